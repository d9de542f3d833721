package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.TypeTable;

/** What columns are declared as: the words say the field's type, and give the column the affinity that keeps its values. */
final class ColumnTypes {
    private ColumnTypes() {}

    static String of(SchemaField field) {
        return of(field.type(), field.shape(), field.target());
    }

    static String of(Variant value) {
        return of(
                value.type(),
                value.shape(),
                value.type() == ValueType.REF && !value.shape().isArray() ? value.target() : "");
    }

    private static String of(ValueType type, Shape shape, String target) {
        String element = type == ValueType.REF && !shape.isArray() ? reference(target) : word(type);
        return shape.isArray() ? element + " ARRAY" : element;
    }

    /**
     * What a column of single values is declared as; of references, what stands before ARRAY. No word of the type's own may be one that SQLite
     * takes for numbers, as {@code INT} inside another.
     */
    static String word(ValueType type) {
        return switch (type) {
            case BOOL -> "BOOLEAN";
            case I8, I16, I32, I64 -> "INT" + 8 * type.width();
            case U8, U16, U32, U64 -> "UINT" + 8 * type.width();
            case F32 -> "FLOAT";
            case F64 -> "DOUBLE";
            case STRING -> "TEXT";
            case BYTES -> "BLOB";
            case REF -> "TEXT REF";
            case LIST -> "TEXT LIST";
            case MAP -> "TEXT MAP";
            case VALUES -> "TEXT NESTED";
            case ENUM, FLAGS, HASH, VEC2, VEC3, VEC4, IVEC2, IVEC3, IVEC4, QUAT, MAT3, MAT4, AABB, COLOR ->
                "TEXT " + type.name();
        };
    }

    private static String reference(String target) {
        return "INTEGER REFERENCES " + SqliteDialect.name(target) + "(" + SqliteDialect.name(TypeTable.idColumn(target))
                + ")";
    }
}
