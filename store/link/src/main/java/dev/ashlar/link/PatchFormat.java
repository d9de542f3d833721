package dev.ashlar.link;

/**
 * Where the parts of a patch lie: {@code docs/patch-format.md}. All numbers are little-endian. What the commands do is an idea of bsdiff by Colin Percival
 * (<a href="https://www.daemonology.net/bsdiff/">daemonology.net/bsdiff</a>): bytes of the old file are added to differences, which are mostly zero.
 */
public final class PatchFormat {
    /** First bytes of a patch, as a number. */
    public static final long MAGIC = 0x0A1A0A0D50534189L;

    /** Version that is written and read. */
    public static final int VERSION = 1;

    /** Version, u32. */
    public static final int VERSION_OFFSET = 8;

    /** Content id of the old pack, u64. */
    public static final int OLD_CONTENT_ID_OFFSET = 16;

    /** Length of the old pack, u64. */
    public static final int OLD_LENGTH_OFFSET = 24;

    /** SHA-256 of the old pack. */
    public static final int OLD_HASH_OFFSET = 32;

    /** Content id of the new pack, u64. */
    public static final int NEW_CONTENT_ID_OFFSET = 64;

    /** Length of the new pack, u64. */
    public static final int NEW_LENGTH_OFFSET = 72;

    /** SHA-256 of the new pack. */
    public static final int NEW_HASH_OFFSET = 80;

    /** Length of the compressed commands, u64. */
    public static final int COMMANDS_LENGTH_OFFSET = 112;

    /** Length of the compressed differences, u64; what is left of the file are bytes to insert. */
    public static final int DIFFERENCES_LENGTH_OFFSET = 120;

    /** Bytes that must be zero. */
    public static final int ZERO_OFFSET = 128;

    /** CRC32C of all bytes before, u32. */
    public static final int CHECKSUM_OFFSET = 140;

    /** Length of the header. */
    public static final int LENGTH = 144;

    /** Bytes of a SHA-256. */
    public static final int HASH_LENGTH = 32;

    private PatchFormat() {}
}
