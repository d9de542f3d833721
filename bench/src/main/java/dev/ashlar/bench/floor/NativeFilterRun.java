package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Reads;
import dev.ashlar.codec.internal.memory.Memory;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Filters of two conditions by loops in C, which the head of {@code src/main/c/filter.c} says how to compile, against the hand-written loop and {@code RowFilter}: alternating in
 * one JVM. The checksums have to be equal. {@code NativeFilterRun LIBRARY FOLDER [EMITTERS]} keeps its stores in the folder.
 */
public final class NativeFilterRun {
    private static final int EMITTERS = 1_000_000;
    private static final Plan PLAN =
            new Plan(1, 1_000_000, 400_000_000, 20_000, 101, Long.MAX_VALUE, Duration.ofMinutes(10));

    private NativeFilterRun() {}

    private static native long byBranches(long rates, long particles, int count, float rate, int most, long rows);

    private static native long withoutBranches(long rates, long particles, int count, float rate, int most, long rows);

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a store cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        if (args.length < 2 || args.length > 3) {
            throw new IllegalArgumentException("expected LIBRARY FOLDER [EMITTERS], found " + List.of(args));
        }
        System.load(Path.of(args[0]).toAbsolutePath().toString());
        EmitterSet emitters = EmitterSet.of(args.length == 3 ? Integer.parseInt(args[2]) : EMITTERS);
        StoreFolder stores = new StoreFolder(Path.of(args[1]));
        ParticleRows rows = new ParticleRows(
                stores.prepare(FloorContender.INSTANCE, emitters).resolve(EmitterPacks.ROWS));
        ParticleTables columns = new ParticleTables(rows);
        ByteBuffer selected = ByteBuffer.allocateDirect(Math.multiplyExact(emitters.count() + 1, Integer.BYTES));
        long into = Memory.addressOf(selected);
        int most = Draws.of(emitters, 1).halfOfParticles();
        for (Operation operation : List.of(Operation.FILTER_FEW, Operation.FILTER_MANY)) {
            float rate = operation == Operation.FILTER_FEW ? Operation.HIGH_RATE : Operation.HALF_OF_RATES;
            long particles = columns.particles;
            Reads branches = (from, to) -> byBranches(columns.rates, particles, emitters.count(), rate, most, into);
            Reads none = (from, to) -> withoutBranches(columns.rates, particles, emitters.count(), rate, most, into);
            for (Contender contender : List.of(FloorContender.INSTANCE, AshlarContender.RELEASE)) {
                try (EmitterStore store = contender.open(stores.prepare(contender, emitters));
                        EmitterReader reader = store.reader()) {
                    Reads reads = (from, to) -> reader.filter(rate, most);
                    print(operation, contender, "C, branches", emitters.count(), branches, reads);
                    print(operation, contender, "C, no branches", emitters.count(), none, reads);
                }
            }
        }
        Reference.reachabilityFence(selected);
    }

    private static void print(
            Operation operation, Contender contender, String what, int count, Reads inC, Reads reads) {
        Pair.Times times = new Pair(operation.key(), 1, count, count, inC, reads).times(PLAN);
        System.out.printf(
                Locale.ROOT,
                "%-11s  %-14s %.2f ns  %-8s %.2f ns  ratio %.2f%n",
                operation.key(),
                what,
                times.referenceNanos(),
                contender.key(),
                times.nanos(),
                times.ratio());
    }
}
