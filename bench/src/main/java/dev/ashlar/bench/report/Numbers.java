package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them. Stateless. */
final class Numbers {
    /** What stands where there is no number. */
    static final String ABSENT = "–";

    private static final List<String> SIZES = List.of("B", "KiB", "MiB", "GiB", "TiB");

    private Numbers() {}

    /** A time with its unit: two or three digits that count. */
    static String time(double nanos) {
        if (nanos < 1_000) {
            return digits(nanos) + " ns";
        }
        if (nanos < 1e6) {
            return digits(nanos / 1e3) + " µs";
        }
        return nanos < 1e9 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
    }

    /** A round time beside an axis: 1 µs. */
    static String tick(double nanos) {
        return time(nanos).replace(".0 ", " ");
    }

    /** At least two digits that count, and no more behind the point than that needs. */
    static String digits(double value) {
        double size = Math.abs(value);
        if (size < 0.005) {
            return "0";
        }
        if (size < 0.995) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        return String.format(Locale.ROOT, size < 9.95 ? "%.1f" : "%,.0f", value);
    }

    /** How many times as much: 1.04×, 12×, 1,200×. */
    static String ratio(double value) {
        String format = value < 9.995 ? "%.2f×" : value < 99.5 ? "%.1f×" : "%,.0f×";
        return String.format(Locale.ROOT, format, value);
    }

    /** A count of records: 1k, 250k, 10M. */
    static String count(double count) {
        if (count >= 1e9) {
            return trimmed(count / 1e9) + "G";
        }
        if (count >= 1e6) {
            return trimmed(count / 1e6) + "M";
        }
        return count >= 1e3 ? trimmed(count / 1e3) + "k" : trimmed(count);
    }

    private static String trimmed(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }

    /** Bytes by powers of 1,024: 16 KiB. */
    static String size(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit + 1 < SIZES.size()) {
            value /= 1024;
            unit++;
        }
        return trimmed(value) + " " + SIZES.get(unit);
    }

    /** The bytes that {@link #size} told; 0 for a text of another form. */
    static double bytes(String size) {
        String[] parts = size.split(" ", 2);
        int unit = parts.length == 2 ? SIZES.indexOf(parts[1]) : -1;
        if (unit < 0 || !parts[0].matches("[0-9]{1,9}([.][0-9]{1,3})?")) {
            return 0;
        }
        return Double.parseDouble(parts[0]) * Math.pow(1024, unit);
    }

    /** The unit of a measure in headings. */
    static String unit(Measure measure) {
        return measure == Measure.RATIO ? "ratio to the baseline" : measure.unit();
    }

    /** A value with the unit of its measure. */
    static String value(Measure measure, double value) {
        return switch (measure) {
            case NANOS -> time(value);
            case RATIO -> ratio(value);
            case BYTES_PER_RECORD, ALLOCATED -> digits(value) + " B";
            case THROUGHPUT -> digits(value / 1e6) + " M/s";
            case RECORDS_PER_SECOND -> digits(value / 1e6) + " M/s";
            case GIGABYTES_PER_SECOND -> digits(value) + " GB/s";
        };
    }

    /** A figure with its spread. */
    static String spread(Figure figure) {
        String text = value(figure.measure(), figure.value());
        return figure.forks() < 2
                ? text
                : text + " (" + value(figure.measure(), figure.least()) + " to "
                        + value(figure.measure(), figure.greatest()) + ", " + figure.forks() + " JVMs)";
    }
}
