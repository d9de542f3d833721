package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.encode.RecordEncoder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.format.RecordPlaces;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes records as rows, one behind the other in their blocks. For one thread. */
final class RowWriter {
    private final ByteSink sink;
    private final RecordPlaces places;
    private final byte[] row;

    RowWriter(ByteSink sink, RecordLayout layout, RecordPlaces places) {
        this.sink = sink;
        this.places = places;
        this.row = new byte[layout.stride()];
    }

    void write(List<DataRecord> records, RecordEncoder encoder) {
        UnsafeBuffer into = new UnsafeBuffer(row);
        int index = 0;
        for (DataRecord dataRecord : records) {
            if (index % places.capacity() == 0) {
                sink.padTo(places.blockOffset(places.blockOf(index)));
            }
            encoder.encode(dataRecord, into, 0);
            sink.append(row, row.length);
            index++;
        }
    }
}
