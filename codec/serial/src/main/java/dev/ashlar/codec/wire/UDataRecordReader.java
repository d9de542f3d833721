package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteReader;
import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads records in the layout of {@code UDataRecord}, from the series "Build a Game Engine", article "Serialized Objects – UDataRecord". The layout
 * is: u8 number of fields. For each field: u8 length of its name with a NUL, the name, NUL, u8 type, u32 length of the data, data. The format of
 * Ashlar is that of {@link PacketReader}.
 *
 * <p>The reader is strict, where the code of the article checks nothing:
 *
 * <ul>
 * <li>Every length stays within the bytes.
 * <li>A name ends with exactly one NUL, which is not a part of the name, and appears once.
 * <li>The length of the data matches its type.
 * <li>Objects are rejected.
 * <li>No bytes are left.
 * </ul>
 *
 * <p>For one thread. A reused reader allocates only the records and what the JDK needs to decode their texts.
 */
public final class UDataRecordReader {
    private final ByteReader in = new ByteReader();
    private final ByteOrder order;
    private final UDataRecordTypes types;

    /**
     * Creates a reader for any number of records of one sender.
     *
     * @param order byte order of the host of the sender, which the layout does not contain
     * @param types the type numbers of the sender
     */
    public UDataRecordReader(ByteOrder order, UDataRecordTypes types) {
        this.order = order;
        this.types = types;
    }

    /**
     * Reads a record that occupies all bytes from the position of the buffer to its limit.
     *
     * @param from any buffer; afterwards its position is at its limit
     * @param type name of the type of the record, which the layout does not contain
     * @param id 0 to 2^63 − 1, or {@link DataRecord#NO_ID}; the layout does not contain it
     * @return a new record, not marked as updated or deleted
     * @throws MalformedBytesException if the bytes are not a record; the position of the buffer does not change
     * @throws IllegalArgumentException if the id is out of range
     */
    public DataRecord read(ByteBuffer from, String type, long id) {
        DataRecord record = new DataRecord(type, id);
        try {
            in.begin(from, order);
            in.in("fields of", type);
            int count = in.u8();
            for (int i = 0; i < count; i++) {
                in.in("fields of", type);
                String name = readName(record);
                in.in("field", name);
                record.set(name, readValue());
            }
            if (in.remaining() > 0) {
                in.in("fields of", type);
                throw in.wrong(
                        BytesErrorKind.TRAILING,
                        "no byte behind the " + count + " fields",
                        Integer.toString(in.remaining()));
            }
            in.end();
        } finally {
            in.release();
        }
        record.setUpdated(false);
        return record;
    }

    private String readName(DataRecord record) {
        int offset = in.offset();
        int length = in.u8();
        if (length < 2) {
            throw in.wrongAt(offset, BytesErrorKind.BAD_TEXT, "a name of 1 byte or more and a NUL", length + " bytes");
        }
        String name = in.text(length - 1);
        if (name.indexOf(0) >= 0 || in.u8() != 0) {
            throw in.wrongAt(
                    offset, BytesErrorKind.BAD_TEXT, "one NUL, behind the name", "none there, or one inside of it");
        }
        if (record.has(name)) {
            throw in.wrongAt(offset, BytesErrorKind.DUPLICATE_NAME, "a name once", ValueBytes.shortened(name));
        }
        return name;
    }

    private Variant readValue() {
        int offset = in.offset();
        int number = in.u8();
        ValueType type = types.typeOf(number);
        if (type == null) {
            String found = number == UDataRecordTypes.OBJECT ? "12, an object" : Integer.toString(number);
            throw in.wrongAt(offset, BytesErrorKind.UNKNOWN_TYPE, "the number of a type of values", found);
        }
        int lengthOffset = in.offset();
        long length = Integer.toUnsignedLong(in.i32());
        if (length > in.remaining()) {
            throw in.wrongAt(
                    lengthOffset,
                    BytesErrorKind.TRUNCATED,
                    length + " bytes of data",
                    Integer.toString(in.remaining()));
        }
        if (type.isNumeric() && length != type.width()) {
            throw in.wrongAt(
                    lengthOffset,
                    BytesErrorKind.BAD_NUMBER,
                    type.width() + " bytes of " + type.schemaName(),
                    Long.toString(length));
        }
        return switch (type) {
            case STRING -> Variant.of(in.text((int) length));
            case BYTES -> ValueBytes.readBytes(in, (int) length);
            default -> ValueBytes.read(in, type, Shape.SINGLE);
        };
    }
}
