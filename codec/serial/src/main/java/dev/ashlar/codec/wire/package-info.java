/**
 * Encodes records as packets for networks and save files ({@code docs/network-format.md}), and in the layout of {@code UDataRecord} for programs that
 * use it.
 *
 * <pre>{@code
 * PacketWriter writer = new PacketWriter();
 * ByteBuffer buffer = ByteBuffer.allocate(writer.size(record));
 * writer.write(record, buffer);
 * DataRecord copy = new PacketReader().read(buffer.flip());
 * }</pre>
 *
 * <p>Writers and readers use a buffer of the caller. They belong to one thread at a time and are reusable. If bytes are not a valid record, readers
 * throw {@link dev.ashlar.codec.bytes.MalformedBytesException}. If the format cannot represent a record, or if the record does not fit into the
 * buffer, writers throw {@link IllegalArgumentException} and write nothing.
 */
@NullMarked
package dev.ashlar.codec.wire;

import org.jspecify.annotations.NullMarked;
