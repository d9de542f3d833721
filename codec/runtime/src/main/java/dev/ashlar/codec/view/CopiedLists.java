package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.lang.ref.Reference;
import java.util.List;

/**
 * Counts the bytes of the elements of a record's lists, and of all that lies below them, before they are copied to the heap. In a pack
 * that is not verified many lists can name the same elements: eight lists of a thousand elements in one another are 10^24 elements in
 * a file of a few KiB. The count ends where it exceeds the limit, and each element that it looks at adds to it.
 */
final class CopiedLists {
    /** What an element takes besides its bytes: the header of an object and a reference to it. */
    private static final int OBJECT = 24;

    private final RowCursor record;
    private RecordSource source;
    private int most;
    private long bytes;

    /** {@code record}: where a view is. */
    CopiedLists(RowCursor record) {
        this.record = record;
        this.source = record.source();
    }

    /** {@code limit}: bytes of all lists that are added from now on. */
    void begin(RecordSource from, int limit) {
        source = from;
        most = limit;
        bytes = 0;
    }

    /**
     * Adds the elements of a list of the record.
     *
     * @param field the list
     * @param list its value, as {@link FieldLayout#listOf} gives it
     * @throws CorruptDataException if there are too many bytes, or a list or slot leads astray
     */
    void add(FieldLayout field, long list) {
        add(source, field, list);
        Reference.reachabilityFence(source);
    }

    private void add(RecordSource owner, FieldLayout field, long list) {
        RecordSource elements = owner.elements(field.targetKey());
        if (elements == null) {
            return; // Views have no elements either.
        }
        long first = list & 0xFFFF_FFFFL;
        long count = list >>> 32;
        int rows = elements.rows().count();
        if (first + count > rows) {
            throw new CorruptDataException("%s row %d: a list %s says first %d, count %d; there are %d elements of %s"
                    .formatted(
                            source.layout().name(),
                            record.row(),
                            owner.layout().name() + "." + field.name(),
                            first,
                            count,
                            rows,
                            elements.layout().name()));
        }
        take(count * (OBJECT + elements.layout().stride()));
        List<FieldLayout> members = elements.layout().fields();
        for (int i = 0; i < members.size(); i++) {
            FieldLayout member = members.get(i);
            if (member.type().isList() || !member.inRow()) {
                for (long row = first; row < first + count; row++) {
                    addMember(elements, member, elements.rowAddress((int) row) + member.offset());
                }
            }
        }
    }

    private void addMember(RecordSource elements, FieldLayout member, long address) {
        if (member.type().isList()) {
            add(elements, member, member.listOf(Memory.i64(address)));
        } else if (member.shape() == Shape.ARRAY) {
            addArray(elements, member, Memory.i64(address));
        } else {
            takeTexts(address, member.count());
        }
    }

    private void addArray(RecordSource elements, FieldLayout member, long slot) {
        take((slot >>> 32) * member.elementWidth());
        if (member.type() == ValueType.STRING) {
            int count = Slots.elementCount(elements, null, slot, member.elementWidth());
            takeTexts(Slots.address(elements, null, slot, member.elementWidth()), count);
        }
    }

    /** Slots of texts or bytes side by side. */
    private void takeTexts(long address, int count) {
        for (int i = 0; i < count; i++) {
            take(Memory.i64(address + (long) i * Long.BYTES) >>> 32);
        }
    }

    private void take(long more) {
        bytes += more;
        if (bytes > most) {
            throw new CorruptDataException(
                    "%s row %d: its lists, with all elements below them: expected at most %d bytes to copy to the heap, found more; read the elements in place, or open the pack with OpenOptions.maxCopiedBytes"
                            .formatted(source.layout().name(), record.row(), most));
        }
    }
}
