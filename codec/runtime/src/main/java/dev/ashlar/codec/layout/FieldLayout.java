package dev.ashlar.codec.layout;

import java.util.List;

/**
 * Where and how a field lies in a row.
 *
 * @param name as declared; where a pack was stripped of its names, the key in hexadecimal
 * @param key XXH64 of the field's name
 * @param type of the value, or of the array's elements
 * @param shape single value or array
 * @param offset from the row's first byte
 * @param width bytes in the row
 * @param presenceIndex bit in the presence bitmap, {@link #ALWAYS_PRESENT} when the field is not optional
 * @param hot whether the field was placed in the hot group
 * @param targetKey for {@link ValueType#REF}: key of the type referred to; else 0
 * @param constants for {@link ValueType#ENUM}: ascending by value; else empty
 * @param aliases former keys
 */
public record FieldLayout(
        String name,
        long key,
        ValueType type,
        Shape shape,
        int offset,
        int width,
        int presenceIndex,
        boolean hot,
        long targetKey,
        List<EnumConstant> constants,
        List<Long> aliases) {

    /** Bytes of a slot: u32 offset in 8-byte units, u32 count. */
    public static final int SLOT_LENGTH = 8;

    /** Value of {@link #presenceIndex()} for fields that are always present. */
    public static final int ALWAYS_PRESENT = -1;

    /** Refuses what no row could hold. */
    void check() {
        require(offset >= RecordLayout.ID_LENGTH, name, "offset", "8 or more, behind the id", offset);
        require(width == widthOf(type, shape, constants), name, "width", widthOf(type, shape, constants), width);
        require(offset % width == 0, name, "offset", "a multiple of " + width, offset);
        require(shape == Shape.SINGLE || type.isArrayElement(), name, "type of an array", "bool … f64", type);
        require((type == ValueType.REF) == (targetKey != 0), name, "target", "one for a ref, only", targetKey);
        require((type == ValueType.ENUM) == !constants.isEmpty(), name, "constants", "some for an enum, only", type);
        long keys = constants.stream().map(EnumConstant::key).distinct().count();
        require(keys == constants.size(), name, "constants", "a key each", keys + " keys");
        require(ascending(constants), name, "constants", "ascending values from 0", constants);
    }

    /** {@return whether the value may be absent} */
    public boolean optional() {
        return presenceIndex != ALWAYS_PRESENT;
    }

    /** {@return whether the row holds a slot, and the value lies in the pool} */
    public boolean pooled() {
        return shape == Shape.ARRAY || type == ValueType.STRING;
    }

    /** {@return bytes of one element in the pool: 1 for strings; the width for fields that are not pooled} */
    public int elementWidth() {
        return shape == Shape.ARRAY ? type.width() : type == ValueType.STRING ? 1 : width;
    }

    /**
     * Bytes that a field of some kind takes in a row.
     *
     * @param type of the value
     * @param shape of the field
     * @param constants of an enum
     * @return 1, 2, 4 or 8
     */
    public static int widthOf(ValueType type, Shape shape, List<EnumConstant> constants) {
        if (shape == Shape.ARRAY) {
            return SLOT_LENGTH;
        }
        if (type != ValueType.ENUM) {
            return type.width();
        }
        int greatest = constants.stream().mapToInt(EnumConstant::value).max().orElse(0);
        return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
    }

    private static boolean ascending(List<EnumConstant> constants) {
        long least = 0;
        for (EnumConstant constant : constants) {
            if (constant.value() < least) {
                return false;
            }
            least = constant.value() + 1L;
        }
        return true;
    }

    private static void require(boolean condition, String name, String what, Object expected, Object found) {
        if (!condition) {
            throw new IllegalArgumentException(
                    "field " + name + ": " + what + ": expected " + expected + ", found " + found);
        }
    }
}
