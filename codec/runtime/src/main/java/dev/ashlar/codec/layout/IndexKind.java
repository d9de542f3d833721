package dev.ashlar.codec.layout;

/** Whether records can be found by the value of a field. */
public enum IndexKind {
    /** By looking at each. */
    NONE(0),
    /** By an index; several records may have one value. */
    MANY(1),
    /** By an index; no two records have one value. */
    UNIQUE(2),
    /** By an index, and this is the name that records go by: no two have one. A type has one such field at most. */
    KEY(3);

    private final int code;

    IndexKind(int code) {
        this.code = code;
    }

    /** {@return the number that stands for the kind in a pack, 0 to 3} */
    public int code() {
        return code;
    }

    /**
     * The kind with a number.
     *
     * @param code 0 to 3
     * @return the kind
     * @throws IndexOutOfBoundsException for other numbers
     */
    public static IndexKind ofCode(int code) {
        return values()[code];
    }

    /** {@return the kind in a word: {@code none}, {@code index}, {@code unique} or {@code key}} */
    public String word() {
        return switch (this) {
            case NONE -> "none";
            case MANY -> "index";
            case UNIQUE -> "unique";
            case KEY -> "key";
        };
    }

    /** {@return whether no two records have one value} */
    public boolean isUnique() {
        return this == UNIQUE || this == KEY;
    }
}
