package dev.ashlar.store.internal.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The checksum of a section: a CRC32C for each 64 KiB, and the CRC32C of their list. Give it the bytes from the first to
 * the last, in pieces of any size. For one thread.
 *
 * <p>CRC32C is CRC-32/ISCSI of RFC 3720. Bytes over a mapped file must be copied first: on a file that shrank, the
 * JVM's CRC32C ends the process.
 */
public final class ChecksumFormat {
    /** Bytes of a chunk; the last one of a section may have fewer. */
    public static final int CHUNK_LENGTH = 1 << 16;

    /** Bytes of one checksum. */
    public static final int ENTRY_LENGTH = 4;

    private final CRC32C crc = new CRC32C();
    private int[] chunks = new int[16];
    private int chunkCount;
    private int inChunk;

    /** The checksum of a section of which no byte has come yet. */
    public ChecksumFormat() {}

    /**
     * Adds bytes; the buffer's position moves to its limit.
     *
     * @param bytes the next bytes of the section
     */
    public void update(ByteBuffer bytes) {
        int end = bytes.limit();
        while (bytes.hasRemaining()) {
            bytes.limit(Math.min(end, bytes.position() + CHUNK_LENGTH - inChunk));
            inChunk += bytes.remaining();
            crc.update(bytes);
            bytes.limit(end);
            if (inChunk == CHUNK_LENGTH) {
                endChunk();
            }
        }
    }

    private void endChunk() {
        if (chunkCount == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunkCount);
        }
        chunks[chunkCount++] = (int) crc.getValue();
        crc.reset();
        inChunk = 0;
    }

    /** {@return the checksums of the chunks; the last chunk ends here} */
    public int[] chunks() {
        if (inChunk > 0) {
            endChunk();
        }
        return Arrays.copyOf(chunks, chunkCount);
    }

    /**
     * Checksum of a section, as the directory has it.
     *
     * @param chunks the checksums of its chunks
     * @return their CRC32C; 0 when there are none
     */
    public static int ofChunks(int[] chunks) {
        ByteBuffer list = ByteBuffer.allocate(ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C crc = new CRC32C();
        for (int chunk : chunks) {
            crc.update(list.putInt(0, chunk).clear());
        }
        return (int) crc.getValue();
    }

    /**
     * Checksum of a section that is on the heap.
     *
     * @param bytes the whole section; its position moves to its limit
     * @return the checksum
     */
    public static int ofSection(ByteBuffer bytes) {
        ChecksumFormat checksum = new ChecksumFormat();
        checksum.update(bytes);
        return ofChunks(checksum.chunks());
    }

    /**
     * Plain CRC32C, as header, directory and trailer have it.
     *
     * @param bytes what to sum; its position moves to its limit
     * @return the checksum
     */
    public static int crc32c(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
