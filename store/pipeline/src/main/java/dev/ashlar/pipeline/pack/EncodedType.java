package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.encode.RecordEncoder;
import dev.ashlar.codec.encode.ReferenceResolver;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.format.RowsFormat;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The records of one type as the sections of the pack format, in memory: what a pack is written from, and what the
 * development store reads in place. For one thread.
 *
 * @param <S> where the sections are
 */
public final class EncodedType<S extends ByteSink> implements AutoCloseable {
    private final RecordLayout layout;
    private final int windowShift;
    private final S defaultRow;
    private final S rows;
    private final S idIndex;
    private final S pool;
    private final byte[] row;
    private int blockShift;
    private long idSlots;

    private EncodedType(RecordLayout layout, int windowShift, Supplier<S> sinks) {
        this.layout = layout;
        this.windowShift = windowShift;
        this.defaultRow = sinks.get();
        this.rows = sinks.get();
        this.idIndex = sinks.get();
        this.pool = sinks.get();
        this.row = new byte[layout.stride()];
    }

    /**
     * Encodes records.
     *
     * @param layout of the rows
     * @param defaults declared defaults by field name
     * @param records sorted by id, each id once, validated
     * @param references finds the rows of referred records
     * @param windowShift binary logarithm of a window's length
     * @param sinks makes empty sinks
     * @param <S> where the sections are
     * @return the sections
     * @throws IllegalArgumentException when the records exceed what the format can hold
     */
    public static <S extends ByteSink> EncodedType<S> of(
            RecordLayout layout,
            DataRecord defaults,
            List<DataRecord> records,
            ReferenceResolver references,
            int windowShift,
            Supplier<S> sinks) {
        EncodedType<S> encoded = new EncodedType<>(layout, windowShift, sinks);
        try {
            encoded.encode(defaults, records, references);
            return encoded;
        } catch (RuntimeException | Error e) {
            encoded.close();
            throw e;
        }
    }

    private void encode(DataRecord defaults, List<DataRecord> records, ReferenceResolver references) {
        RecordEncoder encoder = new RecordEncoder(layout, defaults, new PoolBuilder(pool, windowShift), references);
        UnsafeBuffer into = new UnsafeBuffer(row);
        encoder.putDefaultRow(into, 0);
        defaultRow.append(row, row.length);
        blockShift = RowsFormat.blockShift(layout, records.size(), windowShift);
        long index = 0;
        for (DataRecord dataRecord : records) {
            if (blockShift != RowsFormat.ONE_BLOCK && (index & (1L << blockShift) - 1) == 0) {
                rows.padTo(RowsFormat.blockOffset(index >>> blockShift, layout, blockShift, windowShift));
            }
            encoder.encode(dataRecord, into, 0);
            rows.append(row, row.length);
            index++;
        }
        long[] ids = records.stream().mapToLong(DataRecord::id).toArray();
        idSlots = IdIndexWriter.write(idIndex, ids).slotCount();
    }

    /** {@return one row, with the defaults} */
    public S defaultRow() {
        return defaultRow;
    }

    /** {@return the rows} */
    public S rows() {
        return rows;
    }

    /** {@return binary logarithm of the rows in a block, as {@link RowsFormat#blockShift} chose it} */
    public int blockShift() {
        return blockShift;
    }

    /** {@return the index from ids to rows} */
    public S idIndex() {
        return idIndex;
    }

    /** {@return the number of slots in the index} */
    public long idSlots() {
        return idSlots;
    }

    /** {@return strings and arrays of rows and default row} */
    public S pool() {
        return pool;
    }

    /** Closes all sinks. */
    @Override
    public void close() {
        defaultRow.close();
        rows.close();
        idIndex.close();
        pool.close();
    }
}
