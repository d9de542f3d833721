package dev.ashlar.pipeline.sheets.grid;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * New rows of a sheet, each as cells by column. A replacement of all records has its rows in memory together. So cells are stored as the bytes that a CSV file
 * has of them, and become objects when somebody asks for them. Columns without a cell have no entry. Immutable.
 */
public final class PackedRows extends AbstractList<Map<Integer, @Nullable NewCell>> implements RandomAccess {
    /** No rows. */
    public static final PackedRows NONE = new Builder().rows(null);

    private static final NewCell.Kind[] KINDS = NewCell.Kind.values();
    /** A cell begins with the number of its column, above so many bits with the kind of the cell. */
    private static final int KIND_BITS = 2;

    /**
     * Of each row: the number of its cells, then of each cell column and kind, and the length, and then the bytes of all cells. Numbers have seven bits in a byte, the
     * lowest first. The highest bit of a byte says that another one follows.
     */
    private final List<byte[]> blocks;
    /** Of each row, the number of its block in the upper 32 bits, and where it begins there. */
    private final LongArrayList starts;
    /** Columns before this one have cells in some rows. */
    private final int width;
    /** Of all cells. */
    private final long byteCount;
    /** For each column, its number in the blocks; null if that is the same one. */
    private final int @Nullable [] order;

    private PackedRows(Builder built, int @Nullable [] order) {
        this.blocks = built.blocks;
        this.starts = built.starts;
        this.width = built.used.length();
        this.byteCount = built.byteCount;
        this.order = order;
    }

    /** The bytes of all cells, without anything between. */
    long byteCount() {
        return byteCount;
    }

    @Override
    public int size() {
        return starts.size();
    }

    @Override
    public Map<Integer, @Nullable NewCell> get(int index) {
        return new Row(Objects.checkIndex(index, size()));
    }

    /** The cells of one row at a time. For one thread. */
    final class Cells {
        private byte[] block = {};
        /** Where the next number is. */
        private int at;
        /** By column in the blocks, where the cell begins behind {@link #at}; −1 without a cell. */
        private final int[] froms = new int[width];

        private final int[] ends = new int[width];
        private final int[] kinds = new int[width];

        /** Goes to a row. */
        Cells moveTo(int row) {
            long start = starts.getLong(row);
            block = blocks.get((int) (start >>> Integer.SIZE));
            at = (int) start;
            Arrays.fill(froms, -1);
            int end = 0;
            for (int left = number(); left > 0; left--) {
                int cell = number();
                int column = cell >>> KIND_BITS;
                kinds[column] = cell & (1 << KIND_BITS) - 1;
                froms[column] = end;
                end += number();
                ends[column] = end;
            }
            return this;
        }

        private int number() {
            int number = block[at++];
            if (number >= 0) {
                return number;
            }
            number &= Byte.MAX_VALUE;
            for (int bits = Byte.SIZE - 1; ; bits += Byte.SIZE - 1) {
                byte next = block[at++];
                number |= (next & Byte.MAX_VALUE) << bits;
                if (next >= 0) {
                    return number;
                }
            }
        }

        /** Where a column is in the blocks; −1 without a cell. */
        private int find(int column) {
            int[] columns = order;
            int found = columns == null ? column : column < columns.length ? columns[column] : -1;
            return found >= 0 && found < width && froms[found] >= 0 ? found : -1;
        }

        /** Copies the bytes of a cell, if there is one; answers the index behind them. */
        int copy(int column, byte[] into, int index) {
            int found = find(column);
            if (found < 0) {
                return index;
            }
            int length = ends[found] - froms[found];
            System.arraycopy(block, at + froms[found], into, index, length);
            return index + length;
        }

        private @Nullable NewCell cell(int column) {
            int found = find(column);
            return found < 0
                    ? null
                    : new NewCell(CsvText.decode(block, at + froms[found], at + ends[found]), KINDS[kinds[found]]);
        }
    }

    /** A row while somebody looks at it. */
    private final class Row extends AbstractMap<Integer, @Nullable NewCell> {
        private final int index;

        Row(int index) {
            this.index = index;
        }

        @Override
        public @Nullable NewCell get(@Nullable Object key) {
            return key instanceof Integer column && column >= 0
                    ? new Cells().moveTo(index).cell(column)
                    : null;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return get(key) != null;
        }

        /** In the order of columns. */
        @Override
        public Set<Map.Entry<Integer, @Nullable NewCell>> entrySet() {
            Cells cells = new Cells().moveTo(index);
            SortedMap<Integer, @Nullable NewCell> found = new TreeMap<>();
            int[] columns = order;
            for (int column = 0; column < (columns == null ? width : columns.length); column++) {
                NewCell cell = cells.cell(column);
                if (cell != null) {
                    found.put(column, cell);
                }
            }
            return found.entrySet();
        }
    }

    /** Packs rows, one cell after the other. For one thread. */
    public static final class Builder {
        private static final int BLOCK = 1 << 18;
        /** A number of 32 bits has at most so many bytes. */
        private static final int MOST_OF_NUMBER = 5;

        private final List<byte[]> blocks = new ArrayList<>();
        private final LongArrayList starts = new LongArrayList();
        private final BitSet used = new BitSet();
        private byte[] block = {};
        /** Where the next row begins in the block. */
        private int at;

        private long byteCount;

        /** The cells of the row, one behind the other, with quotes where a file has them. */
        private StringBuilder texts = new StringBuilder();
        /** Of each cell of the row, column and kind. */
        private int[] cells = new int[16];
        /** Of each cell of the row, where it ends in {@link #texts}. */
        private int[] ends = new int[16];

        private int count;

        /** Creates a builder without rows. */
        public Builder() {}

        /** {@return whether there are no rows} */
        public boolean isEmpty() {
            return starts.isEmpty();
        }

        /**
         * Whether a row has a cell in a column.
         *
         * @param column number of the column, from 0
         * @return true if any row has one
         */
        public boolean has(int column) {
            return used.get(column);
        }

        /** {@return the end of a text that takes the text of the next cell; only append to it, and then call {@link #endCell}} */
        public StringBuilder text() {
            return texts;
        }

        /**
         * Ends a cell, whose text {@link #text} has taken.
         *
         * @param column number of the column, from 0. The row has no cell there yet
         * @param kind type of the cell. The text of a number or a flag has no sign that needs quotes
         */
        public void endCell(int column, NewCell.Kind kind) {
            if (kind == NewCell.Kind.TEXT) {
                CsvText.quote(texts, count == 0 ? 0 : ends[count - 1]);
            }
            if (count == ends.length) {
                cells = Arrays.copyOf(cells, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            used.set(column);
            cells[count] = column << KIND_BITS | kind.ordinal();
            ends[count++] = texts.length();
        }

        /**
         * Adds a cell.
         *
         * @param column as for {@link #endCell}
         * @param cell as for {@link #endCell}
         */
        public void put(int column, NewCell cell) {
            texts.append(cell.text());
            endCell(column, cell.kind());
        }

        /** Ends a row. */
        public void endRow() {
            byte[] bytes = bytes();
            int most = MOST_OF_NUMBER * (1 + 2 * count) + bytes.length;
            if (block.length - at < most) {
                block = new byte[Math.max(BLOCK, most)];
                blocks.add(block);
                at = 0;
            }
            starts.addLong((blocks.size() - 1L) << Integer.SIZE | at);
            putNumber(count);
            for (int i = 0; i < count; i++) {
                putNumber(cells[i]);
                putNumber(ends[i] - (i == 0 ? 0 : ends[i - 1]));
            }
            System.arraycopy(bytes, 0, block, at, bytes.length);
            at += bytes.length;
            byteCount += bytes.length;
            texts.setLength(0);
            count = 0;
        }

        /** The bytes of all cells; {@link #ends} count them then. */
        private byte[] bytes() {
            byte[] bytes = texts.toString().getBytes(StandardCharsets.UTF_8);
            if (bytes.length == texts.length()) {
                return bytes; // All characters are ASCII.
            }
            ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length);
            int from = 0;
            for (int i = 0; i < count; i++) {
                all.writeBytes(texts.substring(from, ends[i]).getBytes(StandardCharsets.UTF_8));
                from = ends[i];
                ends[i] = all.size();
            }
            texts = new StringBuilder(); // The other one may have two bytes for each character from now on.
            return all.toByteArray();
        }

        private void putNumber(int number) {
            int left = number;
            while (left > Byte.MAX_VALUE) {
                block[at++] = (byte) (left | Byte.MIN_VALUE);
                left >>>= Byte.SIZE - 1;
            }
            block[at++] = (byte) left;
        }

        /**
         * All rows so far.
         *
         * @param order for each column of the rows, its number here; null if all have the same number. Not copied
         * @return rows that share the cells with this builder, which is not used afterwards
         */
        public PackedRows rows(int @Nullable [] order) {
            return new PackedRows(this, order);
        }
    }
}
