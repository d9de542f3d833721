package dev.ashlar.store.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The checksum of a section, in pieces of any size. */
class ChecksumFormatTest {
    private static final long SEED = 41;
    /** More chunks than there is room for at first, and a rest. */
    private static final int LENGTH = 33 * ChecksumFormat.CHUNK_LENGTH + 5;

    private static int crc(byte[] bytes, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    @Test
    void shouldSumUpEachChunkAndTheirList() {
        byte[] bytes = new byte[LENGTH];
        Random random = new Random(SEED);
        random.nextBytes(bytes);
        ByteBuffer list = ByteBuffer.allocate(4 * 34).order(ByteOrder.LITTLE_ENDIAN);
        int[] expected = new int[34];
        for (int chunk = 0; chunk < expected.length; chunk++) {
            int from = chunk * ChecksumFormat.CHUNK_LENGTH;
            expected[chunk] = crc(bytes, from, Math.min(LENGTH, from + ChecksumFormat.CHUNK_LENGTH));
            list.putInt(expected[chunk]);
        }

        ChecksumFormat checksum = new ChecksumFormat();
        for (int at = 0; at < LENGTH; ) {
            int piece = Math.min(LENGTH - at, random.nextInt(100_000));
            ByteBuffer buffer = ByteBuffer.wrap(bytes).limit(at + piece).position(at);
            checksum.update(buffer);
            assertThat(buffer.position()).isEqualTo(at + piece);
            assertThat(buffer.limit()).isEqualTo(at + piece);
            at += piece;
        }

        assertThat(checksum.chunks()).as("seed %d", SEED).containsExactly(expected);
        assertThat(checksum.chunks()).as("asked for twice").containsExactly(expected);
        int ofList = crc(list.array(), 0, list.capacity());
        assertThat(ChecksumFormat.ofChunks(expected)).isEqualTo(ofList);
        assertThat(ChecksumFormat.ofSection(ByteBuffer.wrap(bytes))).isEqualTo(ofList);
        assertThat(ChecksumFormat.crc32c(ByteBuffer.wrap(bytes))).isEqualTo(crc(bytes, 0, LENGTH));
    }

    @Test
    void shouldBeZeroWithoutBytes() {
        assertThat(new ChecksumFormat().chunks()).isEmpty();
        assertThat(ChecksumFormat.ofChunks(new int[0])).isZero();
    }
}
