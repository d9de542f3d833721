package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A type without records: what its views read is the default row. Code brings one for every type, its default image, which
 * answers for fields and types that the data does not have.
 */
final class EmptyRecords extends RecordSource {
    private static final int UNIT = 8;

    private EmptyRecords(RecordLayout layout, MemorySpan defaultRow, MemorySpan pool) {
        super(layout, RowBlocks.one(section(layout, defaultRow), layout, 0), defaultRow, pool);
    }

    /** The default image of a layout: a row with these values, of which references are null. */
    static EmptyRecords of(RecordLayout layout, DataRecord defaults) {
        Items items = new Items();
        RecordEncoder encoder = new RecordEncoder(layout, defaults, items, (target, id) -> {
            throw new IllegalArgumentException("a reference has no default: " + layout.name());
        });
        byte[] row = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        return new EmptyRecords(
                layout,
                span(row, row.length, "default row of the code for " + layout.name()),
                span(items.bytes, items.length, "pool of the code for " + layout.name()));
    }

    /** What is left of records whose type is gone; its result is of the abstract class, as that of keyed views' factories is. */
    static RecordSource after(RecordSource gone) {
        return new EmptyRecords(gone.layout(), gone.defaultRow(), gone.pool());
    }

    /** Rows have none; in columns, the element before the first is the default. */
    private static MemorySpan section(RecordLayout layout, MemorySpan defaultRow) {
        if (layout.kind().isRows()) {
            return defaultRow;
        }
        byte[] row = new byte[layout.stride()];
        Memory.copy(defaultRow.address(0), row, row.length);
        Reference.reachabilityFence(defaultRow);
        byte[] block = new byte[Math.toIntExact(ColumnPlaces.blockLength(layout, 0))];
        int[] offsets = ColumnPlaces.offsets(layout, 0);
        for (int column = 0; column < offsets.length; column++) {
            int width = ColumnPlaces.width(layout, column);
            System.arraycopy(row, ColumnPlaces.offsetInRow(layout, column), block, offsets[column] - width, width);
        }
        return span(block, block.length, "default columns of the code for " + layout.name());
    }

    private static MemorySpan span(byte[] bytes, int length, String name) {
        // A direct buffer is aligned to eight bytes at least.
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.max(length, UNIT)).put(0, bytes, 0, length);
        return MemorySpan.of(memory, length, name);
    }

    @Override
    public int rowOf(long id) {
        if (!hasIds()) {
            throw withoutIds();
        }
        return NO_ROW;
    }

    /** Strings and arrays of the default row. */
    private static final class Items implements Pool {
        private final Map<ByteBuffer, Long> slots = new HashMap<>();
        private byte[] bytes = new byte[UNIT];
        private int length;

        /** Bytes that are equal share a place where their counts are equal too. */
        @Override
        public long add(byte[] item, int itemLength, int count, int alignment) {
            if (alignment > UNIT) {
                throw new IllegalArgumentException("a default cannot be aligned to " + alignment + " bytes");
            }
            ByteBuffer key = ByteBuffer.wrap(Arrays.copyOf(item, itemLength + Integer.BYTES));
            key.putInt(itemLength, count);
            return slots.computeIfAbsent(key, unknown -> append(item, itemLength, count));
        }

        private long append(byte[] item, int itemLength, int count) {
            int end = Math.addExact(length, itemLength);
            if (end > bytes.length - UNIT) {
                bytes = Arrays.copyOf(bytes, Math.max(end + UNIT, Math.min(2 * bytes.length, Integer.MAX_VALUE / 2)));
            }
            System.arraycopy(item, 0, bytes, length, itemLength);
            long slot = length / UNIT | (long) count << 32;
            length = (end + UNIT - 1) & -UNIT;
            return slot;
        }
    }
}
