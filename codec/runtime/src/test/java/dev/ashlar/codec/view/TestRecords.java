package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Records in native memory. Each row, or each block of columns, is a section of its own, with a gap behind it: the checked
 * {@link Memory} throws where a read leaves it. A reference to id n leads to row n − 1.
 */
public final class TestRecords extends RecordSource {

    private final Map<Long, Integer> rows;

    private TestRecords(
            RecordLayout layout, RowBlocks blocks, MemorySpan defaultRow, MemorySpan pool, Map<Long, Integer> rows) {
        super(layout, blocks, defaultRow, pool);
        this.rows = rows;
    }

    /**
     * Records.
     *
     * @param layout of the records
     * @param defaults of the type
     * @param records in the order of their rows
     * @return them in native memory
     */
    public static TestRecords of(RecordLayout layout, DataRecord defaults, DataRecord... records) {
        return as(layout, layout, defaults, records);
    }

    /** Records that are encoded for one layout and say that they have another, of the same stride. */
    static TestRecords as(RecordLayout claimed, RecordLayout layout, DataRecord defaults, DataRecord... records) {
        Items items = new Items();
        RecordEncoder encoder = new RecordEncoder(layout, defaults, items, (target, id) -> Math.toIntExact(id) - 1);
        byte[] row = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        MemorySpan defaultRow = span(row, "default row");
        Map<Long, Integer> byId = new HashMap<>();
        byte[][] encoded = new byte[records.length][layout.stride()];
        for (int i = 0; i < records.length; i++) {
            encoder.encode(records[i], new UnsafeBuffer(encoded[i]), 0);
            byId.put(records[i].id(), i);
        }
        RowBlocks blocks = layout.kind() == LayoutKind.COLUMNS
                ? columns(layout, row, encoded)
                : records.length == 0 ? RowBlocks.one(defaultRow, layout, 0) : rows(layout, encoded);
        return new TestRecords(claimed, blocks, defaultRow, span(items.bytes.toByteArray(), "pool"), byId);
    }

    private static RowBlocks rows(RecordLayout layout, byte[][] rows) {
        int stride = layout.stride();
        long[] offsets = new long[rows.length];
        byte[] bytes = new byte[rows.length * 2 * stride];
        for (int row = 0; row < rows.length; row++) {
            offsets[row] = row * 2L * stride;
            System.arraycopy(rows[row], 0, bytes, (int) offsets[row], stride);
        }
        MemorySpan span = span(bytes, "rows");
        for (int row = 0; row < offsets.length; row++) {
            // The first one replaces the whole section, so that gaps stay between the rows.
            Memory.register(span.address(offsets[row]), stride, span.owner(), "row " + row);
        }
        return RowBlocks.many(span, layout, rows.length, 0, offsets);
    }

    /** Blocks of two rows, each a section of its own; one block without rows. */
    private static RowBlocks columns(RecordLayout layout, byte[] defaultRow, byte[][] rows) {
        int capacity = rows.length == 0 ? 0 : 2;
        int length = Math.toIntExact(ColumnPlaces.blockLength(layout, capacity));
        int[] columns = ColumnPlaces.offsets(layout, capacity);
        long[] offsets = new long[(rows.length + 1) / 2];
        byte[] bytes = new byte[Math.max(1, offsets.length) * 2 * length];
        for (int block = 0; block < Math.max(1, offsets.length); block++) {
            for (int at = -1; at < capacity && 2 * block + at < rows.length; at++) {
                for (int column = 0; column < columns.length; column++) {
                    int width = ColumnPlaces.width(layout, column);
                    byte[] row = at < 0 ? defaultRow : rows[2 * block + at];
                    int to = block * 2 * length + columns[column] + at * width;
                    System.arraycopy(row, ColumnPlaces.offsetInRow(layout, column), bytes, to, width);
                }
            }
        }
        MemorySpan span = span(bytes, "columns");
        for (int block = 0; block < offsets.length; block++) {
            offsets[block] = (long) block * 2 * length;
            Memory.register(span.address(offsets[block]), length, span.owner(), "block " + block);
        }
        return rows.length == 0
                ? RowBlocks.one(span, layout, 0)
                : RowBlocks.many(span, layout, rows.length, 1, offsets);
    }

    private static MemorySpan span(byte[] bytes, String name) {
        ByteBuffer memory = ByteBuffer.allocateDirect(bytes.length + 8).put(0, bytes);
        return MemorySpan.of(memory, bytes.length, name);
    }

    @Override
    public int rowOf(long id) {
        return rows.getOrDefault(id, NO_ROW);
    }

    /** Begins with an item that no field has: the first slot of a field is not all zeros but for its count. */
    private static final class Items implements Pool {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Items() {
            bytes.writeBytes("no field".getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public long add(byte[] item, int length, int count, int alignment) {
            while (bytes.size() % 8 != 0) {
                bytes.write(0xEE);
            }
            long slot = bytes.size() / 8 | (long) count << 32;
            bytes.write(item, 0, length);
            return slot;
        }
    }
}
