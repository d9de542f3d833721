package dev.ashlar.codec.view;

/**
 * Maps the index key of a field's value to the rows that have it, ascending. Any thread; allocates nothing. With any
 * data, every call ends after a bounded number of steps. The caller compares the returned rows with the row count.
 */
public abstract class FieldIndex {
    /** The result of {@link #entry} for a key that no record has. */
    public static final int NONE = -1;

    /** For subclasses. */
    protected FieldIndex() {}

    /**
     * Looks up a value.
     *
     * @param key of the value, as in {@code pack-format.md}, section 10
     * @return {@link #NONE} if no record has it; the row if one record has it; another negative number for several
     */
    public abstract int entry(long key);

    /**
     * {@return the number of rows, 0 or more}
     *
     * @param entry of a value
     */
    public abstract int count(int entry);

    /**
     * Returns one of the rows.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1, in the order of rows
     * @return the row; if there is none, a number that is not a row
     */
    public abstract int row(int entry, int position);

    /**
     * Returns one of the rows, for callers that know the {@link #count} and stay below it: this method does not read
     * the count again.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1; others return any number
     * @return the row; if there is none, a number that is not a row
     */
    public abstract int rowWithin(int entry, int position);
}
