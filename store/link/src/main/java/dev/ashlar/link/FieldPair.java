package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A field of the result, and the field that a value comes from.
 *
 * @param target where the value goes
 * @param source where it is
 * @param level the type that has the source
 * @param numbers of each constant of the source, the number of the target; null where these are the same
 * @param referred the rows that a reference leads to; null for other fields
 * @param elements of a list; null for other fields
 */
record FieldPair(
        FieldLayout target,
        FieldLayout source,
        LevelType level,
        int @Nullable [] numbers,
        @Nullable LevelType referred,
        @Nullable Match elements) {
    /** Whether the bytes of the row are the value, in both rows. */
    boolean isPlain() {
        return target.inRow()
                && target.type() != ValueType.REF
                && !target.type().isList()
                && numbers == null;
    }

    /** Whether it is a reference in a row to records that have other rows now. */
    boolean isMoved() {
        return target.inRow() && referred != null && referred.isRenumbered();
    }

    /** The number of the target for one of the source: of an enum or a set of flags. */
    long number(long stored) {
        int[] known = numbers;
        if (known == null) {
            return stored;
        }
        if (source.type() == ValueType.ENUM) {
            int at = source.constantOf(stored);
            if (at < 0) {
                throw level.corrupt(source.name(), "a constant", stored);
            }
            return known[at];
        }
        long mask = 0;
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((stored >>> bit & 1) != 0) {
                int at = source.constantOf(bit);
                if (at < 0) {
                    throw level.corrupt(source.name(), "bits of constants", "bit " + bit);
                }
                mask |= 1L << known[at];
            }
        }
        return mask;
    }
}
