package dev.ashlar.servers.postgresql;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.UnusualNan;
import org.jspecify.annotations.Nullable;

/** What the type of a column is to Ashlar, and which values such a column holds to the bit. */
enum Kind {
    BOOLEAN("boolean", ValueType.BOOL),
    SMALLINT("smallint", ValueType.I16),
    INTEGER("integer", ValueType.I32),
    BIGINT("bigint", ValueType.I64),
    /** Room for every u64. */
    NUMERIC("numeric(20)", ValueType.U64),
    REAL("real", ValueType.F32),
    DOUBLE("double precision", ValueType.F64),
    TEXT("text COLLATE \"C\"", ValueType.STRING),
    BYTEA("bytea", ValueType.BYTES),
    JSON("json", null),
    /** A type that other programs use: its text is read, and nothing is written. */
    OTHER("", null);

    private final String declared;
    private final @Nullable ValueType type;

    Kind(String declared, @Nullable ValueType type) {
        this.declared = declared;
        this.type = type;
    }

    /** What a column of this kind is declared as. */
    String declared() {
        return declared;
    }

    /** The type whose single values a column of this kind holds; null where a column does not say. */
    @Nullable
    ValueType type() {
        return type;
    }

    /** The name of the type in a cast. */
    String sqlType() {
        return this == TEXT ? "text" : declared;
    }

    /** The least whole number that such a column holds; null of a column for others. */
    @Nullable
    String least() {
        return switch (this) {
            case SMALLINT -> Short.toString(Short.MIN_VALUE);
            case INTEGER -> Integer.toString(Integer.MIN_VALUE);
            case BIGINT, NUMERIC -> Long.toString(Long.MIN_VALUE);
            default -> null;
        };
    }

    /** The greatest whole number that such a column holds; null of a column for others. */
    @Nullable
    String greatest() {
        return switch (this) {
            case SMALLINT -> Short.toString(Short.MAX_VALUE);
            case INTEGER -> Integer.toString(Integer.MAX_VALUE);
            case BIGINT -> Long.toString(Long.MAX_VALUE);
            case NUMERIC -> Long.toUnsignedString(-1);
            default -> null;
        };
    }

    /** The kind of a column by its type, as the database writes it. */
    static Kind of(String sqlType) {
        return switch (sqlType) {
            case "boolean" -> BOOLEAN;
            case "smallint" -> SMALLINT;
            case "integer" -> INTEGER;
            case "bigint" -> BIGINT;
            case "numeric(20,0)" -> NUMERIC;
            case "real" -> REAL;
            case "double precision" -> DOUBLE;
            case "text" -> TEXT;
            case "bytea" -> BYTEA;
            case "json" -> JSON;
            default -> OTHER;
        };
    }

    /** The kind of a column for values of a type and a shape. */
    static Kind of(ValueType type, Shape shape) {
        boolean isColor = type == ValueType.COLOR && !shape.isArray();
        if (JsonArrays.keep(type, shape) && !isColor) {
            return JSON;
        }
        return switch (type) {
            case BOOL -> BOOLEAN;
            case I8, U8, I16 -> SMALLINT;
            case U16, I32 -> INTEGER;
            case U32, I64, REF -> BIGINT;
            case U64 -> NUMERIC;
            case F32 -> REAL;
            case F64 -> DOUBLE;
            case BYTES -> BYTEA;
            default -> TEXT;
        };
    }

    /** Whether a column of this kind holds a value, which is no reference to nothing, so that it is read as it was. */
    boolean holds(Variant value) {
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
            case NUMERIC -> valueType.isInteger() && own != JSON;
            case TEXT ->
                own == TEXT && (valueType == ValueType.COLOR || value.text().indexOf('\0') < 0);
            case REAL, DOUBLE, JSON -> own == this && !UnusualNan.isIn(value);
            case BOOLEAN, BYTEA -> own == this;
            case OTHER -> false;
        };
    }

    private static boolean isWithin(Variant integer, long least, long greatest) {
        boolean isLarge = integer.type() == ValueType.U64 && integer.bits() < 0;
        return !isLarge && least <= integer.bits() && integer.bits() <= greatest;
    }
}
