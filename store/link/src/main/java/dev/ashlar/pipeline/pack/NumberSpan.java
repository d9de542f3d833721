package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.FieldIndexFormat;

/**
 * The numbers that an index lists, from the least to the greatest. Immutable.
 *
 * @param isDirect whether their index is direct
 * @param least of them; any number where it is not
 * @param length how many numbers there are from the least to the greatest; any number where it is not
 */
record NumberSpan(boolean isDirect, long least, long length) {
    /** Of the values of rows 0 to {@code count} − 1. */
    static NumberSpan of(EncodedValues values, ValueType type, int count) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        int listed = 0;
        for (int row = 0; row < count && FieldIndexFormat.hasNumbers(type); row++) {
            if (values.isListed(row)) {
                long number = values.number(row);
                least = Math.min(least, number);
                greatest = Math.max(greatest, number);
                listed++;
            }
        }
        boolean direct = FieldIndexFormat.kind(least, greatest, listed) == FieldIndexFormat.DIRECT;
        return new NumberSpan(direct, least, greatest - least + 1);
    }
}
