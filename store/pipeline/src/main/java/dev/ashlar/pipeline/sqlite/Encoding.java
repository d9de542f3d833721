package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Tags;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How values stand in the cells of a database: what tables and columns are declared as. Without state; any thread. */
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

    /** Says all of it: encodings with equal texts read cells alike. */
    default String text() {
        return title();
    }

    /** What stands between the brackets of {@code CREATE TABLE}; {@code columns} are in SQL. */
    String tableSql(String idColumn, List<String> columns);

    /** What the column of a field is declared as. */
    String declared(SchemaField field);

    /** What the column of a field is declared as that no schema describes; one of its values. */
    String declared(Variant value);

    /** A column that is declared as something. */
    Column column(String name, String declared);
}
