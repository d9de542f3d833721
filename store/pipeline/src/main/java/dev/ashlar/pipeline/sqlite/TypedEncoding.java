package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import java.util.List;

/** Columns of the types that their fields have: numbers are numbers, texts are texts, lists are JSON. */
final class TypedEncoding implements Encoding {
    @Override
    public int number() {
        return 1;
    }

    @Override
    public String title() {
        return "typed";
    }

    @Override
    public String tableSql(String idColumn, List<String> columns) {
        String id = SqliteDialect.name(idColumn) + " INTEGER PRIMARY KEY";
        return columns.isEmpty() ? id : id + ", " + String.join(", ", columns);
    }

    @Override
    public String declared(SchemaField field) {
        return ColumnTypes.of(field);
    }

    @Override
    public String declared(Variant value) {
        return ColumnTypes.of(value);
    }

    @Override
    public Column column(String name, String declared) {
        return TypedColumn.of(name, declared);
    }
}
