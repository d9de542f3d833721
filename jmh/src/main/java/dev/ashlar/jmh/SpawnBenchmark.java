package dev.ashlar.jmh;

import dev.ashlar.bench.emitter.EmitterSpawning;
import java.io.IOException;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One component of eleven members, two arrays among them, made of one particle emitter, found by id, in cache. Each method returns the sum over a batch of
 * components.
 */
public class SpawnBenchmark extends AshlarBenchmark {
    private static final int EMITTERS = 1024;
    private static final int SPAWNS = 1024;

    private EmitterSpawning emitters;
    private long[] ids;

    /** Called by JMH. */
    public SpawnBenchmark() {}

    /**
     * Writes the emitters.
     *
     * @throws IOException when a file cannot be written
     */
    @Setup
    public void write() throws IOException {
        emitters = EmitterSpawning.of(EncodeBenchmark.schemas(), EMITTERS, SEED);
        ids = new Random(SEED).longs(SPAWNS, 1, EMITTERS + 1L).toArray();
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
     * A loop by hand over the generated view.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(SPAWNS)
    public double floor() {
        return emitters.byHand(ids);
    }

    /**
     * The specialised spawner.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(SPAWNS)
    public double specialised() {
        return emitters.specialised(ids);
    }

    /**
     * The generic spawner.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(SPAWNS)
    public double generic() {
        return emitters.generic(ids);
    }
}
