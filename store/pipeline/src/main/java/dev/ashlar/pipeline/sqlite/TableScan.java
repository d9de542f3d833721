package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.hash.XxHash64;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows of a table in the pages of its tree (https://sqlite.org/fileformat.html, 1.6). Leaf pages whose bytes are as before have the rows that
 * they had; only the others are taken apart. Whatever is not as the format says throws. Used once.
 */
final class TableScan {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private static final int INTERIOR = 0x05;
    private static final int LEAF = 0x0D;
    /** What the first page of a database begins with. */
    private static final int DATABASE_HEADER = 100;
    /** How many bytes at the end of each page are for extensions of SQLite. */
    private static final int RESERVED_AT = 20;

    private static final int CELLS_AT = 3;
    private static final int RIGHTMOST_AT = 8;
    private static final int LEAF_HEADER = 8;
    private static final int INTERIOR_HEADER = 12;
    /** No tree is deeper: SQLite allows no more either. */
    private static final int DEEPEST = 20;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final Pages pages;
    /** How much of a page has content. */
    private final int usable;

    private final @Nullable TableRows before;
    /** By page, its place among the leaf pages of before, plus one. */
    private final int[] places;

    private final byte[] overflowPage;
    private final IntArrayList leaves = new IntArrayList();
    private final LongArrayList ids = new LongArrayList();
    private final LongArrayList hashes = new LongArrayList();
    private final IntArrayList overflows = new IntArrayList();
    private final LongArrayList overflowHashes = new LongArrayList();

    private int at;

    private TableScan(Pages pages, @Nullable TableRows before) throws IOException {
        this.pages = pages;
        this.before = before;
        this.places = before == null ? new int[0] : places(before, pages.count());
        this.overflowPage = new byte[pages.size()];
        this.usable = usable(pages);
    }

    /** How much of a page has content. */
    static int usable(Pages pages) throws IOException {
        byte[] first = new byte[pages.size()];
        pages.read(1, first);
        return pages.size() - (first[RESERVED_AT] & 0xFF);
    }

    private static int[] places(TableRows rows, int pageCount) {
        int[] places = new int[pageCount + 1];
        for (int i = 0; i < rows.leaves().length; i++) {
            if (rows.leaves()[i] <= pageCount) {
                places[rows.leaves()[i]] = i + 1;
            }
        }
        return places;
    }

    /** A leaf page that was taken apart. */
    private record Leaf(long[] ids, long[] hashes, int[] overflows, long[] overflowHashes) {}

    /**
     * The rows of a table.
     *
     * @param root of the tree
     * @param before the rows as they were; null when nothing is known of them
     * @return the same object if no page has changed
     */
    static TableRows of(Pages pages, int root, @Nullable TableRows before) throws IOException {
        try {
            TableScan scan = new TableScan(pages, before);
            scan.addLeaves(root, 1);
            return scan.rows();
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("a page has another form", e);
        }
    }

    /** The leaf pages of a tree, in the order of their rows. */
    static int[] leaves(Pages pages, int root) throws IOException {
        try {
            TableScan scan = new TableScan(pages, null);
            scan.addLeaves(root, 1);
            return scan.leaves.toIntArray();
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("a page has another form", e);
        }
    }

    private void addLeaves(int page, int depth) throws IOException {
        byte[] bytes = new byte[pages.size()];
        pages.read(page, bytes);
        int header = page == 1 ? DATABASE_HEADER : 0;
        if (bytes[header] == LEAF) {
            leaves.addInt(page);
            return;
        }
        if (bytes[header] != INTERIOR || depth > DEEPEST) {
            throw new IOException("page " + page + " is no part of a table");
        }
        int count = shortAt(bytes, header + CELLS_AT);
        int[] children = new int[count + 1];
        for (int i = 0; i < count; i++) {
            children[i] = (int) INTS.get(bytes, shortAt(bytes, header + INTERIOR_HEADER + 2 * i));
        }
        children[count] = (int) INTS.get(bytes, header + RIGHTMOST_AT);
        addChildren(children, depth);
    }

    /** All leaf pages have the same depth: one says of all of its siblings what they are. */
    private void addChildren(int[] children, int depth) throws IOException {
        int known = leaves.size();
        addLeaves(children[0], depth + 1);
        boolean areLeaves = leaves.size() == known + 1 && leaves.getInt(known) == children[0];
        for (int i = 1; i < children.length; i++) {
            if (areLeaves) {
                leaves.addInt(children[i]);
            } else {
                addLeaves(children[i], depth + 1);
            }
        }
        if (leaves.size() > pages.count()) {
            throw new IOException("a tree has more pages than the database");
        }
    }

    private static int shortAt(byte[] bytes, int at) {
        return (short) SHORTS.get(bytes, at) & 0xFFFF;
    }

    private TableRows rows() throws IOException {
        int[] numbers = leaves.toIntArray();
        long[] pageHashes = new long[numbers.length];
        int[] same = new int[numbers.length];
        @Nullable Leaf[] others = new Leaf[numbers.length];
        pages.visit(numbers, (i, bytes, start) -> {
            pageHashes[i] = XxHash64.hash(bytes, start, pages.size());
            same[i] = same(numbers[i], pageHashes[i]);
            others[i] = same[i] == 0 ? leaf(numbers[i], bytes, start) : null;
        });
        if (before != null
                && Arrays.equals(numbers, before.leaves())
                && Arrays.stream(same).allMatch(i -> i > 0)) {
            return before;
        }
        return joined(numbers, pageHashes, same, others);
    }

    /** The place of a page among those of before, plus one; 0 when it is another. */
    private int same(int page, long hash) throws IOException {
        TableRows known = before;
        int place = page > 0 && page < places.length ? places[page] : 0;
        if (known == null || place == 0 || known.pageHashes()[place - 1] != hash) {
            return 0;
        }
        for (int i = known.firstOverflows()[place - 1]; i < known.firstOverflows()[place]; i++) {
            if (overflowHash(known.overflows()[i]) != known.overflowHashes()[i]) {
                return 0;
            }
        }
        return place;
    }

    private long overflowHash(int page) throws IOException {
        if (page > pages.count()) {
            return 0; // The file was longer.
        }
        pages.read(page, overflowPage);
        return XxHash64.hash(overflowPage, 0, overflowPage.length);
    }

    /** How many rows a leaf page has, which begins at {@code start}. */
    static int rowCount(int page, byte[] bytes, int start, int usable) throws IOException {
        int header = start + (page == 1 ? DATABASE_HEADER : 0);
        if (bytes[header] != LEAF) {
            throw new IOException("page " + page + " is no leaf of a table");
        }
        int count = shortAt(bytes, header + CELLS_AT);
        if (LEAF_HEADER + 2 * count > usable) {
            throw new IOException("page " + page + " has more rows than it could have");
        }
        return count;
    }

    /** Where a row of a leaf page begins. */
    static int rowAt(int page, byte[] bytes, int start, int index) {
        int header = start + (page == 1 ? DATABASE_HEADER : 0);
        return start + shortAt(bytes, header + LEAF_HEADER + 2 * index);
    }

    private Leaf leaf(int page, byte[] bytes, int start) throws IOException {
        int count = rowCount(page, bytes, start, usable);
        overflows.clear();
        overflowHashes.clear();
        long[] rowIds = new long[count];
        long[] rowHashes = new long[count];
        for (int i = 0; i < count; i++) {
            at = rowAt(page, bytes, start, i);
            long length = varint(bytes);
            rowIds[i] = varint(bytes);
            rowHashes[i] = rowHash(bytes, length, start + usable);
        }
        return new Leaf(rowIds, rowHashes, overflows.toIntArray(), overflowHashes.toLongArray());
    }

    /** Seven bits a byte, the highest first; all bits of the ninth byte count. */
    private long varint(byte[] bytes) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            byte part = bytes[at++];
            value = value << 7 | part & 0x7F;
            if (part >= 0) {
                return value;
            }
        }
        return value << 8 | bytes[at++] & 0xFF;
    }

    /** The hash of the bytes of a row, which begin at {@code at}. */
    private long rowHash(byte[] bytes, long length, int end) throws IOException {
        long local = local(length, usable);
        if (length < 0 || length > Integer.MAX_VALUE || at + local > end) {
            throw new IOException("a row is longer than its page");
        }
        long hash = XxHash64.hash(bytes, at, (int) local) + length;
        if (local < length) {
            hash = withOverflow(hash, (int) INTS.get(bytes, at + (int) local), length - local);
        }
        return hash;
    }

    /** How many bytes of a row are in its leaf page. */
    static long local(long length, int usable) {
        int most = usable - 35;
        if (length <= most) {
            return length;
        }
        int least = (usable - 12) * 32 / 255 - 23;
        long local = least + (length - least) % (usable - 4);
        return local <= most ? local : least;
    }

    private long withOverflow(long start, int first, long length) throws IOException {
        long hash = start;
        int page = first;
        for (long left = length; left > 0; left -= usable - Integer.BYTES) {
            overflows.addInt(page);
            overflowHashes.addLong(overflowHash(page));
            int count = (int) Math.min(left, usable - Integer.BYTES);
            hash = hash * FACTOR + XxHash64.hash(overflowPage, Integer.BYTES, count);
            page = (int) INTS.get(overflowPage, 0);
        }
        return hash;
    }

    private TableRows joined(int[] numbers, long[] pageHashes, int[] same, @Nullable Leaf[] others) throws IOException {
        int[] firstRows = new int[numbers.length + 1];
        int[] firstOverflows = new int[numbers.length + 1];
        for (int i = 0; i < numbers.length; i++) {
            Leaf leaf = others[i];
            firstRows[i + 1] = firstRows[i] + (leaf == null ? size(known().firstRows(), same[i]) : leaf.ids.length);
            firstOverflows[i + 1] = firstOverflows[i]
                    + (leaf == null ? size(known().firstOverflows(), same[i]) : leaf.overflows.length);
        }
        int rowCount = firstRows[numbers.length];
        int overflowCount = firstOverflows[numbers.length];
        TableRows rows = new TableRows(
                numbers,
                pageHashes,
                firstRows,
                firstOverflows,
                new int[overflowCount],
                new long[overflowCount],
                new long[rowCount],
                new long[rowCount]);
        for (int i = 0; i < numbers.length; i++) {
            fill(rows, i, same[i], others[i]);
        }
        for (int i = 1; i < rowCount; i++) {
            if (rows.ids()[i - 1] >= rows.ids()[i]) {
                throw new IOException("rows are not sorted");
            }
        }
        return rows;
    }

    private TableRows known() {
        return before == null ? TableRows.NONE : before;
    }

    private static int size(int[] firsts, int place) {
        return firsts[place] - firsts[place - 1];
    }

    private void fill(TableRows rows, int i, int place, @Nullable Leaf leaf) {
        int row = rows.firstRows()[i];
        int overflow = rows.firstOverflows()[i];
        if (leaf == null) {
            TableRows from = known();
            int fromRow = from.firstRows()[place - 1];
            int fromOverflow = from.firstOverflows()[place - 1];
            System.arraycopy(from.ids(), fromRow, rows.ids(), row, size(from.firstRows(), place));
            System.arraycopy(from.hashes(), fromRow, rows.hashes(), row, size(from.firstRows(), place));
            int count = size(from.firstOverflows(), place);
            System.arraycopy(from.overflows(), fromOverflow, rows.overflows(), overflow, count);
            System.arraycopy(from.overflowHashes(), fromOverflow, rows.overflowHashes(), overflow, count);
        } else {
            System.arraycopy(leaf.ids, 0, rows.ids(), row, leaf.ids.length);
            System.arraycopy(leaf.hashes, 0, rows.hashes(), row, leaf.hashes.length);
            System.arraycopy(leaf.overflows, 0, rows.overflows(), overflow, leaf.overflows.length);
            System.arraycopy(leaf.overflowHashes, 0, rows.overflowHashes(), overflow, leaf.overflows.length);
        }
    }
}
