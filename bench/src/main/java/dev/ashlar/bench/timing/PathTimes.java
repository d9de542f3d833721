package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.PathKind;
import java.util.HexFormat;

/**
 * What one JVM measured of one path, and the line that it tells it by.
 *
 * @param path which
 * @param threeFields reads of three fields
 * @param wholeRecords reads of whole records
 * @param checksum over every field of every record
 */
record PathTimes(PathKind path, Times threeFields, Times wholeRecords, long checksum) {
    /** How the line begins: others may print to the same stream. */
    static final String PREFIX = "ashlar-path-times";

    private static final int PARTS = 9;

    /**
     * Of one kind of read.
     *
     * @param nanos median time of a read, in nanoseconds
     * @param ratio median of the ratios to the floor
     * @param bytes allocated by a read
     */
    record Times(double nanos, double ratio, double bytes) {
        private static Times parse(String[] parts, int at) {
            return new Times(
                    Double.parseDouble(parts[at]),
                    Double.parseDouble(parts[at + 1]),
                    Double.parseDouble(parts[at + 2]));
        }

        private String text() {
            return nanos + " " + ratio + " " + bytes;
        }
    }

    /** The machine-readable form: prefix, path, three numbers for each kind of read, checksum. */
    String line() {
        return String.join(
                " ",
                PREFIX,
                path.name(),
                threeFields.text(),
                wholeRecords.text(),
                HexFormat.of().withUpperCase().toHexDigits(checksum));
    }

    /** Reads a {@link #line}; refuses any other with {@link IllegalArgumentException}. */
    static PathTimes parse(String line) {
        String[] parts = line.split(" ", -1);
        if (parts.length != PARTS || !parts[0].equals(PREFIX)) {
            throw new IllegalArgumentException("no result of a path: " + line);
        }
        try {
            return new PathTimes(
                    PathKind.valueOf(parts[1]),
                    Times.parse(parts, 2),
                    Times.parse(parts, 5),
                    HexFormat.fromHexDigitsToLong(parts[8]));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("no result of a path: " + line, e);
        }
    }
}
