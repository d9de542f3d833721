package dev.ashlar.jmh;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.EmitterSet;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What benchmarks of stores share: the contender, the number of emitters and their ids are parameters, so that a fork opens one store, and the JIT sees one
 * kind of reader. A contender that cannot run in the fork, or not with so many records, is told with its reason and left out of the results. Each
 * thread has an object of its own.
 */
public abstract class StoreBenchmark extends AshlarBenchmark {
    /** Key of what is measured. */
    @Param({
        "floor",
        "release",
        "development",
        "by-name",
        "view-loop",
        "hash-map",
        "agrona-map",
        "hollow",
        "mapped-buffer",
        "memory-segment",
        "sbe",
        "sbe-unchecked",
        "flatbuffers",
        "flatbuffers-key",
        "arrow",
        "chronicle",
        "lmdb",
        "sparkey",
        "mvstore",
        "kryo",
        "fory",
        "sqlite",
        "sqlite-tagged"
    })
    public String contender;

    /** How many emitters there are: within the processor's caches and beyond. */
    @Param({"1000", "100000", "1000000"})
    public int records;

    /** Which ids and texts they have. */
    @Param({"SPARSE", "DENSE"})
    public DataSet data;

    /** Called by JMH, through its subclasses. */
    protected StoreBenchmark() {}

    /**
     * Prepares the contender.
     *
     * @param stores of the fork
     * @param benchmark tells the method
     * @param thread tells which of how many
     * @throws IOException when a file cannot be read or written
     */
    @Setup
    public final void prepare(Stores stores, BenchmarkParams benchmark, ThreadParams thread) throws IOException {
        String name = benchmark.getBenchmark();
        String method = name.substring(name.lastIndexOf('.') + 1);
        prepare(method, stores, thread.getThreadIndex(), thread.getThreadCount());
    }

    final void prepare(String method, Stores stores, int thread, int threads) throws IOException {
        Contender measured = Contenders.ofKey(contender);
        CannotRunException.requireAble(measured, data, records);
        open(measured, method, stores, thread, threads);
    }

    /** The emitters that are measured. */
    final EmitterSet emitters() {
        return EmitterSet.of(data, records);
    }

    /** Opens what a method needs. */
    abstract void open(Contender measured, String method, Stores stores, int thread, int threads) throws IOException;

    /**
     * Gives back what was opened.
     *
     * @throws IOException when a file cannot be removed
     */
    @TearDown
    public abstract void close() throws IOException;
}
