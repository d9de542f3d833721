package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.Share;
import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.record.DataRecord;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that are no packets. */
class HostilePacketTest {
    private static final int PACKETS = 14;
    private static final int ALL_PACKETS = 40;
    private static final int MUTANTS = 10_000;
    private static final int ALL_MUTANTS = 30_000;

    /** Magic, version, no flags. */
    private static final String RECORD = "f8520100";

    private static final String DELTA = "f8520104";

    /** Type T, id 1. */
    private static final String T1 = "0154 01";

    private final PacketWriter writer = new PacketWriter();
    private final PacketReader reader = new PacketReader();

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** With the right length and the right checksum. */
    private static byte[] sealed(String head, byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(hex(head));
        bytes.writeBytes(varInt(body.length + PacketFormat.CHECKSUM_LENGTH));
        bytes.writeBytes(body);
        bytes.writeBytes(new byte[PacketFormat.CHECKSUM_LENGTH]);
        return sealed(bytes.toByteArray());
    }

    private static byte[] sealed(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = Math.max(0, bytes.length - PacketFormat.CHECKSUM_LENGTH);
        return end == 0
                ? bytes
                : buffer.putInt(end, PacketFormat.checksum(buffer, 0, end)).array();
    }

    private static byte[] varInt(int value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int left = value; left != 0; left >>>= 7) {
            bytes.write(left & 0x7F | (left > 0x7F ? 0x80 : 0));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({
        "00520100 08 0154 01 00,        NOT_THIS,        0",
        "f8530100 08 0154 01 00,        NOT_THIS,        0",
        "f8520000 08 0154 01 00,        UNKNOWN_VERSION, 2",
        "f8520200 08 0154 01 00,        UNKNOWN_VERSION, 2",
        "f8520110 08 0154 01 00,        BAD_NUMBER,      3",
        "f852010e 08 0154 01 00,        BAD_NUMBER,      3",
        "f8520108 08 0154 01 00,        CHECKSUM,        9",
        "f8520180 08 0154 01 00,        BAD_NUMBER,      3",
        "f8520106 08 0154 01 00,        BAD_NUMBER,      3",
        "f8520104 08 0154 01 00,        NOT_THIS,        3",
        "f8520100 07 0154 01,           BAD_NUMBER,      4",
        "f8520100 09 0154 01 00,        TRUNCATED,       4",
        "f8520100 8800 0154 01 00,      BAD_NUMBER,      4",
        "f8520100 ffffffff07 01 00,     TRUNCATED,       4",
        "f8520100 ffffffffffffffffff01, TRUNCATED,       4",
        "f8520100 09 0154 01 00 00,     TRAILING,        9",
    })
    void cannotHaveAnotherHead(String hex, BytesErrorKind kind, int offset) {
        refused(sealed(hex(hex + "00000000")), kind, offset);
    }

    @ParameterizedTest
    @CsvSource({
        "00 01 00 00,                   LIMIT,           5",
        "8408 54 01 00,                 TRUNCATED,       5",
        "01ff 01 00,                    BAD_TEXT,        6",
        "0154 8100 00,                  BAD_NUMBER,      7",
        "0154 ffffffffffffffffff01 00,  BAD_NUMBER,      7",
    })
    void cannotHaveAnotherTypeOrId(String body, BytesErrorKind kind, int offset) {
        refused(sealed(RECORD, hex(body)), kind, offset);
    }

    @ParameterizedTest
    @CsvSource({
        "02 0161 01 01,                 TRUNCATED,       8", // Two fields where the bytes hold one.
        "01 0161 0f 03 6162,            TRUNCATED,      12", // A text that would reach into the checksum.
        "01 0161 06 000000,             TRUNCATED,      12",
        "01 0161 01 01 00,              TRAILING,       13",
        "ffffffff0f,                    TRUNCATED,       8",
        "01 00 01 01 01,                LIMIT,           9",
        "01 0161 00 01,                 UNKNOWN_TYPE,   11",
        "01 0161 20 01,                 UNKNOWN_TYPE,   11", // The code behind the last.
        "01 0161 9d 00,                 UNKNOWN_TYPE,   11", // An array of lists.
        "01 0161 41 01,                 UNKNOWN_TYPE,   11",
        "01 0161 90 00,                 UNKNOWN_TYPE,   11", // An array of bytes.
        "01 0161 01 02,                 BAD_NUMBER,     12",
        "02 0161 01 01 0161 01 01,      DUPLICATE_NAME, 13",
        "02 0162 01 01 0161 01 01,      DISORDER,       13",
        "01 0161 8f ffffffff0f,         TRUNCATED,      12", // So many strings.
        "01 0161 8b 80808010,           TRUNCATED,      12", // So many f64.
        "01 0161 0f 02 c328,            BAD_TEXT,       13",
    })
    void cannotHaveOtherFields(String fields, BytesErrorKind kind, int offset) {
        refused(sealed(RECORD, hex(T1 + fields)), kind, offset);
    }

    @ParameterizedTest
    @CsvSource({
        "1d 02 00,                      BAD_NUMBER,     12", // A form that there is not.
        "1d 00 01 0145,                 TRUNCATED,      16", // An element that is not there.
        "1d 00 ffffffff07 0145,         TRUNCATED,      13", // So many elements.
        "1d 00 01 00 00,                LIMIT,          14", // Elements of a type without a name.
        "1d 00 8000 0145,               BAD_NUMBER,     13", // No elements, in two bytes.
        "1d 01 0145 01 0161 01 02,      BAD_NUMBER,     19",
        "1d 01 0145 02 0161 01 01,      TRUNCATED,      15", // Two fields where the bytes hold one.
        "1d 01 0145 02 0162 01 01 0161 01 01, DISORDER, 20",
        "1d 01 0145 02 0161 01 01 0161 01 01, DUPLICATE_NAME, 20",
        "1d 01 0145 01 0161 20 01,      UNKNOWN_TYPE,   18",
        "1e 01 0145 01 0161 0f 02 c328, BAD_TEXT,       20",
        "1e ffffffff07,                 TRUNCATED,      12",
        "1f ffffffff07,                 TRUNCATED,      12",
        "1f 00 00,                      TRAILING,       13",
    })
    void cannotHaveOtherLists(String list, BytesErrorKind kind, int offset) {
        refused(sealed(RECORD, hex(T1 + "01 0161" + list)), kind, offset);
    }

    /** Each list in one takes six bytes: a thread's stack would end before the packet. */
    @Test
    void cannotHaveListsTooDeepInOneAnother() {
        byte[] deep = hex(T1 + "01 0161" + "1d 01 0145 01 0161".repeat(100_000) + "01 01");
        refused(sealed(RECORD, deep), BytesErrorKind.LIMIT, 14 + 16 * 7);
        byte[] allowed = sealed(RECORD, hex(T1 + "01 0161" + "1d 01 0145 01 0161".repeat(16) + "01 01"));
        assertThat(read(allowed)).isEqualTo(allowed);
    }

    @Test
    void cannotMakeTheReaderAllocateMoreByElements() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(hex(T1 + "010161 1d 00"));
        body.writeBytes(varInt(100_000));
        body.writeBytes(hex("0145"));
        body.writeBytes(new byte[100_000]);
        byte[] packet = sealed(RECORD, body.toByteArray());
        assertThat(read(packet)).isEqualTo(packet);
        assertThat(allocated(packet)).as("elements without values").isLessThan(96L * packet.length + 20_000);
        byte[] lie = sealed(RECORD, hex(T1 + "01 0161 1d 00 ffffff7f 0145"));
        assertThat(allocated(lie)).isLessThan(20_000);
    }

    /** Who logs the message must not obey the packet. */
    @Test
    void shouldEscapeNamesInMessages() {
        String name = "04 1b5b324a 01 01";
        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(sealed(RECORD, hex(T1 + "02" + name + name)))))
                .isInstanceOf(MalformedBytesException.class)
                .hasMessageContaining("\\u001B[2J")
                .hasMessageNotContaining("\u001B");
    }

    @Test
    void cannotHaveMoreFieldsThanAllowed() {
        byte[] fields = new byte[4 * 70_000];
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(hex(T1));
        body.writeBytes(varInt(65_536));
        body.writeBytes(fields);
        refused(sealed(RECORD, body.toByteArray()), BytesErrorKind.LIMIT, 10);
    }

    @Test
    void cannotHaveANameThatIsTooLong() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(varInt(1025));
        body.writeBytes(new byte[2000]);
        refused(sealed(RECORD, body.toByteArray()), BytesErrorKind.LIMIT, 6);
    }

    @ParameterizedTest
    @CsvSource({
        "00,                            TRUNCATED,       9",
        "00 01 00,                      TRUNCATED,       9",
        "00 01 0000,                    LIMIT,          10",
        "00 ffff7f,                     TRUNCATED,       9",
        "01 0161 01 01 01 0161,         DUPLICATE_NAME, 14",
        "00 02 0161 0161,               DUPLICATE_NAME, 12",
        "00 02 0162 0161,               DISORDER,       12",
        "00 00 00,                      TRAILING,       10",
    })
    void cannotHaveOtherNamesThatAreGone(String fields, BytesErrorKind kind, int offset) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed(DELTA, hex(T1 + fields)));
        MalformedBytesException thrown =
                catchThrowableOfType(MalformedBytesException.class, () -> reader.readDelta(bytes));
        assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(kind);
        assertThat(thrown.offset()).as(thrown.getMessage()).isEqualTo(offset);
    }

    @Test
    void shouldTellOfAWrongChecksumBeforeAnythingElse() {
        byte[] bytes = sealed(RECORD, hex(T1 + "01 0161 0f 02 c328"));
        bytes[bytes.length - 1]++;
        refused(bytes, BytesErrorKind.CHECKSUM, bytes.length - 4);
    }

    @Test
    void shouldTellHowLongAPacketInAStreamIs() {
        DataRecord record = new DataRecord("T", 1);
        record.setText("text", "x".repeat(1000));
        byte[] packet = packet(record);
        for (int length = 0; length <= packet.length; length++) {
            assertThat(reader.length(ByteBuffer.wrap(packet, 0, length))).isEqualTo(length < 6 ? -1 : packet.length);
        }
        for (String wrong :
                List.of("f8530100 08", "f8520100 07", "f8520100 ffffffff07", "f8520100 ffffffffffffffffffff01")) {
            ByteBuffer bytes = ByteBuffer.wrap(hex(wrong));
            assertThat(catchThrowableOfType(MalformedBytesException.class, () -> reader.length(bytes)))
                    .as(wrong)
                    .isNotNull();
        }
    }

    @Test
    void shouldFindEveryTruncationAndEveryFlippedBit() {
        findEveryFlaw(0, PACKETS);
    }

    @Test
    @Tag("slow")
    void shouldFindEveryTruncationAndEveryFlippedBitOfMorePackets() {
        findEveryFlaw(PACKETS, PACKETS + Share.of(ALL_PACKETS - PACKETS));
    }

    private void findEveryFlaw(int from, int to) {
        for (int seed = from; seed < to; seed++) {
            Random random = new Random(seed);
            byte[] packet = packet(RandomRecords.record(random));
            for (int length = 0; length < packet.length; length++) {
                requireRefused(Arrays.copyOf(packet, length), "seed %d, length %d", seed, length);
            }
            for (int bit = 0; bit < 8 * packet.length; bit++) {
                packet[bit / 8] ^= (byte) (1 << bit % 8);
                requireRefused(packet, "seed %d, bit %d", seed, bit);
                packet[bit / 8] ^= (byte) (1 << bit % 8);
            }
            assertThat(read(packet)).as("seed %d", seed).isEqualTo(packet);
        }
    }

    private void requireRefused(byte[] bytes, String what, int seed, int at) {
        if (read(bytes) != null) {
            throw new AssertionError(what.formatted(seed, at) + ": was read");
        }
    }

    /** With the right checksum: refused by the one exception, or read as what would be written as these bytes. */
    @Test
    void shouldReadOnlyWhatWouldBeWrittenAsTheSameBytes() {
        readMutants(0, MUTANTS);
    }

    @Test
    @Tag("slow")
    void shouldReadOnlyWhatWouldBeWrittenAsTheSameBytesInMoreMutants() {
        readMutants(MUTANTS, MUTANTS + Share.of(ALL_MUTANTS - MUTANTS));
    }

    private void readMutants(int from, int to) {
        int read = 0;
        for (int seed = from; seed < to; seed++) {
            Random random = new Random(seed);
            DataRecord record = RandomRecords.record(random);
            boolean isDelta = random.nextInt(4) == 0;
            byte[] good = isDelta
                    ? packet(RecordDelta.between(record, RandomRecords.changed(record, random)))
                    : packet(record);
            byte[] bytes = sealed(mutant(good, random));
            byte[] again = isDelta ? readDelta(bytes) : read(bytes);
            if (again != null) {
                assertThat(again).as("seed %d", seed).isEqualTo(bytes);
                read++;
            }
        }
        assertThat(read).isBetween((to - from) / 15, (to - from) / 15 * 14);
    }

    private static byte[] mutant(byte[] good, Random random) {
        byte[] bytes = good.clone();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes[at] = (byte) -random.nextInt(2);
                default -> bytes = Arrays.copyOf(bytes, Math.max(1, bytes.length + random.nextInt(5) - 2));
            }
        }
        return bytes;
    }

    /** The worst that a byte can ask for: flags without names, empty texts, fields with names of one byte. */
    @Test
    void cannotMakeTheReaderAllocateMoreThanTheBytesHold() {
        assertAllocatesLittle("arrays of flags", 100_000, count -> new byte[count], "8d");
        assertAllocatesLittle("arrays of strings", 100_000, count -> new byte[count], "8f");
        assertAllocatesLittle("arrays of hashed names", 100_000, count -> new byte[count], "91");
        assertAllocatesLittle("arrays of references", 100_000, count -> new byte[3 * count], "8e");
        assertAllocatesLittle("arrays of bools", 100_000, count -> new byte[count], "81");
        // What says that there are many, and has none.
        byte[] lie = sealed(RECORD, hex(T1 + "01 0161 8b ffffff7f"));
        assertThat(allocated(lie)).isLessThan(20_000);
    }

    @Test
    void cannotMakeTheReaderAllocateMoreByManyFieldsOrNamesThatAreGone() {
        DataRecord fields = new DataRecord("T", 1);
        for (int i = 0; i < 60_000; i++) {
            fields.setBoolean(shortName(i), true);
        }
        byte[] packet = packet(fields);
        assertThat(packet).as("names of one to three bytes").hasSizeLessThan(7 * 60_000);
        assertThat(allocated(packet)).isLessThan(64L * packet.length + 20_000);
        byte[] added = packet(RecordDelta.between(new DataRecord("T", 1), fields));
        assertThat(allocatedByDelta(added)).as("changed").isLessThan(64L * added.length + 20_000);
        byte[] gone = packet(RecordDelta.between(fields, new DataRecord("T", 1)));
        assertThat(allocatedByDelta(gone)).as("gone").isLessThan(64L * gone.length + 20_000);
    }

    private static String shortName(int number) {
        StringBuilder name = new StringBuilder();
        for (int left = number + 1; left > 0; left /= 120) {
            name.append((char) (1 + left % 120));
        }
        return name.toString();
    }

    private long allocatedByDelta(byte[] packet) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ByteBuffer buffer = ByteBuffer.wrap(packet);
        reader.readDelta(buffer);
        long before = threads.getCurrentThreadAllocatedBytes();
        reader.readDelta(buffer.rewind());
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void assertAllocatesLittle(String what, int count, IntFunction<byte[]> elements, String kind) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(hex(T1 + "010161" + kind));
        body.writeBytes(varInt(count));
        body.writeBytes(elements.apply(count));
        byte[] packet = sealed(RECORD, body.toByteArray());
        assertThat(read(packet)).as(what).isEqualTo(packet);
        assertThat(allocated(packet)).as(what).isLessThan(64L * packet.length + 20_000);
    }

    private long allocated(byte[] packet) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ByteBuffer buffer = ByteBuffer.wrap(packet);
        IntConsumer readAgain = position -> {
            try {
                reader.read(buffer.position(position));
            } catch (MalformedBytesException e) {
                assertThat(e.kind()).isEqualTo(BytesErrorKind.TRUNCATED);
            }
        };
        readAgain.accept(0);
        long before = threads.getCurrentThreadAllocatedBytes();
        readAgain.accept(0);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private byte[] packet(DataRecord record) {
        byte[] bytes = new byte[writer.size(record)];
        writer.write(record, ByteBuffer.wrap(bytes));
        return bytes;
    }

    private byte[] packet(RecordDelta delta) {
        byte[] bytes = new byte[writer.size(delta)];
        writer.write(delta, ByteBuffer.wrap(bytes));
        return bytes;
    }

    /** What was read, written again; null when it was refused. Any other exception fails the test. */
    private byte @Nullable [] read(byte[] bytes) {
        try {
            return packet(reader.read(Buffers.of(bytes, new Random(bytes.length))));
        } catch (MalformedBytesException e) {
            return null;
        }
    }

    private byte @Nullable [] readDelta(byte[] bytes) {
        try {
            return packet(reader.readDelta(Buffers.of(bytes, new Random(bytes.length))));
        } catch (MalformedBytesException e) {
            return null;
        }
    }

    private void refused(byte[] bytes, BytesErrorKind kind, int offset) {
        MalformedBytesException thrown =
                catchThrowableOfType(MalformedBytesException.class, () -> reader.read(ByteBuffer.wrap(bytes)));
        assertThat(thrown).as("refused").isNotNull();
        assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(kind);
        assertThat(thrown.offset()).as(thrown.getMessage()).isEqualTo(offset);
    }
}
