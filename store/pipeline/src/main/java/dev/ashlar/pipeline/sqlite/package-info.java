/**
 * Stores content in one SQLite database: a table for each type, a column for each field, and a table with the schema files ({@code
 * docs/backends.md}). The {@code Encoding} determines how cells store values: typed columns, or tagged text.
 *
 * <pre>{@code
 * try (Backend backend = SqliteBackend.openReadOnly(Path.of("sky.db"))) {
 *     System.out.println(backend.types());
 * }
 * }</pre>
 *
 * <p>A tracker finds changed rows by hashes of pages, which it reads from the file inside of a read transaction of SQLite.
 *
 * <p>One thread at a time uses a {@link dev.ashlar.pipeline.sqlite.SqliteBackend}. Code that it shares with other databases is in {@code
 * dev.ashlar.pipeline.sql}. If the file is missing, locked, damaged or no database, methods throw {@link
 * dev.ashlar.pipeline.backend.BackendException}. Problems of stored records go to the receiver.
 */
@NullMarked
package dev.ashlar.pipeline.sqlite;

import org.jspecify.annotations.NullMarked;
