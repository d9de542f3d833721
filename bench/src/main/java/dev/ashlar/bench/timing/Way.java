package dev.ashlar.bench.timing;

/** One of several ways to do the same work: batches of operations, each with a known result. For one thread. */
public interface Way {
    /**
     * Does the next batch.
     *
     * @return its duration in nanoseconds, by the clock that fits the work
     * @throws IllegalStateException when the batch has another result than it should have
     */
    long run();

    /** Brings back into the caches what the other ways have displaced: called before each batch that counts, and not timed. */
    default void warm() {
        // Most work brings its own data.
    }

    /** {@return operations in a batch, 1 or more} */
    long operations();
}
