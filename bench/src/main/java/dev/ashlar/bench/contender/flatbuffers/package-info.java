/**
 * FlatBuffers: a vector of tables in one mapped file, found by index or by key. The accessors are written by hand over the library's
 * classes, as its compiler generates them. Threads share the mapping, each has a reader; a file that cannot be read is an
 * {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.contender.flatbuffers;

import org.jspecify.annotations.NullMarked;
