package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.record.DataRecord;
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
        header();
        long buckets = section.count();
        lists = printer.position() + FieldIndexFormat.BUCKET_LENGTH * buckets;
        for (long bucket = 0; bucket < buckets; bucket++) {
            printer.subheading("bucket " + Numbers.grouped(bucket));
            bucket();
        }
        if (printer.position() < section.end()) {
            printer.subheading("lists");
        }
        while (section.end() - printer.position() >= LIST_ENTRY) {
            list();
        }
    }

    private void header() {
        printer.hex64("key of the field: " + contents.name(field.key()));
        printer.u64("different values");
        printer.u64("rows that are listed");
        homeCount = Integer.toUnsignedLong(printer.bytes().i32(printer.position()));
        printer.u32("buckets that are homes");
        printer.u32("longest probe");
        printer.u64("numbers in the lists");
        printer.zeros(section.offset() + FieldIndexFormat.HEADER_LENGTH, "must be zero");
    }

    private void bucket() {
        long start = printer.position();
        int used = used(start);
        for (int i = 0; i < used; i++) {
            long key = printer.bytes().i64(printer.position());
            printer.hex64("key, of home " + Numbers.grouped(home(key)));
        }
        printer.zeros(start + FieldIndexFormat.ROWS_OFFSET, "not in use");
        for (int i = 0; i < used; i++) {
            int row = printer.bytes().i32(printer.position());
            printer.u32(row < 0 ? "list at " + Numbers.grouped(row & ~FieldIndexFormat.LIST) : row(row));
        }
        printer.zeros(start + FieldIndexFormat.USED_OFFSET, "not in use");
        printer.u32("keys in use");
    }

    /** Of a bucket that lies, as many as there can be. */
    private int used(long start) {
        int used = printer.bytes().i32(start + FieldIndexFormat.USED_OFFSET);
        return Math.max(0, Math.min(used, FieldIndexFormat.BUCKET_CAPACITY));
    }

    private long home(long key) {
        return (key >>> 32) * homeCount >>> 32;
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
