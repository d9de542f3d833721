package dev.ashlar.bench.workload;

import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Reads;

/**
 * A workload whose packs are open and whose picks are made. Both sides read the same, and come to the same sum. Each has a loop of its own, and
 * nothing in it that the other's could make worse. For one thread.
 *
 * @param draws number of picks; 1 where all records are read, one after the other
 * @param operations operations of a draw, 1 or more
 * @param reference with which is compared
 * @param contender that is measured
 * @param closing closes the stores
 */
public record Trial(int draws, long operations, Reads reference, Reads contender, Runnable closing)
        implements AutoCloseable {
    /** Of picks, one operation each. */
    static Trial ofPicks(int picks, Reads.OfDoubles reference, Reads.OfDoubles contender, Runnable closing) {
        return new Trial(picks, 1, Reads.of(reference), Reads.of(contender), closing);
    }

    /** Of all records at once, or of another number of operations that cannot be told apart. */
    static Trial ofAll(long operations, Reads reference, Reads contender, Runnable closing) {
        return new Trial(1, operations, reference, contender, closing);
    }

    /**
     * {@return both sides, to be timed}
     *
     * @param name for messages
     */
    public Pair pair(String name) {
        return new Pair(name, draws, draws, operations, reference, contender);
    }

    @Override
    public void close() {
        closing.run();
    }
}
