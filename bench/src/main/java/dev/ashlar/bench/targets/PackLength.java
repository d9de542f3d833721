package dev.ashlar.bench.targets;

import java.util.Locale;

/**
 * What a record takes in a pack: indexes and checksums included, debug names left out.
 *
 * @param bytes of the file
 * @param records in it
 */
record PackLength(long bytes, int records) {
    /** The most that is good. */
    static final double LIMIT = 160;

    double ofRecord() {
        return (double) bytes / records;
    }

    boolean isHeld() {
        return ofRecord() <= LIMIT;
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%.1f bytes a record, of %,d; target ≤ %.0f, %s",
                ofRecord(),
                records,
                LIMIT,
                isHeld() ? "held" : "MISSED");
    }
}
