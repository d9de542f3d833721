/**
 * Sequences of bytes, in and out: cursors over a caller's buffer that check every step, variable-length numbers, strict UTF-8.
 * The packages above define what the bytes mean.
 *
 * <p>Cursors belong to one thread at a time, and are made once and used again. Bytes that are not what they should be are a
 * {@link dev.ashlar.codec.bytes.MalformedBytesException} and nothing else, whatever they are; work and memory are bounded by their
 * number.
 */
@NullMarked
package dev.ashlar.codec.bytes;

import org.jspecify.annotations.NullMarked;
