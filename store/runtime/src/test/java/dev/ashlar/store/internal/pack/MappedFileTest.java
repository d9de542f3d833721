package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that one mapping cannot hold. */
class MappedFileTest {
    private static final long GIB = 1L << 30;
    private static final long MOST = Integer.MAX_VALUE;

    @TempDir
    Path folder;

    private static long[] starts(long... offsetsAndLengths) {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < offsetsAndLengths.length; i += 2) {
            sections.add(new Section(1, 99, 0, offsetsAndLengths[i], offsetsAndLengths[i + 1], 0, 0, 0, 0));
        }
        return MappedFile.starts(sections);
    }

    @Test
    void shouldMapWhatABufferHoldsInOnePiece() {
        assertThat(starts()).containsExactly(0);
        assertThat(starts(256, 64, 4096, MOST - 4096)).containsExactly(0);
        assertThat(starts(256, GIB, GIB + 4096, GIB - 4096 - 1)).containsExactly(0);
    }

    @Test
    void shouldBeginAPieceWithASectionThatHasNoRoom() {
        assertThat(starts(256, GIB, GIB + 4096, GIB - 4096)).containsExactly(0, GIB + 4096);
        assertThat(starts(256, 64, 9 * GIB, 64, 9 * GIB + 64, GIB)).containsExactly(0, 9 * GIB);
        assertThat(starts(256, 64, 3 * GIB, 0)).containsExactly(0, 3 * GIB);
    }

    /** Parts of 1 GiB, counted from the section's first byte: no window of it lies in two pieces. */
    @Test
    void shouldBeginPiecesWithPartsOfALongSection() {
        long begin = 3 << 16;
        assertThat(starts(begin, 3 * GIB + 8)).containsExactly(0, begin + GIB, begin + 2 * GIB);
        assertThat(starts(begin, 3 * GIB + 8, begin + 3 * GIB + 64, GIB - 64))
                .containsExactly(0, begin + GIB, begin + 2 * GIB, begin + 3 * GIB + 64);
        long late = GIB + begin;
        assertThat(starts(256, GIB, late, 2 * GIB)).containsExactly(0, late, late + GIB);
    }

    /** Zeros between sections may be any number. */
    @ParameterizedTest
    @EnumSource
    void shouldReadSectionsOfSeveralPieces(CorpusPack pack) throws IOException {
        Path spread = spread(pack.bytes());

        PackFile file = PackFile.open(spread, true);

        PackFile expected = PackFile.open(pack.path(), true);
        assertThat(file.memory()).hasSize(expected.types().size() + 1);
        assertThat(file.names().count()).isEqualTo(expected.names().count());
        for (PackedType type : expected.types()) {
            PackedType other = file.type(type.layout().key());
            assertThat(other.sections()).containsOnlyKeys(type.sections().keySet());
            for (SectionKind kind : type.sections().keySet()) {
                assertThat(bytes(file, other, kind)).as(kind.text()).isEqualTo(bytes(expected, type, kind));
            }
            assertThat(file.records(other).rowCount()).isEqualTo(type.rowCount());
        }
    }

    private static byte[] bytes(PackFile file, PackedType type, SectionKind kind) {
        byte[] bytes = new byte[(int) type.section(kind).length()];
        ByteBuffer into = ByteBuffer.wrap(bytes);
        int window = 1 << file.header().windowShift();
        while (into.hasRemaining()) {
            into.put(file.span(type, kind).slice(into.position(), Math.min(window, into.remaining())));
        }
        return bytes;
    }

    /** Moves the rows of each type, and all behind them, 3 GiB further than those of the type before. */
    private Path spread(byte[] bytes) throws IOException {
        ByteBuffer pack = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        Path file = folder.resolve("spread.pack");
        int directory = (int) pack.getLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET);
        int end = directory + pack.getInt(HeaderFormat.DIRECTORY_COUNT_OFFSET) * DirectoryFormat.ENTRY_LENGTH;
        long gap = 0;
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            for (int at = directory; at < end; at += DirectoryFormat.ENTRY_LENGTH) {
                int offset = (int) pack.getLong(at + DirectoryFormat.OFFSET_OFFSET);
                int length = (int) pack.getLong(at + DirectoryFormat.LENGTH_OFFSET);
                gap += pack.getShort(at + DirectoryFormat.KIND_OFFSET) == SectionKind.ROWS.code() ? 3 * GIB : 0;
                pack.putLong(at + DirectoryFormat.OFFSET_OFFSET, offset + gap);
                channel.write(pack.slice(offset, length), offset + gap);
            }
            seal(pack, directory, end, gap);
            channel.write(pack.slice(directory, bytes.length - directory), directory + gap);
            channel.write(pack.slice(0, HeaderFormat.LENGTH), 0);
        }
        return file;
    }

    private static void seal(ByteBuffer pack, int directory, int end, long gap) {
        ByteBuffer entries = pack.slice(directory, end - directory).order(ByteOrder.LITTLE_ENDIAN);
        long contentId = DirectoryFormat.contentId(entries);
        pack.putLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET, directory + gap)
                .putLong(HeaderFormat.FILE_LENGTH_OFFSET, pack.capacity() + gap)
                .putInt(HeaderFormat.DIRECTORY_CHECKSUM_OFFSET, ChecksumFormat.crc32c(entries.duplicate()))
                .putLong(HeaderFormat.CONTENT_ID_OFFSET, contentId);
        int checksum = ChecksumFormat.crc32c(pack.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        pack.putInt(HeaderFormat.CHECKSUM_OFFSET, checksum);
        pack.putLong(end + TrailerFormat.CONTENT_ID_OFFSET, contentId)
                .putLong(end + TrailerFormat.FILE_LENGTH_OFFSET, pack.capacity() + gap)
                .putInt(end + TrailerFormat.HEADER_CHECKSUM_OFFSET, checksum);
        int ofTrailer = ChecksumFormat.crc32c(pack.slice(end, TrailerFormat.CHECKSUM_OFFSET));
        pack.putInt(end + TrailerFormat.CHECKSUM_OFFSET, ofTrailer);
    }
}
