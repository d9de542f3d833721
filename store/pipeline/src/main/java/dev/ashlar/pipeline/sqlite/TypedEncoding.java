package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

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
        String id = Names.quoted(idColumn) + " INTEGER PRIMARY KEY";
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
    public void bind(
            PreparedStatement statement,
            int index,
            Variant value,
            TypeTable.Column column,
            Function<Variant, String> json)
            throws SQLException {
        TypedCells.bind(statement, index, value, column, json);
    }

    @Override
    public String listIn(String cell) {
        return cell;
    }

    /** Not those that cells may have in several ways: lists with other spaces, and a float as any of the doubles around it. */
    @Override
    public boolean isComparable(Variant value) {
        return !JsonArrays.keep(value.type(), value.shape()) && value.type() != ValueType.F32;
    }

    @Override
    public CellReader reader(RowProblems row) {
        return new TypedReader(row);
    }
}
