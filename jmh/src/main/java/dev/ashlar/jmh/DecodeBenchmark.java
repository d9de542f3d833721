package dev.ashlar.jmh;

import dev.ashlar.bench.emitter.EmitterDecoding;
import java.io.IOException;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * All sixteen fields of one particle emitter, in cache, by row; of its texts, where they lie. Each method returns the sum over a
 * batch of reads.
 */
public class DecodeBenchmark extends AshlarBenchmark {
    private static final int EMITTERS = 1024;
    private static final int READS = 1024;

    private EmitterDecoding emitters;
    private int[] rows;

    /** Called by JMH. */
    public DecodeBenchmark() {}

    /**
     * Writes the emitters.
     *
     * @throws IOException when a file cannot be written
     */
    @Setup
    public void write() throws IOException {
        emitters = EmitterDecoding.of(EncodeBenchmark.schemas(), EMITTERS, SEED);
        rows = new Random(SEED).ints(READS, 0, EMITTERS).toArray();
    }

    /**
     * Closes and deletes them.
     *
     * @throws IOException when a file cannot be deleted
     */
    @TearDown
    public void delete() throws IOException {
        emitters.close();
    }

    /**
     * Hand-laid reads, unchecked.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double floor() {
        return emitters.floor(rows);
    }

    /**
     * The generated view, fixed binding.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double release() {
        return emitters.release(rows);
    }

    /**
     * The generated view, bound by key over content in memory.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double development() {
        return emitters.development(rows);
    }
}
