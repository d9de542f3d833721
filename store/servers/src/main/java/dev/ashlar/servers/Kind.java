package dev.ashlar.servers;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.UnusualNan;
import org.jspecify.annotations.Nullable;

/** What the type of a column is to Ashlar, and which values such a column holds to the bit. Each server has its own names of the types. */
public enum Kind {
    /** Truth values. */
    BOOLEAN(ValueType.BOOL),
    /** Whole numbers of two bytes. */
    SMALLINT(ValueType.I16),
    /** Whole numbers of four bytes. */
    INTEGER(ValueType.I32),
    /** Whole numbers of eight bytes, and ids. */
    BIGINT(ValueType.I64),
    /** Room for every u64. */
    UNSIGNED(ValueType.U64),
    /** Floats of four bytes. */
    REAL(ValueType.F32),
    /** Floats of eight bytes. */
    DOUBLE(ValueType.F64),
    /** Texts of any length, compared by their bytes. */
    TEXT(ValueType.STRING),
    /** Bytes. */
    BYTES(ValueType.BYTES),
    /** JSON as it was written. */
    JSON(null),
    /** A type that other programs use: its text is read, and nothing is written. */
    OTHER(null);

    private final @Nullable ValueType type;

    Kind(@Nullable ValueType type) {
        this.type = type;
    }

    /** {@return the type whose single values a column of this kind holds; null where a column does not say} */
    public @Nullable ValueType type() {
        return type;
    }

    /** {@return the least whole number that such a column holds; null of a column for others} */
    public @Nullable String least() {
        return switch (this) {
            case SMALLINT -> Short.toString(Short.MIN_VALUE);
            case INTEGER -> Integer.toString(Integer.MIN_VALUE);
            case BIGINT, UNSIGNED -> Long.toString(Long.MIN_VALUE);
            default -> null;
        };
    }

    /** {@return the greatest whole number that such a column holds; null of a column for others} */
    public @Nullable String greatest() {
        return switch (this) {
            case SMALLINT -> Short.toString(Short.MAX_VALUE);
            case INTEGER -> Integer.toString(Integer.MAX_VALUE);
            case BIGINT -> Long.toString(Long.MAX_VALUE);
            case UNSIGNED -> Long.toUnsignedString(-1);
            default -> null;
        };
    }

    /**
     * The kind of a column for values of a type and a shape.
     *
     * @param type of values
     * @param shape of values
     * @return a kind
     */
    public static Kind of(ValueType type, Shape shape) {
        boolean isColor = type == ValueType.COLOR && !shape.isArray();
        if (JsonArrays.keep(type, shape) && !isColor) {
            return JSON;
        }
        return switch (type) {
            case BOOL -> BOOLEAN;
            case I8, U8, I16 -> SMALLINT;
            case U16, I32 -> INTEGER;
            case U32, I64, REF -> BIGINT;
            case U64 -> UNSIGNED;
            case F32 -> REAL;
            case F64 -> DOUBLE;
            case BYTES -> BYTES;
            default -> TEXT;
        };
    }

    /**
     * Whether a column of this kind holds a value, so that it is read as it was. A server may refuse more ({@link CellRules}).
     *
     * @param value of any type, but no reference to nothing
     * @return false when it stands elsewhere
     */
    public boolean holds(Variant value) {
        ValueType valueType = value.type();
        Kind own = of(valueType, value.shape());
        return switch (this) {
            case SMALLINT -> valueType.isInteger() && own != JSON && isWithin(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER ->
                valueType.isInteger() && own != JSON && isWithin(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT ->
                own == BIGINT && valueType == ValueType.REF
                        ? !value.isByKey()
                        : valueType.isInteger() && own != JSON && isWithin(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case UNSIGNED -> valueType.isInteger() && own != JSON;
            case TEXT -> own == TEXT;
            case REAL, DOUBLE, JSON -> own == this && !UnusualNan.isIn(value);
            case BOOLEAN, BYTES -> own == this;
            case OTHER -> false;
        };
    }

    /** {@return whether a column of this kind has whole numbers} */
    public boolean isWhole() {
        return greatest() != null;
    }

    /** {@return whether a column alone says the types of its values} */
    public boolean isTyped() {
        return this != JSON && this != OTHER;
    }

    private static boolean isWithin(Variant integer, long least, long greatest) {
        boolean isLarge = integer.type() == ValueType.U64 && integer.bits() < 0;
        return !isLarge && least <= integer.bits() && integer.bits() <= greatest;
    }
}
