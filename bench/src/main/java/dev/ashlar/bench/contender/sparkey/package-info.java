/**
 * Sparkey: rows by keys of eight bytes in a log with a hash index, both mapped. Threads share the mapping, each has a duplicate of the
 * reader. Failures of reading are {@link java.io.UncheckedIOException}.
 */
@NullMarked
package dev.ashlar.bench.contender.sparkey;

import org.jspecify.annotations.NullMarked;
