package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.encode.RecordEncoder;
import dev.ashlar.codec.encode.ReferenceResolver;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.format.RowsFormat;
import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** The rows and the pool of one type, encoded off-heap. */
final class TypeEncoder implements AutoCloseable {
    private final RecordLayout layout;
    private final int windowShift;
    private final PoolBuilder pool;
    private final RecordEncoder encoder;
    private final OffHeapSink rows = new OffHeapSink();
    private final byte[] row;

    TypeEncoder(RecordLayout layout, DataRecord defaults, ReferenceResolver references, int windowShift) {
        this.layout = layout;
        this.windowShift = windowShift;
        this.pool = new PoolBuilder(windowShift);
        this.encoder = new RecordEncoder(layout, defaults, pool, references);
        this.row = new byte[layout.stride()];
    }

    ByteBuffer defaultRow() {
        ByteBuffer bytes = ByteBuffer.allocate(layout.stride());
        encoder.putDefaultRow(new UnsafeBuffer(bytes), 0);
        return bytes;
    }

    /** Encodes all records, which are sorted by id. Returns the block shift. */
    int encode(List<DataRecord> records) {
        int shift = RowsFormat.blockShift(layout.stride(), records.size(), windowShift);
        UnsafeBuffer into = new UnsafeBuffer(row);
        long index = 0;
        for (DataRecord dataRecord : records) {
            if (shift != RowsFormat.ONE_BLOCK && (index & (1L << shift) - 1) == 0) {
                rows.padTo(RowsFormat.blockOffset(index >>> shift, layout.stride(), shift, windowShift));
            }
            encoder.encode(dataRecord, into, 0);
            rows.append(row, row.length);
            index++;
        }
        return shift;
    }

    OffHeapSink rows() {
        return rows;
    }

    OffHeapSink pool() {
        return pool.sink();
    }

    @Override
    public void close() {
        rows.close();
        pool.close();
    }
}
