package dev.ashlar.bench.oracle;

import java.util.List;
import java.util.Optional;

/**
 * A field of a type, as the field table describes it (section 5).
 *
 * @param number its place in the field table, from 0
 * @param name its text, or its key in hexadecimal where names are stripped
 * @param shape 0 for a single value, 1 for a fixed array, 2 for a variable array of {@code typeCode}
 * @param count elements of a fixed array, else 1
 * @param text whether its strings are texts for translation
 * @param index 0 without an index, 1 with one, 2 where each value has one row, 3 where the field is the type's key besides
 * @param offset from the row's first byte
 * @param width bytes in the row
 * @param elementWidth bytes of an array's element; 1 for a single string and bytes; else the width
 * @param itemAlignment of its items in the pool
 * @param presenceIndex its bit in the presence bitmap; -1 when it is not optional
 * @param targetKey of a ref the type referred to, else 0
 * @param constants of an enum or of flags, ascending by value
 * @param aliases keys of former names
 */
public record OracleField(
        int number,
        String name,
        long key,
        int typeCode,
        int shape,
        int count,
        boolean hot,
        boolean text,
        int index,
        int offset,
        int width,
        int elementWidth,
        int itemAlignment,
        int presenceIndex,
        long targetKey,
        List<Constant> constants,
        List<Long> aliases) {
    static final int NO_INDEX = 0;
    static final int MANY = 1;
    static final int KEY = 3;

    static final int SINGLE = 0;
    static final int FIXED = 1;
    static final int VARIABLE = 2;

    /** Bytes of a slot (section 9). */
    static final int SLOT = 8;

    /** A constant of an enum, or of flags, where {@code value} is the bit. */
    public record Constant(String name, long key, long value) {}

    /** Whether the field has a presence bit. */
    public boolean optional() {
        return presenceIndex >= 0;
    }

    /** Whether it has an index (section 10). */
    public boolean indexed() {
        return index != NO_INDEX;
    }

    /** Whether each of its values has one row. */
    boolean unique() {
        return index > MANY;
    }

    /** Whether it is a variable array: the row has one slot, whose elements lie in the pool. */
    boolean variable() {
        return shape == VARIABLE;
    }

    /** Whether it holds several values. */
    boolean array() {
        return shape != SINGLE;
    }

    /** Whether it is a case of a variant: a list with a constant. */
    public boolean isCase() {
        return typeCode == OracleCode.LIST && !constants.isEmpty();
    }

    /** Of a case, what the row has as its tag. */
    public long tag() {
        return constants.get(0).value();
    }

    /** What its offset in the row is a multiple of. */
    int alignment() {
        return alignmentOf(typeCode, shape, elementWidth);
    }

    static int alignmentOf(int typeCode, int shape, int elementWidth) {
        boolean slots = shape == VARIABLE || typeCode == OracleCode.STRING || typeCode == OracleCode.BYTES;
        return slots ? SLOT : OracleCode.alignment(typeCode, elementWidth);
    }

    /** The constant of an enum that has this value, of flags that has this bit. */
    Optional<Constant> constant(long value) {
        return constants.stream().filter(constant -> constant.value() == value).findFirst();
    }

    /** All bits of flags that a constant has. */
    long knownBits() {
        long bits = 0;
        for (Constant constant : constants) {
            bits |= 1L << constant.value();
        }
        return bits;
    }
}
