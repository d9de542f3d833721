package dev.ashlar.jmh;

import java.io.IOException;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What benchmarks of particle emitters share: a method for each {@link Way}, all doing the same work and returning the same checksum. A fork
 * runs one method, and opens the store of that alone, so that the JIT sees one kind of reader. Each thread has an object of its own.
 */
public abstract class ComparisonBenchmark extends AshlarBenchmark {
    /** Called by JMH, through its subclasses. */
    protected ComparisonBenchmark() {}

    /**
     * Prepares the way that is measured.
     *
     * @param stores of the fork
     * @param benchmark tells the method
     * @param thread tells which of how many
     * @throws IOException when a file cannot be read or written
     */
    @Setup
    public final void prepare(Stores stores, BenchmarkParams benchmark, ThreadParams thread) throws IOException {
        prepare(Way.ofBenchmark(benchmark.getBenchmark()), stores, thread.getThreadIndex(), thread.getThreadCount());
    }

    /**
     * The same by name of the way.
     *
     * @throws CannotRunException when there are too many records for it
     */
    final void prepare(Way way, Stores stores, int thread, int threads) throws IOException {
        CannotRunException.requireAble(way.contender(), records());
        open(way, stores, thread, threads);
    }

    /** How many emitters there are. */
    abstract int records();

    /** Opens what the method of a way needs. */
    abstract void open(Way way, Stores stores, int thread, int threads) throws IOException;

    /**
     * Gives back what was opened.
     *
     * @throws IOException when a file cannot be removed
     */
    @TearDown
    public abstract void close() throws IOException;
}
