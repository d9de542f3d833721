package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The longest directories that there may be, made so that each entry would be compared with all before it. The time-out stands for
 * that alone; nothing is measured.
 */
class HostileDirectoryTest {
    private static final Duration HANG = Duration.ofSeconds(20);
    private static final int UNKNOWN_KIND = 999;

    @TempDir
    Path folder;

    private interface Entries {
        void write(Resealer to, int entry, int number);
    }

    /** The sample pack with empty sections more, of kinds and types that {@code entries} gives them, behind all others. */
    private Path withEntries(Entries entries) throws IOException {
        Resealer good = new Resealer(CorpusPack.SAMPLE.bytes());
        int count = DirectoryFormat.MAX_ENTRIES - good.sectionCount();
        byte[] bytes = Arrays.copyOf(good.bytes(), good.bytes().length + count * DirectoryFormat.ENTRY_LENGTH);
        Resealer longer = new Resealer(bytes);
        int first = good.trailer();
        longer.copy(first, longer.trailer(), TrailerFormat.LENGTH);
        for (int i = 0; i < count; i++) {
            int entry = first + i * DirectoryFormat.ENTRY_LENGTH;
            for (int at = 0; i == 0 && at < DirectoryFormat.ENTRY_LENGTH; at += Long.BYTES) {
                longer.i64(entry + at, 0); // Where the trailer was.
            }
            longer.i64(entry + DirectoryFormat.OFFSET_OFFSET, good.directory());
            entries.write(longer, entry, i);
        }
        longer.i32(HeaderFormat.DIRECTORY_COUNT_OFFSET, DirectoryFormat.MAX_ENTRIES)
                .i64(HeaderFormat.FILE_LENGTH_OFFSET, bytes.length);
        return Files.write(folder.resolve("hostile.pack"), longer.sealAllButFingerprints());
    }

    @Test
    void cannotMakeOpenCompareEachTypeWithAllOthers() throws IOException {
        // All these keys have one hash code in the heap.
        Path pack = withEntries((to, entry, number) -> to.i64(
                        entry + DirectoryFormat.TYPE_KEY_OFFSET, (number + 1L) << 32 | (number + 1L))
                .i16(entry + DirectoryFormat.KIND_OFFSET, SectionKind.FIELD_TABLE.code())
                .i32(entry + DirectoryFormat.ELEMENT_LENGTH_OFFSET, 64));

        assertTimeoutPreemptively(
                HANG,
                () -> assertThatThrownBy(() -> PackFile.open(pack, false))
                        .isInstanceOf(PackException.class)
                        .hasMessageContaining("expected a section default row, found none"));
    }

    @Test
    void cannotMakeVerifyCompareEachSectionWithAllOthers() throws IOException {
        Path pack = withEntries((to, entry, number) -> to.i64(
                        entry + DirectoryFormat.TYPE_KEY_OFFSET,
                        XxHash64.key(number % 2 == 0 ? CorpusPack.ALPHA : CorpusPack.BETA))
                .i16(entry + DirectoryFormat.KIND_OFFSET, UNKNOWN_KIND));

        assertThat(assertTimeoutPreemptively(HANG, () -> PackVerifier.verify(pack)))
                .extracting(PackException::getMessage)
                .hasSize(100)
                .anySatisfy(found -> assertThat(found).contains("a place beside the other sections of Alpha"));
    }

    /** Four times the count is the length, modulo 2^64. */
    @Test
    void cannotHideACountOfChecksumsBehindAnOverflow() throws IOException {
        Resealer resealer = new Resealer(CorpusPack.SAMPLE.bytes());
        int at = resealer.entry("", SectionKind.CHECKSUMS) + DirectoryFormat.COUNT_OFFSET;
        Path pack = folder.resolve("overflow.pack");
        Files.write(pack, resealer.i64(at, resealer.i64(at) + (1L << 62)).seal());

        assertThat(PackVerifier.verify(pack))
                .singleElement()
                .extracting(PackException::getMessage)
                .asString()
                .contains("checksums, count: expected");
    }
}
