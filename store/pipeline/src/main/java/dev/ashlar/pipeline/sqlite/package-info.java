/**
 * Content as one SQLite database: a table for each type, a column for each field, the schema files in a table beside
 * them ({@code docs/backends.md}). How values stand in cells is an {@code Encoding}: typed columns, or tagged
 * text.
 *
 * <p>{@link dev.ashlar.pipeline.sqlite.SqliteBackend} is used by one thread at a time. What it has in common with other databases is in {@code dev.ashlar.pipeline.sql}.
 * Throws {@link dev.ashlar.pipeline.backend.BackendException} with one sentence when the file is missing, locked, damaged
 * or no database; what stands wrong in records is told to whoever reads them.
 */
@NullMarked
package dev.ashlar.pipeline.sqlite;

import org.jspecify.annotations.NullMarked;
