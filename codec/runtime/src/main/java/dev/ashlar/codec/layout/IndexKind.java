package dev.ashlar.codec.layout;

/** The index of a field, by which records can be found. */
public enum IndexKind {
    /** No index: a lookup reads every record. */
    NONE(0, "none"),
    /** An index; several records may have one value. */
    MANY(1, "index"),
    /** An index; no two records have one value. */
    UNIQUE(2, "unique"),
    /**
     * An index over the key of the type, which names a record; no two records have one value. A type has at most one
     * such field.
     */
    KEY(3, "key");

    private final int code;
    private final String word;

    IndexKind(int code, String word) {
        this.code = code;
        this.word = word;
    }

    /** {@return the code of the kind in a pack, 0 to 3} */
    public int code() {
        return code;
    }

    /**
     * Returns the kind with a code.
     *
     * @param code 0 to 3
     * @return the kind
     * @throws IndexOutOfBoundsException for other codes
     */
    public static IndexKind ofCode(int code) {
        return values()[code];
    }

    /** {@return the name of the kind: {@code none}, {@code index}, {@code unique} or {@code key}} */
    public String word() {
        return word;
    }

    /** {@return whether no two records have one value} */
    public boolean isUnique() {
        return this == UNIQUE || this == KEY;
    }
}
