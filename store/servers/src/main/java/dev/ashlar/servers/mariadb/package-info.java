/**
 * Content in a database of a MariaDB server: a table for each type, a column for each field, the schema files in a table beside them ({@code docs/databases.md}).
 * Triggers number the changes of all programs, so that a reader asks for what is new alone.
 *
 * <p>A backend is used by one thread at a time. Statements that change tables are transactions of their own: they are made on a second connection, before the
 * transaction that needs them touches the table. What it has in common with other databases is in {@code dev.ashlar.pipeline.sql} and {@code dev.ashlar.servers}.
 */
@NullMarked
package dev.ashlar.servers.mariadb;

import org.jspecify.annotations.NullMarked;
