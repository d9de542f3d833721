package dev.ashlar.codec.layout;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The place and form of a field in a row. In columns, the offset is that in the default row, and the width is that of
 * an element of the column. Immutable.
 *
 * @param name as declared; if the names were stripped from the pack, the key in hexadecimal
 * @param key XXH64 of the field's name
 * @param type of the value, or of the array's elements
 * @param shape single value, fixed or variable array
 * @param count elements of a fixed array; else 1
 * @param offset from the row's first byte, in bytes
 * @param width bytes in the row
 * @param itemAlignment alignment of the field's items in the pool, in bytes: 8, or more for bytes that require it
 * @param presenceIndex bit in the presence bitmap; {@link #ALWAYS_PRESENT} if the field is not optional
 * @param hot whether the field was placed in the hot group
 * @param text whether it is a string, or an array of strings, for translation
 * @param index whether records can be found by its value
 * @param targetKey for {@link ValueType#REF}: key of the target type; for lists and maps: key of the element type; else
 *     0
 * @param constants for {@link ValueType#ENUM} and {@link ValueType#FLAGS}: ascending by value. For a list that is a
 *     case of a variant: one, the name and the tag of the case. Else empty
 * @param aliases former keys, at most {@link #MAX_ALIASES}
 */
public record FieldLayout(
        String name,
        long key,
        ValueType type,
        Shape shape,
        int count,
        int offset,
        int width,
        int itemAlignment,
        int presenceIndex,
        boolean hot,
        boolean text,
        IndexKind index,
        long targetKey,
        List<EnumConstant> constants,
        List<Long> aliases) {

    /** The length of a slot in bytes: u32 offset in 8-byte units, u32 count. */
    public static final int SLOT_LENGTH = 8;

    /** The value of {@link #presenceIndex()} for fields that are always present. */
    public static final int ALWAYS_PRESENT = -1;

    /** The most elements of a fixed array. */
    public static final int MAX_COUNT = 1 << 16;

    /** The most former keys of a field. */
    public static final int MAX_ALIASES = 64;

    /** Most constants of a field that a message shows. */
    static final int MOST_CONSTANTS_SHOWN = 64;

    /** The lowest alignment of items in the pool, in bytes. */
    public static final int ITEM_ALIGNMENT = 8;

    /**
     * The most bytes of UTF-8 of a string that is a key of a map. It limits the time of a check of the order, which
     * compares neighbours.
     */
    public static final int MAX_MAP_KEY = 1024;

    /** The greatest alignment of items in the pool, in bytes: a page. */
    public static final int MAX_ITEM_ALIGNMENT = 4096;

    /** Refuses what no row could hold. */
    void check(int idLength) {
        require(shape != Shape.SINGLE || count == 1, "count", "1", count);
        require(shape != Shape.ARRAY || count == 1, "count", "1 for an array of any length", count);
        require(count >= 1 && count <= MAX_COUNT, "count", "1 to " + MAX_COUNT, count);
        require(!shape.isArray() || type.isArrayElement(), "type of an array", "any but bytes, list and map", type);
        int expected = widthOf(type, shape, count, constants);
        require(width == expected, "width", expected, width);
        require(offset >= idLength, "offset", "8 or more, behind the id", offset);
        if (offset % alignment() != 0) {
            throw fault("offset", "a multiple of " + alignment(), offset);
        }
        require(!text || type == ValueType.STRING, "text", "a string", type);
        boolean leads = type == ValueType.REF || type.isList();
        require(leads == (targetKey != 0), "target", "one for a ref, a list and a map, only", targetKey);
        require(index == IndexKind.NONE || canBeIndexed(type, shape), "index", "none", index);
        require(index != IndexKind.KEY || canBeKey(), "key", "a string that is not optional", type);
        require(aliases.size() <= MAX_ALIASES, "aliases", "at most " + MAX_ALIASES, aliases.size());
        checkItemAlignment();
        checkConstants();
    }

    private boolean canBeKey() {
        return type == ValueType.STRING && !optional();
    }

    /**
     * Tests whether a field may have an index.
     *
     * @param type of the value
     * @param shape of the field
     * @return true for one bool, integer, enum, hash, ref or string
     */
    public static boolean canBeIndexed(ValueType type, Shape shape) {
        boolean isName = type == ValueType.ENUM || type == ValueType.HASH || type == ValueType.STRING;
        boolean hasIndex = isName || type == ValueType.BOOL || type.isInteger() || type == ValueType.REF;
        return hasIndex && shape == Shape.SINGLE;
    }

    private void checkItemAlignment() {
        boolean power = Integer.bitCount(itemAlignment) == 1;
        boolean inRange = itemAlignment >= ITEM_ALIGNMENT && itemAlignment <= MAX_ITEM_ALIGNMENT;
        require(
                power && inRange,
                "alignment of items",
                "a power of two, " + ITEM_ALIGNMENT + " to " + MAX_ITEM_ALIGNMENT,
                itemAlignment);
        require(
                itemAlignment == ITEM_ALIGNMENT || type == ValueType.BYTES,
                "alignment of items",
                ITEM_ALIGNMENT + " but for bytes",
                itemAlignment);
    }

    private void checkConstants() {
        require(
                type == ValueType.LIST || type.hasConstants() == !constants.isEmpty(),
                "constants",
                "some for enum and flags, only",
                type);
        require(
                !isCase() || constants.size() == 1 && constantValue(0) > 0 && !optional(),
                "constants of a list",
                "none, or the tag of a case",
                constants);
        if (constants.isEmpty()) {
            return;
        }
        int twice = firstKeyTwice();
        if (twice >= 0) {
            throw fault("constants", "a key each", constants.get(twice).name() + " twice");
        }
        int astray = firstNotAscending();
        if (astray >= 0) {
            throw fault("constants", "ascending values from 0", constants.get(astray));
        }
        require(
                type != ValueType.FLAGS || greatest(constants) < EnumConstant.MAX_FLAGS,
                "flags",
                "bits below " + EnumConstant.MAX_FLAGS,
                greatest(constants));
    }

    /**
     * {@return whether the field is a case of a variant: a list of at most one element, selected by the tag of the row}
     */
    public boolean isCase() {
        return type == ValueType.LIST && !constants.isEmpty();
    }

    /**
     * Decodes the eight bytes of a list. Those of a case are a row and the tag of the row's case.
     *
     * @param bits as they lie in the row
     * @return the first row in the lower half, the count in the upper half; 0 for another case
     */
    public long listOf(long bits) {
        if (!isCase()) {
            return bits;
        }
        return bits >>> Integer.SIZE == constantValue(0) ? bits & 0xFFFF_FFFFL | 1L << Integer.SIZE : 0;
    }

    /** {@return whether the value may be absent} */
    public boolean optional() {
        return presenceIndex != ALWAYS_PRESENT;
    }

    /** {@return whether the row holds one slot, and the value lies in the pool} */
    public boolean pooled() {
        return shape == Shape.ARRAY || shape == Shape.SINGLE && type.isPooled();
    }

    /**
     * {@return whether the row holds a number, several adjacent numbers, or a list's rows: neither a slot of the pool
     * nor an array of slots}
     */
    public boolean inRow() {
        return shape != Shape.ARRAY && !type.isPooled();
    }

    /** {@return the alignment of the offset, in bytes: the width of a lane or a slot; 4 for a colour} */
    public int alignment() {
        return alignmentOf(type, shape, constants);
    }

    /**
     * Returns the alignment of a field with these properties.
     *
     * @param type of the value
     * @param shape of the field
     * @param constants of an enum or flags
     * @return 1, 2, 4 or 8 bytes
     */
    public static int alignmentOf(ValueType type, Shape shape, List<EnumConstant> constants) {
        if (shape == Shape.ARRAY) {
            return SLOT_LENGTH;
        }
        return type.hasConstants() ? elementWidthOf(type, constants) : type.alignment();
    }

    /**
     * {@return bytes of one element, in the row or in the pool. It is 1 for a single string or bytes, whose elements
     * are the bytes in the pool, and the width for other single values}
     */
    public int elementWidth() {
        if (shape == Shape.SINGLE && type.isPooled()) {
            return 1;
        }
        return elementWidthOf(type, constants);
    }

    /**
     * Returns the width of a field with these properties in a row.
     *
     * @param type of the value
     * @param shape of the field
     * @param count elements of a fixed array; else 1
     * @param constants of an enum or flags
     * @return bytes, 1 or more
     */
    public static int widthOf(ValueType type, Shape shape, int count, List<EnumConstant> constants) {
        return shape == Shape.ARRAY ? SLOT_LENGTH : Math.multiplyExact(count, elementWidthOf(type, constants));
    }

    /** An element of an array of strings is a slot. */
    private static int elementWidthOf(ValueType type, List<EnumConstant> constants) {
        if (!type.hasConstants()) {
            return type.width();
        }
        int greatest = greatest(constants);
        if (type == ValueType.FLAGS) {
            return greatest < Byte.SIZE ? 1 : greatest < Short.SIZE ? 2 : 4;
        }
        return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
    }

    private static int greatest(List<EnumConstant> constants) {
        // Ascending, as every layout checks.
        return constants.isEmpty() ? 0 : valueOf(constants, constants.size() - 1);
    }

    /** A constant whose key another one has too; −1 where there is none. Sorted: a file may have chosen keys that a hash table takes long for. */
    private int firstKeyTwice() {
        long[] keys = new long[constants.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = constantKey(i);
        }
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                return indexOf(keys, sorted[i]);
            }
        }
        return -1;
    }

    private static int indexOf(long[] keys, long key) {
        int index = 0;
        while (keys[index] != key) {
            index++;
        }
        return index;
    }

    /** The first constant whose value is not above the one before; −1 where there is none. */
    private int firstNotAscending() {
        int previous = -1;
        for (int i = 0; i < constants.size(); i++) {
            int value = constantValue(i);
            if (value <= previous) {
                return i;
            }
            previous = value;
        }
        return -1;
    }

    /**
     * Returns the key of a constant. No {@link EnumConstant} is created.
     *
     * @param index in {@link #constants()}
     * @return XXH64 of its name
     * @throws IndexOutOfBoundsException if there is no such constant
     */
    public long constantKey(int index) {
        return constants instanceof PackedConstants packed
                ? packed.key(index)
                : constants.get(index).key();
    }

    /**
     * Returns the value of a constant. No {@link EnumConstant} is created.
     *
     * @param index in {@link #constants()}
     * @return the number that rows hold; of flags, the bit that they set
     * @throws IndexOutOfBoundsException if there is no such constant
     */
    public int constantValue(int index) {
        return valueOf(constants, index);
    }

    /**
     * Returns the name of a constant. No {@link EnumConstant} is created.
     *
     * @param index in {@link #constants()}
     * @return as declared; the key in hexadecimal if the names were not read with the pack
     * @throws IndexOutOfBoundsException if there is no such constant
     */
    public String constantName(int index) {
        return constants instanceof PackedConstants packed
                ? packed.name(index)
                : constants.get(index).name();
    }

    /**
     * Finds a constant by its value with a binary search. No {@link EnumConstant} is created.
     *
     * @param value the number that rows hold; of flags, the bit
     * @return index in {@link #constants()}; −1 if no constant has the value
     */
    public int constantOf(long value) {
        int from = 0;
        // Values ascend from 0: none lies behind the index that it is, where it lies unless a value is missing.
        int to = (int) Math.min(constants.size() - 1L, value);
        if (to >= 0 && constantValue(to) == value) {
            return to;
        }
        while (from <= to) {
            int middle = from + to >>> 1;
            int found = constantValue(middle);
            if (found == value) {
                return middle;
            }
            from = found < value ? middle + 1 : from;
            to = found < value ? to : middle - 1;
        }
        return -1;
    }

    /**
     * Compares the constants of two fields by key and value. No {@link EnumConstant} is created.
     *
     * @param other field of the same or another layout
     * @return index of the first constant that differs or that one field lacks; −1 if the constants are the same
     */
    public int firstOtherConstant(FieldLayout other) {
        int shared = Math.min(constants.size(), other.constants.size());
        for (int i = 0; i < shared; i++) {
            if (constantKey(i) != other.constantKey(i) || constantValue(i) != other.constantValue(i)) {
                return i;
            }
        }
        return constants.size() == other.constants.size() ? -1 : shared;
    }

    /**
     * Describes the constants for messages: at most 64 of them.
     *
     * @param first index of a constant that the text is to show, 0 to the number of constants
     * @return such as {@code [fire = 0, ice = 1]}, and the number of constants that are left out
     */
    public String constantsText(int first) {
        int from = first < MOST_CONSTANTS_SHOWN ? 0 : first;
        int to = Math.min(constants.size(), from + MOST_CONSTANTS_SHOWN);
        StringJoiner shown = new StringJoiner(", ", "[", "]");
        for (int i = from; i < to; i++) {
            shown.add(constantName(i) + " = " + constantValue(i));
        }
        int more = constants.size() - (to - from);
        return more == 0 ? shown.toString() : shown + " and " + more + " more";
    }

    private static int valueOf(List<EnumConstant> constants, int index) {
        return constants instanceof PackedConstants packed
                ? packed.value(index)
                : constants.get(index).value();
    }

    /** {@return type and shape, such as {@code f32[8]}, for messages; a reference without its target} */
    public String typeText() {
        return type.schemaName() + (shape == Shape.SINGLE ? "" : shape == Shape.FIXED ? "[" + count + "]" : "[]");
    }

    /** Layouts are checked whenever a pack is opened: what is found is put into words only when it is wrong. */
    private void require(boolean condition, String what, String expected, int found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private void require(boolean condition, String what, int expected, int found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private void require(boolean condition, String what, String expected, long found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private void require(boolean condition, String what, String expected, @Nullable Object found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private IllegalArgumentException fault(String what, Object expected, @Nullable Object found) {
        return new IllegalArgumentException(
                "field " + name + ": " + what + ": expected " + expected + ", found " + found);
    }
}
