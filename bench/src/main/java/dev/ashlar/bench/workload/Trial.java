package dev.ashlar.bench.workload;

/**
 * A workload whose packs are open and whose picks are made: batches of reads by a reference and by what is measured. Both read the
 * same in a part, and come to the same sum. Each has a loop of its own, and nothing in it that the other's could make worse. For one thread.
 */
public interface Trial extends AutoCloseable {
    /** {@return parts that the picks are divided into, 1 or more: what one side has brought into the cache the other does not read next} */
    int parts();

    /** {@return operations in each part, 1 or more} */
    long operations();

    /**
     * Does the operations of a part in the way that is compared with.
     *
     * @param part 0 to {@link #parts()} − 1
     * @return the sum over everything that was read
     */
    double reference(int part);

    /**
     * Does the operations of a part in the way that is measured.
     *
     * @param part 0 to {@link #parts()} − 1
     * @return the sum over everything that was read
     */
    double contender(int part);

    /** Closes stores. */
    @Override
    void close();
}
