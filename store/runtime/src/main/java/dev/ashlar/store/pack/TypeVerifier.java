package dev.ashlar.store.pack;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.format.RecordPlaces;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.index.StoredRecords;
import java.lang.ref.Reference;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Checks the records of one type, what they point to, and that the index finds each of them and nothing else. */
final class TypeVerifier {
    private static final int DEFAULT_ROW = -1;

    private final PackFile file;
    private final PackedType type;
    private final RecordLayout layout;
    private final StoredRecords records;
    private final RecordPlaces places;
    private final Findings findings;
    private final MemorySpan rows;
    private final MemorySpan defaultRow;
    private final @Nullable ElementRule[] rules;
    private final PoolVerifier pool;
    private final int[] holes;

    TypeVerifier(PackFile file, PackedType type, Findings findings) {
        this.file = file;
        this.type = type;
        this.layout = type.layout();
        this.records = file.records(type);
        this.places = new RecordPlaces(layout, type.rowCount(), file.header().windowShift());
        this.findings = findings;
        this.rows = file.span(type, SectionKind.ROWS);
        this.defaultRow = file.span(type, SectionKind.DEFAULT_ROW);
        this.rules = rules();
        this.pool = new PoolVerifier(
                layout,
                file.span(type, SectionKind.POOL),
                type.section(SectionKind.POOL).offset(),
                rules,
                field -> nameOf(field.targetKey()),
                findings);
        this.holes = holes(layout);
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

    private String nameOf(long key) {
        return file.names().of(key);
    }

    private static int[] holes(RecordLayout layout) {
        BitSet taken = new BitSet(layout.stride());
        taken.set(0, RecordLayout.ID_LENGTH);
        taken.set(layout.presenceOffset(), layout.presenceOffset() + layout.presenceLength());
        layout.fields().forEach(f -> taken.set(f.offset(), f.offset() + f.width()));
        taken.flip(0, layout.stride());
        return taken.stream().toArray();
    }

    void verify() {
        verifyHoles(DEFAULT_ROW, defaultRow.address(0));
        verifyRow(DEFAULT_ROW);
        long previous = 0;
        for (int row = 0; row < type.rowCount() && !findings.isFull(); row++) {
            long id = Memory.i64(address(row, ColumnPlaces.ID_COLUMN));
            if (id <= previous) {
                add(row, ColumnPlaces.ID_COLUMN, "id", "more than " + previous, id);
            }
            int found = records.rowOf(id);
            if (found != row) {
                add(row, ColumnPlaces.ID_COLUMN, "id " + id, "row " + row + " in the index", found);
            }
            previous = id;
            if (layout.kind() == LayoutKind.ROWS) {
                verifyHoles(row, address(row, ColumnPlaces.ID_COLUMN));
            }
            verifyRow(row);
        }
        new BlockVerifier(layout, places, type.rowCount(), rows, defaultRow, offset(SectionKind.ROWS), findings)
                .verify();
        new IndexVerifier(layout.name(), records.idIndex(), offset(SectionKind.ID_INDEX), type.rowCount(), findings)
                .verify(idAt(0), previousId());
        pool.verifyItems();
        Reference.reachabilityFence(file);
    }

    private long idAt(int row) {
        return row < type.rowCount() ? Memory.i64(address(row, ColumnPlaces.ID_COLUMN)) : 1;
    }

    private long previousId() {
        return type.rowCount() == 0 ? 0 : idAt(type.rowCount() - 1);
    }

    /** Where a record, or the default row, has its part of a column. */
    private long address(int row, int column) {
        return row < 0
                ? defaultRow.address(ColumnPlaces.offsetInRow(layout, column))
                : rows.address(places.of(row, column));
    }

    private long offset(SectionKind kind) {
        return type.section(kind).offset();
    }

    /** A place in words. Only for findings: there may be millions of rows, and next to none has one. */
    private PackPlace at(int row, int column, long inColumn, String what) {
        String of = " of " + layout.name();
        return row < 0
                ? new PackPlace(
                        "default row" + of,
                        offset(SectionKind.DEFAULT_ROW) + ColumnPlaces.offsetInRow(layout, column) + inColumn,
                        "default row" + of + ", " + what)
                : new PackPlace(
                        "rows" + of,
                        offset(SectionKind.ROWS) + places.of(row, column) + inColumn,
                        "row " + row + of + ", " + what);
    }

    private void add(int row, int column, String what, Object expected, Object found) {
        add(at(row, column, 0, what), expected, found);
    }

    private void add(PackPlace place, Object expected, Object found) {
        findings.add(place.section(), place.offset(), place.text(), expected, found);
    }

    private void verifyHoles(int row, long address) {
        for (int hole : holes) {
            if (Memory.i8(address + hole) != 0) {
                add(at(row, ColumnPlaces.ID_COLUMN, hole, "byte " + hole), 0, PackInput.hex(Memory.i8(address + hole)));
            }
        }
    }

    private void verifyRow(int row) {
        long id = Memory.i64(address(row, ColumnPlaces.ID_COLUMN));
        if (row < 0 && id != 0) {
            add(row, ColumnPlaces.ID_COLUMN, "id", 0, id);
        }
        long bitmap = layout.presenceCount() == 0 ? 0 : address(row, ColumnPlaces.PRESENCE_COLUMN);
        for (int bit = layout.presenceCount(); bit < 8 * layout.presenceLength(); bit++) {
            if (bit(bitmap, bit)) {
                add(at(row, ColumnPlaces.PRESENCE_COLUMN, bit >>> 3, "presence bit " + bit), 0, 1);
            }
        }
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            long address = address(row, ColumnPlaces.FIRST_FIELD_COLUMN + i);
            if (field.optional()) {
                verifyPresence(row, i, bit(bitmap, field.presenceIndex()), address);
            }
            verifyField(row, i, field, address);
        }
    }

    private static boolean bit(long bitmap, int index) {
        return (Memory.i8(bitmap + (index >>> 3)) >>> (index & 7) & 1) != 0;
    }

    private void verifyPresence(int row, int index, boolean present, long address) {
        FieldLayout field = layout.fields().get(index);
        if (present && row < 0) {
            add(row, ColumnPlaces.PRESENCE_COLUMN, field.name(), "absent", "present");
        }
        if (!present && row >= 0 && !equal(address, defaultRow.address(field.offset()), field.width())) {
            add(row, column(index), field.name(), "the default: it is absent", "another");
        }
    }

    static boolean equal(long address, long other, int length) {
        for (int i = 0; i < length; i++) {
            if (Memory.i8(address + i) != Memory.i8(other + i)) {
                return false;
            }
        }
        return true;
    }

    private void verifyField(int row, int index, FieldLayout field, long address) {
        ElementRule rule = rules[index];
        if (field.pooled()) {
            long slot = Memory.i64(address);
            if (row < 0 && slot != 0 && (field.type() == ValueType.REF || field.type() == ValueType.BYTES)) {
                add(row, column(index), field.name(), "none, empty", "a slot");
            }
            pool.noteField(slot, index, () -> at(row, column(index), 0, field.name()));
        } else if (field.type() == ValueType.STRING) {
            for (int i = 0; i < field.count(); i++) {
                int element = i;
                long inField = (long) i * FieldLayout.SLOT_LENGTH;
                pool.noteString(
                        Memory.i64(address + inField), () -> at(row, column(index), inField, name(field, element)));
            }
        } else if (rule != null) {
            for (int i = 0; i < field.count(); i++) {
                verifyElement(row, index, i, rule, rule.read(address + (long) i * rule.width()));
            }
        }
    }

    private static int column(int field) {
        return ColumnPlaces.FIRST_FIELD_COLUMN + field;
    }

    private void verifyElement(int row, int index, int element, ElementRule rule, long value) {
        FieldLayout field = layout.fields().get(index);
        long inField = (long) element * rule.width();
        if (row < 0 && field.type() == ValueType.REF) {
            if ((int) value != -1) {
                add(at(row, column(index), inField, name(field, element)), "−1", rule.shown(value));
            }
        } else if (!rule.admits(value)) {
            PackPlace place = at(row, column(index), inField, name(field, element));
            add(place, rule.expected(nameOf(field.targetKey())), rule.shown(value));
        }
    }

    private static String name(FieldLayout field, int element) {
        return field.shape() == Shape.SINGLE ? field.name() : field.name() + "[" + element + "]";
    }
}
