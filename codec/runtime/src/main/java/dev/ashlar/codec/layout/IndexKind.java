package dev.ashlar.codec.layout;

/** Whether records can be found by the value of a field. */
public enum IndexKind {
    /** By looking at each. */
    NONE(0, "none"),
    /** By an index; several records may have one value. */
    MANY(1, "index"),
    /** By an index; no two records have one value. */
    UNIQUE(2, "unique"),
    /** By an index, and this is the name that records go by: no two have one. A type has one such field at most. */
    KEY(3, "key");

    private final int code;
    private final String word;

    IndexKind(int code, String word) {
        this.code = code;
        this.word = word;
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
        return word;
    }

    /** {@return whether no two records have one value} */
    public boolean isUnique() {
        return this == UNIQUE || this == KEY;
    }
}
