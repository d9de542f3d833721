package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.RowsFormat;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of a revision come from, and those of its element types: the elements of a record that stays are those that it had, those of
 * another are encoded with it.
 *
 * @param older the type as it is
 * @param origin of each new row the old one that it is a copy of, ascending; −1 for what is to be encoded
 * @param changed what is to be encoded, in order
 * @param elements of each list
 */
record RowOrigins(EncodedType<BlockSink> older, int[] origin, List<DataRecord> changed, List<RowOrigins> elements) {
    /** The origin of a row that is to be encoded. */
    static final int NONE = -1;

    /** Null where records or elements lie, or would lie, in several blocks. */
    static @Nullable RowOrigins of(EncodedType<BlockSink> older, int[] origin, List<DataRecord> changed) {
        RecordLayout layout = older.layout();
        boolean inOneBlock = older.blockShift() == RowsFormat.ONE_BLOCK
                && RowsFormat.blockShift(layout, origin.length, older.windowShift()) == RowsFormat.ONE_BLOCK;
        List<RowOrigins> elements = new ArrayList<>();
        for (int i = 0; i < older.elements().size() && inOneBlock; i++) {
            RowOrigins each =
                    ofElements(older, layout.lists().get(i), older.elements().get(i), origin, changed);
            inOneBlock = each != null;
            elements.add(each);
        }
        return inOneBlock ? new RowOrigins(older, origin, changed, List.copyOf(elements)) : null;
    }

    private static @Nullable RowOrigins ofElements(
            EncodedType<BlockSink> owner,
            FieldLayout list,
            EncodedType<BlockSink> elements,
            int[] origin,
            List<DataRecord> changed) {
        RecordPlaces places = owner.places();
        int column = ColumnPlaces.FIRST_FIELD_COLUMN + owner.layout().indexOf(list);
        long most = (1L << elements.windowShift()) / elements.layout().stride();
        IntArrayList origins = new IntArrayList();
        List<DataRecord> added = new ArrayList<>();
        int next = 0;
        for (int row = 0; row < origin.length && origins.size() <= most; row++) {
            if (origin[row] == NONE) {
                Variant value = changed.get(next++).get(list.name());
                List<DataRecord> records = value == null ? List.of() : value.list();
                records.forEach(each -> origins.addInt(NONE));
                added.addAll(records);
            } else {
                long at = places.of(origin[row], column);
                long of = list.listOf(owner.rows().getLong(at));
                int end = (int) of + (int) (of >>> Integer.SIZE);
                for (int element = (int) of; element < end; element++) {
                    origins.addInt(element);
                }
            }
        }
        return origins.size() > most ? null : of(elements, origins.toIntArray(), added);
    }

    /** {@return rows that are copied} */
    int kept() {
        return origin.length - changed.size();
    }
}
