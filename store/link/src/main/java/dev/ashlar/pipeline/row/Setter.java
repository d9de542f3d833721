package dev.ashlar.pipeline.row;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Locale;

/** The methods of {@link RowEncoder} that set a field; each field has exactly one. */
enum Setter {
    BOOL,
    I8,
    I16,
    I32,
    I64,
    F32,
    F64,
    TEXT,
    KEY,
    CONSTANT,
    MASK,
    ROW,
    LIST,
    BOOLEANS,
    BYTES,
    SHORTS,
    INTS,
    LONGS,
    FLOATS,
    DOUBLES,
    TEXTS,
    KEYS,
    CONSTANTS,
    MASKS,
    ROWS;

    /** {@return the one of a field} */
    static Setter of(FieldLayout field) {
        boolean one = field.shape() == Shape.SINGLE && field.type().lanes() == 1;
        return one ? ofOne(field.type()) : ofMany(field.type().lane());
    }

    private static Setter ofOne(ValueType type) {
        return switch (type) {
            case BOOL -> BOOL;
            case I8, U8 -> I8;
            case I16, U16 -> I16;
            case I32, U32 -> I32;
            case I64, U64 -> I64;
            case F32 -> F32;
            case F64 -> F64;
            case ENUM -> CONSTANT;
            case FLAGS -> MASK;
            case REF -> ROW;
            case LIST, MAP, VALUES -> LIST;
            case STRING -> TEXT;
            case BYTES -> BYTES;
            case HASH -> KEY;
            default -> throw new IllegalArgumentException("not one number: " + type);
        };
    }

    private static Setter ofMany(ValueType lane) {
        return switch (lane) {
            case BOOL -> BOOLEANS;
            case I8, U8 -> BYTES;
            case I16, U16 -> SHORTS;
            case I32, U32 -> INTS;
            case I64, U64 -> LONGS;
            case F32 -> FLOATS;
            case F64 -> DOUBLES;
            case ENUM -> CONSTANTS;
            case FLAGS -> MASKS;
            case REF -> ROWS;
            case STRING -> TEXTS;
            case HASH -> KEYS;
            default -> throw new IllegalArgumentException("not a lane of an array: " + lane);
        };
    }

    /** {@return the name of the method} */
    String method() {
        return name().toLowerCase(Locale.ROOT);
    }
}
