package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.row.RowSink;
import java.util.Arrays;
import java.util.List;
import org.agrona.ExpandableArrayBuffer;

/**
 * Records before and after changes, encoded into traces of what they add to pools and of the rows of their elements. If traces and rows are equal, the
 * changed record may take the place of the other, and pools and elements stay as they are. For one thread.
 */
final class TracedPair {
    /** In place of the row of a record that is gone; no row, and not that of a reference to nothing. */
    private static final int GONE = -2;

    private final Trace itemsBefore = new Trace();
    private final Trace items = new Trace();
    private final Trace elementsBefore = new Trace();
    private final Trace elements = new Trace();
    private final byte[] was;
    private final byte[] is;
    private final RecordFeed feedBefore;
    private final RecordFeed feed;

    TracedPair(TypeLayout type, ReferenceResolver references) {
        int stride = type.layout().stride();
        this.was = new byte[stride];
        this.is = new byte[stride];
        ReferenceResolver before = (target, id) -> rowOrGone(references, target, id);
        this.feedBefore =
                feed(type, itemsBefore, elementsBefore, before, row -> System.arraycopy(row, 0, was, 0, stride));
        this.feed = feed(type, items, elements, references, row -> System.arraycopy(row, 0, is, 0, stride));
    }

    /** The record before may refer to one that is gone. */
    private static int rowOrGone(ReferenceResolver references, long target, long id) {
        try {
            return references.row(target, id);
        } catch (IllegalArgumentException e) {
            return GONE;
        }
    }

    /** Items and rows of elements go into one trace. */
    private static RecordFeed feed(
            TypeLayout type, Trace items, Trace elements, ReferenceResolver references, RowSink rows) {
        RecordEncoder encoder = new RecordEncoder(type.layout(), type.defaults(), items, references);
        List<RecordFeed> feeds = type.elements().stream()
                .map(each -> feed(each, elements, elements, references, row -> elements.put(row, row.length)))
                .toList();
        return new RecordFeed(type.layout(), encoder, rows, feeds);
    }

    /** Encodes the next pair. Each pair counts: numbers of items and elements go on. */
    void encode(DataRecord before, DataRecord now) {
        for (Trace each : List.of(itemsBefore, items, elementsBefore, elements)) {
            each.length = 0;
        }
        feedBefore.add(before);
        feed.add(now);
    }

    /** Whether both records of the pair add the same to the pool. Slots of fields may still differ: {@link #isSame}. */
    boolean hasSameItems() {
        return items.isLike(itemsBefore);
    }

    /** Whether the elements of both records are the same, and what they add to their pools. */
    boolean hasSameElements() {
        return elements.isLike(elementsBefore);
    }

    /** Whether a field has the same bytes in both rows. */
    boolean isSame(FieldLayout field) {
        int end = field.offset() + field.width();
        return Arrays.equals(was, field.offset(), end, is, field.offset(), end);
    }

    /** The row of the changed record, with numbers of items in place of slots. */
    byte[] row() {
        return is;
    }

    /** Slots are the numbers of items. */
    private static final class Trace implements Pool {
        private final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer();
        private int length;
        private int items;

        @Override
        public long add(byte[] item, int itemLength, int count, int alignment) {
            bytes.putInt(length, itemLength);
            bytes.putInt(length + Integer.BYTES, count);
            bytes.putInt(length + 2 * Integer.BYTES, alignment);
            length += 3 * Integer.BYTES;
            put(item, itemLength);
            return ++items; // The empty item has the slot 0.
        }

        private void put(byte[] from, int count) {
            bytes.putBytes(length, from, 0, count);
            length += count;
        }

        private boolean isLike(Trace other) {
            return length == other.length
                    && Arrays.equals(bytes.byteArray(), 0, length, other.bytes.byteArray(), 0, length);
        }
    }
}
