/**
 * SQLite over JDBC, in two ways: {@link dev.ashlar.bench.contender.sqlite.SqliteContender} in the best configuration that we found, and
 * {@link dev.ashlar.bench.contender.sqlite.SqliteTaggedContender} as a loader was published, which keeps each value as a text with its type
 * before it and loads all records before the first read.
 *
 * <p>Readers are for one thread, and each has a connection of its own; stores are shared. What SQLite refuses surfaces as
 * {@link java.lang.IllegalStateException}.
 */
@NullMarked
package dev.ashlar.bench.contender.sqlite;

import org.jspecify.annotations.NullMarked;
