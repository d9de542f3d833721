package dev.ashlar.link;

/**
 * The places of the parts of a patch: {@code docs/patch-format.md}. It has only constants. All numbers are
 * little-endian. The commands follow bsdiff by Colin Percival (<a
 * href="https://www.daemonology.net/bsdiff/">daemonology.net/bsdiff</a>): they add bytes of the old file to
 * differences, which are mostly zero.
 */
public final class PatchFormat {
    /** First eight bytes of a patch, as a number. */
    public static final long MAGIC = 0x0A1A0A0D50534189L;

    /** Version of the format that this code writes and reads. */
    public static final int VERSION = 1;

    /** Offset of the version, u32. */
    public static final int VERSION_OFFSET = 8;

    /** Offset of the content id of the old pack, u64. */
    public static final int OLD_CONTENT_ID_OFFSET = 16;

    /** Offset of the length of the old pack in bytes, u64. */
    public static final int OLD_LENGTH_OFFSET = 24;

    /** Offset of the SHA-256 of the old pack. */
    public static final int OLD_HASH_OFFSET = 32;

    /** Offset of the content id of the new pack, u64. */
    public static final int NEW_CONTENT_ID_OFFSET = 64;

    /** Offset of the length of the new pack in bytes, u64. */
    public static final int NEW_LENGTH_OFFSET = 72;

    /** Offset of the SHA-256 of the new pack. */
    public static final int NEW_HASH_OFFSET = 80;

    /** Offset of the length of the compressed commands in bytes, u64. */
    public static final int COMMANDS_LENGTH_OFFSET = 112;

    /** Offset of the length of the compressed differences in bytes, u64. The rest of the file is bytes to insert. */
    public static final int DIFFERENCES_LENGTH_OFFSET = 120;

    /** Offset of bytes that must be zero. */
    public static final int ZERO_OFFSET = 128;

    /** Offset of the CRC32C of all bytes before it, u32. */
    public static final int CHECKSUM_OFFSET = 140;

    /** Length of the header in bytes. */
    public static final int LENGTH = 144;

    /** Length of a SHA-256 in bytes. */
    public static final int HASH_LENGTH = 32;

    private PatchFormat() {}
}
