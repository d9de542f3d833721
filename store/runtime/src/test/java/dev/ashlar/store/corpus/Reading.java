package dev.ashlar.store.corpus;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads all that a pack has without verifying it, as a program would that is given a bad one. Lets through what no bytes
 * of a file may cause: anything but the exceptions that the documentation names.
 */
public final class Reading {
    private static final int MOST_ELEMENTS = 100;

    /** A sample has one row in so many, each at another place of its block. */
    private static final int STEP = 29;

    private static final int MANY_ROWS = 1_000;

    private Reading() {}

    /** Opens and reads everything; whether the pack could be opened. */
    public static boolean everything(Path pack) {
        return rows(pack, 1);
    }

    /** Opens a pack and reads everything, but of types with many rows only some of them; whether the pack could be opened. */
    public static boolean sample(Path pack) {
        return rows(pack, STEP);
    }

    private static boolean rows(Path pack, int step) {
        try {
            PackFile file = PackFile.open(pack, false);
            Map<Long, StoredRecords> all = new HashMap<>();
            file.types().forEach(type -> all.put(type.layout().key(), file.records(type)));
            all.values().forEach(records -> records.setElements(all));
            for (StoredRecords records : all.values()) {
                readType(records, records.rowCount() > MANY_ROWS ? step : 1);
                readIndexes(records);
            }
            return true;
        } catch (PackException e) {
            return false;
        }
    }

    private static void readType(StoredRecords records, int step) {
        RecordView view = new RecordView(new Binding(records, "reader"));
        readRow(view);
        for (int count = 0; view.next(); count++) {
            if (count % step == 0) {
                readRow(view);
                RecordView other = new RecordView(new Binding(records, "other"));
                other.moveToRow(records.idIndex() == null ? view.row() : records.rowOf(view.id()));
                readRow(other);
            }
        }
        if (records.idIndex() != null) {
            readIds(view);
        }
        for (int row : new int[] {-1, records.rowCount(), Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            view.moveToRow(row);
            readRow(view);
        }
    }

    private static void readIds(RecordView view) {
        for (long id = -20; id < 200; id++) {
            if (view.find(id)) {
                readRow(view);
            }
        }
        for (int shift = 0; shift < Long.SIZE; shift++) {
            view.find(1L << shift);
            view.find((1L << shift) - 1);
            view.find(-1L << shift);
        }
    }

    /** Looks up what slots have, and what they have not: whatever is found, it is within bounds, or names no row. */
    private static void readIndexes(StoredRecords records) {
        RecordView view = new RecordView(new Binding(records, "found"));
        for (int field = 0; field < records.layout().fields().size(); field++) {
            StoredIndex index = records.index(field);
            if (index != null) {
                for (long slot = 0; slot < index.slotCount(); slot++) {
                    long key = index.keyHighIn(slot) << 32;
                    readCandidates(view, index, key);
                    readCandidates(view, index, key + (1L << 32));
                    readEntry(view, index, index.entryIn(slot));
                }
                for (int place = 0; place <= Math.min(index.span(), MOST_ELEMENTS); place++) {
                    readCandidates(view, index, place);
                    readEntry(view, index, place | Integer.MIN_VALUE);
                }
                for (int shift = 0; shift < Long.SIZE; shift++) {
                    readCandidates(view, index, -1L << shift);
                    readEntry(view, index, 1 << shift);
                    readEntry(view, index, -1 << shift);
                }
            }
        }
    }

    private static void readCandidates(RecordView view, StoredIndex index, long key) {
        readEntry(view, index, index.entry(key));
        for (int place = index.candidate(key, 0); place >= 0; place = index.candidate(key, place + 1)) {
            readEntry(view, index, index.entry(key, place));
        }
    }

    private static void readEntry(RecordView view, StoredIndex index, int entry) {
        int count = index.count(entry);
        if (count < 0 || entry < 0 && count > index.listLength()) {
            throw new AssertionError("count of entry " + entry + ": " + count);
        }
        for (int position = -1; position <= Math.min(count, MOST_ELEMENTS); position++) {
            view.moveToRow(index.row(entry, position));
        }
        index.row(entry, count - 1);
    }

    private static void readRow(RecordView view) {
        view.id();
        for (FieldLayout field : view.layout().fields()) {
            try {
                readField(view, field);
            } catch (CorruptDataException | IndexOutOfBoundsException e) {
                continue; // What the documentation promises for slots that are wrong.
            }
        }
    }

    private static void readField(RecordView view, FieldLayout field) {
        view.values().present(field);
        int count = view.values().elementCount(field);
        for (int i = -1; i <= Math.min(count, MOST_ELEMENTS); i++) {
            readElement(view, field, i);
        }
        readElement(view, field, count - 1);
    }

    private static void readElement(RecordView view, FieldLayout field, int index) {
        try {
            switch (field.type()) {
                case STRING -> view.values().text(field, index);
                case BYTES -> view.values().bytes(field);
                case FLAGS -> view.values().flags(field, index);
                case ENUM -> view.values().constant(field, index);
                case LIST, MAP, VALUES -> readRow(view.values().element(field, index));
                default -> {
                    for (int lane = 0; lane < field.type().lanes(); lane++) {
                        view.values().bits(field, index, lane);
                    }
                }
            }
        } catch (CorruptDataException | IndexOutOfBoundsException e) {
            return; // As above.
        }
    }
}
