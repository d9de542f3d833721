package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Section 7, blocks, rows and columns: where in the file a value lies. The ids, the presence bitmaps and the fields are
 * numbered in the order in which columns stand, in rows too.
 */
final class OraclePlaces {
    static final int IDS = 0;
    private static final int PRESENCE = 1;
    static final int FIRST_FIELD = 2;
    private static final int ONE_BLOCK = 31;
    private static final int LINE = 64;
    private static final int PAGE = 4096;

    private final OracleLayout layout;
    private final OraclePack.Section defaultRow;
    private final OraclePack.Section rows;
    private final String where;
    private final long window;
    private final List<Part> parts = new ArrayList<>();
    /** Where element 0 of each part lies in a block of columns. */
    private final long[] firsts;
    /** Of a block with all its room. */
    private long blockLength;

    /** What each record has one of: {@code width} bytes, in a row at {@code offset}. */
    private record Part(int offset, int width) {}

    OraclePlaces(OracleLayout layout, OraclePack.Section defaultRow, OraclePack.Section rows, long window) {
        this.layout = layout;
        this.defaultRow = defaultRow;
        this.rows = rows;
        this.where = layout.where();
        this.window = window;
        parts.add(new Part(0, layout.idBytes()));
        parts.add(new Part(layout.presenceOffset(), layout.presenceBytes()));
        layout.fields().forEach(field -> parts.add(new Part(field.offset(), field.width())));
        this.firsts = new long[parts.size()];
        check();
    }

    /** The file offset of a record's part; row -1 is the default row. */
    int at(int row, int part) {
        if (row < -1 || row >= rows.count()) {
            throw new IllegalArgumentException("no row " + row + " in " + where);
        }
        if (row == -1) {
            return defaultRow.offset() + parts.get(part).offset;
        }
        long block = row / capacity();
        long inBlock = row % capacity();
        long place = layout.columns()
                ? firsts[part] + inBlock * parts.get(part).width
                : inBlock * layout.stride() + parts.get(part).offset;
        return (int) (rows.offset() + blockOffset(block) + place);
    }

    /** A bit of a record's presence bitmap. */
    boolean bit(ByteBuffer file, int row, int bit) {
        return (file.get(at(row, PRESENCE) + (bit >>> 3)) >>> (bit & 7) & 1) != 0;
    }

    /** The places and lengths of the default row and of the rows; sections 2, 4 and 8. */
    private void check() {
        same(4, where + ", count of the default row", 1, defaultRow.count());
        same(4, where + ", elementLength of the default row", layout.stride(), defaultRow.elementLength());
        same(8, where + ", length of the default row", layout.stride(), defaultRow.length());
        within(5, where + ", stride", 1, window, layout.stride());
        multiple(4, where + ", offset of the rows", layout.elements() ? LINE : PAGE, rows.offset());
        within(7, where + ", length of a block with room for one record", 1, window, lengthOf(1));
        same(4, where + ", elementLength of the rows", layout.stride(), rows.elementLength());
        within(4, where + ", count of the rows", 0, Integer.MAX_VALUE, rows.count());
        int shift = lengthOf(rows.count()) <= window ? ONE_BLOCK : shift();
        same(7, where + ", blockShift", shift, rows.blockShift());
        blockLength = lengthOf(capacity());
        same(7, where + ", length of the rows", length(), rows.length());
    }

    /** The most records of which a block is no longer than a sixty-fourth of a window, at least one. */
    private int shift() {
        int shift = 0;
        while (lengthOf(2L << shift) <= window / 64) {
            shift++;
        }
        return shift;
    }

    private long length() {
        if (!layout.columns()) {
            long last = rows.count() - 1;
            return last < 0 ? 0 : blockOffset(last / capacity()) + (last % capacity() + 1) * layout.stride();
        }
        return blockOffset(blockCount() - 1) + blockLength;
    }

    /** At least one, which has the defaults of columns even where there are no records. */
    private long blockCount() {
        return rows.blockShift() == ONE_BLOCK ? 1 : (rows.count() + capacity() - 1) / capacity();
    }

    /** Records that a block has room for. */
    private long capacity() {
        return rows.blockShift() == ONE_BLOCK ? rows.count() : 1L << rows.blockShift();
    }

    /** From the section's start. */
    private long blockOffset(long block) {
        if (block == 0) {
            return 0;
        }
        long perWindow = window / blockLength;
        return block / perWindow * window + block % perWindow * blockLength;
    }

    /** L(c) of the document, which leaves the places of a block with that room in {@link #firsts}. */
    private long lengthOf(long count) {
        if (!layout.columns()) {
            return count * layout.stride();
        }
        long end = 0;
        for (int i = 0; i < firsts.length; i++) {
            long width = parts.get(i).width;
            firsts[i] = end + roundUp(width);
            end = roundUp(firsts[i] + count * width);
        }
        return end;
    }

    private static long roundUp(long length) {
        return (length + LINE - 1) / LINE * LINE;
    }

    /** In columns, what lies before the elements repeats the default row; and bytes that belong to nothing are zero. */
    void checkBytes(ByteBuffer file) {
        BitSet owned = new BitSet(rows.length());
        if (layout.columns()) {
            for (long block = 0; block < blockCount(); block++) {
                checkDefaults(file, rows.offset() + (int) blockOffset(block), owned);
            }
        }
        for (int row = 0; row < rows.count(); row++) {
            for (int i = 0; i < firsts.length; i++) {
                int from = at(row, i) - rows.offset();
                owned.set(from, from + parts.get(i).width);
            }
        }
        for (int i = owned.nextClearBit(0); i < rows.length(); i = owned.nextClearBit(i + 1)) {
            same(7, where + ", byte " + i + " of the rows, which is no value's", 0, file.get(rows.offset() + i));
        }
        checkDefaultRow(file);
    }

    private void checkDefaults(ByteBuffer file, int block, BitSet owned) {
        for (int i = 0; i < firsts.length; i++) {
            Part part = parts.get(i);
            int from = block + (int) firsts[i] - part.width;
            for (int b = 0; b < part.width; b++) {
                int expected = file.get(defaultRow.offset() + part.offset + b);
                same(7, where + ", default before column " + i + ", byte " + b, expected, file.get(from + b));
            }
            owned.set(from - rows.offset(), from - rows.offset() + part.width);
        }
    }

    private void checkDefaultRow(ByteBuffer file) {
        BitSet owned = new BitSet(layout.stride());
        parts.forEach(part -> owned.set(part.offset, part.offset + part.width));
        for (int i = owned.nextClearBit(0); i < layout.stride(); i = owned.nextClearBit(i + 1)) {
            same(7, where + ", byte " + i + " of the default row, of no field", 0, file.get(defaultRow.offset() + i));
        }
    }
}
