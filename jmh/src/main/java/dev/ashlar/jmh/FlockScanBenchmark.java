package dev.ashlar.jmh;

import dev.ashlar.bench.flock.Flock;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Two fields of all records, one after the other: more of them than caches hold where they lie in rows. Each method returns the sum over all, the
 * time is that of one record.
 *
 * <p>The folder of the schemas is {@code bench/content/flock}, or the system property {@code dev.ashlar.flock.content}.
 */
public class FlockScanBenchmark extends AshlarBenchmark {
    /** Records of a scan. */
    static final int BOIDS = 1 << 18;

    private Flock flock;

    /** Called by JMH. */
    public FlockScanBenchmark() {}

    /**
     * Writes the boids.
     *
     * @throws IOException when a file cannot be written
     */
    @Setup
    public void write() throws IOException {
        flock = Flock.of(Path.of(System.getProperty("dev.ashlar.flock.content", "bench/content/flock")), BOIDS, SEED);
    }

    /**
     * Closes and deletes them.
     *
     * @throws IOException when a file cannot be deleted
     */
    @TearDown
    public void delete() throws IOException {
        flock.close();
    }

    /**
     * Hand-laid reads of columns, unchecked.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double floor() {
        return flock.floor();
    }

    /**
     * The generated view of rows.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double rowsByView() {
        return flock.rowsByView();
    }

    /**
     * The generated view of columns.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double columnsByView() {
        return flock.columnsByView();
    }

    /**
     * The fields of rows as columns, row by row.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double rowsByRow() {
        return flock.rowsByRow();
    }

    /**
     * Columns, row by row.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double columnsByRow() {
        return flock.columnsByRow();
    }

    /**
     * Columns, by the buffers of their blocks.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(BOIDS)
    public double columnsByBlock() {
        return flock.columnsByBlock();
    }
}
