package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Tags;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a database says of itself: that it is Ashlar's by its {@code application_id}, and how values stand in it. */
final class Marks {
    /** "Ashl", by which {@code file} and others tell our databases. */
    private static final int APPLICATION_ID = 0x4173686C;

    private Marks() {}

    /**
     * How values stand in a database.
     *
     * @param asked what the caller thinks; null for whatever it is. Decides about databases that other programs have made
     * @throws BackendException when it is another, or one of a later time
     */
    static Encoding encoding(Connection connection, String location, @Nullable Encoding asked) throws SQLException {
        if (!isOurs(connection)) {
            return asked == null ? Encoding.ALL.get(0) : asked;
        }
        long version = Math.max(1, TypeTable.number(connection, "PRAGMA user_version"));
        Encoding marked = Encoding.ofNumber(version);
        if (marked == null) {
            String known = Encoding.ALL.stream()
                    .map(encoding -> Integer.toString(encoding.number()))
                    .collect(Collectors.joining(" or "));
            throw new BackendException(
                    location + ": written by a newer Ashlar: expected encoding " + known + ", found " + version, null);
        }
        if (asked instanceof TaggedEncoding tagged && tagged.tags() != Tags.OWN) {
            throw new BackendException(
                    location
                            + ": expected a database of another program, found one of Ashlar, whose numbers of types are known: leave out tags",
                    null);
        }
        if (asked != null && asked != marked) {
            throw new BackendException(
                    "%s: its values are encoded in another way: expected %s, found %s"
                            .formatted(location, asked.title(), marked.title()),
                    null);
        }
        return marked;
    }

    /** Whether Ashlar has made a database: then it knows its encoding. */
    static boolean isOurs(Connection connection) throws SQLException {
        return TypeTable.number(connection, "PRAGMA application_id") == APPLICATION_ID;
    }

    /** Marks a database that has no marks yet; those of other programs stay. */
    static void put(Connection connection, Encoding encoding) throws SQLException {
        if (TypeTable.number(connection, "PRAGMA application_id") == 0
                && TypeTable.number(connection, "PRAGMA user_version") == 0) {
            TypeTable.execute(connection, "PRAGMA application_id = " + APPLICATION_ID);
            TypeTable.execute(connection, "PRAGMA user_version = " + encoding.number());
        }
    }
}
