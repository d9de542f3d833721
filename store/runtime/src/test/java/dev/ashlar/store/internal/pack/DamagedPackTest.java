package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Reading;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every damage that a disk or a copy can do to a small pack is found, and none of it does more than throw. */
class DamagedPackTest {
    private static final long SEED = 20260107;
    private static final int SAMPLED_POSITIONS = 8;

    @TempDir
    Path folder;

    private Path pack;
    private byte[] good;

    @BeforeEach
    void cook() throws IOException {
        good = CorpusPack.TINY.bytes();
        pack = folder.resolve("damaged.pack");
        Files.write(pack, good);
    }

    @Test
    void shouldFindNothingInAGoodPack() {
        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(Reading.everything(pack)).isTrue();
    }

    @Test
    void shouldFindEveryTruncation() throws IOException {
        for (int length = 0; length < good.length; length++) {
            // A file of its own: one that was mapped must not shrink.
            Path cut = folder.resolve("cut-" + length);
            Files.write(cut, Arrays.copyOf(good, length));
            List<PackException> findings = PackVerifier.verify(cut);
            PackErrorKind kind = length == 0 ? PackErrorKind.NOT_A_PACK : PackErrorKind.TRUNCATED;
            assertThat(findings)
                    .as("length %d of %d", length, good.length)
                    .extracting(PackException::kind)
                    .containsExactly(kind);
            Files.delete(cut);
        }
    }

    @Test
    void shouldFindAFlippedBitAtEveryPosition() throws IOException {
        Random random = new Random(SEED);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            for (int at = 0; at < good.length; at++) {
                shouldFind(channel, at, (byte) (good[at] ^ 1 << random.nextInt(Byte.SIZE)));
            }
        }
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    @Test
    void shouldFindEveryOtherValueOfAByte() throws IOException {
        Random random = new Random(SEED);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            for (int sample = 0; sample < SAMPLED_POSITIONS; sample++) {
                int at = random.nextInt(good.length);
                for (int value = 0; value <= 0xFF; value++) {
                    if ((byte) value != good[at]) {
                        shouldFind(channel, at, (byte) value);
                    }
                }
            }
        }
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    @Test
    void shouldNeverReadOutsideASectionOfADamagedPack() throws IOException {
        shouldNeverReadOutsideASection(CorpusPack.SAMPLE.bytes(), 500);
    }

    @Test
    void shouldNeverReadOutsideASectionOfDamagedColumns() throws IOException {
        shouldNeverReadOutsideASection(CorpusPack.TYPES.bytes(), 200);
    }

    private void shouldNeverReadOutsideASection(byte[] bytes, int rounds) throws IOException {
        Random random = new Random(SEED);
        for (int round = 0; round < rounds; round++) {
            Resealer resealer = new Resealer(bytes);
            for (int change = random.nextInt(4); change >= 0; change--) {
                resealer.u8(interesting(bytes, random), random.nextInt(256));
            }
            Path damaged = folder.resolve("damaged-" + round);
            Files.write(damaged, random.nextInt(4) == 0 ? resealer.bytes() : sealed(resealer, random.nextBoolean()));
            String seed = "seed " + SEED + ", round " + round;
            assertThat(damaged).as(seed).satisfies(Reading::everything);
            assertThat(PackVerifier.verify(damaged)).as(seed).isNotNull();
            Files.delete(damaged);
        }
    }

    private static byte[] sealed(Resealer resealer, boolean fingerprints) {
        try {
            return fingerprints ? resealer.seal() : resealer.sealAllButFingerprints();
        } catch (IndexOutOfBoundsException e) {
            return resealer.bytes(); // A field table that leads out of the file.
        }
    }

    /** Most bytes of a small pack are padding: half of the positions are looked for where some byte is not zero. */
    private static int interesting(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length);
        while (random.nextBoolean() && bytes[at] == 0) {
            at = random.nextInt(bytes.length);
        }
        // Not the place of the directory: without it there is nothing to seal.
        return at < 40 ? at + 256 : at;
    }

    private void shouldFind(FileChannel channel, int at, byte value) throws IOException {
        channel.write(ByteBuffer.wrap(new byte[] {value}), at);
        assertThat(PackVerifier.verify(pack))
                .as("seed %d: byte %d, %02X instead of %02X", SEED, at, value, good[at])
                .isNotEmpty();
        channel.write(ByteBuffer.wrap(good, at, 1), at);
    }
}
