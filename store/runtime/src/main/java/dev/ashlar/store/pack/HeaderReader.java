package dev.ashlar.store.pack;

import static dev.ashlar.store.pack.PackInput.hex;

import dev.ashlar.store.format.ChecksumFormat;
import dev.ashlar.store.format.DirectoryFormat;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.TrailerFormat;
import java.nio.ByteBuffer;

/** Reads and checks header and trailer, in the order that {@code pack-format.md}, section 3, prescribes. */
final class HeaderReader {
    private static final long LEAST_FILE_LENGTH =
            HeaderFormat.LENGTH + DirectoryFormat.ENTRY_LENGTH + TrailerFormat.LENGTH;

    private HeaderReader() {}

    static PackHeader read(PackInput in) {
        checkMagic(in);
        ByteBuffer bytes = in.read(0, HeaderFormat.LENGTH);
        checkVersion(in, bytes);
        int stored = bytes.getInt(HeaderFormat.CHECKSUM_OFFSET);
        int computed = ChecksumFormat.crc32c(bytes.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        in.require(stored == computed, "header, checksum at offset 252", hex(computed), hex(stored));
        checkFeatures(in, bytes.getLong(HeaderFormat.REQUIRED_FEATURES_OFFSET));
        checkLength(in, bytes.getLong(HeaderFormat.FILE_LENGTH_OFFSET));
        PackHeader header = parse(bytes);
        checkRest(in, bytes, header);
        checkTrailer(in, header);
        return header;
    }

    private static void checkMagic(PackInput in) {
        int readable = (int) Math.min(8, in.length());
        ByteBuffer magic = in.read(0, readable);
        for (int i = 0; i < readable; i++) {
            if (magic.get(i) != (byte) (HeaderFormat.MAGIC >>> 8 * i)) {
                throw in.fault(PackErrorKind.NOT_A_PACK, "magic at offset 0", "89 41 53 48 0D 0A 1A 0A", text(magic));
            }
        }
        if (in.length() == 0) {
            throw in.fault(PackErrorKind.NOT_A_PACK, "length", "at least " + LEAST_FILE_LENGTH + " bytes", 0);
        }
        if (in.length() < LEAST_FILE_LENGTH) {
            throw in.fault(PackErrorKind.TRUNCATED, "length", "at least " + LEAST_FILE_LENGTH + " bytes", in.length());
        }
    }

    private static String text(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.limit(); i++) {
            text.append(i == 0 ? "" : " ").append("%02X".formatted(bytes.get(i)));
        }
        return text.toString();
    }

    private static void checkVersion(PackInput in, ByteBuffer bytes) {
        int major = bytes.getShort(HeaderFormat.MAJOR_OFFSET) & 0xFFFF;
        if (major != HeaderFormat.MAJOR) {
            throw in.fault(
                    major < HeaderFormat.MAJOR ? PackErrorKind.TOO_OLD : PackErrorKind.TOO_NEW,
                    "major version of the format, offset 8",
                    HeaderFormat.MAJOR,
                    major);
        }
    }

    private static void checkFeatures(PackInput in, long required) {
        long unknown = required & ~HeaderFormat.KNOWN_FEATURES;
        if (unknown != 0) {
            throw in.fault(PackErrorKind.TOO_NEW, "required features, offset 40", "known bits", hex(unknown));
        }
    }

    private static void checkLength(PackInput in, long stated) {
        if (in.length() < stated) {
            throw in.fault(PackErrorKind.TRUNCATED, "length", stated + " bytes, as its header says", in.length());
        }
        in.require(in.length() == stated, "length", stated + " bytes, as its header says", in.length());
    }

    private static PackHeader parse(ByteBuffer bytes) {
        return new PackHeader(
                bytes.getShort(HeaderFormat.MAJOR_OFFSET) & 0xFFFF,
                bytes.getShort(HeaderFormat.MINOR_OFFSET) & 0xFFFF,
                bytes.getLong(HeaderFormat.FILE_LENGTH_OFFSET),
                bytes.getLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET),
                bytes.getInt(HeaderFormat.DIRECTORY_COUNT_OFFSET),
                bytes.getInt(HeaderFormat.DIRECTORY_CHECKSUM_OFFSET),
                bytes.getLong(HeaderFormat.CONTENT_ID_OFFSET),
                bytes.getLong(HeaderFormat.SCHEMA_SET_HASH_OFFSET),
                bytes.getInt(HeaderFormat.WINDOW_SHIFT_OFFSET),
                bytes.getInt(HeaderFormat.TYPE_COUNT_OFFSET),
                bytes.getInt(HeaderFormat.CHECKSUM_OFFSET));
    }

    private static void checkRest(PackInput in, ByteBuffer bytes, PackHeader header) {
        int headerLength = bytes.getInt(HeaderFormat.HEADER_LENGTH_OFFSET);
        in.require(headerLength == HeaderFormat.LENGTH, "header length, offset 12", HeaderFormat.LENGTH, headerLength);
        in.require(
                header.windowShift() >= HeaderFormat.MIN_WINDOW_SHIFT
                        && header.windowShift() <= HeaderFormat.WINDOW_SHIFT,
                "window shift, offset 72",
                "16 to 30",
                header.windowShift());
        in.require(
                header.directoryCount() > 0 && header.directoryCount() <= DirectoryFormat.MAX_ENTRIES,
                "sections, offset 32",
                "1 to " + DirectoryFormat.MAX_ENTRIES,
                header.directoryCount());
        long directoryOffset =
                in.length() - TrailerFormat.LENGTH - (long) header.directoryCount() * DirectoryFormat.ENTRY_LENGTH;
        in.require(
                header.directoryOffset() == directoryOffset
                        && directoryOffset >= HeaderFormat.LENGTH
                        && directoryOffset % DirectoryFormat.SECTION_ALIGNMENT == 0,
                "offset of the directory, offset 24",
                directoryOffset + ", a multiple of 64",
                header.directoryOffset());
        if (header.minor() == HeaderFormat.MINOR) {
            in.requireZero(bytes, HeaderFormat.ZERO_OFFSET, HeaderFormat.CHECKSUM_OFFSET, "header", 0);
        }
    }

    private static void checkTrailer(PackInput in, PackHeader header) {
        long offset = in.length() - TrailerFormat.LENGTH;
        ByteBuffer bytes = in.read(offset, TrailerFormat.LENGTH);
        long magic = bytes.getLong(TrailerFormat.MAGIC_OFFSET);
        in.require(magic == TrailerFormat.MAGIC, "trailer, magic", hex(TrailerFormat.MAGIC), hex(magic));
        int stored = bytes.getInt(TrailerFormat.CHECKSUM_OFFSET);
        int computed = ChecksumFormat.crc32c(bytes.slice(0, TrailerFormat.CHECKSUM_OFFSET));
        in.require(stored == computed, "trailer, checksum at offset " + (offset + 20), hex(computed), hex(stored));
        long contentId = bytes.getLong(TrailerFormat.CONTENT_ID_OFFSET);
        in.require(contentId == header.contentId(), "trailer, content id", hex(header.contentId()), hex(contentId));
        long fileLength = bytes.getLong(TrailerFormat.FILE_LENGTH_OFFSET);
        in.require(fileLength == in.length(), "trailer, file length", in.length(), fileLength);
        int checksum = bytes.getInt(TrailerFormat.HEADER_CHECKSUM_OFFSET);
        in.require(checksum == header.checksum(), "trailer, header's checksum", hex(header.checksum()), hex(checksum));
    }
}
