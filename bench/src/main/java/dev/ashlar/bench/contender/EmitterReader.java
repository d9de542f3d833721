package dev.ashlar.bench.contender;

/**
 * Reads emitters, each method a batch of reads in a loop of its own; all answer a checksum by {@link EmitterSum}. Which of them a reader has,
 * {@link Contender#operations()} says. For one thread.
 */
public interface EmitterReader extends AutoCloseable {
    /**
     * Finds emitters by id, and reads {@code maxParticles}, {@code spawnRate} and {@code lifetimeMax}.
     *
     * @param ids of emitters that there are
     * @param from index of the first that is read
     * @param to index behind the last
     * @return {@link EmitterSum#of} the sums of {@code maxParticles}, and of {@code spawnRate + lifetimeMax} in float
     */
    default long threeFields(long[] ids, int from, int to) {
        throw new UnsupportedOperationException("three fields by id");
    }

    /**
     * Finds emitters by id, and reads all sixteen fields, every character of the texts.
     *
     * @param ids of emitters that there are
     * @param from index of the first that is read
     * @param to index behind the last
     * @return {@link EmitterSum#of} the sums of integers with texts, and for each emitter of its {@code floats + velocity + colour + curve}
     */
    default long wholeRecords(long[] ids, int from, int to) {
        throw new UnsupportedOperationException("whole record by id");
    }

    /**
     * Reads {@code maxParticles} and {@code flags} of all emitters.
     *
     * @return the sum of both, flags signed
     */
    default long scan() {
        throw new UnsupportedOperationException("scan");
    }

    /**
     * The same by whatever the compared store has for scans of few fields.
     *
     * @return the same sum
     */
    default long scanColumns() {
        throw new UnsupportedOperationException("scan in columns");
    }

    /**
     * Selects the emitters that meet two conditions. Readers in Java write the rows of these into an array, and sum them up.
     *
     * @param rate {@code spawnRate} has to be above
     * @param particles {@code maxParticles} has to be below
     * @return {@link EmitterSum#rows(long, long)} of the number of selected rows and their sum
     */
    default long filter(float rate, int particles) {
        throw new UnsupportedOperationException("filter");
    }

    /**
     * Finds emitters by the key of their name, and reads {@code spawnRate}.
     *
     * @param hashes keys of names that there are
     * @param from index of the first that is read
     * @param to index behind the last
     * @return {@link EmitterSum#of} 0 and the sum
     */
    default long names(long[] hashes, int from, int to) {
        throw new UnsupportedOperationException("name");
    }

    /**
     * Finds all emitters that have a value of {@code maxParticles}, by a secondary index, and reads {@code flags} of each.
     *
     * @param values of {@code maxParticles} that there are
     * @param from index of the first that is looked for
     * @param to index behind the last
     * @return the sum, signed
     */
    default long sharing(int[] values, int from, int to) {
        throw new UnsupportedOperationException("secondary index");
    }

    /**
     * Goes from placements on to the emitters that they refer to, and reads {@code spawnRate} of those. Placements have the
     * ids of emitters, row by row; which emitter one refers to, {@link Draws#emitterOf} tells.
     *
     * @param placements ids of placements, as many as there are emitters
     * @param from index of the first that is read
     * @param to index behind the last
     * @return {@link EmitterSum#of} 0 and the sum
     */
    default long hops(long[] placements, int from, int to) {
        throw new UnsupportedOperationException("reference hop");
    }

    /**
     * Of each ten emitters nine are read in three fields and one as a whole: what a game does that looks often and loads now and then.
     *
     * @param ids of emitters that there are
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of all checksums
     */
    default long mixed(long[] ids, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i += 10) {
            int whole = Math.min(to, i + 9);
            sum += threeFields(ids, i, whole);
            sum += wholeRecords(ids, whole, Math.min(to, whole + 1));
        }
        return sum;
    }

    /** Gives back what the reader alone holds; of most nothing. */
    @Override
    default void close() {
        // Most readers hold nothing.
    }
}
