package dev.ashlar.store.internal.format;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;

/** How the strings, arrays and bytes of a type lie in its pool: items, each at a multiple of its alignment. */
public final class PoolFormat {
    /** Slots count offsets in units of so many bytes; every item begins at a multiple of it. */
    public static final int UNIT = 8;

    /** Greatest length of a pool: what a slot can address. */
    public static final long MAX_LENGTH = 32L << 30;

    private PoolFormat() {}

    /**
     * What the place of a pool in the file is a multiple of, so that each item is as aligned in memory as in the pool.
     *
     * @param layout of the type
     * @return bytes: 64, or the greatest alignment that a field asks for its items
     */
    public static int sectionAlignment(RecordLayout layout) {
        int alignment = DirectoryFormat.SECTION_ALIGNMENT;
        for (FieldLayout field : layout.fields()) {
            alignment = Math.max(alignment, field.itemAlignment());
        }
        return alignment;
    }
}
