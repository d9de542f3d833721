package dev.ashlar.bench.comparison;

/**
 * What one JVM measured of a contender, and the line that it tells it by.
 *
 * @param topic key of an operation, or one of the topics here
 * @param floorNanos what the floor took for an operation, in nanoseconds; 0 where there is none
 * @param nanos what the contender took
 * @param ratio of both, the median of the rounds; 0 where there is none
 * @param bytes allocated by an operation; of the size, kept on the disk for a record
 */
record ContenderTimes(String topic, double floorNanos, double nanos, double ratio, double bytes) {
    /** From a file to three fields of one record. */
    static final String OPEN = "open";

    /** From records in memory to a file; an operation is a record. */
    static final String BUILD = "build";

    /** Bytes on the disk for a record; told by who builds. */
    static final String SIZE = "size";

    /** How the line begins: others may print to the same stream. */
    static final String PREFIX = "ashlar-contender-times";

    private static final int PARTS = 6;

    String line() {
        return String.join(" ", PREFIX, topic, floorNanos + " " + nanos + " " + ratio + " " + bytes);
    }

    /** Reads a {@link #line}; refuses any other with {@link IllegalArgumentException}. */
    static ContenderTimes parse(String line) {
        String[] parts = line.split(" ", -1);
        if (parts.length != PARTS || !parts[0].equals(PREFIX)) {
            throw new IllegalArgumentException("no times of a contender: " + line);
        }
        try {
            return new ContenderTimes(
                    parts[1],
                    Double.parseDouble(parts[2]),
                    Double.parseDouble(parts[3]),
                    Double.parseDouble(parts[4]),
                    Double.parseDouble(parts[5]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("no times of a contender: " + line, e);
        }
    }
}
