package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Arrays of numbers, by the calls that every visitor has. A new array is no longer than the data: the visitor compares counts with the bytes that are left, and an array that is read from a channel grows as elements arrive. */
final class NumberLists {
    /** What is wrong with null. */
    static final String NULL = "expected a value, found null, which ioNullable takes";

    /** Elements of an array that is read from a channel, before it grows. */
    private static final int FIRST_LENGTH = 1 << 10;

    private NumberLists() {}

    /** Refuses null, by the name of the member; {@return whether it is there} */
    static boolean isGiven(Serializer s, String name, @Nullable Object value) {
        if (value == null) {
            s.fail(SerialErrorKind.REFUSED, name, NULL);
        }
        return value != null;
    }

    /** Refuses an array that is none of a type's lanes: not every visitor would notice. */
    static void requireLanes(String name, ValueType type, ValueType lane, int length) {
        if (type.lanes() == 1 || type.lane() != lane || length < type.lanes()) {
            throw new IllegalArgumentException((name.isEmpty() ? "" : name + ": ") + "expected " + type.lanes()
                    + " lanes of a " + type.schemaName() + ", which are "
                    + type.lane().schemaName() + ", found "
                    + length + " " + lane.schemaName());
        }
    }

    /** Elements that an array is made for before any was read: all of them, unless their bytes may not exist. */
    private static int firstLength(Serializer s, int count) {
        return s instanceof Loader loader && loader.isChannel() ? Math.min(count, FIRST_LENGTH) : count;
    }

    private static int longerLength(int length, int count) {
        return (int) Math.min(2L * length, count);
    }

    static int[] visit(Serializer s, String name, int[] values) {
        if (!isGiven(s, name, values)) {
            return values;
        }
        int count = s.beginList(name, values.length, ValueType.I32);
        int[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new int[firstLength(s, count)];
            for (int i = 0; i < count && !s.hasFailed(); i++) {
                given = i < given.length ? given : Arrays.copyOf(given, longerLength(i, count));
                given[i] = s.io(Serializer.ELEMENT, given[i]);
            }
        } else {
            for (int value : values) {
                s.io(Serializer.ELEMENT, value);
            }
        }
        s.end();
        return s.hasFailed() ? values : given;
    }

    static long[] visit(Serializer s, String name, long[] values) {
        if (!isGiven(s, name, values)) {
            return values;
        }
        int count = s.beginList(name, values.length, ValueType.I64);
        long[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new long[firstLength(s, count)];
            for (int i = 0; i < count && !s.hasFailed(); i++) {
                given = i < given.length ? given : Arrays.copyOf(given, longerLength(i, count));
                given[i] = s.io(Serializer.ELEMENT, given[i]);
            }
        } else {
            for (long value : values) {
                s.io(Serializer.ELEMENT, value);
            }
        }
        s.end();
        return s.hasFailed() ? values : given;
    }

    static float[] visit(Serializer s, String name, float[] values) {
        if (!isGiven(s, name, values)) {
            return values;
        }
        int count = s.beginList(name, values.length, ValueType.F32);
        float[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new float[firstLength(s, count)];
            for (int i = 0; i < count && !s.hasFailed(); i++) {
                given = i < given.length ? given : Arrays.copyOf(given, longerLength(i, count));
                given[i] = s.io(Serializer.ELEMENT, given[i]);
            }
        } else {
            for (float value : values) {
                s.io(Serializer.ELEMENT, value);
            }
        }
        s.end();
        return s.hasFailed() ? values : given;
    }

    static double[] visit(Serializer s, String name, double[] values) {
        if (!isGiven(s, name, values)) {
            return values;
        }
        int count = s.beginList(name, values.length, ValueType.F64);
        double[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new double[firstLength(s, count)];
            for (int i = 0; i < count && !s.hasFailed(); i++) {
                given = i < given.length ? given : Arrays.copyOf(given, longerLength(i, count));
                given[i] = s.io(Serializer.ELEMENT, given[i]);
            }
        } else {
            for (double value : values) {
                s.io(Serializer.ELEMENT, value);
            }
        }
        s.end();
        return s.hasFailed() ? values : given;
    }
}
