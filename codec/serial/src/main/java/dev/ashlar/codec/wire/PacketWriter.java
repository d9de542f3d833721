package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteWriter;
import dev.ashlar.codec.bytes.VarInts;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records and deltas as packets into a heap or direct buffer of the caller, of any byte order. With the same byte order of packets, equal
 * records have equal bytes.
 *
 * <p>For one thread; a reused writer allocates nothing.
 */
public final class PacketWriter {
    private final ByteWriter out = new ByteWriter();
    private final ByteOrder order;
    private final int orderFlag;
    private final BiConsumer<String, Variant> measureField = this::measureField;
    private final BiConsumer<String, Variant> writeField = (name, value) -> ListBytes.writeField(name, value, out);
    private final Consumer<String> measureName = this::measureName;
    private final Consumer<String> writeName = name -> ValueBytes.write(name, out);

    /** Bytes of what follows the length, as far as they are measured. */
    private long size;
    /** What is measured, for messages. */
    private String type = "";

    private long id;
    private @Nullable String field;

    /** Creates a writer for any number of little-endian packets. */
    public PacketWriter() {
        this(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Creates a writer for any number of packets.
     *
     * @param order byte order of the packets, independent of the order of the buffers; readers accept both orders
     */
    public PacketWriter(ByteOrder order) {
        this.order = order;
        this.orderFlag = order == ByteOrder.BIG_ENDIAN ? PacketFormat.BIG_ENDIAN : 0;
    }

    /**
     * Computes the size of a record.
     *
     * @param record any
     * @return the exact size in bytes
     * @throws IllegalArgumentException if the format cannot represent the record: a name of 0 or more than 1,024 bytes of UTF-8; an unpaired
     *     surrogate; more than 65,535 fields; lists nested more than 16 deep; lists with elements of several types; 2^31 bytes or more
     */
    public int size(DataRecord record) {
        begin(record.type(), record.id(), record.fieldCount());
        record.forEach(measureField);
        return measured();
    }

    /**
     * Computes the size of a delta.
     *
     * @param delta any
     * @return the exact size in bytes
     * @throws IllegalArgumentException as {@link #size(DataRecord)}
     */
    public int size(RecordDelta delta) {
        begin(delta.type(), delta.id(), delta.changedCount());
        delta.forEachChanged(measureField);
        field = null;
        checkCount(delta.removedCount());
        size += VarInts.size(delta.removedCount());
        delta.forEachRemoved(measureName);
        return measured();
    }

    /**
     * Writes a record.
     *
     * @param record any
     * @param into a buffer with {@link #size(DataRecord)} remaining bytes; its position advances by that size
     * @return the number of bytes written
     * @throws IllegalArgumentException as for {@link #size(DataRecord)}, or if the record does not fit; nothing is written
     */
    public int write(DataRecord record, ByteBuffer into) {
        int length = size(record);
        int flags = (record.isDeleted() ? PacketFormat.DELETED : 0) | (record.isUpdated() ? PacketFormat.UPDATED : 0);
        out.begin(into, order, length);
        try {
            writeHead(flags, record.type(), record.id(), record.fieldCount());
            record.forEach(writeField);
            return end(into);
        } finally {
            out.release();
        }
    }

    /**
     * Writes a delta.
     *
     * @param delta any
     * @param into a buffer with {@link #size(RecordDelta)} remaining bytes; its position advances by that size
     * @return the number of bytes written
     * @throws IllegalArgumentException as for {@link #size(RecordDelta)}, or if the delta does not fit; nothing is written
     */
    public int write(RecordDelta delta, ByteBuffer into) {
        int length = size(delta);
        out.begin(into, order, length);
        try {
            int flags = PacketFormat.DELTA | (delta.isDeleted() ? PacketFormat.DELETED : 0);
            writeHead(flags, delta.type(), delta.id(), delta.changedCount());
            delta.forEachChanged(writeField);
            out.varInt(delta.removedCount());
            delta.forEachRemoved(writeName);
            return end(into);
        } finally {
            out.release();
        }
    }

    private void writeHead(int flags, String typeName, long recordId, int fieldCount) {
        out.u8(PacketFormat.MAGIC_0);
        out.u8(PacketFormat.MAGIC_1);
        out.u8(PacketFormat.VERSION);
        out.u8(flags | orderFlag);
        out.varInt(size);
        ValueBytes.write(typeName, out);
        ValueBytes.writeId(recordId, out);
        out.varInt(fieldCount);
    }

    private int end(ByteBuffer into) {
        out.i32(PacketFormat.checksum(into, into.position(), out.offset()));
        return out.end();
    }

    private void begin(String typeName, long recordId, int fieldCount) {
        type = typeName;
        id = recordId;
        field = null;
        size = PacketFormat.CHECKSUM_LENGTH;
        measureName(typeName);
        checkCount(fieldCount);
        size += ValueBytes.sizeOfId(recordId) + VarInts.size(fieldCount);
    }

    private void measureField(String name, Variant value) {
        field = name;
        measureName(name);
        try {
            size += Byte.BYTES + ValueBytes.sizeOf(value);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private void measureName(String name) {
        try {
            size += ListBytes.sizeOfName(name);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private IllegalArgumentException refused(IllegalArgumentException e) {
        return new IllegalArgumentException(words() + ": " + e.getMessage(), e);
    }

    private void checkCount(int fieldCount) {
        try {
            ListBytes.requireCount(fieldCount);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private int measured() {
        field = null;
        long length = PacketFormat.HEADER_LENGTH + VarInts.size(size) + size;
        if (length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(words() + ": expected less than 2^31 bytes, found " + length);
        }
        return (int) length;
    }

    private String words() {
        return type + " " + id + (field == null ? "" : ": field " + ValueBytes.shortened(field));
    }
}
