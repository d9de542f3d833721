package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;

/** Annotates the index from the values of a field to rows. */
final class FieldIndexAnnotator {
    private static final int LIST_ENTRY = FieldIndexFormat.LIST_ENTRY_LENGTH;

    private final PackContents contents;
    private final StoredRecords records;
    private final FieldLayout field;
    private final Section section;
    private final HexPrinter printer;
    private long homeCount;
    private long firstValue;
    private long lists;

    FieldIndexAnnotator(PackContents contents, PackedType type, Section section, HexPrinter printer) {
        this.contents = contents;
        this.records = contents.records(type);
        this.field = type.layout().fields().stream()
                .filter(each -> each.key() == section.fieldKey())
                .findFirst()
                .orElseThrow();
        this.section = section;
        this.printer = printer;
    }

    void print() {
        boolean direct =
                printer.bytes().i32(printer.position() + FieldIndexFormat.KIND_OFFSET) == FieldIndexFormat.DIRECT;
        header(direct);
        if (direct) {
            starts();
            return;
        }
        lists = printer.position() + FieldIndexFormat.SLOT_LENGTH * section.count();
        if (section.count() > 0) {
            printer.subheading("slots");
        }
        for (long slot = 0; slot < section.count(); slot++) {
            slot(slot);
        }
        if (printer.position() < section.end()) {
            printer.subheading("lists");
        }
        while (section.end() - printer.position() >= LIST_ENTRY) {
            list();
        }
    }

    private void starts() {
        printer.subheading("starts");
        for (long place = 0; place <= homeCount && section.end() - printer.position() >= LIST_ENTRY; place++) {
            printer.u32(place == homeCount ? "rows in all" : "rows before the value " + (firstValue + place));
        }
        printer.subheading("rows");
        while (section.end() - printer.position() >= LIST_ENTRY) {
            printer.u32(row(printer.bytes().i32(printer.position())));
        }
    }

    private void header(boolean direct) {
        printer.hex64("key of the field: " + contents.name(field.key()));
        printer.u64("different values");
        printer.u64("rows that are listed");
        homeCount = Integer.toUnsignedLong(printer.bytes().i32(printer.position()));
        printer.u32(direct ? "values from the least to the greatest" : "slots that are homes");
        printer.u32("longest probe");
        printer.u64(direct ? "starts and rows" : "numbers in the lists");
        printer.u32("kind: " + (direct ? "direct" : "hash"));
        if (direct) {
            printer.zeros(printer.position() + Integer.BYTES, "must be zero");
            firstValue = printer.bytes().i64(printer.position());
            printer.hex64("the least value: " + firstValue);
        }
        printer.zeros(section.offset() + FieldIndexFormat.HEADER_LENGTH, "must be zero");
    }

    private void slot(long slot) {
        int entry = printer.bytes().i32(printer.position() + FieldIndexFormat.ENTRY_OFFSET);
        int keyHigh = printer.bytes().i32(printer.position() + FieldIndexFormat.KEY_HIGH_OFFSET);
        if (entry == 0 && keyHigh == 0) {
            printer.zeros(
                    printer.position() + FieldIndexFormat.SLOT_LENGTH, "slot " + Numbers.grouped(slot) + ", empty");
            return;
        }
        printer.u32("slot " + Numbers.grouped(slot) + ": " + meaning(entry - 1));
        printer.hex32("upper half of the key, of home " + Numbers.grouped(home(keyHigh)));
    }

    private String meaning(int entry) {
        if (entry == FieldIndex.NONE) {
            return "empty";
        }
        return entry < 0 ? "list at " + Numbers.grouped(entry & ~FieldIndexFormat.LIST) : row(entry);
    }

    private long home(int keyHigh) {
        return FieldIndexFormat.home((long) keyHigh << 32, homeCount);
    }

    private void list() {
        long place = (printer.position() - lists) / LIST_ENTRY;
        int count = printer.bytes().i32(printer.position());
        printer.u32("list at " + Numbers.grouped(place) + ": rows");
        for (int i = 0; i < count && section.end() - printer.position() >= LIST_ENTRY; i++) {
            printer.u32(row(printer.bytes().i32(printer.position())));
        }
    }

    private String row(int row) {
        long id = records.idAt(row);
        return id == DataRecord.NO_ID ? "no such row" : "row of id " + id;
    }
}
