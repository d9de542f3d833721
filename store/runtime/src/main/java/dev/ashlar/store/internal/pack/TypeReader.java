package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RowsFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the field table of a type, and checks that its sections are all there and as long as their counts say. */
final class TypeReader {
    private final PackInput in;
    private final PackHeader header;
    private final Names names;
    private final Map<Long, String> spelled = new HashMap<>();

    TypeReader(PackInput in, PackHeader header, Names names) {
        this.in = in;
        this.header = header;
        this.names = names;
    }

    /** {@code all}: sections of the type, those of unknown kinds too, in the order of the file. */
    PackedType read(String name, List<Section> all) {
        Map<SectionKind, Section> own = new EnumMap<>(SectionKind.class);
        List<Section> indexes = new ArrayList<>();
        for (Section section : all) {
            SectionKind kind = section.kind();
            if (kind == SectionKind.FIELD_INDEX) {
                indexes.add(section);
            } else if (kind != null) {
                own.put(kind, section);
            }
        }
        // A type of unknown kinds alone is none: its field table is missed.
        for (SectionKind kind : SectionKind.values()) {
            if (kind.perType() && kind != SectionKind.ID_INDEX && !own.containsKey(kind)) {
                throw missing(name, "a section " + kind.text(), "none");
            }
        }
        FieldTable table = FieldTableReader.read(in, names, spelled, own.get(SectionKind.FIELD_TABLE));
        Map<Long, Section> byField = byField(name, table.layout(), indexes);
        PackedType type = new PackedType(
                table.layout(), table.schemaVersion(), table.depth(), table.ownerKey(), Map.copyOf(own), byField);
        checkRows(type);
        checkIdIndex(name, type);
        checkPool(type);
        for (Section index : byField.values()) {
            checkFieldIndex(type, index);
        }
        return type;
    }

    private PackException missing(String type, Object expected, Object found) {
        return in.checks("directory", header.directoryOffset()).fault("type " + type, 0, expected, found);
    }

    /** One for each field that asks for one, in the order of the fields, and no others. */
    private Map<Long, Section> byField(String type, RecordLayout layout, List<Section> indexes) {
        Map<Long, Section> byField = new LinkedHashMap<>();
        for (FieldLayout field : layout.fields()) {
            if (field.index() != IndexKind.NONE) {
                Section index = byField.size() < indexes.size() ? indexes.get(byField.size()) : null;
                if (index == null || index.fieldKey() != field.key()) {
                    String found = index == null ? "none" : "that of " + names.of(index.fieldKey());
                    throw missing(type, "a field index of " + field.name(), found);
                }
                byField.put(field.key(), index);
            }
        }
        if (byField.size() < indexes.size()) {
            long key = indexes.get(byField.size()).fieldKey();
            throw missing(type, "no more field indexes", "one of " + names.of(key));
        }
        return Collections.unmodifiableMap(byField);
    }

    /** Elements have none. */
    private void checkIdIndex(String name, PackedType type) {
        Section index = type.sections().get(SectionKind.ID_INDEX);
        String kind = "section " + SectionKind.ID_INDEX.text();
        if (type.isElements() && index != null) {
            throw missing(name, "no " + kind + ", since it has elements", "one");
        }
        if (type.isElements()) {
            return;
        }
        if (index == null) {
            throw missing(name, "a " + kind, "none");
        }
        long length = IdIndexFormat.HEADER_LENGTH + index.count() * IdIndexFormat.SLOT_LENGTH;
        boolean countFits = index.count() >= 0 && index.count() <= index.length();
        check(index, countFits && index.length() == length, type, "length", length, index.length());
    }

    /** How long the lists are is told by the section itself. */
    private void checkFieldIndex(PackedType type, Section index) {
        long most = (index.length() - FieldIndexFormat.HEADER_LENGTH) / FieldIndexFormat.SLOT_LENGTH;
        boolean wholeLists = index.length() % FieldIndexFormat.LIST_ENTRY_LENGTH == 0;
        boolean hasHeader = index.length() >= FieldIndexFormat.HEADER_LENGTH;
        check(index, hasHeader && wholeLists, type, "length", "64 or more, a multiple of 4", index.length());
        check(index, index.count() >= 0 && index.count() <= most, type, "slots", most, index.count());
    }

    private void checkPool(PackedType type) {
        Section pool = type.section(SectionKind.POOL);
        check(
                pool,
                pool.length() % PoolFormat.UNIT == 0 && pool.count() == pool.length() / PoolFormat.UNIT,
                type,
                "units",
                (double) pool.length() / PoolFormat.UNIT,
                pool.count());
        int alignment = PoolFormat.sectionAlignment(type.layout());
        check(pool, pool.offset() % alignment == 0, type, "offset", "a multiple of " + alignment, pool.offset());
    }

    private void checkRows(PackedType type) {
        int stride = type.layout().stride();
        long window = 1L << header.windowShift();
        Section rows = type.section(SectionKind.ROWS);
        Section defaultRow = type.section(SectionKind.DEFAULT_ROW);
        int alignment = DirectoryFormat.rowsAlignment(type.layout().kind());
        check(rows, rows.offset() % alignment == 0, type, "offset", "a multiple of " + alignment, rows.offset());
        check(rows, stride <= window, type, "stride", "at most a window, " + window, stride);
        check(rows, rows.elementLength() == stride, type, "element length", stride, rows.elementLength());
        check(
                rows,
                rows.count() >= 0 && rows.count() <= Integer.MAX_VALUE,
                type,
                "count",
                "0 to " + Integer.MAX_VALUE,
                rows.count());
        // One row takes more room in columns, each of which has its own default and begins at a multiple of 64.
        long row = RowsFormat.blockLength(type.layout(), 1);
        check(rows, row <= window, type, "block of one row", "at most a window, " + window, row);
        int shift = RowsFormat.blockShift(type.layout(), rows.count(), header.windowShift());
        check(rows, rows.blockShift() == shift, type, "block shift", shift, rows.blockShift());
        long length = RowsFormat.sectionLength(type.layout(), rows.count(), shift, header.windowShift());
        check(rows, rows.length() == length, type, "length, by their count", length, rows.length());
        check(
                defaultRow,
                defaultRow.length() == stride && defaultRow.count() == 1 && defaultRow.elementLength() == stride,
                type,
                "length",
                stride,
                defaultRow.length());
    }

    /** Puts the place into words only when it is needed. */
    private void check(
            Section section, boolean condition, PackedType type, String what, Object expected, Object found) {
        if (!condition) {
            throw in.checks(title(section, type.layout()), section.offset()).fault(what, 0, expected, found);
        }
    }

    /** What a section of a type is about, in words. */
    static String title(Section section, RecordLayout layout) {
        String of = section.text() + " of " + layout.name();
        if (section.kind() != SectionKind.FIELD_INDEX) {
            return of;
        }
        FieldLayout field = layout.field(section.fieldKey());
        return of + "." + (field == null ? PackInput.hex(section.fieldKey()) : field.name());
    }
}
