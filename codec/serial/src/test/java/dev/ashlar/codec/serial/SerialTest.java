package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Objects with every kind of member, to bytes and records and back. */
class SerialTest {
    private static final int ROUNDS = 500;

    /** What an object is, for comparisons: bytes have all of it but the class. */
    private static byte[] bytes(TriviallySerializable object) {
        return Serial.save(object);
    }

    @Test
    void shouldLoadWhatWasSaved() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Sample sample = Sample.random(new Random(seed));
            byte[] bytes = Serial.save(sample);
            Sample loaded = Serial.load(Sample::new, bytes);
            assertThat(Facts.of(loaded)).as("seed " + seed).isEqualTo(Facts.of(sample));
            assertThat(bytes(loaded)).as("seed " + seed).isEqualTo(bytes);
        }
    }

    @Test
    void shouldLoadRecordsThatWereSaved() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Sample sample = Sample.random(new Random(seed));
            DataRecord record = RecordSaver.save("Sample", 7, sample);
            Sample loaded = RecordLoader.load(Sample::new, record);
            assertThat(Facts.of(loaded)).as("seed " + seed).isEqualTo(Facts.of(sample));
            assertThat(bytes(loaded)).as("seed " + seed).isEqualTo(bytes(sample));
        }
    }

    @Test
    void shouldWriteTheSameBytesIntoEveryKindOfBuffer() {
        for (int seed = 0; seed < 50; seed++) {
            Sample sample = Sample.random(new Random(seed));
            byte[] expected = Serial.save(sample);
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                for (boolean direct : new boolean[] {false, true}) {
                    int capacity = expected.length + 5;
                    ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(capacity) : ByteBuffer.allocate(capacity);
                    buffer.order(order).position(2);
                    assertThat(Serial.save(sample, buffer)).isEqualTo(expected.length);
                    assertThat(buffer.order()).isEqualTo(order);
                    buffer.flip().position(2);
                    byte[] written = new byte[expected.length];
                    buffer.get(2, written);
                    assertThat(written).as("seed " + seed).isEqualTo(expected);
                    Sample loaded = Serial.load(Sample::new, buffer);
                    assertThat(Facts.of(loaded)).isEqualTo(Facts.of(sample));
                    assertThat(buffer.remaining()).isZero();
                }
            }
        }
    }

    @Test
    void shouldLoadFromReadOnlyBuffersAndSlices() {
        Sample sample = Sample.random(new Random(3));
        byte[] bytes = Serial.save(sample);
        ByteBuffer slice = ByteBuffer.allocate(bytes.length + 9).slice(4, bytes.length);
        slice.put(bytes).flip();
        assertThat(Facts.of(Serial.load(Sample::new, slice.duplicate()))).isEqualTo(Facts.of(sample));
        assertThat(Facts.of(Serial.load(Sample::new, slice.asReadOnlyBuffer()))).isEqualTo(Facts.of(sample));
    }

    @Test
    void shouldSizeExactly() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Sample sample = Sample.random(new Random(seed));
            int size = (int) Serial.size(sample);
            ByteBuffer exact = ByteBuffer.allocate(size);
            Saver saver = new Saver().wrap(exact);
            sample.serialize(saver);
            saver.checkFull();
            assertThat(saver.hasOverflowed()).isFalse();
            assertThat(saver.remaining()).isZero();

            ByteBuffer oneLess = ByteBuffer.allocate(size - 1);
            sample.serialize(saver.wrap(oneLess));
            assertThat(saver.hasOverflowed()).as("seed " + seed).isTrue();
        }
    }

    @Test
    void shouldWriteNothingIntoABufferThatIsTooSmall() {
        Sample sample = Sample.random(new Random(1));
        byte[] room = new byte[(int) Serial.size(sample) - 1];
        ByteBuffer buffer = ByteBuffer.wrap(room);
        SerialException error = (SerialException) catchThrowable(() -> Serial.save(sample, buffer));
        assertThat(error.kind()).isEqualTo(SerialErrorKind.OVERFLOW);
        assertThat(room).containsOnly(0);
        assertThat(buffer.position()).isZero();
    }

    @Test
    void shouldRefuseEveryTruncationAndEveryAppendix() {
        Sample sample = Sample.random(new Random(11));
        byte[] bytes = Serial.save(sample);
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            SerialException error = (SerialException) catchThrowable(() -> Serial.load(Sample::new, part));
            assertThat(error).as("length " + length).isNotNull();
            assertThat(error.kind()).isIn(SerialErrorKind.OVERFLOW, SerialErrorKind.BAD_COUNT);
            assertThat(error.field()).isNotEmpty();
            assertThat(error.offset()).isBetween(0L, (long) length);
        }
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 3);
        SerialException error = (SerialException) catchThrowable(() -> Serial.load(Sample::new, longer));
        assertThat(error.kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
        assertThat(error.offset()).isEqualTo(bytes.length);
        assertThat(error).hasMessageContaining("bytes that are left: 3");
    }

    /** Whatever the bytes, there is an object whose bytes are those, or the typed error. */
    @Test
    void shouldStandHostileBytes() {
        int loaded = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = Serial.save(Sample.random(new Random(seed % 50)));
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            try {
                Sample sample = Serial.load(Sample::new, bytes);
                loaded++;
                assertThat(Serial.size(sample)).as("seed " + seed).isLessThanOrEqualTo(bytes.length);
            } catch (SerialException e) {
                assertThat(e.kind()).as("seed " + seed).isNotNull();
            }
        }
        assertThat(loaded).as("changes of plain numbers").isPositive();
    }

    @Test
    void shouldCountKindsOfVariablesWithAVisitorOfSomebodyElse() {
        Sample sample = new Sample();
        sample.tags.add("a");
        CountingSerializer counter = new CountingSerializer();
        sample.serialize(counter);
        assertThat(counter.counts)
                .containsEntry("bool", 1)
                .containsEntry("i32", 3)
                .containsEntry("f32", 1 + 3 + 3 + 6)
                .containsEntry("u8", 1 + 1 + 4)
                .containsEntry("string", 2)
                .containsEntry("constant", 1)
                .containsEntry("presence", 2)
                .containsEntry("list", 13)
                .containsEntry("object", 1 + 1 + 2)
                .containsEntry("lanes", 2);
    }

    @Test
    void shouldNameMembersThatAreNull() {
        List<TriviallySerializable> objects = List.of(
                s -> s.io("m", (String) null),
                s -> s.io("m", (byte[]) null),
                s -> s.io("m", (Sample.Blend) null),
                s -> s.io("m", (TriviallySerializable) null),
                s -> s.io("m", (int[]) null),
                s -> s.io("m", (double[]) null));
        for (TriviallySerializable object : objects) {
            for (SavingSerializer saver : List.of(
                    new Sizer(), new Saver().wrap(ByteBuffer.allocate(9)), new RecordSaver(new DataRecord("T", 1)))) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> object.serialize(saver))
                        .withMessage("m: expected a value, found null, which ioNullable takes");
            }
        }
    }

    @Test
    void shouldRefuseArraysThatAreNoLanesOfTheirType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Serial.save(s -> s.ioLanes("m", ValueType.IVEC3, new float[3])))
                .withMessage("m: expected 3 lanes of a ivec3, which are i32, found 3 f32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Serial.save(s -> s.ioLanes("m", ValueType.COLOR, new int[4])));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Serial.save(s -> s.ioLanes("m", ValueType.VEC3, new float[2])));
        assertThatIllegalArgumentException().isThrownBy(() -> Forms.ofLanes(ValueType.IVEC2));
    }
}
