package dev.ashlar.codec.view;

import dev.ashlar.codec.encode.Pool;
import dev.ashlar.codec.encode.RecordEncoder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.codec.record.DataRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Records in native memory. Each row is a section of its own, with a gap behind it: the checked {@link Memory} throws where a
 * read leaves its row. A reference to id n leads to row n − 1.
 */
final class TestRecords extends RecordSource {
    private static final int WINDOW_SHIFT = 30;

    private final Map<Long, Integer> rows;

    private TestRecords(
            RecordLayout layout, RowBlocks blocks, MemorySpan defaultRow, MemorySpan pool, Map<Long, Integer> rows) {
        super(layout, blocks, defaultRow, pool);
        this.rows = rows;
    }

    static TestRecords of(RecordLayout layout, DataRecord defaults, DataRecord... records) {
        return as(layout, layout, defaults, records);
    }

    /** Records that are encoded for one layout and say that they have another, of the same stride. */
    static TestRecords as(RecordLayout claimed, RecordLayout layout, DataRecord defaults, DataRecord... records) {
        Items items = new Items();
        RecordEncoder encoder = new RecordEncoder(layout, defaults, items, (target, id) -> Math.toIntExact(id) - 1);
        byte[] row = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        MemorySpan defaultRow = span(row, "default row");
        int step = 2 * layout.stride();
        byte[] rows = new byte[records.length * step];
        Map<Long, Integer> byId = new HashMap<>();
        long[] offsets = new long[records.length];
        for (int i = 0; i < records.length; i++) {
            offsets[i] = (long) i * step;
            encoder.encode(records[i], new UnsafeBuffer(rows), i * step);
            byId.put(records[i].id(), i);
        }
        RowBlocks blocks = records.length == 0
                ? RowBlocks.one(defaultRow, layout, 0)
                : RowBlocks.many(rows(rows, offsets, layout.stride()), layout, records.length, 0, offsets);
        return new TestRecords(claimed, blocks, defaultRow, span(items.bytes.toByteArray(), "pool"), byId);
    }

    private static MemorySpan rows(byte[] bytes, long[] offsets, int stride) {
        MemorySpan span = span(bytes, "rows");
        for (int row = 0; row < offsets.length; row++) {
            // The first one replaces the whole section, so that gaps stay between the rows.
            Memory.register(span.address(offsets[row]), stride, span.owner(), "row " + row);
        }
        return span;
    }

    private static MemorySpan span(byte[] bytes, String name) {
        ByteBuffer memory = ByteBuffer.allocateDirect(bytes.length + 8).put(0, bytes);
        return MemorySpan.of(List.of(Memory.addressOf(memory)), WINDOW_SHIFT, bytes.length, memory, name);
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
