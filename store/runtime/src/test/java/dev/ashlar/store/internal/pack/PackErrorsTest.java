package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no usable packs: the kind of the error, and the sentence that the user reads. */
class PackErrorsTest {
    private static final String NO_MAGIC = "header, magic: expected 89 41 53 48 0D 0A 1A 0A, found ";

    @TempDir
    Path folder;

    private Path pack;
    private byte[] good;

    @BeforeEach
    void read() throws IOException {
        good = CorpusPack.SAMPLE.bytes();
        pack = folder.resolve("broken.pack");
    }

    @Test
    void cannotOpenAMissingFile() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> PackFile.open(pack, false))
                .withMessage(pack + ": no such file");
    }

    @Test
    void cannotOpenAFolder() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> PackFile.open(folder, false))
                .withMessageStartingWith(folder + ": ");
    }

    @Test
    void cannotOpenWhatIsNoRegularFile() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> PackFile.open(device, false))
                .withMessage(device + ": cannot be read: is not a regular file");
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> PackVerifier.verify(folder));
    }

    @Test
    void cannotOpenOnAThreadThatIsInterrupted() throws IOException {
        Files.write(pack, good);
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> PackFile.open(pack, false))
                    .withMessage(pack + ": cannot be read: the thread was interrupted meanwhile");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void cannotOpenAnEmptyFile() throws IOException {
        shouldRefuse(new byte[0], PackErrorKind.NOT_A_PACK, "not a pack: length: expected at least 352 bytes, found 0");
    }

    @Test
    void cannotOpenText() throws IOException {
        byte[] text = "[ { \"id\": 1 } ]\n".repeat(100).getBytes(StandardCharsets.UTF_8);
        shouldRefuse(text, PackErrorKind.NOT_A_PACK, "not a pack: " + NO_MAGIC + "5B 20 7B 20 22 69 64 22 (offset 0)");
    }

    @Test
    void cannotOpenTextThatIsShorterThanTheMagic() throws IOException {
        byte[] text = "hello".getBytes(StandardCharsets.UTF_8);
        shouldRefuse(text, PackErrorKind.NOT_A_PACK, "not a pack: " + NO_MAGIC + "68 65 6C 6C 6F (offset 0)");
    }

    @Test
    void cannotOpenAPackThatWentThroughATransferInTextMode() throws IOException {
        byte[] bytes = good.clone();
        System.arraycopy(good, 5, bytes, 4, good.length - 5);
        shouldRefuse(bytes, PackErrorKind.NOT_A_PACK, "not a pack: " + NO_MAGIC + "89 41 53 48 0A 1A 0A 01 (offset 0)");
    }

    @Test
    void cannotOpenSevenBytesOfTheMagic() throws IOException {
        shouldRefuse(
                Arrays.copyOf(good, 7),
                PackErrorKind.TRUNCATED,
                "truncated: length: expected at least 352 bytes, found 7");
    }

    @Test
    void cannotOpenAHeaderAlone() throws IOException {
        shouldRefuse(
                Arrays.copyOf(good, HeaderFormat.LENGTH),
                PackErrorKind.TRUNCATED,
                "truncated: length: expected at least 352 bytes, found 256");
    }

    @Test
    void cannotOpenAPackWithoutItsLastByte() throws IOException {
        shouldRefuse(
                Arrays.copyOf(good, good.length - 1),
                PackErrorKind.TRUNCATED,
                "truncated: length: expected " + good.length + " bytes, as its header says, found "
                        + (good.length - 1));
    }

    @Test
    void cannotOpenAFileThatIsLonger() throws IOException {
        shouldRefuse(
                Arrays.copyOf(good, good.length + 1),
                PackErrorKind.CORRUPT,
                "corrupt: length: expected " + good.length + " bytes, as its header says, found " + (good.length + 1));
    }

    @Test
    void cannotOpenMajorVersionZero() throws IOException {
        shouldRefuse(
                new Resealer(good).i16(HeaderFormat.MAJOR_OFFSET, 0).sealHeader(),
                PackErrorKind.TOO_OLD,
                "too old: header, major version of the format: expected 1, found 0 (offset 8)");
    }

    @Test
    void cannotOpenMajorVersionTwo() throws IOException {
        shouldRefuse(
                new Resealer(good).i16(HeaderFormat.MAJOR_OFFSET, 2).sealHeader(),
                PackErrorKind.TOO_NEW,
                "too new: header, major version of the format: expected 1, found 2 (offset 8)");
    }

    @Test
    void shouldJudgeTheMajorVersionBeforeTheChecksum() throws IOException {
        shouldRefuse(
                new Resealer(good).i16(HeaderFormat.MAJOR_OFFSET, 0xFFFF).bytes(),
                PackErrorKind.TOO_NEW,
                "too new: header, major version of the format: expected 1, found 65535 (offset 8)");
    }

    @Test
    void cannotOpenAHeaderWithAWrongChecksum() throws IOException {
        byte[] bytes =
                new Resealer(good).i32(HeaderFormat.CHECKSUM_OFFSET, 0x12345678).bytes();
        int right = new Resealer(good).i32(HeaderFormat.CHECKSUM_OFFSET);
        shouldRefuse(
                bytes,
                PackErrorKind.CORRUPT,
                "corrupt: header, checksum: expected %08X, found 12345678 (offset 252)".formatted(right));
    }

    @Test
    void cannotOpenAPackThatRequiresAnUnknownFeature() throws IOException {
        shouldRefuse(
                new Resealer(good)
                        .i64(HeaderFormat.REQUIRED_FEATURES_OFFSET, 0x8000_0000_0000_0004L)
                        .sealHeader(),
                PackErrorKind.TOO_NEW,
                "too new: header, required features: expected known bits, found 8000000000000004 (offset 40)");
    }

    @Test
    void shouldJudgeFeaturesBeforeTheLength() throws IOException {
        byte[] bytes = new Resealer(good)
                .i64(HeaderFormat.REQUIRED_FEATURES_OFFSET, 2)
                .i64(HeaderFormat.FILE_LENGTH_OFFSET, Long.MAX_VALUE)
                .sealHeader();
        shouldRefuse(
                bytes,
                PackErrorKind.TOO_NEW,
                "too new: header, required features: expected known bits, found 0000000000000002 (offset 40)");
    }

    @Test
    void shouldAcceptAnUnknownOptionalFeature() throws IOException {
        Files.write(
                pack,
                new Resealer(good)
                        .i64(HeaderFormat.OPTIONAL_FEATURES_OFFSET, -1)
                        .sealHeader());
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    @Test
    void shouldAcceptAnyMinorVersionAndWhatItPutsIntoTheSpareBytesOfTheHeader() throws IOException {
        Files.write(
                pack,
                new Resealer(good)
                        .i16(HeaderFormat.MINOR_OFFSET, 0xFFFF)
                        .i64(HeaderFormat.ZERO_OFFSET, -1)
                        .sealHeader());
        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(PackFile.open(pack, true).header().minor()).isEqualTo(0xFFFF);
    }

    private void shouldRefuse(byte[] bytes, PackErrorKind kind, String message) throws IOException {
        Files.write(pack, bytes);
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> PackFile.open(pack, false))
                .withMessage(pack + ": " + message)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
        assertThat(PackVerifier.verify(pack))
                .extracting(PackException::getMessage)
                .containsExactly(pack + ": " + message);
    }
}
