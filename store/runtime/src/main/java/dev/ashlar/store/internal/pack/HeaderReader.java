package dev.ashlar.store.internal.pack;

import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.nio.ByteBuffer;

/** Reads and checks header and trailer, in the order that {@code pack-format.md}, section 3, prescribes. */
final class HeaderReader {
    private static final long LEAST_FILE_LENGTH =
            HeaderFormat.LENGTH + DirectoryFormat.ENTRY_LENGTH + TrailerFormat.LENGTH;

    private static final PackPlace LENGTH = PackPlace.ofFile("length");
    /** First bytes of a patch, {@code patch-format.md}. */
    private static final String PATCH = "89 41 53 50 0D 0A 1A 0A";

    private static final String AS_SAID = " bytes, as its header says";

    private HeaderReader() {}

    static PackHeader read(PackInput in) {
        SectionChecks checks = in.checks("header", 0);
        checkMagic(in, checks);
        ByteBuffer bytes = in.read(0, HeaderFormat.LENGTH);
        checkVersion(checks, bytes);
        int stored = bytes.getInt(HeaderFormat.CHECKSUM_OFFSET);
        int computed = ChecksumFormat.crc32c(bytes.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        checks.requireChecksum("checksum", HeaderFormat.CHECKSUM_OFFSET, computed, stored);
        checkFeatures(checks, bytes.getLong(HeaderFormat.REQUIRED_FEATURES_OFFSET));
        checkLength(in, bytes.getLong(HeaderFormat.FILE_LENGTH_OFFSET));
        PackHeader header = parse(bytes);
        checkRest(in, checks, bytes, header);
        checkTrailer(in, header);
        return header;
    }

    private static void checkMagic(PackInput in, SectionChecks checks) {
        int readable = (int) Math.min(8, in.length());
        ByteBuffer magic = in.read(0, readable);
        for (int i = 0; i < readable; i++) {
            if (magic.get(i) != (byte) (HeaderFormat.MAGIC >>> 8 * i)) {
                String found = text(magic);
                found += found.equals(PATCH) ? ": a patch, which ashlar link applies to a pack" : "";
                throw checks.fault(PackErrorKind.NOT_A_PACK, "magic", 0, "89 41 53 48 0D 0A 1A 0A", found);
            }
        }
        if (in.length() == 0) {
            throw in.fault(PackErrorKind.NOT_A_PACK, LENGTH, "at least " + LEAST_FILE_LENGTH + " bytes", 0);
        }
        if (in.length() < LEAST_FILE_LENGTH) {
            throw in.fault(PackErrorKind.TRUNCATED, LENGTH, "at least " + LEAST_FILE_LENGTH + " bytes", in.length());
        }
    }

    private static String text(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.limit(); i++) {
            text.append(i == 0 ? "" : " ").append(hex(bytes.get(i)));
        }
        return text.toString();
    }

    private static void checkVersion(SectionChecks checks, ByteBuffer bytes) {
        int major = bytes.getShort(HeaderFormat.MAJOR_OFFSET) & 0xFFFF;
        if (major != HeaderFormat.MAJOR) {
            throw checks.fault(
                    major < HeaderFormat.MAJOR ? PackErrorKind.TOO_OLD : PackErrorKind.TOO_NEW,
                    "major version of the format",
                    HeaderFormat.MAJOR_OFFSET,
                    HeaderFormat.MAJOR,
                    major);
        }
    }

    private static void checkFeatures(SectionChecks checks, long required) {
        long unknown = required & ~HeaderFormat.KNOWN_FEATURES;
        if (unknown != 0) {
            throw checks.fault(
                    PackErrorKind.TOO_NEW,
                    "required features",
                    HeaderFormat.REQUIRED_FEATURES_OFFSET,
                    "known bits",
                    hex(unknown));
        }
    }

    private static void checkLength(PackInput in, long stated) {
        if (in.length() < stated) {
            throw in.fault(PackErrorKind.TRUNCATED, LENGTH, stated + AS_SAID, in.length());
        }
        if (in.length() > stated) {
            throw in.fault(PackErrorKind.CORRUPT, LENGTH, stated + AS_SAID, in.length());
        }
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
                (bytes.getLong(HeaderFormat.REQUIRED_FEATURES_OFFSET) & HeaderFormat.LAYER) != 0,
                bytes.getInt(HeaderFormat.SIGNATURE_KIND_OFFSET) == HeaderFormat.ED25519,
                bytes.getLong(HeaderFormat.SIGNER_OFFSET),
                bytes.getInt(HeaderFormat.CHECKSUM_OFFSET));
    }

    private static void checkRest(PackInput in, SectionChecks checks, ByteBuffer bytes, PackHeader header) {
        int headerLength = bytes.getInt(HeaderFormat.HEADER_LENGTH_OFFSET);
        checks.requireEqual("header length", HeaderFormat.HEADER_LENGTH_OFFSET, HeaderFormat.LENGTH, headerLength);
        checks.require(
                header.windowShift() >= HeaderFormat.MIN_WINDOW_SHIFT
                        && header.windowShift() <= HeaderFormat.WINDOW_SHIFT,
                "window shift",
                HeaderFormat.WINDOW_SHIFT_OFFSET,
                "16 to 30",
                header.windowShift());
        checks.require(
                header.directoryCount() > 0 && header.directoryCount() <= DirectoryFormat.MAX_ENTRIES,
                "sections",
                HeaderFormat.DIRECTORY_COUNT_OFFSET,
                "1 to " + DirectoryFormat.MAX_ENTRIES,
                header.directoryCount());
        long directoryOffset =
                in.length() - TrailerFormat.LENGTH - (long) header.directoryCount() * DirectoryFormat.ENTRY_LENGTH;
        checks.require(
                header.directoryOffset() == directoryOffset
                        && directoryOffset >= HeaderFormat.LENGTH
                        && directoryOffset % DirectoryFormat.SECTION_ALIGNMENT == 0,
                "offset of the directory",
                HeaderFormat.DIRECTORY_OFFSET_OFFSET,
                directoryOffset + ", a multiple of 64",
                header.directoryOffset());
        if (header.minor() == HeaderFormat.MINOR) {
            checkSignaturePlace(checks, bytes);
            checks.requireZero(bytes, HeaderFormat.ZERO_OFFSET, HeaderFormat.CHECKSUM_OFFSET);
        }
    }

    /** Whether the signature is that of the pack is a matter of {@link SignatureCheck}. */
    private static void checkSignaturePlace(SectionChecks checks, ByteBuffer bytes) {
        int kind = bytes.getInt(HeaderFormat.SIGNATURE_KIND_OFFSET);
        boolean isSigned = kind != HeaderFormat.NOT_SIGNED;
        checks.require(
                !isSigned || kind == HeaderFormat.ED25519,
                "kind of signature",
                HeaderFormat.SIGNATURE_KIND_OFFSET,
                "0 or 1",
                kind);
        int end = isSigned ? HeaderFormat.SIGNER_OFFSET : HeaderFormat.ZERO_OFFSET;
        checks.requireZero(bytes, HeaderFormat.SIGNATURE_KIND_OFFSET + 4, end);
    }

    private static void checkTrailer(PackInput in, PackHeader header) {
        long offset = in.length() - TrailerFormat.LENGTH;
        ByteBuffer bytes = in.read(offset, TrailerFormat.LENGTH);
        long magic = bytes.getLong(TrailerFormat.MAGIC_OFFSET);
        SectionChecks checks = in.checks("trailer", offset);
        checks.requireHash("magic", TrailerFormat.MAGIC_OFFSET, TrailerFormat.MAGIC, magic);
        int stored = bytes.getInt(TrailerFormat.CHECKSUM_OFFSET);
        int computed = ChecksumFormat.crc32c(bytes.slice(0, TrailerFormat.CHECKSUM_OFFSET));
        checks.requireChecksum("checksum", TrailerFormat.CHECKSUM_OFFSET, computed, stored);
        long contentId = bytes.getLong(TrailerFormat.CONTENT_ID_OFFSET);
        checks.requireHash("content id", TrailerFormat.CONTENT_ID_OFFSET, header.contentId(), contentId);
        long fileLength = bytes.getLong(TrailerFormat.FILE_LENGTH_OFFSET);
        checks.requireEqual("file length", TrailerFormat.FILE_LENGTH_OFFSET, in.length(), fileLength);
        int checksum = bytes.getInt(TrailerFormat.HEADER_CHECKSUM_OFFSET);
        checks.requireChecksum("header's checksum", TrailerFormat.HEADER_CHECKSUM_OFFSET, header.checksum(), checksum);
    }
}
