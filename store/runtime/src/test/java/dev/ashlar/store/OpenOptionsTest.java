package dev.ashlar.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A pack is opened as it was asked for: mapped or copied, and checked as much as was asked for. */
class OpenOptionsTest {
    @TempDir
    Path folder;

    private Path pack;
    private byte[] good;

    @BeforeEach
    void copy() throws IOException {
        good = CorpusPack.SAMPLE.bytes();
        pack = Files.write(folder.resolve("sample.pack"), good);
    }

    static Stream<OpenOptions> allOptions() {
        return Stream.of(OpenOptions.MAPPED, OpenOptions.PRIVATE_COPY)
                .flatMap(options -> Stream.of(Verification.values()).map(options::verify));
    }

    private static RecordStore open(Path pack, OpenOptions options) {
        return RecordStore.open(pack, Catalog.of(), options);
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void shouldReadTheSameInEveryWay(OpenOptions options) {
        try (RecordStore store = open(pack, options)) {
            RecordView alpha = store.reader().view(CorpusPack.ALPHA);
            assertThat(alpha.find(17)).isTrue();
            assertThat(alpha.text("label")).isEqualTo("seventeen €");
            assertThat(alpha.find(13)).isTrue();
            assertThat(alpha.f32(FieldKey.of("weights"), 0)).isEqualTo(4);
            assertThat(alpha.find(14)).isFalse();
            RecordView beta = store.reader().view(CorpusPack.BETA);
            assertThat(beta.find(9000000000000000000L)).isTrue();
            assertThat(beta.i32("value")).isEqualTo(65535);
        }
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void shouldFindAWrongReferenceWhereItIsLookedFor(OpenOptions options) throws IOException {
        Resealer reseal = new Resealer(good);
        int at = reseal.value(CorpusPack.ALPHA, 0, "next");
        Files.write(pack, reseal.i32(at, 99).seal());

        if (options.verification() == Verification.NONE) {
            open(pack, options).close();
        } else {
            PackException e = catchThrowableOfType(PackException.class, () -> open(pack, options));
            assertThat(e)
                    .hasMessage(pack + ": corrupt: row 0 of Alpha, next: expected −1, or a row of Beta, which has 4, "
                            + "found 99 (offset " + at + ")");
            assertThat(e.kind()).isEqualTo(PackErrorKind.CORRUPT);
            assertThat(e.file()).isEqualTo(pack.toString());
            assertThat(e.section()).isEqualTo("rows of Alpha");
            assertThat(e.offset()).isEqualTo(at);
            assertThat(e.expected()).isEqualTo("−1, or a row of Beta, which has 4");
            assertThat(e.found()).isEqualTo("99");
        }
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void shouldFindAFlippedBitWhereItIsLookedFor(OpenOptions options) throws IOException {
        Resealer flipped = new Resealer(good);
        int at = flipped.value(CorpusPack.BETA, 0, "value");
        Files.write(pack, flipped.u8(at, 77).bytes());

        if (options.verification() == Verification.FULL) {
            assertThatExceptionOfType(PackException.class)
                    .isThrownBy(() -> open(pack, options))
                    .withMessageContaining("rows of Beta, 64 KiB from offset");
        } else {
            open(pack, options).close();
        }
    }

    @Test
    void shouldTellAllFindingsAtOnce() throws IOException {
        Resealer reseal = new Resealer(good);
        reseal.i32(reseal.value(CorpusPack.ALPHA, 0, "next"), 99).u8(reseal.value(CorpusPack.ALPHA, 1, "kind"), 3);
        Files.write(pack, reseal.seal());

        PackException e = catchThrowableOfType(
                PackException.class, () -> open(pack, OpenOptions.MAPPED.verify(Verification.STRUCTURE)));

        assertThat(e).hasMessageContaining("row 0 of Alpha, next");
        assertThat(e.getSuppressed())
                .singleElement()
                .satisfies(other -> assertThat(other).hasMessageContaining("row 1 of Alpha, kind"));
    }

    /** Those of a type by their places, one part after the other; and one type after the other. */
    @Test
    void shouldTellFindingsInTheirOrder() throws IOException {
        Resealer reseal = new Resealer(good);
        int index = reseal.place(CorpusPack.ALPHA, SectionKind.ID_INDEX) + IdIndexFormat.FIRST_ID_OFFSET;
        int kind = reseal.value(CorpusPack.ALPHA, 0, "kind");
        int flag = reseal.value(CorpusPack.ALPHA, 1, "flag");
        int slot = reseal.value(CorpusPack.ALPHA, 0, "label");
        int next = reseal.value(CorpusPack.BETA, 0, "parent");
        reseal.i64(index, 9).u8(kind, 9).u8(flag, 2).i32(slot + 4, 1 << 20).i32(next, 99);
        Files.write(pack, reseal.seal());

        assertThat(PackVerifier.verify(pack))
                .extracting(PackException::offset)
                .containsSubsequence((long) kind, (long) flag, (long) index, (long) slot, (long) next);
    }

    @Test
    void shouldNotSeeWhatHappensToAFileOfWhichItHasACopy() throws IOException {
        try (RecordStore store = open(pack, OpenOptions.PRIVATE_COPY)) {
            RecordView alpha = store.reader().view(CorpusPack.ALPHA);
            try (RandomAccessFile file = new RandomAccessFile(pack.toFile(), "rw")) {
                file.write(new byte[good.length]);
                file.setLength(10);
            }
            assertThat(alpha.find(17)).isTrue();
            assertThat(alpha.text("label")).isEqualTo("seventeen €");
        }
    }

    @ParameterizedTest
    @EnumSource(Verification.class)
    void cannotCopyWhatIsNoPack(Verification level) throws IOException {
        Files.write(pack, new byte[1 << 16]);

        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> open(pack, OpenOptions.PRIVATE_COPY.verify(level)))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.NOT_A_PACK));
    }

    @Test
    void cannotCopyATruncatedPack() throws IOException {
        Files.write(pack, Arrays.copyOf(good, good.length - 1));

        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> open(pack, OpenOptions.PRIVATE_COPY))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.TRUNCATED));
    }

    @Test
    void shouldNameThePoolOfAWrongText() throws IOException {
        Resealer reseal = new Resealer(good);
        int pool = reseal.place(CorpusPack.ALPHA, SectionKind.POOL);
        Files.write(pack, reseal.u8(pool, 0xFF).seal());

        PackException e = catchThrowableOfType(PackException.class, () -> open(pack, OpenOptions.PRIVATE_COPY));

        assertThat(e.section()).isEqualTo("pool of Alpha");
        assertThat(e.offset()).isEqualTo(pool);
    }
}
