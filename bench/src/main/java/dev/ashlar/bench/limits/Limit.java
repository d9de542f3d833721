package dev.ashlar.bench.limits;

import dev.ashlar.bench.figure.Measure;
import java.util.Locale;

/**
 * One limit.
 *
 * @param kind what is done
 * @param bytes of memory, a power of two
 */
record Limit(Kind kind, long bytes) {
    /** What is done with memory. */
    enum Kind {
        /** One thread sums up longs, one after the other. */
        ONE_THREAD("bandwidth", Measure.GIGABYTES_PER_SECOND),
        /** As many threads as there are cores do, each its part. */
        ALL_CORES("bandwidth", Measure.GIGABYTES_PER_SECOND),
        /** Loads that wait for one another, each of another cache line, in random order. */
        DEPENDENT_LOAD("dependent-load", Measure.NANOS),
        /** Loads that do not. */
        RANDOM_LINE("random-line", Measure.NANOS),
        /** First reads of pages of a mapped file. */
        MAPPED_PAGE("first-touch", Measure.NANOS),
        /** First writes to pages of memory of one's own. */
        ANONYMOUS_PAGE("first-touch", Measure.NANOS);

        private final String topic;
        private final Measure measure;

        Kind(String topic, Measure measure) {
            this.topic = topic;
            this.measure = measure;
        }

        String topic() {
            return topic;
        }

        Measure measure() {
            return measure;
        }
    }

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB"};

    /** What was measured, as figures name their subject. */
    String subject() {
        return switch (kind) {
            case DEPENDENT_LOAD, RANDOM_LINE -> size();
            default -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    /** The bytes as people read them: 16 KiB. */
    String size() {
        int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        return (bytes >> (10 * unit)) + " " + UNITS[unit];
    }

    /** How many threads read. */
    int threads() {
        return kind == Kind.ALL_CORES
                ? Integer.highestOneBit(Runtime.getRuntime().availableProcessors())
                : 1;
    }

    /** Estimated duration of a measurement. */
    double seconds() {
        double gibibytes = bytes / (double) (1 << 30);
        return switch (kind) {
            case DEPENDENT_LOAD -> 1.5 + 10 * gibibytes;
            case RANDOM_LINE -> 1.5 + 6 * gibibytes;
            default -> 1 + 2 * gibibytes;
        };
    }

    String text() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", " + size();
    }
}
