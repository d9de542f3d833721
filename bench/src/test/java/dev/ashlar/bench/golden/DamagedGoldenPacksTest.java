package dev.ashlar.bench.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.Share;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever a disk, a copy or a transfer does to a golden pack is found, and by an exception of the right kind: every changed bit, every
 * other value of a byte, every length that is too short and many that are too long. Of the small packs all of it; of the
 * large ones samples, and by the huge tests all of what tells how the rest is to be read. The fast tests take one bit of each
 * byte and one length of eight.
 */
class DamagedGoldenPacksTest {
    private static final long SEED = 20261121;
    private static final int SAMPLES = 150;
    private static final int DESCRIPTIONS_LEFT_OUT = 8;
    private static final int SLOW_STEP = 11;
    private static final int SAMPLED_BYTES = 6;

    /** Of the bits of a byte, or of lengths: one in so many by the fast tests. */
    private static final int FAST_STEP = 8;

    private static final int LONGEST_APPENDIX = 4096;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"ROWS", "COLUMNS"})
    void shouldFindAFlippedBitAtEveryByte(GoldenPack golden) throws IOException {
        everywhere(golden, (damage, at) -> {
            for (int bit = at % FAST_STEP; bit < Byte.SIZE; bit += FAST_STEP) {
                damage.shouldFindFlip(at, bit);
            }
        });
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"ROWS", "COLUMNS"})
    void shouldFindEveryFlippedBit(GoldenPack golden) throws IOException {
        everywhere(golden, (damage, at) -> {
            if (Share.takes(at)) {
                damage.shouldFindFlips(at);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"ROWS", "COLUMNS"})
    void shouldFindEveryOtherValueOfSomeBytes(GoldenPack golden) throws IOException {
        Random random = new Random(SEED);
        try (Damage damage = new Damage(golden, folder)) {
            for (int sample = 0; sample < SAMPLED_BYTES; sample++) {
                damage.shouldFindValues(random.nextInt(damage.length()));
            }
        }
    }

    @Tag("huge")
    @ParameterizedTest
    @EnumSource(names = {"ROWS", "COLUMNS"})
    void shouldFindEveryOtherValueOfEveryByte(GoldenPack golden) throws IOException {
        everywhere(golden, Damage::shouldFindValues);
    }

    @Tag("huge")
    @ParameterizedTest
    @EnumSource(names = {"EXAMPLE", "STRIPPED"})
    void shouldFindEveryFlippedBitOfTheOtherSmallPacks(GoldenPack golden) throws IOException {
        everywhere(golden, Damage::shouldFindFlips);
    }

    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "WINDOWS"})
    void shouldFindFlippedBitsOfALargePack(GoldenPack golden) throws IOException {
        Random random = new Random(SEED);
        try (Damage damage = new Damage(golden, folder)) {
            for (int at : descriptions(golden).stream().toArray()) {
                if (random.nextInt(DESCRIPTIONS_LEFT_OUT) == 0) {
                    damage.shouldFindFlip(at, random.nextInt(Byte.SIZE));
                }
            }
            for (int sample = 0; sample < SAMPLES; sample++) {
                damage.shouldFindFlip(random.nextInt(damage.length()), random.nextInt(Byte.SIZE));
            }
        }
    }

    @Tag("huge")
    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "WINDOWS"})
    void shouldFindEveryFlippedBitOfWhatDescribesALargePack(GoldenPack golden) throws IOException {
        BitSet descriptions = descriptions(golden);
        everywhere(golden, (damage, at) -> {
            if (descriptions.get(at)) {
                damage.shouldFindFlips(at);
            } else if (at % SLOW_STEP == 0) {
                damage.shouldFindFlip(at, at / SLOW_STEP % Byte.SIZE);
            }
        });
    }

    /** What to do at each byte of a pack. */
    private interface AtByte {
        void damage(Damage damage, int at) throws IOException;
    }

    /** At every byte, by as many threads as there are processors, each with a file of its own. */
    private void everywhere(GoldenPack golden, AtByte action) throws IOException {
        int length = (int) Files.size(golden.pack());
        int threads = Runtime.getRuntime().availableProcessors();
        IntStream.range(0, threads).parallel().forEach(thread -> {
            try (Damage damage = new Damage(golden, Files.createDirectory(folder.resolve("thread-" + thread)))) {
                for (int at = thread; at < length; at += threads) {
                    action.damage(damage, at);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Header, directory, trailer, and the sections that are read when the pack is opened. */
    private static BitSet descriptions(GoldenPack golden) {
        PackFile file = PackFile.open(golden.pack(), true);
        BitSet all = new BitSet();
        all.set(0, HeaderFormat.LENGTH);
        all.set((int) file.header().directoryOffset(), (int) file.header().fileLength());
        for (Section section : file.sections()) {
            SectionKind kind = section.kind();
            if (kind == SectionKind.FIELD_TABLE || kind == SectionKind.BUILD_STAMP || kind == SectionKind.TAGS) {
                all.set((int) section.offset(), (int) section.end());
            }
        }
        return all;
    }

    /** From the end on, in place: none of these is ever mapped, so that the file may shrink. */
    @ParameterizedTest
    @EnumSource(names = {"EXAMPLE", "ROWS", "COLUMNS", "STRIPPED"})
    void shouldFindTruncations(GoldenPack golden) throws IOException {
        truncate(
                golden,
                length -> length % FAST_STEP == 0
                        || length <= HeaderFormat.LENGTH
                        || length >= (int) golden.pack().toFile().length() - 2 * TrailerFormat.LENGTH);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"EXAMPLE", "ROWS", "COLUMNS", "STRIPPED"})
    void shouldFindEveryTruncation(GoldenPack golden) throws IOException {
        truncate(golden, Share::takes);
    }

    private void truncate(GoldenPack golden, IntPredicate lengths) throws IOException {
        try (Damage damage = new Damage(golden, folder)) {
            for (int length = damage.length() - 1; length >= 0; length--) {
                if (lengths.test(length)) {
                    damage.shouldFindTruncation(length);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "WINDOWS"})
    void shouldFindTruncationsOfALargePack(GoldenPack golden) throws IOException {
        Random random = new Random(SEED);
        BitSet descriptions = descriptions(golden);
        try (Damage damage = new Damage(golden, folder)) {
            for (int length = damage.length() - 1; length >= 0; length--) {
                boolean described = descriptions.get(length) && random.nextInt(DESCRIPTIONS_LEFT_OUT) == 0;
                if (described || random.nextInt(damage.length()) < SAMPLES) {
                    damage.shouldFindTruncation(length);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ROWS", "EVERYTHING"})
    void shouldFindAppendices(GoldenPack golden) throws IOException {
        append(golden, count -> count <= 2 * TrailerFormat.LENGTH || count % 16 == 0 || count == LONGEST_APPENDIX);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"ROWS", "EVERYTHING"})
    void shouldFindEveryAppendix(GoldenPack golden) throws IOException {
        append(golden, Share::takes);
    }

    private void append(GoldenPack golden, IntPredicate counts) throws IOException {
        byte[] good = Files.readAllBytes(golden.pack());
        byte[] ones = new byte[LONGEST_APPENDIX];
        Arrays.fill(ones, (byte) 0xFF);
        byte[] random = new byte[LONGEST_APPENDIX];
        new Random(SEED).nextBytes(random);
        byte[] trailer = Arrays.copyOfRange(good, good.length - TrailerFormat.LENGTH, good.length);
        try (Damage damage = new Damage(golden, folder)) {
            for (int count = 1; count <= LONGEST_APPENDIX; count++) {
                if (!counts.test(count)) {
                    continue;
                }
                damage.shouldFindAppendix(new byte[count]);
                damage.shouldFindAppendix(Arrays.copyOf(ones, count));
                damage.shouldFindAppendix(Arrays.copyOf(random, count));
                damage.shouldFindAppendix(endingWith(trailer, count));
                damage.shouldFindAppendix(Arrays.copyOf(good, Math.min(count, good.length)));
            }
            damage.shouldFindAppendix(good);
        }
    }

    /** The end of many trailers, one behind the other. */
    private static byte[] endingWith(byte[] trailer, int count) {
        byte[] bytes = new byte[count];
        for (int i = 1; i <= count; i++) {
            bytes[count - i] = trailer[trailer.length - 1 - (i - 1) % trailer.length];
        }
        return bytes;
    }

    /** A copy of a golden pack in which one thing at a time is wrong. */
    private static final class Damage implements AutoCloseable {
        private static final List<OpenOptions> WAYS = List.of(OpenOptions.MAPPED, OpenOptions.PRIVATE_COPY);

        private final byte[] good;
        private final Path pack;
        private final FileChannel channel;

        Damage(GoldenPack golden, Path folder) throws IOException {
            this.good = Files.readAllBytes(golden.pack());
            this.pack = Files.write(folder.resolve("damaged.pack"), good);
            this.channel = FileChannel.open(pack, StandardOpenOption.WRITE);
            // Where a finding is expected, this shows that it is due to the damage; it does not map the file that is to
            // be damaged.
            assertThat(PackVerifier.verify(golden.pack())).isEmpty();
        }

        int length() {
            return good.length;
        }

        void shouldFindFlips(int at) throws IOException {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                shouldFindFlip(at, bit);
            }
        }

        void shouldFindFlip(int at, int bit) throws IOException {
            shouldFind(at, (byte) (good[at] ^ 1 << bit));
        }

        void shouldFindValues(int at) throws IOException {
            for (int value = 0; value <= 0xFF; value++) {
                if ((byte) value != good[at]) {
                    shouldFind(at, (byte) value);
                }
            }
        }

        private void shouldFind(int at, byte value) throws IOException {
            channel.write(ByteBuffer.wrap(new byte[] {value}), at);
            List<PackException> findings = PackVerifier.verify(pack);
            channel.write(ByteBuffer.wrap(good, at, 1), at);
            PackErrorKind expected = kind(at, value);
            for (PackException finding : findings) {
                if (finding.kind() != expected) {
                    throw new AssertionError(wrong(at, value) + ": expected " + expected + ", found " + finding);
                }
            }
            if (findings.isEmpty()) {
                throw new AssertionError(wrong(at, value) + ": nothing was found");
            }
        }

        private String wrong(int at, byte value) {
            return "seed %d: byte %d, %02X instead of %02X".formatted(SEED, at, value, good[at]);
        }

        /** The order in which a reader judges: magic, major version, and then the checksum of the header. */
        private static PackErrorKind kind(int at, byte value) {
            if (at < HeaderFormat.MAJOR_OFFSET) {
                return PackErrorKind.NOT_A_PACK;
            }
            if (at < HeaderFormat.MINOR_OFFSET) {
                boolean zero = at == HeaderFormat.MAJOR_OFFSET && value == 0;
                return zero ? PackErrorKind.TOO_OLD : PackErrorKind.TOO_NEW;
            }
            return PackErrorKind.CORRUPT;
        }

        void shouldFindTruncation(int length) throws IOException {
            channel.truncate(length);
            shouldRefuse(length == 0 ? PackErrorKind.NOT_A_PACK : PackErrorKind.TRUNCATED, "length " + length);
        }

        void shouldFindAppendix(byte[] appendix) throws IOException {
            channel.write(ByteBuffer.wrap(appendix), good.length);
            shouldRefuse(PackErrorKind.CORRUPT, appendix.length + " bytes behind the end");
            channel.truncate(good.length);
        }

        /** Verified, opened, and opened as a private copy. */
        private void shouldRefuse(PackErrorKind kind, String what) {
            List<PackException> findings = PackVerifier.verify(pack);
            assertThat(findings).as(what).hasSize(1);
            shouldBe(kind, findings.get(0), what);
            for (OpenOptions options : WAYS) {
                shouldBe(
                        kind,
                        catchThrowableOfType(
                                PackException.class,
                                () -> PackVerifier.open(
                                        pack, options.privateCopy(), options.verification(), false, Set.of())),
                        what);
            }
        }

        private static void shouldBe(PackErrorKind kind, @Nullable PackException refusal, String what) {
            if (refusal == null || refusal.kind() != kind) {
                throw new AssertionError(what + ": expected " + kind + ", found " + refusal);
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
