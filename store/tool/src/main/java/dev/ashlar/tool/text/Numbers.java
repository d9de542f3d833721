package dev.ashlar.tool.text;

import java.util.Locale;

/** Whole numbers as people and as tools read them. */
public final class Numbers {
    private static final double NANOS_PER_SECOND = 1e9;

    private Numbers() {}

    /**
     * {@return the number with thousands separators, for people}
     *
     * @param value any number
     */
    public static String grouped(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /**
     * A number of things.
     *
     * @param count how many
     * @param thing in the singular, with a plural in s
     * @return such as {@code 1 record} or {@code 1,234 records}
     */
    public static String counted(long count, String thing) {
        return grouped(count) + " " + thing + (count == 1 ? "" : "s");
    }

    /**
     * {@return such as {@code 1.250 s}}
     *
     * @param nanos nanoseconds
     */
    public static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%,.3f s", nanos / NANOS_PER_SECOND);
    }

    /**
     * {@return 16 hexadecimal digits}
     *
     * @param value a key, a hash or a fingerprint
     */
    public static String hex(long value) {
        return String.format(Locale.ROOT, "%016X", value);
    }

    /**
     * {@return 8 hexadecimal digits}
     *
     * @param value a checksum
     */
    public static String hex(int value) {
        return String.format(Locale.ROOT, "%08X", value);
    }
}
