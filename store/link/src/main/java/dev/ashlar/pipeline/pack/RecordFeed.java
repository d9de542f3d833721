package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.row.RowSink;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes records as rows, and the elements of their lists as rows of the element types, in the order of their owners. For one thread. */
final class RecordFeed {
    private final RecordEncoder encoder;
    private final RowSink rows;
    private final List<FieldLayout> lists;
    private final List<RecordFeed> elements;
    private final byte[] row;
    private final UnsafeBuffer into;

    /**
     * A feed.
     *
     * @param layout of the rows
     * @param encoder of the layout
     * @param rows receives the rows
     * @param elements receive the elements of each list, in the order of {@link RecordLayout#lists}
     */
    RecordFeed(RecordLayout layout, RecordEncoder encoder, RowSink rows, List<RecordFeed> elements) {
        this.encoder = encoder;
        this.rows = rows;
        this.lists = layout.lists();
        this.elements = elements;
        this.row = new byte[layout.stride()];
        this.into = new UnsafeBuffer(row);
    }

    /** Encodes a record, and all that its lists have. */
    void add(DataRecord record) {
        encoder.encode(record, into, 0);
        rows.add(row);
        for (int i = 0; i < lists.size(); i++) {
            Variant list = record.get(lists.get(i).name());
            if (list != null) {
                addElements(elements.get(i), list.list());
            }
        }
    }

    private static void addElements(RecordFeed feed, List<DataRecord> list) {
        for (int i = 0; i < list.size(); i++) {
            feed.add(list.get(i));
        }
    }
}
