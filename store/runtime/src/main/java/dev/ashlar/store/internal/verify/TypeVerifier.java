package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks the records of one type, what they point to, and that the index finds each of them and nothing else. Records are walked
 * over in batches, field by field; nothing is kept of them, and places are put into words only where something is wrong.
 */
final class TypeVerifier {
    private final PackFile file;
    private final PackedType type;
    private final RecordLayout layout;
    private final StoredRecords records;
    private final RecordPlaces places;
    private final VerifierMemory memory;
    private final Findings findings;
    private final Work work;
    private final MemorySpan rows;
    private final MemorySpan defaultRow;
    private final @Nullable ElementRule[] rules;
    private final ValueVerifier values;
    private final RowWords words;
    private final RowBatches batches;
    private final List<ListVerifier> lists = new ArrayList<>();
    private long previousId = DataRecord.NO_ID;

    TypeVerifier(PackFile file, PackedType type, VerifierMemory memory, Findings findings, Work work) {
        this.file = file;
        this.type = type;
        this.layout = type.layout();
        this.records = file.records(type);
        this.places = new RecordPlaces(layout, type.rowCount(), file.header().windowShift());
        this.memory = memory;
        this.findings = findings;
        this.work = work;
        this.rows = file.span(type, SectionKind.ROWS);
        this.defaultRow = file.span(type, SectionKind.DEFAULT_ROW);
        this.rules = rules();
        this.words = new RowWords(type, places);
        this.batches = new RowBatches(layout, places, type.rowCount(), rows, defaultRow);
        for (int i = 0; i < rules.length; i++) {
            if (ListVerifier.isFor(layout.fields().get(i))) {
                lists.add(new ListVerifier(file, type, i, words, findings));
            }
        }
        this.values = new ValueVerifier(layout, rules, defaultRow, words, this::target, findings);
    }

    private @Nullable ElementRule[] rules() {
        ElementRule[] byField = new ElementRule[layout.fields().size()];
        for (int i = 0; i < byField.length; i++) {
            FieldLayout field = layout.fields().get(i);
            PackedType target = file.type(field.targetKey());
            byField[i] = ElementRule.of(field, target == null ? 0 : target.rowCount());
        }
        return byField;
    }

    private String target(FieldLayout field) {
        return file.names().of(field.targetKey());
    }

    void verify(PackVerifier.Part part) {
        int known = findings.count();
        if (part != PackVerifier.Part.POOLS) {
            verifyRecords();
            new BlockVerifier(layout, places, type.rowCount(), rows, defaultRow, offset(SectionKind.ROWS), findings)
                    .verify();
            verifyIdIndex();
        }
        if (part != PackVerifier.Part.OTHERS) {
            SlotWalk slots = new SlotWalk(batches, slots(), findings);
            new PoolVerifier(file, type, memory, rules, slots, words, findings, work).verify();
        }
        if (part != PackVerifier.Part.POOLS && findings.count() == known) {
            verifyFieldIndexes();
        }
        Reference.reachabilityFence(file);
    }

    private void verifyIdIndex() {
        if (!type.isElements()) {
            new IndexVerifier(
                            layout.name(),
                            records,
                            offset(SectionKind.ID_INDEX),
                            memory.rows(),
                            findings,
                            (row, id) -> addUnfound(row, id, RecordSource.NO_ROW))
                    .verify(idAt(0), type.rowCount() == 0 ? 0 : idAt(type.rowCount() - 1));
        }
    }

    /** Of records that are right: what is wrong with a value would be told once more. */
    private void verifyFieldIndexes() {
        TextKeys texts = memory.textKeys(file.span(type, SectionKind.POOL));
        type.fieldIndexes().forEach((key, section) -> {
            FieldLayout field = Objects.requireNonNull(layout.field(key));
            int number = layout.indexOf(field);
            StoredIndex index = records.index(number);
            if (index != null) {
                IndexedValues indexed = new IndexedValues(field, number, type.rowCount(), rows, places, texts);
                new FieldIndexVerifier(layout.name(), section.offset(), index, indexed, findings, work).verify();
            }
        });
    }

    private List<SlotField> slots() {
        return SlotField.of(layout, rules);
    }

    private long offset(SectionKind kind) {
        return type.section(kind).offset();
    }

    /** 1 where there is no row. */
    private long idAt(int row) {
        return row < type.rowCount() ? Memory.i64(rows.address(places.of(row, ColumnPlaces.ID_COLUMN))) : 1;
    }

    private void verifyRecords() {
        while (!findings.isFull() && batches.next()) {
            int known = findings.count();
            IdIndex index = records.idIndex();
            if (index != null && batches.isDefault()) {
                verifyDefaultId();
            } else if (index != null) {
                verifyIds(index.kind() == IdIndexFormat.HASH);
            }
            if (!batches.isDefault()) {
                work.add(type.section(SectionKind.ROWS).length() / type.rowCount() * batches.count());
            }
            if (batches.isDefault() || layout.kind().isRows()) {
                values.verifyHoles(batches);
            }
            values.verify(batches);
            lists.forEach(list -> list.verify(batches));
            findings.sort(known);
        }
        lists.forEach(ListVerifier::end);
    }

    private void verifyDefaultId() {
        long id = Memory.i64(batches.address(ColumnPlaces.ID_COLUMN));
        if (id != DataRecord.NO_ID) {
            add(RowBatches.DEFAULT_ROW, "id", DataRecord.NO_ID, id);
        }
    }

    private void verifyIds(boolean hashed) {
        long address = batches.address(ColumnPlaces.ID_COLUMN);
        long step = batches.step(ColumnPlaces.ID_COLUMN);
        long previous = previousId;
        for (int i = 0; i < batches.count(); i++, address += step) {
            int row = batches.first() + i;
            long id = Memory.i64(address);
            if (id <= previous) {
                add(row, "id", "more than " + previous, id);
            }
            // A hash index may be made so that lookups take long: its verifier finds out what they would find.
            int found = hashed ? row : records.rowOf(id);
            if (found != row) {
                addUnfound(row, id, found);
            }
            previous = id;
        }
        previousId = previous;
    }

    private void addUnfound(int row, long id, int found) {
        add(row, "id " + id, "row " + row + " in the index", found);
    }

    private void add(int row, String what, Object expected, Object found) {
        PackPlace place = words.at(row, ColumnPlaces.ID_COLUMN, 0, what);
        findings.add(place, "", expected, found);
    }
}
