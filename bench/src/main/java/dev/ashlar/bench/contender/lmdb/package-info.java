/**
 * LMDB through lmdbjava: rows by integer keys in a B+ tree that is mapped. Threads share the environment, each has a reader with a read
 * transaction and a cursor of its own, which it closes. Failures are lmdbjava's exceptions.
 */
@NullMarked
package dev.ashlar.bench.contender.lmdb;

import org.jspecify.annotations.NullMarked;
