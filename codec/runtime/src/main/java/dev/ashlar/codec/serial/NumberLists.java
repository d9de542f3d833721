package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;

/** Arrays of numbers, by the calls that every visitor has. A new array is no longer than the data, which the visitor sees to. */
final class NumberLists {
    private NumberLists() {}

    static int[] visit(Serializer s, String name, int[] values) {
        int count = s.beginList(name, values.length, ValueType.I32);
        int[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new int[count];
            for (int i = 0; i < count; i++) {
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
        int count = s.beginList(name, values.length, ValueType.I64);
        long[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new long[count];
            for (int i = 0; i < count; i++) {
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
        int count = s.beginList(name, values.length, ValueType.F32);
        float[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new float[count];
            for (int i = 0; i < count; i++) {
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
        int count = s.beginList(name, values.length, ValueType.F64);
        double[] given = values;
        if (s.isLoading()) {
            given = count < 0 ? values : new double[count];
            for (int i = 0; i < count; i++) {
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
