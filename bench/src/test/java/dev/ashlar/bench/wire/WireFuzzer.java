package dev.ashlar.bench.wire;

import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.codec.wire.PacketReader;
import dev.ashlar.codec.wire.PacketWriter;
import dev.ashlar.codec.wire.RecordDelta;
import dev.ashlar.codec.wire.UDataRecordReader;
import dev.ashlar.codec.wire.UDataRecordTypes;
import dev.ashlar.codec.wire.UDataRecordWriter;
import dev.ashlar.codec.wire.ValueBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What Jazzer calls with its inputs: the first byte says what the rest is. Whatever is read has to be written as the bytes that it was read
 * from; all else has to be refused by the one exception.
 */
public final class WireFuzzer {
    private static final int FORMS = 8;
    private static final int CHECKSUM_LENGTH = 4;

    private static final PacketWriter PACKETS = new PacketWriter();
    private static final PacketReader PACKET_READER = new PacketReader();
    private static long inputs;
    private static long taken;

    private WireFuzzer() {}

    /** Jazzer calls it once; {@code arguments}: the file that says what became of the inputs, at the end. */
    public static void fuzzerInitialize(String... arguments) {
        Path report = Path.of(arguments[0]);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(report)));
    }

    private static void write(Path report) {
        try {
            Files.writeString(report, inputs + " inputs, " + taken + " of them were read\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long inputs() {
        return inputs;
    }

    static long taken() {
        return taken;
    }

    /** Judges an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length < 2) {
            return;
        }
        inputs++;
        byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
        int form = (input[0] & 0xFF) % FORMS;
        try {
            switch (form) {
                case 0 -> readRecord(bytes);
                case 1 -> readRecord(sealed(bytes));
                case 2 -> readDelta(sealed(bytes));
                case 3 -> readPlain(bytes, ByteOrder.LITTLE_ENDIAN);
                case 4 -> readPlain(bytes, ByteOrder.BIG_ENDIAN);
                case 5 -> readValue(bytes);
                case 6 -> PACKET_READER.length(ByteBuffer.wrap(bytes));
                default -> parse(bytes);
            }
            taken++;
        } catch (MalformedBytesException e) {
            if (e.offset() < 0 || e.offset() > bytes.length || form == FORMS - 1) {
                throw new AssertionError("offset of " + bytes.length + " bytes", e);
            }
        }
    }

    /** With the checksum that belongs to the other bytes. */
    static byte[] sealed(byte[] bytes) {
        int end = bytes.length - CHECKSUM_LENGTH;
        if (end > 0) {
            int checksum = (int) XxHash64.hash(bytes, 0, end);
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(end, checksum);
        }
        return bytes;
    }

    private static void readRecord(byte[] bytes) {
        DataRecord record = PACKET_READER.read(direct(bytes));
        ByteBuffer again = ByteBuffer.allocate(PACKETS.size(record));
        PACKETS.write(record, again);
        requireSame(bytes, again.array());
    }

    private static void readDelta(byte[] bytes) {
        RecordDelta delta = PACKET_READER.readDelta(ByteBuffer.wrap(bytes));
        ByteBuffer again = ByteBuffer.allocate(PACKETS.size(delta));
        PACKETS.write(delta, again);
        requireSame(bytes, again.array());
    }

    /** Fields may come in any order, and are written in one: what is read again is equal. */
    private static void readPlain(byte[] bytes, ByteOrder order) {
        UDataRecordReader reader = new UDataRecordReader(order, UDataRecordTypes.DEFAULT);
        UDataRecordWriter writer = new UDataRecordWriter(order, UDataRecordTypes.DEFAULT);
        DataRecord record = reader.read(direct(bytes), "T", 1);
        ByteBuffer again = ByteBuffer.allocate(bytes.length);
        if (writer.write(record, again) != bytes.length
                || !reader.read(again.flip(), "T", 1).equals(record)) {
            throw new AssertionError("reads back as another: " + record);
        }
    }

    private static void readValue(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        Variant value = ValueBytes.read(buffer, type(bytes[0], List.of(ValueType.values())), shape(bytes[0]));
        ByteBuffer again = ByteBuffer.allocate(ValueBytes.size(value));
        ValueBytes.write(value, again);
        requireSame(Arrays.copyOfRange(bytes, 1, buffer.position()), again.array());
    }

    private static void parse(byte[] bytes) {
        String text = new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8);
        Variant value;
        try {
            value = ValueParser.parse(text, type(bytes[0], ValueType.named()), shape(bytes[0]));
        } catch (IllegalArgumentException e) {
            if (e.getClass() != IllegalArgumentException.class) {
                throw new AssertionError("another exception", e);
            }
            return;
        }
        if (!ValueParser.parse(value.toText(), value.type(), value.shape()).equals(value)) {
            throw new AssertionError("reads back as another: " + value);
        }
    }

    private static ValueType type(byte choice, List<ValueType> types) {
        return types.get((choice & 0x7F) % types.size());
    }

    private static Shape shape(byte choice) {
        return choice < 0 ? Shape.ARRAY : Shape.SINGLE;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static void requireSame(byte[] read, byte[] again) {
        if (!Arrays.equals(read, again)) {
            throw new AssertionError("written as other bytes: " + Arrays.toString(again));
        }
    }
}
