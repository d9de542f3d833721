package dev.ashlar.codec.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The types of a field's value, or of the elements of an array. Codes are those of {@code pack-format.md}.
 *
 * <p>A value has one or more <em>lanes</em>, adjacent numbers of one type: a vec3 has three of f32. A value that is one
 * number, or not a number, has one lane: itself.
 */
public enum ValueType {
    /** true or false, one byte. */
    BOOL(1, 1),
    /** Signed 8-bit integer. */
    I8(2, 1),
    /** Unsigned 8-bit integer. */
    U8(3, 1),
    /** Signed 16-bit integer. */
    I16(4, 2),
    /** Unsigned 16-bit integer. */
    U16(5, 2),
    /** Signed 32-bit integer. */
    I32(6, 4),
    /** Unsigned 32-bit integer. */
    U32(7, 4),
    /** Signed 64-bit integer. */
    I64(8, 8),
    /** Unsigned 64-bit integer, kept in the bits of a {@code long}. */
    U64(9, 8),
    /** 32-bit IEEE 754 float. */
    F32(10, 4),
    /** 64-bit IEEE 754 float. */
    F64(11, 8),
    /** One of a declared set of constants; 1, 2 or 4 bytes, as the greatest value requires. */
    ENUM(12, 0),
    /** Any of a declared set of constants, one bit each; 1, 2 or 4 bytes, as the greatest bit requires. */
    FLAGS(13, 0),
    /** A record of another type, by its row number; −1 is null. */
    REF(14, 4),
    /** UTF-8 text in the pool. */
    STRING(15, 8),
    /** Bytes in the pool, such as a mesh or a texture; never an element of an array. */
    BYTES(16, 8),
    /** A name by its key, XXH64: authors write the text, rows hold eight bytes. */
    HASH(17, 8),
    /** x, y. */
    VEC2(18, F32, 2),
    /** x, y, z. */
    VEC3(19, F32, 3),
    /** x, y, z, w. */
    VEC4(20, F32, 4),
    /** x, y as integers. */
    IVEC2(21, I32, 2),
    /** x, y, z as integers. */
    IVEC3(22, I32, 3),
    /** x, y, z, w as integers. */
    IVEC4(23, I32, 4),
    /** A quaternion: x, y, z, w, where w is the real part. */
    QUAT(24, F32, 4),
    /** A matrix of three columns of three, column after column. */
    MAT3(25, F32, 9),
    /** A matrix of four columns of four, column after column. */
    MAT4(26, F32, 16),
    /** An axis-aligned box: least x, y, z, then greatest x, y, z. */
    AABB(27, F32, 6),
    /** Red, green, blue, alpha, a byte each. */
    COLOR(28, U8, 4),
    /** A list of structs: consecutive rows of an element type, given by the first row and the count. */
    LIST(29, 8),
    /** A map: a list of entries with the members {@code key} and {@code value}, in ascending order of keys. */
    MAP(30, 8),
    /**
     * A list whose elements are values, such as an array of arrays. Each element has the member {@code value}, or
     * members of a struct with that name.
     */
    VALUES(31, 8);

    /** Alignment of a colour, which is also read as one number. */
    private static final int COLOR_ALIGNMENT = 4;

    private static final List<ValueType> ALL = List.of(values());
    private static final List<ValueType> NAMED = ALL.subList(0, LIST.ordinal());

    private final int code;
    private final int width;
    private final @Nullable ValueType lane;
    private final int lanes;

    ValueType(int code, int width) {
        this.code = code;
        this.width = width;
        this.lane = null;
        this.lanes = 1;
    }

    ValueType(int code, ValueType lane, int lanes) {
        this.code = code;
        this.width = lane.width * lanes;
        this.lane = lane;
        this.lanes = lanes;
    }

    /** {@return the code of the type in a pack} */
    public int code() {
        return code;
    }

    /**
     * {@return bytes of one value in a row, or of one element; 0 for {@link #ENUM} and {@link #FLAGS}, whose width
     * depends on their constants}
     */
    public int width() {
        return width;
    }

    /** {@return alignment of a value in bytes; 0 for {@link #ENUM} and {@link #FLAGS}, where it is the width} */
    public int alignment() {
        return this == COLOR ? COLOR_ALIGNMENT : lane().width;
    }

    /** {@return the type of each lane; of a type with one lane, the type itself} */
    public ValueType lane() {
        return lane == null ? this : lane;
    }

    /**
     * {@return the number of lanes of one value: more than 1 only for vectors, quaternions, matrices, boxes and
     * colours}
     */
    public int lanes() {
        return lanes;
    }

    /**
     * Returns a lane of the initial value, which a field has without a value and without a declared default. It is 0;
     * quaternions and matrices are the identity.
     *
     * @param lane from 0 to {@link #lanes()} − 1
     * @return the lane's bits, as in {@link dev.ashlar.codec.record.Variant#lane}
     */
    public long initialLane(int lane) {
        boolean isOne = this == QUAT && lane == 3 || this == MAT3 && lane % 4 == 0 || this == MAT4 && lane % 5 == 0;
        return isOne ? Float.floatToRawIntBits(1f) : 0;
    }

    /** {@return the bits of all lanes of {@link #initialLane}; a new array} */
    public long[] initialLanes() {
        long[] all = new long[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            all[lane] = initialLane(lane);
        }
        return all;
    }

    /** {@return whether the initial value is the identity: true for quaternions and matrices} */
    public boolean hasIdentity() {
        return this == QUAT || this == MAT3 || this == MAT4;
    }

    /** {@return whether values are integers} */
    public boolean isInteger() {
        return this.compareTo(I8) >= 0 && this.compareTo(U64) <= 0;
    }

    /** {@return whether values are integers that can be negative} */
    public boolean isSigned() {
        return isInteger() && (code & 1) == 0;
    }

    /** {@return whether values are floating-point numbers} */
    public boolean isFloat() {
        return this == F32 || this == F64;
    }

    /** {@return whether values are bool or one or several adjacent numbers: bool … f64, vec2 … color} */
    public boolean isNumeric() {
        return lane().compareTo(F64) <= 0;
    }

    /** {@return whether values are named by constants that the field declares} */
    public boolean hasConstants() {
        return this == ENUM || this == FLAGS;
    }

    /** {@return whether a row holds a slot of a single value, and the value lies in the pool} */
    public boolean isPooled() {
        return this == STRING || this == BYTES;
    }

    /** {@return whether arrays of this type exist} */
    public boolean isArrayElement() {
        return this != BYTES && !isList();
    }

    /** {@return whether a value consists of rows of an element type: a list of structs, a map, or a list of values} */
    public boolean isList() {
        return this == LIST || hasEntries();
    }

    /** {@return whether it is a map or a list of values, whose elements have no named struct} */
    public boolean hasEntries() {
        return this == MAP || this == VALUES;
    }

    /** {@return whether keys of maps may be of this type: strings, hashes, enums, integers and references} */
    public boolean isMapKey() {
        return isInteger() || this == ENUM || this == REF || this == STRING || this == HASH;
    }

    /**
     * {@return the types that schema files name: all except lists and maps, which a schema writes with the types of
     * their elements}
     */
    public static List<ValueType> named() {
        return NAMED;
    }

    /** {@return the type's name in schema files} */
    public String schemaName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the type with a code.
     *
     * @param code as in a pack
     * @return null if no type has it
     */
    public static @Nullable ValueType ofCode(int code) {
        for (ValueType type : ALL) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }
}
