package dev.ashlar.store.internal.format;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.LayoutKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An entry of the directory, 64 bytes for each section.
 *
 * <pre>
 *   0         8      10      12         16       24       32      40              44           48         56     64
 *  +---------+------+-------+----------+--------+--------+-------+---------------+------------+----------+------+
 *  | typeKey | kind | flags | checksum | offset | length | count | elementLength | blockShift | fieldKey | zero |
 *  +---------+------+-------+----------+--------+--------+-------+---------------+------------+----------+------+
 * </pre>
 */
public final class DirectoryFormat {
    /** u64. */
    public static final int TYPE_KEY_OFFSET = 0;
    /** u16, a {@link SectionKind}. */
    public static final int KIND_OFFSET = TYPE_KEY_OFFSET + 8;
    /** u16, zero. */
    public static final int FLAGS_OFFSET = KIND_OFFSET + 2;
    /** u32. */
    public static final int CHECKSUM_OFFSET = FLAGS_OFFSET + 2;
    /** u64. */
    public static final int OFFSET_OFFSET = CHECKSUM_OFFSET + 4;
    /** u64. */
    public static final int LENGTH_OFFSET = OFFSET_OFFSET + 8;
    /** u64. */
    public static final int COUNT_OFFSET = LENGTH_OFFSET + 8;
    /** u32. */
    public static final int ELEMENT_LENGTH_OFFSET = COUNT_OFFSET + 8;
    /** u32, rows only. */
    public static final int BLOCK_SHIFT_OFFSET = ELEMENT_LENGTH_OFFSET + 4;
    /** u64, indexes of fields only. */
    public static final int FIELD_KEY_OFFSET = BLOCK_SHIFT_OFFSET + 4;
    /** Zero up to {@link #ENTRY_LENGTH}. */
    public static final int ZERO_OFFSET = FIELD_KEY_OFFSET + 8;
    /** Bytes of an entry. */
    public static final int ENTRY_LENGTH = 64;

    /** Most sections of a pack. */
    public static final int MAX_ENTRIES = 1 << 16;
    /** Sections, and the directory, begin at multiples of this. */
    public static final int SECTION_ALIGNMENT = 64;
    /** Row sections begin at multiples of this, but for those of elements. */
    public static final int ROWS_ALIGNMENT = 4096;
    /**
     * Sections longer than a window begin at multiples of this: where any system maps a part of a file, Windows at multiples of 64
     * KiB.
     */
    public static final int LONG_SECTION_ALIGNMENT = 1 << 16;
    /** {@link #TYPE_KEY_OFFSET} of a section that belongs to the whole pack. */
    public static final long WHOLE_PACK = 0;

    private DirectoryFormat() {}

    /**
     * What the place of a section is a multiple of, whatever its content asks for.
     *
     * @param length bytes of the section
     * @param windowShift binary logarithm of a window's length
     * @return bytes
     */
    public static int alignment(long length, int windowShift) {
        return length > 1L << windowShift ? LONG_SECTION_ALIGNMENT : SECTION_ALIGNMENT;
    }

    /**
     * What the place of a rows section is a multiple of besides.
     *
     * @param kind of the layout
     * @return bytes
     */
    public static int rowsAlignment(LayoutKind kind) {
        return kind == LayoutKind.ELEMENTS ? SECTION_ALIGNMENT : ROWS_ALIGNMENT;
    }

    /**
     * The content id of a pack.
     *
     * @param directory all entries, from the buffer's first byte, little-endian
     * @return XXH64, seed 0, of the entries of all sections that belong to a type
     */
    public static long contentId(ByteBuffer directory) {
        ByteBuffer entries = ByteBuffer.allocate(directory.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < directory.capacity(); at += ENTRY_LENGTH) {
            if (directory.getLong(at + TYPE_KEY_OFFSET) != WHOLE_PACK) {
                entries.put(directory.slice(at, ENTRY_LENGTH));
            }
        }
        return XxHash64.hash(entries, 0, entries.position());
    }
}
