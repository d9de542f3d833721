package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Objects through channels and streams: the same bytes and faults as through buffers, without holding all of them. */
class SerialChannelTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A channel that takes and gives as many bytes at a time as it likes. */
    private static final class Trickle implements ReadableByteChannel, WritableByteChannel {
        private final Random random;
        private final ByteBuffer source;
        private final ByteArrayOutputStream sink = new ByteArrayOutputStream();

        Trickle(Random random, byte[] source) {
            this.random = random;
            this.source = ByteBuffer.wrap(source);
        }

        @Override
        public int read(ByteBuffer into) {
            if (!source.hasRemaining()) {
                return -1;
            }
            int count = Math.min(1 + random.nextInt(9), Math.min(into.remaining(), source.remaining()));
            for (int i = 0; i < count; i++) {
                into.put(source.get());
            }
            return count;
        }

        @Override
        public int write(ByteBuffer from) {
            int count = Math.min(1 + random.nextInt(9_000), from.remaining());
            for (int i = 0; i < count; i++) {
                sink.write(from.get());
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Texts, bytes and arrays beside and beyond the length of the buffer. */
    private static final class Large implements TriviallySerializable {
        String text = "";
        byte[] bytes = {};
        long[] longs = {};
        final List<String> texts = new ArrayList<>();

        static Large random(Random random) {
            Large large = new Large();
            large.text = "aé漢".repeat(random.nextInt(3 * ChannelBytes.BUFFER / 6));
            large.bytes = new byte[random.nextInt(3 * ChannelBytes.BUFFER)];
            random.nextBytes(large.bytes);
            large.longs = random.longs(random.nextInt(10_000)).toArray();
            for (int i = random.nextInt(20_000); i > 0; i--) {
                large.texts.add("" + random.nextInt());
            }
            return large;
        }

        @Override
        public void serialize(Serializer s) {
            text = s.io("text", text);
            bytes = s.io("bytes", bytes);
            longs = s.io("longs", longs);
            s.ioCollection("texts", texts, Forms.STRING);
        }
    }

    private static byte[] channelBytes(TriviallySerializable object, Random random) throws IOException {
        Trickle trickle = new Trickle(random, new byte[0]);
        long written = Serial.save(object, trickle);
        assertThat(written).isEqualTo(trickle.sink.size());
        return trickle.sink.toByteArray();
    }

    @Test
    void shouldWriteAndReadWhatBuffersDo() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Sample sample = Sample.random(random);
            byte[] bytes = channelBytes(sample, random);
            assertThat(bytes).as("seed %d", seed).isEqualTo(Serial.save(sample));
            Sample loaded = Serial.load(Sample::new, new Trickle(random, bytes), bytes.length);
            assertThat(Facts.of(loaded)).as("seed %d", seed).isEqualTo(Facts.of(sample));
        }
    }

    @Test
    void shouldTakeValuesThatAreLongerThanTheBuffer() throws IOException {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            Large large = Large.random(random);
            byte[] bytes = channelBytes(large, random);
            assertThat(bytes).as("seed %d", seed).isEqualTo(Serial.save(large));
            Large loaded = Serial.load(Large::new, new Trickle(random, bytes), Long.MAX_VALUE);
            assertThat(Facts.of(loaded)).as("seed %d", seed).isEqualTo(Facts.of(large));
        }
    }

    @Test
    void shouldGoThroughStreams() throws IOException {
        Sample sample = Sample.random(new Random(5));
        boolean[] flushed = {false};
        ByteArrayOutputStream sink = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                flushed[0] = true;
            }
        };
        Serial.save(sample, sink);
        assertThat(flushed[0]).isTrue();
        Sample loaded = Serial.load(Sample::new, new ByteArrayInputStream(sink.toByteArray()), 1 << 20);
        assertThat(Facts.of(loaded)).isEqualTo(Facts.of(sample));
    }

    /** Every truncation and changed byte of a channel is the fault that it is in a buffer, or the same other object. */
    @Test
    void shouldFindTheFaultsThatBuffersFind() throws IOException {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            byte[] bytes = Serial.save(Sample.random(random));
            if (random.nextBoolean()) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            byte[] given = Arrays.copyOf(bytes, Math.max(0, bytes.length + random.nextInt(9) - 6));
            Sample fromBuffer = new Sample();
            Sample fromChannel = new Sample();
            Loader buffer = new Loader().wrap(ByteBuffer.wrap(given));
            Loader channel = new Loader().wrap(new Trickle(random, given), given.length);
            fromBuffer.serialize(buffer);
            fromChannel.serialize(channel);
            Throwable one = catchThrowable(buffer::check);
            Throwable other = catchThrowable(channel::check);
            assertThat(other == null).as("seed %d: %s, %s", seed, one, other).isEqualTo(one == null);
            if (one instanceof SerialException expected && other instanceof SerialException found) {
                assertThat(found.kind()).as("seed %d: %s, %s", seed, one, other).isEqualTo(expected.kind());
                assertThat(found.field()).as("seed %d", seed).isEqualTo(expected.field());
                assertThat(found.offset()).as("seed %d", seed).isEqualTo(expected.offset());
            } else {
                assertThat(Facts.of(fromChannel)).as("seed %d", seed).isEqualTo(Facts.of(fromBuffer));
            }
        }
    }

    /** Four bytes that announce gigabytes cost no more than a buffer, whatever the limit. */
    @Test
    void cannotBeMadeToAllocateWhatWasNotSent() {
        byte[] most = {0x7F, -1, -1, -1, 1, 2, 3};
        List<TriviallySerializable> objects = List.of(
                s -> s.io("v", ""),
                s -> s.io("v", new byte[0]),
                s -> s.io("v", new int[0]),
                s -> s.io("v", new long[0]),
                s -> s.io("v", new float[0]),
                s -> s.io("v", new double[0]),
                s -> s.ioCollection("v", new ArrayList<>(), Forms.STRING));
        for (TriviallySerializable object : objects) {
            Loader loader = new Loader();
            for (int round = 0; round < 3; round++) {
                object.serialize(loader.wrap(new Trickle(new Random(round), most), Long.MAX_VALUE));
                assertThat(loader.failure()).isNotNull();
            }
            long before = THREADS.getCurrentThreadAllocatedBytes();
            object.serialize(loader.wrap(new Trickle(new Random(7), most), Long.MAX_VALUE));
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
            assertThat(loader.failure().kind()).isEqualTo(SerialErrorKind.OVERFLOW);
        }
    }

    @Test
    void cannotReadBeyondTheLimit() {
        byte[] bytes = Serial.save(s -> s.io("text", "twelve bytes"));
        assertThatThrownBy(() -> Serial.load(() -> s -> s.io("text", ""), new ByteArrayInputStream(bytes), 15))
                .isInstanceOf(SerialException.class)
                .hasMessage("text: expected a length of at most 11, for an object of 15 bytes, found 12 (at offset 0)");
        assertThatThrownBy(() -> Serial.load(() -> s -> s.io("n", 0L), new ByteArrayInputStream(bytes), 7))
                .isInstanceOf(SerialException.class)
                .hasMessage("n: expected an object of at most 7 bytes, found 8 or more (at offset 0)");
        assertThatThrownBy(() -> new Loader().wrap(new Trickle(new Random(0), bytes), -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a limit of 0 bytes or more, found -1");
    }

    @Test
    void shouldReadObjectAfterObjectFromOneChannel() throws IOException {
        Random random = new Random(9);
        Trickle trickle = new Trickle(random, new byte[0]);
        Saver saver = new Saver().wrap((WritableByteChannel) trickle);
        List<Sample> samples = new ArrayList<>();
        long longest = 0;
        for (int i = 0; i < 50; i++) {
            samples.add(Sample.random(random));
            samples.get(i).serialize(saver);
            saver.check();
            longest = Math.max(longest, Serial.size(samples.get(i)));
        }
        Loader loader = new Loader().wrap(new Trickle(random, trickle.sink.toByteArray()), longest);
        int number = 0;
        while (loader.hasNext()) {
            Sample loaded = new Sample();
            loaded.serialize(loader);
            loader.nextObject();
            assertThat(Facts.of(loaded)).isEqualTo(Facts.of(samples.get(number++)));
        }
        assertThat(number).isEqualTo(samples.size());
        loader.check();
    }

    @Test
    void shouldWriteNothingOfAnObjectThatCannotBeSaved() {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        assertThatThrownBy(() -> Serial.save(
                        s -> {
                            s.io("long", new byte[100_000]);
                            s.ioU8("v", 256);
                        },
                        sink))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(sink.size()).isZero();
    }

    @Test
    void shouldThrowWhatTheChannelThrows() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new EOFException("connection reset");
            }
        };
        assertThatThrownBy(() -> Serial.save(s -> s.io("v", 1), full))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThatThrownBy(() -> Serial.load(() -> s -> s.io("v", 1), broken, 4))
                .isInstanceOf(EOFException.class);
        Loader loader = new Loader().wrap(Channels.newChannel(broken), 4);
        assertThatThrownBy(() -> loader.io("v", 1)).isInstanceOf(UncheckedIOException.class);
    }

    /** A channel that times out in the midst of a value: what follows is neither written twice nor read from another place. */
    @Test
    void cannotGoOnBehindAFailureOfTheChannel() {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        WritableByteChannel failing = Channels.newChannel(new OutputStream() {
            private boolean failed;

            @Override
            public void write(int b) {
                sink.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                sink.write(bytes, from, Math.min(2, length));
                if (!failed) {
                    failed = true;
                    throw new IOException("timeout");
                }
            }
        });
        Saver saver = new Saver().wrap(failing);
        saver.io("v", 0x01020304);
        assertThatThrownBy(saver::check).isInstanceOf(UncheckedIOException.class);
        assertThat(saver.hasFailed()).isTrue();
        saver.io("w", 5);
        assertThatThrownBy(saver::check).isInstanceOf(UncheckedIOException.class);
        assertThat(sink.toByteArray()).containsExactly(1, 2);

        byte[] bytes = {0, 0, 0, 7, 0, 0, 0, 9};
        Loader loader = new Loader()
                .wrap(
                        Channels.newChannel(new InputStream() {
                            private int at;
                            private boolean failed;

                            @Override
                            public int read() throws IOException {
                                if (at == 2 && !failed) {
                                    failed = true;
                                    throw new IOException("timeout");
                                }
                                return at == bytes.length ? -1 : bytes[at++];
                            }

                            @Override
                            public int read(byte[] into, int from, int length) throws IOException {
                                int next = read();
                                into[from] = (byte) next;
                                return next < 0 ? -1 : 1;
                            }
                        }),
                        8);
        assertThatThrownBy(() -> loader.io("a", 0)).isInstanceOf(UncheckedIOException.class);
        assertThat(loader.io("b", 3)).as("keeps what it has").isEqualTo(3);
        assertThatThrownBy(loader::check).isInstanceOf(SerialException.class).hasMessageContaining("timeout");
    }

    @Test
    void cannotUseChannelsThatDoNotBlock() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SinkChannel sink = pipe.sink();
                Pipe.SourceChannel source = pipe.source()) {
            sink.configureBlocking(false);
            source.configureBlocking(false);
            assertThatThrownBy(() -> new Saver().wrap(sink)).isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> new Loader().wrap(source, 9)).isInstanceOf(IllegalBlockingModeException.class);
        }
        Saver saver = new Saver().wrap(Channels.newChannel(new ByteArrayOutputStream()));
        assertThatThrownBy(saver::checkFull)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("never full");
    }
}
