package dev.ashlar.bench.workload;

import java.util.Locale;

/**
 * What a workload is to reach.
 *
 * @param measure what is limited
 * @param limit the greatest value that is good
 */
public record Target(Measure measure, double limit) {
    /** What is limited. */
    public enum Measure {
        /** Time of the measured side, divided by that of the reference in the same JVM. */
        RATIO,
        /** Time of the measured side, in nanoseconds. */
        NANOS
    }

    static Target ratio(double limit) {
        return new Target(Measure.RATIO, limit);
    }

    static Target nanos(double limit) {
        return new Target(Measure.NANOS, limit);
    }

    static Target micros(double limit) {
        return new Target(Measure.NANOS, 1e3 * limit);
    }

    /**
     * {@return the same measure with another limit}
     *
     * @param other the limit, more than 0
     */
    public Target withLimit(double other) {
        return new Target(measure, other);
    }

    /**
     * Whether a result is good enough.
     *
     * @param nanos time of an operation
     * @param ratio to the reference
     * @return whether the one that is limited is within the limit
     */
    public boolean isHeld(double nanos, double ratio) {
        return (measure == Measure.RATIO ? ratio : nanos) <= limit;
    }

    /** {@return the limit as reports show it} */
    public String text() {
        return measure == Measure.RATIO
                ? String.format(Locale.ROOT, "≤ %.2f x", limit)
                : String.format(Locale.ROOT, "≤ %,.0f ns", limit);
    }
}
