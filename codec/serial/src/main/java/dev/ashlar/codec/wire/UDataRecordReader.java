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
 * Reads records in the layout of {@code UDataRecord}, from the series "Build a Game Engine", article "Serialized Objects – UDataRecord": u8
 * number of fields; for each field u8 length of its name with a NUL, the name, NUL, u8 type, u32 length of the data, data. Ashlar's own
 * form is that of {@link PacketReader}.
 *
 * <p>Strict, where the article's code looks at nothing: every length stays inside of the bytes, a name ends with its one NUL, which is no part
 * of it, and comes once, data is as long as its type, objects are refused, nothing is left over. For one thread; used again, it allocates
 * the records and what the JDK needs to make their texts.
 */
public final class UDataRecordReader {
    private final ByteReader in = new ByteReader();
    private final ByteOrder order;
    private final UDataRecordTypes types;

    /**
     * A reader for any number of records of one sender.
     *
     * @param order of the bytes of numbers on the sender's host; the layout does not say
     * @param types what the sender's numbers of types mean
     */
    public UDataRecordReader(ByteOrder order, UDataRecordTypes types) {
        this.order = order;
        this.types = types;
    }

    /**
     * Reads the record that takes all bytes from the buffer's position to its limit.
     *
     * @param from any buffer; afterwards nothing is left in it
     * @param type name of the record's type; the layout does not have it
     * @param id 0 to 2^63 − 1, or {@link DataRecord#NO_ID}; the layout does not have it
     * @return a new record, not marked as updated or for removal
     * @throws MalformedBytesException when the bytes are no record; the buffer's position stays
     * @throws IllegalArgumentException when the id is another number
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
