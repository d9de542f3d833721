/**
 * DuckDB over JDBC, in the profile {@code duckdb} of the build. Each reader has a connection, for one thread. What the database refuses is an {@link java.io.IOException}
 * when a file is written or opened, and an {@link IllegalStateException} in readers.
 */
@NullMarked
package dev.ashlar.bench.contender.duckdb;

import org.jspecify.annotations.NullMarked;
