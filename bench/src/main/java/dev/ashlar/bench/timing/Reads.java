package dev.ashlar.bench.timing;

/**
 * One way to read what was drawn, in a loop of its own. For one thread.
 */
@FunctionalInterface
public interface Reads {
    /**
     * Reads.
     *
     * @param from index of the first draw
     * @param to index behind the last draw
     * @return a checksum over everything that was read: equal reads give equal checksums
     */
    long sum(int from, int to);

    /** The same for sums of floating-point numbers. */
    @FunctionalInterface
    interface OfDoubles {
        /**
         * Reads.
         *
         * @param from index of the first draw
         * @param to index behind the last draw
         * @return the sum of everything that was read
         */
        double sum(int from, int to);
    }

    /**
     * {@return reads whose checksum has the bits of a sum}
     *
     * @param reads that give the sum
     */
    static Reads of(OfDoubles reads) {
        return (from, to) -> Double.doubleToRawLongBits(reads.sum(from, to));
    }
}
