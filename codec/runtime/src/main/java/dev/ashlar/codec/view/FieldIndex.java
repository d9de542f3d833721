package dev.ashlar.codec.view;

/**
 * From the index key of a field's value to the rows that have it, ascending. Any thread; allocates nothing. Whatever the data
 * say, every call ends after a bounded number of steps, and rows are numbers that their user compares with the row count.
 */
public abstract class FieldIndex {
    /** What {@link #entry} answers for a key that no record has. */
    public static final int NONE = -1;

    /** For subclasses. */
    protected FieldIndex() {}

    /**
     * Looks a value up.
     *
     * @param key of the value, as {@code pack-format.md}, section 10, has it
     * @return {@link #NONE}; or the row, when one record has it; or another negative number for several
     */
    public abstract int entry(long key);

    /**
     * {@return the number of rows, 0 or more}
     *
     * @param entry of a value
     */
    public abstract int count(int entry);

    /**
     * One of the rows.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1, in the order of rows
     * @return a number that names no row where there is none
     */
    public abstract int row(int entry, int position);

    /**
     * The same for who has asked for the {@link #count} and keeps to it: it is not read again.
     *
     * @param entry of a value
     * @param position 0 to {@link #count} − 1; others give any number
     * @return a number that names no row where there is none
     */
    public abstract int rowWithin(int entry, int position);
}
