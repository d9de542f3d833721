package dev.ashlar.bench.targets;

import dev.ashlar.bench.workload.Workload;

/**
 * What one JVM measured of a workload, and the line that it tells it by.
 *
 * @param workload which
 * @param referenceNanos median time of an operation of what is compared with, in nanoseconds
 * @param nanos that of the contender
 * @param ratio median of the ratios within a round
 * @param bytes allocated by an operation of the contender
 */
record TargetTimes(Workload workload, double referenceNanos, double nanos, double ratio, double bytes) {
    /** How the line begins: others may print to the same stream. */
    static final String PREFIX = "ashlar-target-times";

    private static final int PARTS = 6;

    /** The machine-readable form. */
    String line() {
        return String.join(" ", PREFIX, workload.key(), referenceNanos + " " + nanos + " " + ratio + " " + bytes);
    }

    /** Reads a {@link #line}; refuses any other with {@link IllegalArgumentException}. */
    static TargetTimes parse(String line) {
        String[] parts = line.split(" ", -1);
        if (parts.length != PARTS || !parts[0].equals(PREFIX)) {
            throw new IllegalArgumentException("no result of a workload: " + line);
        }
        try {
            return new TargetTimes(
                    Workload.ofKey(parts[1]),
                    Double.parseDouble(parts[2]),
                    Double.parseDouble(parts[3]),
                    Double.parseDouble(parts[4]),
                    Double.parseDouble(parts[5]));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("no result of a workload: " + line, e);
        }
    }
}
