package dev.ashlar.bench.timing;

import java.util.List;

/**
 * Reads of the same data by a reference and by the measured side, which are compared. A JVM should measure one such side alone, or the JIT would
 * compile for several. Immutable.
 *
 * @param name what is measured, for messages
 * @param draws number of draws that both read; 1 where all records are read, one after the other
 * @param distinct number of draws after which the measured side may begin again: then it has read every record
 * @param operations operations of a draw, 1 or more
 * @param reference with which is compared
 * @param contender that is measured
 */
public record Pair(String name, int draws, int distinct, long operations, Reads reference, Reads contender) {
    /** Reads in a batch by which the duration of a read is estimated. */
    private static final int SHORT = 1 << 8;

    /** Operations that take so many nanoseconds are timed one by one, and need no warm caches. */
    private static final double SLOW = 50_000;

    /** The slowest queries take a tenth of a second: not all that are drawn can be compared with the reference. */
    private static final long PATIENCE = 20_000_000_000L;

    private static final long SHORT_PATIENCE = 50_000_000;

    /**
     * What an operation takes.
     *
     * @param referenceNanos median time of the reference, in nanoseconds
     * @param nanos median time of the measured side, in nanoseconds
     * @param ratio median of the ratios, each within one round
     * @param bytes allocated by an operation of the measured side
     */
    public record Times(double referenceNanos, double nanos, double ratio, double bytes) {}

    /** Whether all records are read at once. */
    boolean isWhole() {
        return draws == 1;
    }

    /**
     * Measures both in alternating batches.
     *
     * @param plan how much is timed
     * @return the times
     * @throws IllegalStateException when both do not read the same
     */
    public Times times(Plan plan) {
        // The reference takes nanoseconds: its batches are long, whatever those of the measured side are.
        Batches ofReference = batches(reference, Math.min(Batches.LONGEST, draws), draws, PATIENCE);
        Batches ofContender = batches(contender, batch(plan), distinct, PATIENCE);
        List<Rounds.Result> results = Rounds.of(plan, List.of(ofReference, ofContender));
        Rounds.Result result = results.get(1);
        return new Times(results.get(0).nanos(), result.nanos(), result.ratio(), Rounds.allocated(ofContender));
    }

    private Batches batches(Reads reads, int batch, int distinctDraws, long patience) {
        int most = draws / batch;
        return new Batches(this, reads, batch, Math.min(most, Math.max(2, distinctDraws / batch)), patience);
    }

    /** How many draws take long enough to be timed. */
    private int batch(Plan plan) {
        if (isWhole()) {
            return 1;
        }
        double nanos = nanos(plan, 1);
        if (nanos < SLOW) {
            nanos = nanos(plan, Math.min(SHORT, draws));
        }
        long needed = (long) Math.min(Math.min(Batches.LONGEST, draws), Math.max(1, plan.batchNanos() / nanos));
        return (int) Long.highestOneBit(Math.min(draws, 2 * needed - 1));
    }

    /** Roughly what a draw takes the measured side in batches of so many. */
    private double nanos(Plan plan, int batch) {
        Batches few = batches(contender, batch, distinct, SHORT_PATIENCE);
        nanos(few, plan.warmUpNanos() / 3);
        return nanos(few, plan.warmUpNanos() / 3) / batch;
    }

    private static double nanos(Batches batches, long forNanos) {
        long begin = System.nanoTime();
        long rounds = 0;
        do {
            batches.run();
            rounds++;
        } while (System.nanoTime() - begin < forNanos);
        return (double) (System.nanoTime() - begin) / rounds;
    }
}
