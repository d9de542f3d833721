package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.pipeline.row.RowSink;
import java.util.Arrays;
import java.util.List;
import org.agrona.ExpandableArrayBuffer;

/**
 * What records add to a pool, and the rows of the elements of their lists, in their order. If the traces of two records are equal, and their rows too,
 * one may take the place of the other, and the pool and the elements stay as they are. Slots are the numbers of the items. For one thread.
 */
final class PoolTrace implements Pool {
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

    /** Encodes records of a type, whose rows go into a sink, and their elements into the trace. */
    RecordFeed feed(TypeLayout type, ReferenceResolver references, RowSink rows) {
        RecordEncoder encoder = new RecordEncoder(type.layout(), type.defaults(), this, references);
        List<RecordFeed> elements = type.elements().stream()
                .map(each -> feed(each, references, row -> put(row, row.length)))
                .toList();
        return new RecordFeed(type.layout(), encoder, rows, elements);
    }

    /** Whether another trace has the same items and elements. */
    boolean isLike(PoolTrace other) {
        return length == other.length
                && Arrays.equals(bytes.byteArray(), 0, length, other.bytes.byteArray(), 0, length);
    }

    /** Begins anew; numbers of items go on. */
    void clear() {
        length = 0;
    }
}
