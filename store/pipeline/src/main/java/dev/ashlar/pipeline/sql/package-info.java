/**
 * Shared code of backends that store content in a database: a table for each type, a column for each field, and a table with the schema files ({@code
 * docs/backends.md}). A {@link dev.ashlar.pipeline.sql.Dialect} contains the differences between databases, and a {@link
 * dev.ashlar.pipeline.sql.Column} encodes values. For backends, not for applications.
 *
 * <p>One thread at a time uses these classes, inside of a transaction of {@link dev.ashlar.pipeline.sql.Transactions}. If a database fails, methods
 * throw {@link java.sql.SQLException}, which {@code Transactions} converts to {@link dev.ashlar.pipeline.backend.BackendException}. Problems of
 * records go to the receiver.
 */
@NullMarked
package dev.ashlar.pipeline.sql;

import org.jspecify.annotations.NullMarked;
