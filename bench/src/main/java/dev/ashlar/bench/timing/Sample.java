package dev.ashlar.bench.timing;

import dev.ashlar.bench.figure.Measure;

/**
 * A number that one JVM measured, and the line by which the JVM reports it. Immutable.
 *
 * @param topic what was done
 * @param subject who did it
 * @param measure what is counted
 * @param value how much
 */
public record Sample(String topic, String subject, Measure measure, double value) {
    /** How the line begins: others may print to the same stream. */
    static final String PREFIX = "ashlar-sample";

    private static final String SEPARATOR = "\t";
    private static final int PARTS = 5;

    String line() {
        return String.join(SEPARATOR, PREFIX, topic, subject, measure.name(), Double.toString(value));
    }

    /** Reads a {@link #line}; refuses any other with {@link IllegalArgumentException}. */
    static Sample parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        if (parts.length != PARTS || !parts[0].equals(PREFIX)) {
            throw new IllegalArgumentException("no sample: " + line);
        }
        try {
            return new Sample(parts[1], parts[2], Measure.valueOf(parts[3]), Double.parseDouble(parts[4]));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("no sample: " + line, e);
        }
    }
}
