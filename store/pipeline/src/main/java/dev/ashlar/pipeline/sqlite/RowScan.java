package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.sql.AllRows;
import dev.ashlar.pipeline.sql.RowCells;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table from the pages of its tree, in the order of their ids, and their cells (https://sqlite.org/fileformat.html, 1.6 and 2.1).
 * Whatever is not as the format says throws. Used once, by one thread.
 */
final class RowScan implements RowCells {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** How long cells are whose serial type is less than {@link #BLOB}. */
    private static final int[] LENGTHS = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};

    private static final int INT_64 = 6;
    private static final int REAL = 7;
    private static final int ONE = 9;
    /** From this serial type on, even ones are blobs, odd ones are texts. */
    private static final int BLOB = 12;

    private final Pages pages;
    private final int usable;
    /** Of each column of the query, its place among the cells. */
    private final int[] places;

    private final boolean[] areReal;
    private final byte[] page;
    private final byte[] overflowPage;

    /** The bytes of the present row: those of its page, or bytes of their own if it is long. */
    private byte[] row = {};

    private int at;
    private long id;
    private int count;
    /** Of each cell, its serial type and its first byte. */
    private long[] types = new long[32];

    private int[] starts = new int[32];

    /**
     * Creates a scan.
     *
     * @param places of each column, its place among the cells of a row
     * @param areReal of each column, whether its integers are floats
     */
    RowScan(Pages pages, int[] places, boolean[] areReal) throws IOException {
        this.pages = pages;
        this.places = places;
        this.areReal = areReal;
        this.page = new byte[pages.size()];
        this.overflowPage = new byte[pages.size()];
        this.usable = TableScan.usable(pages);
    }

    void read(int root, AllRows.Action action) throws IOException, SQLException {
        for (int leaf : TableScan.leaves(pages, root)) {
            readLeaf(leaf, action);
        }
    }

    private void readLeaf(int leaf, AllRows.Action action) throws IOException, SQLException {
        pages.read(leaf, page);
        int cells = TableScan.rowCount(leaf, page, 0, usable);
        for (int i = 0; i < cells; i++) {
            beginRow(leaf, TableScan.rowAt(leaf, page, 0, i));
            action.accept(this);
        }
    }

    private void beginRow(int leaf, int start) throws IOException {
        try {
            row = page;
            at = start;
            long length = varint();
            id = varint();
            if (length < 0 || length > Math.min(Integer.MAX_VALUE - 8, (long) pages.count() * pages.size())) {
                throw new IOException("page " + leaf + " has a row of " + length + " bytes");
            }
            long local = TableScan.local(length, usable);
            if (at + local > usable) {
                throw new IOException("page " + leaf + " has a row that is longer than the page");
            }
            if (local < length) {
                collect((int) local, (int) length);
            }
            readHeader(at, at + (int) length);
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("page " + leaf + " has another form", e);
        }
    }

    /** Puts a row together whose end is in other pages. */
    private void collect(int local, int length) throws IOException {
        byte[] all = Arrays.copyOfRange(page, at, at + length);
        int next = (int) INTS.get(page, at + local);
        for (int done = local; done < length; ) {
            pages.read(next, overflowPage);
            int part = Math.min(length - done, usable - Integer.BYTES);
            System.arraycopy(overflowPage, Integer.BYTES, all, done, part);
            done += part;
            next = (int) INTS.get(overflowPage, 0);
        }
        row = all;
        at = 0;
    }

    private void readHeader(int start, int end) throws IOException {
        long headerLength = varint();
        long next = start + headerLength;
        long headerEnd = next;
        count = 0;
        while (at < headerEnd) {
            long type = varint();
            if (count == types.length) {
                types = Arrays.copyOf(types, 2 * count);
                starts = Arrays.copyOf(starts, 2 * count);
            }
            types[count] = type;
            starts[count++] = (int) next;
            next += length(type);
            if (next < 0 || next > end) {
                throw new IOException("the cells of row " + id + " are longer than the row");
            }
        }
    }

    private static long length(long type) throws IOException {
        if (type >= BLOB) {
            return type - BLOB >>> 1;
        }
        if (type < 0 || type > ONE) {
            throw new IOException("expected a serial type of the format, found " + type);
        }
        return LENGTHS[(int) type];
    }

    /** Seven bits a byte, the highest first; all bits of the ninth byte count. */
    private long varint() {
        byte first = row[at++];
        if (first >= 0) {
            return first;
        }
        long value = first & 0x7F;
        for (int i = 1; i < 8; i++) {
            byte part = row[at++];
            value = value << 7 | part & 0x7F;
            if (part >= 0) {
                return value;
            }
        }
        return value << 8 | row[at++] & 0xFF;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public @Nullable Object value(int index) {
        int column = index - 2;
        int place = places[column];
        long type = place < count ? types[place] : 0;
        if (type == 0) {
            return null;
        }
        if (type >= BLOB) {
            return (type & 1) == 0 ? bytes(index) : text(index);
        }
        int start = starts[place];
        if (type == REAL) {
            return Double.longBitsToDouble((long) LONGS.get(row, start));
        }
        long integer = integer((int) type, start);
        return areReal[column] ? (Object) (double) integer : (Object) integer;
    }

    private long integer(int type, int start) {
        if (type > REAL) {
            return type == ONE ? 1 : 0;
        }
        if (type == INT_64) {
            return (long) LONGS.get(row, start);
        }
        long value = row[start];
        for (int i = 1; i < LENGTHS[type]; i++) {
            value = value << 8 | row[start + i] & 0xFF;
        }
        return value;
    }

    private int lengthOf(int place) {
        return (int) (types[place] - BLOB >>> 1);
    }

    @Override
    public String text(int index) {
        int place = places[index - 2];
        if (types[place] < BLOB) {
            return String.valueOf(value(index));
        }
        return new String(row, starts[place], lengthOf(place), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] bytes(int index) {
        int place = places[index - 2];
        return Arrays.copyOfRange(row, starts[place], starts[place] + lengthOf(place));
    }

    /** Columns hold all values in SQLite. */
    @Override
    public @Nullable String rest() {
        return null;
    }
}
