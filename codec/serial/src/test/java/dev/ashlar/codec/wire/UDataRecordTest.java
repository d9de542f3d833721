package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class UDataRecordTest {
    static final List<ByteOrder> ORDERS = List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN);

    private static final List<ValueType> TYPES = List.of(
            ValueType.I32,
            ValueType.U32,
            ValueType.I64,
            ValueType.U64,
            ValueType.F32,
            ValueType.F64,
            ValueType.VEC2,
            ValueType.VEC3,
            ValueType.VEC4,
            ValueType.QUAT,
            ValueType.STRING,
            ValueType.BOOL,
            ValueType.BYTES);

    /** A mesh and its position, as a little-endian host has them. */
    private static final String MESH = "02"
            + "05 6d65736800 0b 0c000000 6d65736866696c652e666278"
            + "09 706f736974696f6e00 08 0c000000 00000000 0000803f 000000c0";

    private final UDataRecordWriter writer = writer(ByteOrder.LITTLE_ENDIAN);
    private final UDataRecordReader reader = reader(ByteOrder.LITTLE_ENDIAN);

    private static UDataRecordWriter writer(ByteOrder order) {
        return new UDataRecordWriter(order, UDataRecordTypes.DEFAULT);
    }

    private static UDataRecordReader reader(ByteOrder order) {
        return new UDataRecordReader(order, UDataRecordTypes.DEFAULT);
    }

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static DataRecord mesh() {
        DataRecord record = new DataRecord("MeshComponent", 7);
        record.setText("mesh", "meshfile.fbx");
        record.setFloats("position", ValueType.VEC3, 0, 1, -2);
        return record;
    }

    @Test
    void shouldLieAsTheArticleHasIt() {
        byte[] bytes = new byte[writer.size(mesh())];
        assertThat(writer.write(mesh(), ByteBuffer.wrap(bytes))).isEqualTo(bytes.length);
        assertThat(bytes).isEqualTo(hex(MESH));
    }

    @Test
    void shouldFindFieldsByTheirNamesWithoutTheNul() {
        DataRecord read = reader.read(ByteBuffer.wrap(hex(MESH)), "MeshComponent", 7);
        assertThat(read).isEqualTo(mesh());
        assertThat(read.getText("mesh")).isEqualTo("meshfile.fbx");
        assertThat(read.getFloats("position")).containsExactly(0, 1, -2);
        assertThat(read.isUpdated()).isFalse();
        assertThat(read.isDeleted()).isFalse();
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void shouldGiveBackRecordsInTheOrderOfEitherHost(ByteOrder order) {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = shortNames(RandomRecords.record(random, TYPES, false));
            record.setDeleted(false);
            int size = writer(order).size(record);
            ByteBuffer buffer = Buffers.room(size, random);
            int start = buffer.position();
            assertThat(writer(order).write(record, buffer)).as("seed %d", seed).isEqualTo(size);
            assertThat(buffer.remaining()).isZero();
            DataRecord read = reader(order).read(buffer.position(start), record.type(), record.id());
            assertThat(read).as("seed %d", seed).isEqualTo(record);
            assertThat(buffer.remaining()).isZero();
        }
    }

    private static DataRecord shortNames(DataRecord record) {
        List.copyOf(record.keys()).stream().filter(name -> name.length() > 250).forEach(record::remove);
        return record;
    }

    @Test
    void shouldHaveNumbersInTheOrderOfTheHost() {
        DataRecord record = new DataRecord("T", 1);
        record.setInt("n", 0x01020304);
        byte[] bytes = new byte[writer.size(record)];
        writer(ByteOrder.BIG_ENDIAN).write(record, ByteBuffer.wrap(bytes));
        assertThat(bytes).isEqualTo(hex("01 02 6e00 01 00000004 01020304"));
        writer.write(record, ByteBuffer.wrap(bytes));
        assertThat(bytes).isEqualTo(hex("01 02 6e00 01 04000000 04030201"));
    }

    @Test
    void shouldHold255FieldsAndNoMore() {
        DataRecord record = new DataRecord("T", 1);
        for (int i = 0; i < 255; i++) {
            record.setInt("f" + i, i);
        }
        ByteBuffer buffer = ByteBuffer.allocate(writer.size(record));
        writer.write(record, buffer);
        assertThat(reader.read(buffer.flip(), "T", 1)).isEqualTo(record);
        record.setInt("one more", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.size(record))
                .withMessage("T 1: expected at most 255 fields, found 256");
    }

    @Test
    void shouldHoldNamesOf254BytesAndNoLonger() {
        DataRecord record = new DataRecord("T", 1);
        record.setInt("n".repeat(254), 1);
        ByteBuffer buffer = ByteBuffer.allocate(writer.size(record));
        writer.write(record, buffer);
        assertThat(reader.read(buffer.flip(), "T", 1)).isEqualTo(record);
        for (String name : List.of("n".repeat(255), "n".repeat(256), "é".repeat(128), "", "a\0b", "\uD834")) {
            DataRecord other = new DataRecord("T", 1);
            other.setInt(name, 1);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.size(other))
                    .withMessageStartingWith("T 1: expected a name of 1 to 254 bytes without NUL, found ");
        }
    }

    @Test
    void shouldTakeABufferThatFitsExactlyAndWriteNothingIntoOneThatLacksAByte() {
        byte[] bytes = new byte[writer.size(mesh()) - 1];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.write(mesh(), ByteBuffer.wrap(bytes)))
                .withMessage("expected room for 51 bytes, found 50");
        assertThat(bytes).containsOnly(0);
        ByteBuffer room = ByteBuffer.allocate(bytes.length + 1);
        assertThat(writer.write(mesh(), room)).isEqualTo(room.capacity());
    }

    @Test
    void cannotWriteWhatTheLayoutDoesNotHave() {
        for (Variant value : List.of(
                Variant.ofRef("Material", 7),
                Variant.ofEnum("alpha"),
                Variant.ofArray(ValueType.F32, new long[1]),
                Variant.ofInteger(ValueType.U8, 1),
                Variant.of("\uDD1E"))) {
            DataRecord record = new DataRecord("T", 1);
            record.set("f", value);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.size(record))
                    .withMessageStartingWith("T 1: field f: expected ");
        }
    }

    @Test
    void shouldSpeakTheNumbersOfAnotherProgram() {
        UDataRecordTypes types =
                UDataRecordTypes.DEFAULT.with(8, ValueType.STRING).with(200, ValueType.COLOR);
        DataRecord record = new DataRecord("T", 1);
        record.setText("s", "x");
        record.set("c", Variant.ofLanes(ValueType.COLOR, 1, 2, 3, 255));
        byte[] bytes = new byte[22];
        new UDataRecordWriter(ByteOrder.BIG_ENDIAN, types).write(record, ByteBuffer.wrap(bytes));
        assertThat(bytes).isEqualTo(hex("02 02 6300 c8 00000004 010203ff 02 7300 08 00000001 78"));
        UDataRecordReader other = new UDataRecordReader(ByteOrder.BIG_ENDIAN, types);
        assertThat(other.read(ByteBuffer.wrap(bytes), "T", 1)).isEqualTo(record);
        DataRecord vector = new DataRecord("T", 1);
        vector.setFloats("v", ValueType.VEC3, 0, 0, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new UDataRecordWriter(ByteOrder.BIG_ENDIAN, types).size(vector));
        for (int number : new int[] {-1, 12, 256}) {
            assertThatIllegalArgumentException().isThrownBy(() -> UDataRecordTypes.DEFAULT.with(number, ValueType.I8));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> UDataRecordTypes.DEFAULT.with(20, ValueType.REF));
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                         TRUNCATED,      0",
        "01,                                         TRUNCATED,      1",
        "00 00,                                      TRAILING,       1",
        "01 00,                                      BAD_TEXT,       1",
        "01 01 00 01 04000000 00000000,              BAD_TEXT,       1",
        "01 02 6161 01 04000000 00000000,            BAD_TEXT,       1", // No NUL.
        "01 03 610000 01 04000000 00000000,          BAD_TEXT,       1", // A NUL too many.
        "01 02 ff00 01 04000000 00000000,            BAD_TEXT,       2",
        "01 ff 6100,                                 TRUNCATED,      2",
        "01 02 6100 0c 08000000 0102030405060708,    UNKNOWN_TYPE,   4", // An object.
        "01 02 6100 00 00000000,                     UNKNOWN_TYPE,   4",
        "01 02 6100 ff 00000000,                     UNKNOWN_TYPE,   4",
        "01 02 6100 01 03000000 000000,              BAD_NUMBER,     5",
        "01 02 6100 01 05000000 0000000000,          BAD_NUMBER,     5",
        "01 02 6100 08 04000000 00000000,            BAD_NUMBER,     5",
        "01 02 6100 0d 01000000 02,                  BAD_NUMBER,     9",
        "01 02 6100 0b 02000000 61,                  TRUNCATED,      5",
        "01 02 6100 0b ffffffff 61,                  TRUNCATED,      5", // No −1, and no 4 GiB.
        "01 02 6100 0b 02000000 c328,                BAD_TEXT,       9",
        "01 02 6100 01 04000000 00000000 00,         TRAILING,      13",
        "02 02 6100 01 04000000 00000000,            TRUNCATED,     13",
        "02 02 6100 0d 01000000 00 02 6100 0d 01000000 00, DUPLICATE_NAME, 10",
    })
    void cannotReadOtherBytes(String hex, BytesErrorKind kind, int offset) {
        ByteBuffer bytes = ByteBuffer.wrap(hex(hex));
        MalformedBytesException thrown =
                catchThrowableOfType(MalformedBytesException.class, () -> reader.read(bytes, "T", 1));
        assertThat(thrown).as("refused").isNotNull();
        assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(kind);
        assertThat(thrown.offset()).as(thrown.getMessage()).isEqualTo(offset);
        assertThat(bytes.position()).isZero();
        assertThat(reader.read(ByteBuffer.wrap(hex(MESH)), "MeshComponent", 7)).isEqualTo(mesh());
    }

    @Test
    void shouldRefuseEveryTruncationAndEveryByteMore() {
        byte[] good = hex(MESH);
        for (int length = 0; length < good.length; length++) {
            assertThat(readAndWrite(Arrays.copyOf(good, length)))
                    .as("length %d", length)
                    .isNull();
        }
        assertThat(readAndWrite(Arrays.copyOf(good, good.length + 1))).isNull();
    }

    /** Bytes that somebody changed are refused by the one exception, or read as a record that has the same bytes. */
    @Test
    void shouldReadOnlyWhatWouldBeWrittenAsTheSameBytes() {
        int read = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = shortNames(RandomRecords.record(random, TYPES, false));
            byte[] bytes = new byte[writer.size(record)];
            writer.write(record, ByteBuffer.wrap(bytes));
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : -random.nextInt(2));
            }
            byte[] again = readAndWrite(bytes);
            if (again != null) {
                read++;
                assertThat(sorted(again)).as("seed %d", seed).isEqualTo(sorted(bytes));
            }
        }
        assertThat(read).isBetween(2_000, 18_000);
    }

    /** Fields may come in any order, and are written in one. */
    private static byte[] sorted(byte[] bytes) {
        byte[] sorted = bytes.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private byte @Nullable [] readAndWrite(byte[] bytes) {
        try {
            DataRecord record = reader.read(Buffers.of(bytes, new Random(bytes.length)), "T", 1);
            byte[] again = new byte[writer.size(record)];
            writer.write(record, ByteBuffer.wrap(again));
            return again;
        } catch (MalformedBytesException e) {
            return null;
        }
    }

    @Test
    void shouldReadLanesAsAnyOtherValueOfTheirType() {
        Variant position = reader.read(ByteBuffer.wrap(hex(MESH)), "T", 1).require("position");
        assertThat(position.shape()).isEqualTo(Shape.SINGLE);
        assertThat(position).isEqualTo(Variant.ofFloats(ValueType.VEC3, 0, 1, -2));
    }
}
