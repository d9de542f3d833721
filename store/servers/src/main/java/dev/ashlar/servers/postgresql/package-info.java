/**
 * Content in a database of a PostgreSQL server: a table for each type, a column for each field, the schema files in a table beside them ({@code
 * docs/databases.md}). Triggers number the changes of all programs, so that a reader asks for what is new alone.
 *
 * <p>A backend is used by one thread at a time. What it has in common with other databases is in {@code dev.ashlar.pipeline.sql} and {@code dev.ashlar.servers}. Throws {@link
 * dev.ashlar.pipeline.backend.BackendException} with one sentence when the server cannot be reached or refuses something; what stands wrong in records is told to
 * whoever reads them.
 */
@NullMarked
package dev.ashlar.servers.postgresql;

import org.jspecify.annotations.NullMarked;
