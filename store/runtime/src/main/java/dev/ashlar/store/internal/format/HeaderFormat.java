package dev.ashlar.store.internal.format;

/**
 * The header of a pack: 256 bytes at offset 0.
 *
 * <pre>
 *   0        8      10     12       16           24               32      36
 *  +--------+------+------+--------+------------+----------------+-------+----------+
 *  | magic  | major| minor| length | fileLength | directoryOffset| count | checksum |
 *  +--------+------+------+--------+------------+----------------+-------+----------+
 *   40                48                 56          64               72            76
 *  +-----------------+------------------+-----------+----------------+-------------+-----------+
 *  | requiredFeatures| optionalFeatures | contentId | schemaSetHash  | windowShift | typeCount |
 *  +-----------------+------------------+-----------+----------------+-------------+-----------+
 *   80              84     88        96          160    252              256
 *  +---------------+------+---------+-----------+------+----------------+
 *  | signatureKind | zero | signer  | signature | zero | headerChecksum |
 *  +---------------+------+---------+-----------+------+----------------+
 * </pre>
 */
public final class HeaderFormat {
    /** "\x89ASH\r\n\x1A\n", read as a little-endian i64. */
    public static final long MAGIC = 0x0A1A0A0D48534189L;

    /** Major version that this code reads and writes. */
    public static final int MAJOR = 1;
    /** Minor version that this code writes. */
    public static final int MINOR = 0;

    /** u64. */
    public static final int MAGIC_OFFSET = 0;
    /** u16. */
    public static final int MAJOR_OFFSET = MAGIC_OFFSET + 8;
    /** u16. */
    public static final int MINOR_OFFSET = MAJOR_OFFSET + 2;
    /** u32, always {@link #LENGTH}. */
    public static final int HEADER_LENGTH_OFFSET = MINOR_OFFSET + 2;
    /** u64. */
    public static final int FILE_LENGTH_OFFSET = HEADER_LENGTH_OFFSET + 4;
    /** u64. */
    public static final int DIRECTORY_OFFSET_OFFSET = FILE_LENGTH_OFFSET + 8;
    /** u32. */
    public static final int DIRECTORY_COUNT_OFFSET = DIRECTORY_OFFSET_OFFSET + 8;
    /** u32. */
    public static final int DIRECTORY_CHECKSUM_OFFSET = DIRECTORY_COUNT_OFFSET + 4;
    /** u64. */
    public static final int REQUIRED_FEATURES_OFFSET = DIRECTORY_CHECKSUM_OFFSET + 4;
    /** u64. */
    public static final int OPTIONAL_FEATURES_OFFSET = REQUIRED_FEATURES_OFFSET + 8;
    /** u64. */
    public static final int CONTENT_ID_OFFSET = OPTIONAL_FEATURES_OFFSET + 8;
    /** u64. */
    public static final int SCHEMA_SET_HASH_OFFSET = CONTENT_ID_OFFSET + 8;
    /** u32. */
    public static final int WINDOW_SHIFT_OFFSET = SCHEMA_SET_HASH_OFFSET + 8;
    /** u32. */
    public static final int TYPE_COUNT_OFFSET = WINDOW_SHIFT_OFFSET + 4;
    /** u32, {@link #NOT_SIGNED} or {@link #ED25519}; without a signature, all bytes from here to {@link #ZERO_OFFSET} are zero. */
    public static final int SIGNATURE_KIND_OFFSET = TYPE_COUNT_OFFSET + 4;
    /** u64, the id of the key that the pack is signed with; four zero bytes lie before it. */
    public static final int SIGNER_OFFSET = SIGNATURE_KIND_OFFSET + 8;
    /** The signature, {@link #SIGNATURE_LENGTH} bytes. */
    public static final int SIGNATURE_OFFSET = SIGNER_OFFSET + 8;
    /** Bytes of an Ed25519 signature. */
    public static final int SIGNATURE_LENGTH = 64;
    /** Zero up to {@link #CHECKSUM_OFFSET}. */
    public static final int ZERO_OFFSET = SIGNATURE_OFFSET + SIGNATURE_LENGTH;
    /** u32, CRC32C of all bytes before it. */
    public static final int CHECKSUM_OFFSET = 252;
    /** Bytes of the header. */
    public static final int LENGTH = CHECKSUM_OFFSET + 4;

    /** Kind of signature: none. */
    public static final int NOT_SIGNED = 0;
    /** Kind of signature: Ed25519 (RFC 8032). */
    public static final int ED25519 = 1;

    /** Feature bit of layers, which change the records of a pack. */
    public static final long LAYER = 1;

    /** Feature bits that this code knows. */
    public static final long KNOWN_FEATURES = LAYER;

    /** Window shift that is written, 1 GiB. */
    public static final int WINDOW_SHIFT = 30;
    /** Least window shift that is read. */
    public static final int MIN_WINDOW_SHIFT = 16;

    private HeaderFormat() {}
}
