package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How values stand in the cells of a database: what is declared, bound, searched and read. Without state; any thread. */
interface Encoding {
    /** All of them; the first is that of databases which do not say. */
    List<Encoding> ALL = List.of(new TypedEncoding(), new TaggedEncoding(Tags.OWN));

    /** The one with a number; null for numbers of a later time. */
    static @Nullable Encoding ofNumber(long number) {
        return ALL.stream()
                .filter(encoding -> encoding.number() == number)
                .findFirst()
                .orElse(null);
    }

    /** {@code user_version} of databases that have it. */
    int number();

    /** What locations call it. */
    String title();

    /** What stands between the brackets of {@code CREATE TABLE}; {@code columns} are in SQL. */
    String tableSql(String idColumn, List<String> columns);

    /** What the column of a field is declared as. */
    String declared(SchemaField field);

    /** What the column of a field is declared as that no schema describes; one of its values. */
    String declared(Variant value);

    /**
     * Binds a value as a column keeps it.
     *
     * @param json gives the JSON of a list of structs
     * @throws IllegalArgumentException when it has no form
     */
    void bind(
            PreparedStatement statement,
            int index,
            Variant value,
            TypeTable.Column column,
            Function<Variant, String> json)
            throws SQLException;

    /** The JSON of a list of structs in a cell; null when the cell has none. */
    @Nullable
    String listIn(String cell);

    /** Whether equal values always stand in equal cells, so that the database may compare them. */
    boolean isComparable(Variant value);

    /** Reads the cells of rows. */
    CellReader reader(RowProblems row);
}
