package dev.ashlar.bench.oracle;

import java.nio.ByteBuffer;

/** A file breaks a rule of {@code docs/pack-format.md}; the message says which section's, where, and how. */
public final class OracleRejection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean writersRule;

    OracleRejection(String message, Throwable cause) {
        super(message, cause);
        this.writersRule = false;
    }

    private OracleRejection(String message, boolean writersRule) {
        super(message);
        this.writersRule = writersRule;
    }

    /**
     * Whether the file breaks no rule but those that bind the writer alone (section 14), so that a verifier accepts it: the
     * oracle judges these rules last.
     */
    public boolean isWritersRule() {
        return writersRule;
    }

    /** {@code section} is the section of the document that the broken rule stands in. */
    static OracleRejection of(int section, String where, Object expected, Object found) {
        return new OracleRejection(message(section, where, expected, found), false);
    }

    private static String message(int section, String where, Object expected, Object found) {
        return "section " + section + ": " + where + ": expected " + expected + ", found " + found;
    }

    static void that(boolean holds, int section, String where, Object expected, Object found) {
        if (!holds) {
            throw of(section, where, expected, found);
        }
    }

    /** A rule that binds the writer alone. */
    static void writer(boolean holds, int section, String where, Object expected, Object found) {
        if (!holds) {
            throw new OracleRejection(message(section, where, expected, found) + " (writer's rule)", true);
        }
    }

    static void same(int section, String where, long expected, long found) {
        that(expected == found, section, where, expected, found);
    }

    static void sameHash(int section, String where, long expected, long found) {
        that(expected == found, section, where, OracleHashes.hex(expected), OracleHashes.hex(found));
    }

    static void within(int section, String where, long least, long greatest, long found) {
        that(found >= least && found <= greatest, section, where, least + " to " + greatest, found);
    }

    static void multiple(int section, String where, long of, long found) {
        that(found % of == 0, section, where, "a multiple of " + of, found);
    }

    static void zeros(int section, String where, ByteBuffer file, int from, int to) {
        for (int at = from; at < to; at++) {
            if (file.get(at) != 0) {
                throw of(section, where + ", file offset " + at, "a zero byte", file.get(at) & 0xFF);
            }
        }
    }
}
