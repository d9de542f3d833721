package dev.ashlar.store.internal.format;

import dev.ashlar.codec.layout.LayoutKind;

/**
 * The field table of a type: 64 bytes about the type, 64 for each field, then enum constants and aliases.
 *
 * <pre>
 *  type    0         8             16              20           24       28             32           36
 *         +---------+-------------+---------------+------------+--------+--------------+------------+---------------+
 *         | typeKey | fingerprint | schemaVersion | layoutKind | stride | rowAlignment | fieldCount | constantCount |
 *         +---------+-------------+---------------+------------+--------+--------------+------------+---------------+
 *          40           44              48               52      56         64
 *         +------------+---------------+----------------+-------+----------+
 *         | aliasCount | presenceCount | presenceOffset | depth | ownerKey |
 *         +------------+---------------+----------------+-------+----------+
 *  field   0         8          9       10      12       16      20             24              28              32
 *         +---------+----------+-------+-------+--------+-------+--------------+---------------+---------------+---
 *         | nameKey | typeCode | shape | flags | offset | width | elementWidth | presenceIndex | firstConstant | …
 *         +---------+----------+-------+-------+--------+-------+--------------+---------------+---------------+---
 *          32              36           40           44      48          56              60     64
 *         +---------------+------------+------------+------+-----------+------+
 *         | constantCount | firstAlias | aliasCount | count | targetKey | itemAlignment | zero |
 *         +---------------+------------+------------+-------+-----------+---------------+------+
 *  constant: u64 nameKey, u32 value, u32 zero        alias: u64 nameKey
 * </pre>
 */
public final class FieldTableFormat {
    /** u64. */
    public static final int TYPE_KEY_OFFSET = 0;
    /** u64. */
    public static final int FINGERPRINT_OFFSET = TYPE_KEY_OFFSET + 8;
    /** u32. */
    public static final int SCHEMA_VERSION_OFFSET = FINGERPRINT_OFFSET + 8;
    /** u32, a code of {@link LayoutKind}. */
    public static final int LAYOUT_KIND_OFFSET = SCHEMA_VERSION_OFFSET + 4;
    /** u32. */
    public static final int STRIDE_OFFSET = LAYOUT_KIND_OFFSET + 4;
    /** u32. */
    public static final int ROW_ALIGNMENT_OFFSET = STRIDE_OFFSET + 4;
    /** u32. */
    public static final int FIELD_COUNT_OFFSET = ROW_ALIGNMENT_OFFSET + 4;
    /** u32. */
    public static final int CONSTANT_COUNT_OFFSET = FIELD_COUNT_OFFSET + 4;
    /** u32. */
    public static final int ALIAS_COUNT_OFFSET = CONSTANT_COUNT_OFFSET + 4;
    /** u32. */
    public static final int PRESENCE_COUNT_OFFSET = ALIAS_COUNT_OFFSET + 4;
    /** u32. */
    public static final int PRESENCE_OFFSET_OFFSET = PRESENCE_COUNT_OFFSET + 4;
    /** u32; 0 but for elements. */
    public static final int DEPTH_OFFSET = PRESENCE_OFFSET_OFFSET + 4;
    /** u64; 0 but for elements. */
    public static final int OWNER_KEY_OFFSET = DEPTH_OFFSET + 4;
    /** Bytes about the type. */
    public static final int TYPE_LENGTH = 64;

    /** u64. */
    public static final int FIELD_KEY_OFFSET = 0;
    /** u8. */
    public static final int FIELD_TYPE_OFFSET = FIELD_KEY_OFFSET + 8;
    /** u8. */
    public static final int FIELD_SHAPE_OFFSET = FIELD_TYPE_OFFSET + 1;
    /** u16. */
    public static final int FIELD_FLAGS_OFFSET = FIELD_SHAPE_OFFSET + 1;
    /** u32. */
    public static final int FIELD_OFFSET_OFFSET = FIELD_FLAGS_OFFSET + 2;
    /** u32. */
    public static final int FIELD_WIDTH_OFFSET = FIELD_OFFSET_OFFSET + 4;
    /** u32. */
    public static final int FIELD_ELEMENT_WIDTH_OFFSET = FIELD_WIDTH_OFFSET + 4;
    /** i32. */
    public static final int FIELD_PRESENCE_INDEX_OFFSET = FIELD_ELEMENT_WIDTH_OFFSET + 4;
    /** u32. */
    public static final int FIELD_FIRST_CONSTANT_OFFSET = FIELD_PRESENCE_INDEX_OFFSET + 4;
    /** u32. */
    public static final int FIELD_CONSTANT_COUNT_OFFSET = FIELD_FIRST_CONSTANT_OFFSET + 4;
    /** u32. */
    public static final int FIELD_FIRST_ALIAS_OFFSET = FIELD_CONSTANT_COUNT_OFFSET + 4;
    /** u32. */
    public static final int FIELD_ALIAS_COUNT_OFFSET = FIELD_FIRST_ALIAS_OFFSET + 4;
    /** u32. */
    public static final int FIELD_ELEMENT_COUNT_OFFSET = FIELD_ALIAS_COUNT_OFFSET + 4;
    /** u64. */
    public static final int FIELD_TARGET_OFFSET = FIELD_ELEMENT_COUNT_OFFSET + 4;
    /** u32. */
    public static final int FIELD_ITEM_ALIGNMENT_OFFSET = FIELD_TARGET_OFFSET + 8;
    /** u32, zero. */
    public static final int FIELD_ZERO_OFFSET = FIELD_ITEM_ALIGNMENT_OFFSET + 4;
    /** Bytes about a field. */
    public static final int FIELD_LENGTH = 64;

    /** u64. */
    public static final int CONSTANT_KEY_OFFSET = 0;
    /** u32. */
    public static final int CONSTANT_VALUE_OFFSET = CONSTANT_KEY_OFFSET + 8;
    /** u32, zero. */
    public static final int CONSTANT_ZERO_OFFSET = CONSTANT_VALUE_OFFSET + 4;
    /** Bytes of an enum constant. */
    public static final int CONSTANT_LENGTH = 16;
    /** Bytes of an alias. */
    public static final int ALIAS_LENGTH = 8;

    /** Greatest depth of elements: lists in lists. */
    public static final int MAX_DEPTH = 8;

    /** Bit of the flags: the field lies in the hot group. */
    public static final int FLAG_HOT = 1;

    /** Bits 1 and 2 of the flags: what index the field has, as {@link dev.ashlar.codec.layout.IndexKind} numbers them. */
    public static final int INDEX_SHIFT = 1;

    /** What {@link #INDEX_SHIFT} leaves of the flags, without other bits. */
    public static final int INDEX_MASK = 3;

    /** Bit of the flags: the field is a text for translation. */
    public static final int FLAG_TEXT = 8;

    /** All bits of the flags that may be set. */
    public static final int KNOWN_FLAGS = 15;

    private FieldTableFormat() {}
}
