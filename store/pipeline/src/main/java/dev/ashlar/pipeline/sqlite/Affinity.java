package dev.ashlar.pipeline.sqlite;

/** What SQLite turns the values of a column into: decided by the words of its declared type. */
enum Affinity {
    /** Numbers become text. */
    TEXT,
    /** Text that looks like a number becomes one. */
    NUMERIC,
    /** Likewise, and integers become floats. */
    REAL,
    /** Nothing changes. */
    NONE;

    /** The rules of SQLite, in their order. */
    static Affinity of(String declared) {
        String words = Names.folded(declared);
        if (words.contains("int")) {
            return NUMERIC;
        }
        if (words.contains("char") || words.contains("clob") || words.contains("text")) {
            return TEXT;
        }
        if (words.contains("blob") || words.isEmpty()) {
            return NONE;
        }
        boolean real = words.contains("real") || words.contains("floa") || words.contains("doub");
        return real ? REAL : NUMERIC;
    }

    /** Whether a text stays as it is; also false for some that would. */
    boolean keeps(String text) {
        if (this == TEXT || this == NONE) {
            return true;
        }
        String stripped = text.strip();
        return stripped.isEmpty() || "+-.0123456789".indexOf(stripped.charAt(0)) < 0;
    }

    /** Whether an integer can be told from its neighbours afterwards. */
    boolean keeps(long value) {
        return keepsBits() || this == REAL && Math.abs(value) <= 1L << 53 && value != Long.MIN_VALUE;
    }

    /** Whether an integer stays one, to the bit. */
    boolean keepsBits() {
        return this == NUMERIC || this == NONE;
    }

    /** Whether a float stays a number. */
    boolean keepsFloats() {
        return this != TEXT;
    }
}
