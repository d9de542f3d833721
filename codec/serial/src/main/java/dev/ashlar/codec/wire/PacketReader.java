package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteReader;
import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.bytes.VarInts;
import dev.ashlar.codec.record.DataRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads packets from a buffer of the caller. The reader is strict: a packet that it accepts would be written with the same bytes. Each record is a
 * new object. If bytes are no packet, methods throw {@link MalformedBytesException}, and the position of the buffer does not change.
 *
 * <p>Time and memory are bounded by the number of bytes: about 64 bytes of heap for each byte, and 96 for each element without a value. For one
 * thread. A reused reader allocates only the records and what the JDK needs to decode their texts.
 */
public final class PacketReader {
    private final ByteReader in = new ByteReader();
    /** Bytes behind the fields: the checksum, and what follows the packet. */
    private int kept;

    /** Creates a reader for any number of packets. */
    public PacketReader() {}

    /**
     * Reads a record that occupies all bytes from the position of the buffer to its limit.
     *
     * @param from any buffer; afterwards its position is at its limit
     * @return the record, with the updated and deleted marks of the sender
     * @throws MalformedBytesException if the bytes are not a record, for example a delta, or if bytes follow the record
     */
    public DataRecord read(ByteBuffer from) {
        try {
            DataRecord record = readRecord(from);
            requireEnd();
            in.end();
            return record;
        } finally {
            in.release();
        }
    }

    /**
     * Reads the record at the position of the buffer. Further packets may follow.
     *
     * @param from any buffer; its position advances past the record
     * @return the record, with the updated and deleted marks of the sender
     * @throws MalformedBytesException if the bytes do not begin with a record, for example with a delta
     */
    public DataRecord readNext(ByteBuffer from) {
        try {
            DataRecord record = readRecord(from);
            in.end();
            return record;
        } finally {
            in.release();
        }
    }

    /**
     * Reads a delta that occupies all bytes from the position of the buffer to its limit.
     *
     * @param from any buffer; afterwards its position is at its limit
     * @return the delta
     * @throws MalformedBytesException if the bytes are not a delta, for example a record, or if bytes follow the delta
     */
    public RecordDelta readDelta(ByteBuffer from) {
        try {
            RecordDelta delta = readChanges(from);
            requireEnd();
            in.end();
            return delta;
        } finally {
            in.release();
        }
    }

    /**
     * Reads the delta at the position of the buffer. Further packets may follow.
     *
     * @param from any buffer; its position advances past the delta
     * @return the delta
     * @throws MalformedBytesException if the bytes do not begin with a delta, for example with a record
     */
    public RecordDelta readNextDelta(ByteBuffer from) {
        try {
            RecordDelta delta = readChanges(from);
            in.end();
            return delta;
        } finally {
            in.release();
        }
    }

    /**
     * Whether the packet at the position of the buffer is a delta, not a record.
     *
     * @param from any buffer, which does not change
     * @return the kind of the packet, from its first four bytes
     * @throws MalformedBytesException if these bytes do not begin a packet
     */
    public boolean isDelta(ByteBuffer from) {
        try {
            in.begin(from, ByteOrder.LITTLE_ENDIAN);
            return (readFlags() & PacketFormat.DELTA) != 0;
        } finally {
            in.release();
        }
    }

    /**
     * Reads the length of the packet at the position of the buffer, for streams that deliver a packet in pieces. The content is not verified, so the
     * length may be wrong. Before you allocate memory for a packet, compare the length with a limit.
     *
     * @param from any buffer, which does not change
     * @return length of the whole packet in bytes; −1 if there are too few bytes to determine it
     * @throws MalformedBytesException if the bytes do not begin a packet
     */
    public int length(ByteBuffer from) {
        int available = Math.min(from.remaining(), PacketFormat.HEADER_LENGTH + VarInts.MOST_BYTES);
        int at = PacketFormat.HEADER_LENGTH;
        while (at < available && from.get(from.position() + at) < 0) {
            at++;
        }
        if (at >= available && available < PacketFormat.HEADER_LENGTH + VarInts.MOST_BYTES) {
            return -1;
        }
        try {
            in.begin(from, ByteOrder.LITTLE_ENDIAN);
            readFlags();
            long length = in.varInt();
            if (length < PacketFormat.LEAST_BODY || length > Integer.MAX_VALUE - in.offset()) {
                throw in.wrongAt(
                        PacketFormat.HEADER_LENGTH,
                        BytesErrorKind.BAD_NUMBER,
                        "a packet of less than 2^31 bytes, " + PacketFormat.LEAST_BODY + " or more behind the length",
                        Long.toUnsignedString(length));
            }
            return in.offset() + (int) length;
        } finally {
            in.release();
        }
    }

    private DataRecord readRecord(ByteBuffer from) {
        int flags = begin(from, 0, "a record");
        DataRecord record = readFields(flags);
        endFields();
        return record;
    }

    private RecordDelta readChanges(ByteBuffer from) {
        int flags = begin(from, PacketFormat.DELTA, "a delta");
        DataRecord changed = readFields(flags);
        List<String> removed = readRemoved(changed);
        endFields();
        return new RecordDelta(changed, removed);
    }

    private int begin(ByteBuffer from, int kind, String expected) {
        in.begin(from, ByteOrder.LITTLE_ENDIAN);
        int flags = readFlags();
        if ((flags & PacketFormat.DELTA) != kind) {
            String found = kind == 0 ? "a delta" : "a record";
            throw in.wrongAt(PacketFormat.HEADER_LENGTH - 1, BytesErrorKind.NOT_THIS, expected, found);
        }
        int length = in.count(1);
        if (length < PacketFormat.LEAST_BODY) {
            throw in.wrongAt(
                    PacketFormat.HEADER_LENGTH,
                    BytesErrorKind.BAD_NUMBER,
                    PacketFormat.LEAST_BODY + " bytes or more",
                    Integer.toString(length));
        }
        in.order(PacketFormat.order(flags));
        checkSum(from, in.offset() + length - PacketFormat.CHECKSUM_LENGTH, PacketFormat.order(flags));
        kept = in.narrow(length - PacketFormat.CHECKSUM_LENGTH);
        return flags;
    }

    private void checkSum(ByteBuffer from, int offset, ByteOrder order) {
        int start = from.position();
        int expected = PacketFormat.checksum(from, start, offset);
        int found = PacketFormat.storedChecksum(from, start + offset, order);
        if (found != expected) {
            throw in.wrongAt(
                    offset, BytesErrorKind.CHECKSUM, Integer.toHexString(expected), Integer.toHexString(found));
        }
    }

    private void endFields() {
        if (in.remaining() > 0) {
            throw in.wrong(BytesErrorKind.TRAILING, "the checksum", in.remaining() + " bytes before it");
        }
        in.widen(kept);
        in.i32();
    }

    private int readFlags() {
        in.in("header of the packet", null);
        int magic = in.u8() << 8 | in.u8();
        if (magic != (PacketFormat.MAGIC_0 << 8 | PacketFormat.MAGIC_1)) {
            throw in.wrongAt(0, BytesErrorKind.NOT_THIS, "the bytes f8 52", hex(magic >>> 8) + " " + hex(magic & 0xFF));
        }
        int version = in.u8();
        if (version != PacketFormat.VERSION) {
            throw in.wrongAt(
                    2, BytesErrorKind.UNKNOWN_VERSION, "version " + PacketFormat.VERSION, Integer.toString(version));
        }
        int flags = in.u8();
        boolean both = (flags & PacketFormat.DELTA) != 0 && (flags & PacketFormat.UPDATED) != 0;
        if ((flags & ~PacketFormat.FLAGS) != 0 || both) {
            throw in.wrongAt(3, BytesErrorKind.BAD_NUMBER, "flags of version 1", "0x" + hex(flags));
        }
        return flags;
    }

    private static String hex(int value) {
        return Integer.toHexString(value | 0x100).substring(1);
    }

    private DataRecord readFields(int flags) {
        in.in("type of the record", null);
        String type = ListBytes.readName(in);
        in.in("id of the record", null);
        DataRecord record = new DataRecord(type, ValueBytes.readId(in));
        in.in("fields of", type);
        int count = ListBytes.readCount(in, PacketFormat.LEAST_FIELD);
        String previous = null;
        for (int i = 0; i < count; i++) {
            in.in("fields of", type);
            String name = ListBytes.readNameAfter(in, previous);
            in.in("field", name);
            ListBytes.readValue(in, record, name, 0);
            previous = name;
        }
        record.setUpdated((flags & PacketFormat.UPDATED) != 0);
        record.setDeleted((flags & PacketFormat.DELETED) != 0);
        return record;
    }

    private List<String> readRemoved(DataRecord changed) {
        in.in("fields that are gone from", changed.type());
        int count = ListBytes.readCount(in, PacketFormat.LEAST_NAME);
        List<String> removed = new ArrayList<>(count);
        String previous = null;
        for (int i = 0; i < count; i++) {
            int offset = in.offset();
            String name = ListBytes.readNameAfter(in, previous);
            if (changed.has(name)) {
                throw in.wrongAt(
                        offset,
                        BytesErrorKind.DUPLICATE_NAME,
                        "a name that is not changed",
                        ValueBytes.shortened(name));
            }
            removed.add(name);
            previous = name;
        }
        return removed;
    }

    private void requireEnd() {
        if (in.remaining() > 0) {
            in.in("packet", null);
            throw in.wrong(BytesErrorKind.TRAILING, "no byte behind it", Integer.toString(in.remaining()));
        }
    }
}
