/**
 * Network formats: records as packets for networks and save files ({@code docs/network-format.md}), and in the layout of
 * {@code UDataRecord}, for programs that have it.
 *
 * <p>Writers and readers work in a caller's buffer, belong to one thread at a time, and are made once and used again. A reader throws
 * {@link dev.ashlar.codec.bytes.MalformedBytesException} for bytes that are no such record, whatever they are; a writer throws
 * {@link IllegalArgumentException}, before it has written anything, for a record that the format does not have and a buffer in which it
 * does not fit.
 */
@NullMarked
package dev.ashlar.codec.wire;

import org.jspecify.annotations.NullMarked;
