package dev.ashlar.pipeline.pack;

import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The header and the trailer of a pack. Pure functions; any thread. */
final class PackEnds {
    private PackEnds() {}

    /**
     * What a header says.
     *
     * @param directory all of it
     * @param directoryOffset where it begins
     * @param sections how many entries it has
     * @param fileLength bytes
     * @param contentId of the directory
     * @param schemaSetHash of all types
     * @param windowShift binary logarithm of a window's length
     * @param types how many there are
     * @param layer whether the file is a layer
     */
    record Said(
            ByteBuffer directory,
            long directoryOffset,
            int sections,
            long fileLength,
            long contentId,
            long schemaSetHash,
            int windowShift,
            int types,
            boolean layer) {}

    static ByteBuffer header(Said said) {
        ByteBuffer bytes = ByteBuffer.allocate(HeaderFormat.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(HeaderFormat.MAGIC_OFFSET, HeaderFormat.MAGIC)
                .putShort(HeaderFormat.MAJOR_OFFSET, (short) HeaderFormat.MAJOR)
                .putShort(HeaderFormat.MINOR_OFFSET, (short) HeaderFormat.MINOR)
                .putInt(HeaderFormat.HEADER_LENGTH_OFFSET, HeaderFormat.LENGTH)
                .putLong(HeaderFormat.FILE_LENGTH_OFFSET, said.fileLength())
                .putLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET, said.directoryOffset())
                .putInt(HeaderFormat.DIRECTORY_COUNT_OFFSET, said.sections())
                .putInt(
                        HeaderFormat.DIRECTORY_CHECKSUM_OFFSET,
                        ChecksumFormat.crc32c(said.directory().duplicate()))
                .putLong(HeaderFormat.REQUIRED_FEATURES_OFFSET, said.layer() ? HeaderFormat.LAYER : 0)
                .putLong(HeaderFormat.CONTENT_ID_OFFSET, said.contentId())
                .putLong(HeaderFormat.SCHEMA_SET_HASH_OFFSET, said.schemaSetHash())
                .putInt(HeaderFormat.WINDOW_SHIFT_OFFSET, said.windowShift())
                .putInt(HeaderFormat.TYPE_COUNT_OFFSET, said.types());
        int checksum = ChecksumFormat.crc32c(bytes.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        return bytes.putInt(HeaderFormat.CHECKSUM_OFFSET, checksum);
    }

    static ByteBuffer trailer(long contentId, long fileLength, int headerChecksum) {
        ByteBuffer bytes = ByteBuffer.allocate(TrailerFormat.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(TrailerFormat.CONTENT_ID_OFFSET, contentId)
                .putLong(TrailerFormat.FILE_LENGTH_OFFSET, fileLength)
                .putInt(TrailerFormat.HEADER_CHECKSUM_OFFSET, headerChecksum)
                .putLong(TrailerFormat.MAGIC_OFFSET, TrailerFormat.MAGIC);
        int checksum = ChecksumFormat.crc32c(bytes.slice(0, TrailerFormat.CHECKSUM_OFFSET));
        return bytes.putInt(TrailerFormat.CHECKSUM_OFFSET, checksum);
    }
}
