package dev.ashlar.compiler.generate;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RowBlocks;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/** Records in native memory, in one block or in blocks of two. Their ids are 1, 2, 3 …, and a reference leads to row id − 1. */
final class EncodedRecords extends RecordSource {
    private static final int UNIT = 8;

    private EncodedRecords(RecordLayout layout, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool) {
        super(layout, rows, defaultRow, pool);
    }

    static EncodedRecords of(RecordLayout layout, DataRecord defaults, List<DataRecord> records, boolean oneBlock) {
        Items items = new Items();
        RecordEncoder encoder = new RecordEncoder(layout, defaults, items, (target, id) -> Math.toIntExact(id) - 1);
        byte[] defaultRow = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(defaultRow), 0);
        byte[][] rows = new byte[records.size()][layout.stride()];
        for (int i = 0; i < rows.length; i++) {
            encoder.encode(records.get(i), new UnsafeBuffer(rows[i]), 0);
        }
        int shift = oneBlock ? RowBlocks.ONE_BLOCK : 1;
        RowBlocks blocks = blocks(layout, defaultRow, rows, shift);
        MemorySpan pool = span(Arrays.copyOf(items.bytes, items.length), "pool");
        return new EncodedRecords(layout, blocks, span(defaultRow, "default row"), pool);
    }

    private static RowBlocks blocks(RecordLayout layout, byte[] defaultRow, byte[][] rows, int shift) {
        int capacity = shift == RowBlocks.ONE_BLOCK ? rows.length : 1 << shift;
        boolean columns = layout.kind() == LayoutKind.COLUMNS;
        int length = columns ? Math.toIntExact(ColumnPlaces.blockLength(layout, capacity)) : capacity * layout.stride();
        long[] offsets = new long[(rows.length + capacity - 1) / capacity];
        byte[] bytes = new byte[offsets.length * length];
        for (int row = 0; row < rows.length; row++) {
            int block = row / capacity * length;
            offsets[row / capacity] = block;
            if (columns) {
                putColumns(layout, rows[row], row % capacity, capacity, bytes, block);
                putColumns(layout, defaultRow, -1, capacity, bytes, block);
            } else {
                System.arraycopy(rows[row], 0, bytes, block + row % capacity * layout.stride(), layout.stride());
            }
        }
        MemorySpan span = span(bytes, "records");
        return shift == RowBlocks.ONE_BLOCK
                ? RowBlocks.one(span, layout, rows.length)
                : RowBlocks.many(span, layout, rows.length, shift, offsets);
    }

    private static void putColumns(RecordLayout layout, byte[] row, int index, int capacity, byte[] into, int block) {
        int[] columns = ColumnPlaces.offsets(layout, capacity);
        for (int column = 0; column < columns.length; column++) {
            int width = ColumnPlaces.width(layout, column);
            System.arraycopy(
                    row,
                    ColumnPlaces.offsetInRow(layout, column),
                    into,
                    block + columns[column] + index * width,
                    width);
        }
    }

    private static MemorySpan span(byte[] bytes, String name) {
        ByteBuffer memory =
                ByteBuffer.allocateDirect(Math.max(UNIT, bytes.length)).put(0, bytes);
        return MemorySpan.of(memory, bytes.length, name);
    }

    @Override
    public int rowOf(long id) {
        return id >= 1 && id <= rowCount() ? (int) id - 1 : NO_ROW;
    }

    /** Equal items share a place. */
    private static final class Items implements Pool {
        private final Map<List<Object>, Long> slots = new HashMap<>();
        private byte[] bytes = new byte[1 << 16];
        private int length = UNIT;

        @Override
        public long add(byte[] item, int itemLength, int count, int alignment) {
            byte[] copy = Arrays.copyOf(item, itemLength);
            return slots.computeIfAbsent(List.of(ByteBuffer.wrap(copy), count, alignment), unknown -> {
                int at = (length + alignment - 1) & -alignment;
                length = (at + itemLength + UNIT - 1) & -UNIT;
                bytes = length > bytes.length ? Arrays.copyOf(bytes, 2 * length) : bytes;
                System.arraycopy(copy, 0, bytes, at, itemLength);
                return at / UNIT | (long) count << 32;
            });
        }
    }
}
