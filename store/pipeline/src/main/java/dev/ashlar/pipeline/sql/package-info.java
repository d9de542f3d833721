/**
 * What content in databases has in common, whatever the database: a table for each type, a column for each field, the schema files in a table beside
 * them ({@code docs/backends.md}). A {@link dev.ashlar.pipeline.sql.Dialect} has what databases do in their own way, and a {@link
 * dev.ashlar.pipeline.sql.Column} keeps values. For backends, not for applications.
 *
 * <p>Used by one thread at a time, inside of a transaction of {@link dev.ashlar.pipeline.sql.Transactions}. What stands wrong in records is told to whoever reads
 * them.
 */
@NullMarked
package dev.ashlar.pipeline.sql;

import org.jspecify.annotations.NullMarked;
