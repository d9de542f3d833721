/**
 * Reads and writes sequences of bytes with a bounds check at every step, variable-length numbers, and strict UTF-8. Other packages define the meaning
 * of the bytes.
 *
 * <p>Readers and writers use a buffer of the caller. They belong to one thread at a time and are reusable. If bytes are malformed, readers throw
 * {@link dev.ashlar.codec.bytes.MalformedBytesException} and no other exception. Time and memory are bounded by the number of bytes.
 */
@NullMarked
package dev.ashlar.codec.bytes;

import org.jspecify.annotations.NullMarked;
