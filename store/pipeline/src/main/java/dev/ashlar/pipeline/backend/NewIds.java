package dev.ashlar.pipeline.backend;

/** Assigns ids to new records of one type. Each id is greater than all ids that the type has ever had, so no id is reused. For one thread. */
public final class NewIds {
    private final String location;
    private final String type;
    private long last;

    /**
     * Creates a sequence that starts after the greatest id so far.
     *
     * @param location name of the place in messages
     * @param type name of the type
     * @param last the greatest id that the type has ever had, 0 or more
     */
    public NewIds(String location, String type, long last) {
        this.location = location;
        this.type = type;
        this.last = last;
    }

    /**
     * Registers an id that a record already has.
     *
     * @param id any number
     */
    public void use(long id) {
        last = Math.max(last, id);
    }

    /**
     * Returns the next id.
     *
     * @return one more than the greatest id so far
     * @throws BackendException if the greatest id so far is 2^63 − 1
     */
    public long next() {
        if (last == Long.MAX_VALUE) {
            throw new BackendException(
                    ("%s: %s: no id is left for a new record: expected a greatest id below %d, found that the type has or had"
                                    + " a record %2$s %3$d; give the new record an unused id explicitly")
                            .formatted(location, type, Long.MAX_VALUE),
                    null);
        }
        return ++last;
    }

    /** {@return the name of the type} */
    public String type() {
        return type;
    }

    /** {@return the greatest id so far; 0 if there is none} */
    public long last() {
        return last;
    }
}
