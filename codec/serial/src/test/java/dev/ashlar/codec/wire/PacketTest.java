package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PacketTest {
    private final PacketWriter writer = new PacketWriter();
    private final PacketReader reader = new PacketReader();

    private byte[] packet(DataRecord record) {
        byte[] bytes = new byte[writer.size(record)];
        writer.write(record, ByteBuffer.wrap(bytes));
        return bytes;
    }

    @Test
    void shouldGiveBackRecordsWithAllTheirMarks() {
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = RandomRecords.record(random);
            int size = writer.size(record);
            ByteBuffer buffer = Buffers.room(size, random);
            int start = buffer.position();
            ByteOrder order = buffer.order();

            assertThat(writer.write(record, buffer)).as("seed %d", seed).isEqualTo(size);
            assertThat(buffer.remaining()).as("seed %d", seed).isZero();
            DataRecord read = reader.read(buffer.position(start));
            assertThat(read).as("seed %d", seed).isEqualTo(record).hasToString(record.toString());
            assertThat(read.isUpdated()).as("seed %d", seed).isEqualTo(record.isUpdated());
            assertThat(buffer.remaining()).as("seed %d", seed).isZero();
            assertThat(buffer.order()).isSameAs(order);
        }
    }

    @Test
    void shouldReadBothByteOrdersWithoutBeingTold() {
        PacketWriter networkOrder = new PacketWriter(ByteOrder.BIG_ENDIAN);
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            DataRecord record = RandomRecords.record(random);
            RecordDelta delta = RecordDelta.between(record, RandomRecords.changed(record, random));
            ByteBuffer whole = Buffers.room(networkOrder.size(record), random);
            ByteBuffer changes = Buffers.room(networkOrder.size(delta), random);
            int start = whole.position();
            int startOfChanges = changes.position();
            assertThat(networkOrder.write(record, whole)).as("seed %d", seed).isEqualTo(writer.size(record));
            networkOrder.write(delta, changes);

            assertThat(reader.read(whole.position(start))).as("seed %d", seed).isEqualTo(record);
            assertThat(reader.readDelta(changes.position(startOfChanges)))
                    .as("seed %d", seed)
                    .isEqualTo(delta);
        }
    }

    @Test
    void shouldPutTheMostSignificantByteFirstInNetworkOrder() {
        DataRecord record = new DataRecord("T", 0x1234);
        record.setInt("a", 0x0102_0304);
        record.setUpdated(false);
        ByteBuffer packet = ByteBuffer.allocate(64);
        new PacketWriter(ByteOrder.BIG_ENDIAN).write(record, packet);
        packet.flip();
        int length = packet.remaining();
        assertThat(packet.get(3)).as("flags").isEqualTo((byte) 8);
        assertThat(packet.getInt(length - 8)).as("a, of a big-endian buffer").isEqualTo(0x0102_0304);
        assertThat(packet.getInt(length - 4)).as("checksum").isEqualTo((int)
                XxHash64.hash(packet.array(), 0, length - 4));
        packet.put(3, (byte) 0);
        assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> reader.read(packet));
    }

    @Test
    void shouldGiveBackDeltasThatLeadToTheSameRecord() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            DataRecord before = RandomRecords.record(random);
            DataRecord after = RandomRecords.changed(before, random);
            RecordDelta delta = RecordDelta.between(before, after);
            int size = writer.size(delta);
            ByteBuffer buffer = Buffers.room(size, random);
            int start = buffer.position();
            assertThat(writer.write(delta, buffer)).isEqualTo(size);
            buffer.position(start);
            assertThat(reader.isDelta(buffer)).isTrue();
            RecordDelta read = reader.readDelta(buffer);
            assertThat(read).as("seed %d", seed).isEqualTo(delta);
            read.applyTo(before);
            assertThat(before).as("seed %d", seed).isEqualTo(after);
        }
    }

    @Test
    void shouldTakeABufferThatFitsExactlyAndWriteNothingIntoOneThatLacksAByte() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            DataRecord record = RandomRecords.record(random);
            int size = writer.size(record);
            byte[] bytes = new byte[size - 1];
            Arrays.fill(bytes, (byte) 0x55);
            ByteBuffer small = ByteBuffer.wrap(bytes);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.write(record, small))
                    .withMessage("expected room for " + size + " bytes, found " + (size - 1));
            assertThat(small.position()).isZero();
            assertThat(bytes).containsOnly(0x55);
            assertThat(writer.write(record, ByteBuffer.allocate(size))).isEqualTo(size);
        }
    }

    @Test
    void shouldMakeEqualBytesOfEqualRecords() {
        DataRecord one = new DataRecord("T", 1);
        one.setInt("a", 1);
        one.setInt("b", 2);
        DataRecord other = new DataRecord("T", 1);
        other.setInt("b", 2);
        other.setInt("c", 3);
        other.setInt("a", 1);
        other.remove("c");
        assertThat(packet(other)).isEqualTo(packet(one));
    }

    @Test
    void shouldReadOnePacketAfterTheOther() {
        List<DataRecord> records = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate(100_000);
        Random random = new Random(3);
        for (int i = 0; i < 50; i++) {
            DataRecord record = RandomRecords.record(random);
            records.add(record);
            writer.write(record, buffer);
        }
        buffer.flip();
        for (DataRecord record : records) {
            assertThat(reader.isDelta(buffer)).isFalse();
            assertThat(reader.readNext(buffer)).isEqualTo(record);
        }
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @Test
    void shouldReadOneDeltaAfterTheOther() {
        ByteBuffer buffer = ByteBuffer.allocate(100);
        DataRecord before = new DataRecord("T", 1);
        DataRecord after = before.copy();
        after.setInt("a", 1);
        writer.write(RecordDelta.between(before, after), buffer);
        writer.write(RecordDelta.between(after, before), buffer);
        buffer.flip();
        assertThat(reader.readNextDelta(buffer)).isEqualTo(RecordDelta.between(before, after));
        assertThat(reader.readNextDelta(buffer).removed()).containsExactly("a");
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @Test
    void cannotTakeADeltaForARecordOrARecordForADelta() {
        DataRecord record = new DataRecord("T", 1);
        RecordDelta delta = RecordDelta.between(record.copy(), record);
        ByteBuffer bytes = ByteBuffer.allocate(writer.size(delta));
        writer.write(delta, bytes);
        refused(bytes.flip(), BytesErrorKind.NOT_THIS, 3);
        ByteBuffer whole = ByteBuffer.wrap(packet(record));
        MalformedBytesException thrown =
                catchThrowableOfType(MalformedBytesException.class, () -> reader.readDelta(whole));
        assertThat(thrown)
                .hasMessage("header of the packet: not what was expected: expected a delta, found a record (offset 3)");
    }

    @Test
    void shouldKeepManyFieldsAndLongNames() {
        DataRecord record = new DataRecord("T".repeat(1024), 1);
        for (int i = 0; i < 65_535; i++) {
            record.setBoolean("f" + i, true);
        }
        assertThat(reader.read(ByteBuffer.wrap(packet(record)))).isEqualTo(record);
        record.setBoolean("one more", true);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.size(record))
                .withMessageEndingWith("expected at most 65535 fields, found 65536");
        DataRecord named = new DataRecord("T", 1);
        for (int length : new int[] {254, 255, 256, 341}) {
            named.setInt("漢".repeat(length), length);
        }
        assertThat(reader.read(ByteBuffer.wrap(packet(named)))).isEqualTo(named);
        named.setInt("漢".repeat(342), 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.size(named))
                .withMessageContaining("expected a name of 1 to 1024 bytes of UTF-8, found 1026: 漢漢")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void shouldNameRecordAndFieldThatCannotBeWritten() {
        DataRecord record = new DataRecord("Emitter", 42);
        record.setText("name", "a\uD834");
        ByteBuffer buffer = ByteBuffer.allocate(100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.write(record, buffer))
                .withMessage("Emitter 42: field name: expected Unicode, found half of a surrogate pair in a text"
                        + " of 2 characters");
        assertThat(buffer.position()).isZero();
        record.setText("name", "whole");
        assertThat(writer.write(record, buffer)).isEqualTo(writer.size(record));
        record.setText("", "x");
        assertThatIllegalArgumentException().isThrownBy(() -> writer.size(record));
        DataRecord half = new DataRecord("\uDD1E", 1);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.size(half));
        DataRecord before = new DataRecord("T", 1);
        before.setInt("\uDD1E", 1);
        RecordDelta delta = RecordDelta.between(before, new DataRecord("T", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.size(delta));
    }

    @Test
    void shouldLeaveNothingOfAnEarlierRecordInTheNext() {
        DataRecord first = new DataRecord("T", 1);
        first.setInt("old", 1);
        first.setDeleted(true);
        DataRecord second = new DataRecord("T", 2);
        second.setInt("new", 1);
        second.setUpdated(false);
        reader.read(ByteBuffer.wrap(packet(first)));
        DataRecord read = reader.read(ByteBuffer.wrap(packet(second)));
        assertThat(read.keys()).containsExactly("new");
        assertThat(read.isUpdated()).isFalse();
        assertThat(read.isDeleted()).isFalse();
    }

    @Test
    void shouldReportBytesThatAreLeftOver() {
        DataRecord record = new DataRecord("T", 1);
        byte[] packet = packet(record);
        byte[] longer = Arrays.copyOf(packet, packet.length + 2);
        MalformedBytesException thrown = refused(ByteBuffer.wrap(longer), BytesErrorKind.TRAILING, packet.length);
        assertThat(thrown.expected()).isEqualTo("no byte behind it");
        assertThat(thrown.found()).isEqualTo("2");
        assertThat(thrown.part()).isEqualTo("packet");
        ByteBuffer next = ByteBuffer.wrap(longer);
        assertThat(reader.readNext(next)).isEqualTo(record);
        assertThat(next.position()).isEqualTo(packet.length);
    }

    @Test
    void shouldGoOnAfterBytesThatItRefused() {
        DataRecord record = new DataRecord("T", 1);
        record.set("v", Variant.ofFloats(ValueType.VEC3, 0, 1, 0));
        byte[] packet = packet(record);
        refused(ByteBuffer.wrap(packet, 0, packet.length - 1), BytesErrorKind.TRUNCATED, 4);
        assertThat(reader.read(ByteBuffer.wrap(packet))).isEqualTo(record);
    }

    private MalformedBytesException refused(ByteBuffer bytes, BytesErrorKind kind, int offset) {
        int position = bytes.position();
        MalformedBytesException thrown = catchThrowableOfType(MalformedBytesException.class, () -> reader.read(bytes));
        assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(kind);
        assertThat(thrown.offset()).as(thrown.getMessage()).isEqualTo(offset);
        assertThat(bytes.position()).isEqualTo(position);
        return thrown;
    }
}
