package dev.ashlar.store.corpus;

import dev.ashlar.store.internal.format.SectionKind;

/** Where {@link CorpusPack#WINDOWS} has its records: computed from the format and from the number of its records. */
public final class WindowPlaces {
    /** Records of the type in rows. */
    public static final int STRIP_COUNT = 3000;

    /** Records of the type in columns. */
    public static final int SLAB_COUNT = 4000;

    /** Elements of each array. */
    public static final int LONG = 70;

    private static final int WINDOW = 1 << 16;
    private static final int STRIDE = 24;
    /** 32 rows of 24 bytes are a block; 85 blocks fit a window. */
    private static final int ROWS_PER_WINDOW = 85 * 32;

    /** Of a block of columns: 64 + 256, 64 + 64, 64 + 256 and 64 + 64 bytes, each behind its default. */
    private static final int BLOCK = 896;

    private static final int BLOCKS_PER_WINDOW = WINDOW / BLOCK;

    private WindowPlaces() {}

    /** Columns of the second type, by where their first elements lie in a block. */
    enum Column {
        ID(64, 8),
        PRESENCE(384, 1),
        MARK(512, 8),
        GATE(832, 1);

        private final int first;
        private final int width;

        Column(int first, int width) {
            this.first = first;
            this.width = width;
        }
    }

    static int strip(Resealer r, int row) {
        return r.place(CorpusPack.STRIP, SectionKind.ROWS)
                + row / ROWS_PER_WINDOW * WINDOW
                + row % ROWS_PER_WINDOW * STRIDE;
    }

    static int slab(Resealer r, int row, Column column) {
        return block(r, row / 32) + column.first + row % 32 * column.width;
    }

    /** The default of a column in a block. */
    static int slabDefault(Resealer r, int block, Column column) {
        return block(r, block) + column.first - column.width;
    }

    static int block(Resealer r, int block) {
        return r.place(CorpusPack.SLAB, SectionKind.ROWS)
                + block / BLOCKS_PER_WINDOW * WINDOW
                + block % BLOCKS_PER_WINDOW * BLOCK;
    }
}
