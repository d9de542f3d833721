package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyPath;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import dev.ashlar.bench.timing.PairedTiming.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * The stars, dealt out to a path in batches that take about as long as the plan says: a part of the stars for a slow path,
 * each time another part; all of them several times over for a fast one. The floor has told the sum of each batch.
 */
final class Batches implements Work {
    /** Stars in a batch of the warm-up. The JIT compiles loops for the lengths that it sees: 64 made other code of the floor. */
    private static final int WARM_UP_PART = 4096;

    private final ReadKind kind;
    private final SkyPath path;
    private final List<Picks> parts = new ArrayList<>();
    private final List<Double> expected = new ArrayList<>();
    private final long repeats;
    private int next;

    private Batches(ReadKind kind, SkyPath floor, SkyPath path, Picks picks, int partLength, long repeats) {
        this.kind = kind;
        this.path = path;
        this.repeats = repeats;
        for (int from = 0; from < picks.count(); from += partLength) {
            Picks part = picks.slice(from, from + partLength);
            parts.add(part);
            expected.add(kind.read(floor, part));
        }
    }

    /** Warms a path up, and measures out its batches. */
    static Batches measuredOut(ReadKind kind, SkyPath floor, SkyPath path, Picks picks, TimingPlan plan) {
        Batches small = new Batches(kind, floor, path, picks, Math.min(WARM_UP_PART, picks.count()), 1);
        double nanos = small.warmUp(plan.warmUpNanos());
        double needed = Math.max(1, plan.batchNanos() / nanos);
        int length = (int) Math.min(picks.count(), Long.highestOneBit((long) Math.ceil(needed) * 2 - 1));
        return new Batches(kind, floor, path, picks, length, (long) Math.ceil(needed / length));
    }

    /** Runs until the JIT is done, for a while, then for a third of it once more; tells the nanoseconds of an operation the last time. */
    private double warmUp(long forNanos) {
        JitWatch jit = new JitWatch(10 * forNanos);
        do {
            nanosOfOperation(forNanos / 3);
        } while (jit.isBusy());
        nanosOfOperation(forNanos);
        return nanosOfOperation(forNanos / 3);
    }

    private double nanosOfOperation(long forNanos) {
        long begin = System.nanoTime();
        long now;
        long operations = 0;
        do {
            PairedTiming.requireEqual(path.name(), run());
            operations += operations();
            now = System.nanoTime();
        } while (now - begin < forNanos);
        return (double) (now - begin) / operations;
    }

    @Override
    public double run() {
        Picks part = parts.get(next);
        double sum = expected.get(next);
        next = next + 1 < parts.size() ? next + 1 : 0;
        double difference = 0;
        for (long i = 0; i < repeats; i++) {
            // Of equal sums nothing is left, of others something is, and stays.
            difference += Math.abs(kind.read(path, part) - sum);
        }
        return difference;
    }

    long operations() {
        return parts.get(0).count() * repeats;
    }

    Variant variant() {
        return new Variant(path.name(), operations(), this);
    }
}
