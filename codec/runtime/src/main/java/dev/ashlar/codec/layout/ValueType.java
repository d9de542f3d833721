package dev.ashlar.codec.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types that a field's value, or the elements of an array, can have. Codes are those of {@code pack-format.md}. */
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
    /** One of a declared set of constants; 1, 2 or 4 bytes as the greatest value needs. */
    ENUM(12, 0),
    /** A record of another type, by its row number; −1 is null. */
    REF(14, 4),
    /** UTF-8 text in the pool. */
    STRING(15, 8);

    private static final List<ValueType> ALL = List.of(values());

    private final int code;
    private final int width;

    ValueType(int code, int width) {
        this.code = code;
        this.width = width;
    }

    /** {@return the code that stands for the type in a pack} */
    public int code() {
        return code;
    }

    /** {@return bytes of one value in a row; 0 for {@link #ENUM}, whose width its constants decide} */
    public int width() {
        return width;
    }

    /** {@return whether values are whole numbers} */
    public boolean isInteger() {
        return this.compareTo(I8) >= 0 && this.compareTo(U64) <= 0;
    }

    /** {@return whether values are floating-point numbers} */
    public boolean isFloat() {
        return this == F32 || this == F64;
    }

    /** {@return whether arrays of this type exist} */
    public boolean isArrayElement() {
        return this.compareTo(F64) <= 0;
    }

    /** {@return the type's name in schema files} */
    public String schemaName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type with a code.
     *
     * @param code as in a pack
     * @return null when no type has it
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
