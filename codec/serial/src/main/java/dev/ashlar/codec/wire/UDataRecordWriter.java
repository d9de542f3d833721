package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteWriter;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;

/**
 * Writes records in the layout of {@code UDataRecord}, which {@link UDataRecordReader} describes, for programs that read this layout. The layout
 * contains neither type nor id nor marks. Between programs that use Ashlar, prefer {@link PacketWriter}.
 *
 * <p>For one thread; a reused writer allocates nothing.
 */
public final class UDataRecordWriter {
    private static final int MOST_FIELDS = 255;
    private static final int MOST_NAME_BYTES = 254;

    /** u8 length of the name, NUL, u8 type, u32 length of the data. */
    private static final int FIELD_OVERHEAD = 7;

    private final ByteWriter out = new ByteWriter();
    private final BiConsumer<String, Variant> measureField = this::measureField;
    private final BiConsumer<String, Variant> writeField = this::writeField;
    private final ByteOrder order;
    private final UDataRecordTypes types;
    private DataRecord measured = new DataRecord("");
    private long size;

    /**
     * Creates a writer for any number of records for one receiver.
     *
     * @param order byte order of the host of the receiver
     * @param types the type numbers of the receiver
     */
    public UDataRecordWriter(ByteOrder order, UDataRecordTypes types) {
        this.order = order;
        this.types = types;
    }

    /**
     * Computes the size of a record.
     *
     * @param record any
     * @return the exact size in bytes
     * @throws IllegalArgumentException if the layout cannot represent the record: more than 255 fields; a name that is empty, or contains a NUL or
     *     more than 254 bytes of UTF-8; an array, or a value whose type has no number; an unpaired surrogate; 2^31 bytes or more
     */
    public int size(DataRecord record) {
        if (record.fieldCount() > MOST_FIELDS) {
            throw wrong(record, "", "at most " + MOST_FIELDS + " fields", Integer.toString(record.fieldCount()));
        }
        measured = record;
        size = Byte.BYTES;
        record.forEach(measureField);
        if (size > Integer.MAX_VALUE) {
            throw wrong(record, "", "less than 2^31 bytes", Long.toString(size));
        }
        return (int) size;
    }

    private void measureField(String name, Variant value) {
        long length = Utf8.size(name);
        if (length < 1 || length > MOST_NAME_BYTES || name.indexOf(0) >= 0) {
            String found = length < 0 ? "half of a surrogate pair" : length + ": " + ValueBytes.shortened(name);
            throw wrong(measured, "", "a name of 1 to " + MOST_NAME_BYTES + " bytes without NUL", found);
        }
        if (value.shape().isArray() || types.numberOf(value.type()) == UDataRecordTypes.NONE) {
            String found = value.type().schemaName() + (value.shape().isArray() ? "[]" : "");
            throw wrong(measured, name, "a single value of a type that has a number", found);
        }
        long data = dataLength(value);
        if (data < 0) {
            throw wrong(measured, name, "Unicode", "half of a surrogate pair");
        }
        size += FIELD_OVERHEAD + length + data;
    }

    private static long dataLength(Variant value) {
        ValueType type = value.type();
        return type == ValueType.STRING
                ? Utf8.size(value.text())
                : type == ValueType.BYTES ? value.byteCount() : type.width();
    }

    /**
     * Writes a record.
     *
     * @param record any
     * @param into a buffer with {@link #size} remaining bytes; its position advances by that size
     * @return the number of bytes written
     * @throws IllegalArgumentException as for {@link #size}, or if the record does not fit; nothing is written
     */
    public int write(DataRecord record, ByteBuffer into) {
        out.begin(into, order, size(record));
        try {
            out.u8(record.fieldCount());
            record.forEach(writeField);
            return out.end();
        } finally {
            out.release();
        }
    }

    private void writeField(String name, Variant value) {
        out.u8((int) Utf8.size(name) + 1);
        out.text(name);
        out.u8(0);
        out.u8(types.numberOf(value.type()));
        out.i32((int) dataLength(value));
        switch (value.type()) {
            case STRING -> out.text(value.text());
            case BYTES -> ValueBytes.writeBytes(value, out);
            default -> ValueBytes.write(value, out);
        }
    }

    private static IllegalArgumentException wrong(DataRecord record, String field, String expected, String found) {
        return new IllegalArgumentException(record.type() + " " + record.id()
                + (field.isEmpty() ? "" : ": field " + field) + ": expected " + expected + ", found " + found);
    }
}
