package dev.ashlar.store.internal.format;

/**
 * The last 32 bytes of a pack.
 *
 * <pre>
 *   0           8            16               20                24       32
 *  +-----------+------------+----------------+-----------------+--------+
 *  | contentId | fileLength | headerChecksum | trailerChecksum | magic  |
 *  +-----------+------------+----------------+-----------------+--------+
 * </pre>
 */
public final class TrailerFormat {
    /** "ASHLEND\n", read as a little-endian i64. */
    public static final long MAGIC = 0x0A444E454C485341L;

    /** u64. */
    public static final int CONTENT_ID_OFFSET = 0;
    /** u64. */
    public static final int FILE_LENGTH_OFFSET = CONTENT_ID_OFFSET + 8;
    /** u32. */
    public static final int HEADER_CHECKSUM_OFFSET = FILE_LENGTH_OFFSET + 8;
    /** u32, CRC32C of all bytes of the trailer before it. */
    public static final int CHECKSUM_OFFSET = HEADER_CHECKSUM_OFFSET + 4;
    /** u64. */
    public static final int MAGIC_OFFSET = CHECKSUM_OFFSET + 4;
    /** Bytes of the trailer. */
    public static final int LENGTH = MAGIC_OFFSET + 8;

    private TrailerFormat() {}
}
