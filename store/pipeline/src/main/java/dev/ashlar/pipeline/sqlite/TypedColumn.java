package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.CellReader;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.RowProblems;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * A column of the type that its field has: numbers are numbers, texts are texts, lists are JSON.
 *
 * @param name of the column
 * @param declared what it is declared as
 * @param affinity what SQLite makes of values in it
 * @param meaning what its declared type says of cells
 */
record TypedColumn(String name, String declared, Affinity affinity, Declared meaning) implements Column {
    static TypedColumn of(String name, String declared) {
        return new TypedColumn(name, declared, Affinity.of(declared), Declared.of(declared));
    }

    @Override
    public void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json)
            throws SQLException {
        TypedCells.bind(statement, index, value, this, json);
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
    public CellReader reader(RowProblems problems) {
        return new TypedReader(problems, affinity, meaning);
    }
}
