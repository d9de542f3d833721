package dev.ashlar.tool.inspect;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;

/** Annotates the index from ids to rows; runs of empty slots take one line. */
final class IdIndexAnnotator {
    private static final int EMPTY_BYTE = IdIndexFormat.EMPTY_SLOT & 0xFF;

    private final PackContents contents;
    private final PackedType type;
    private final StoredRecords records;
    private final Section section;
    private final HexPrinter printer;

    IdIndexAnnotator(PackContents contents, PackedType type, HexPrinter printer) {
        this.contents = contents;
        this.type = type;
        this.records = contents.records(type);
        this.section = type.section(SectionKind.ID_INDEX);
        this.printer = printer;
    }

    void print() {
        printer.u32("kind: " + contents.indexKind(type));
        printer.u32("longest probe");
        printer.u64("first id");
        printer.u64("slots");
        printer.zeros(section.offset() + IdIndexFormat.HEADER_LENGTH, "must be zero");
        while (printer.position() < section.end()) {
            long empty = printer.bytes().run(printer.position(), section.end(), EMPTY_BYTE) / IdIndexFormat.SLOT_LENGTH;
            if (empty > 0) {
                printer.run(empty * IdIndexFormat.SLOT_LENGTH, "u32[" + empty + "]", "empty", slots(empty));
            } else {
                slot();
            }
        }
    }

    private long slotAtPosition() {
        long first = section.offset() + IdIndexFormat.HEADER_LENGTH;
        return (printer.position() - first) / IdIndexFormat.SLOT_LENGTH;
    }

    private String slots(long count) {
        long first = slotAtPosition();
        String last = count == 1 ? "" : " to " + Numbers.grouped(first + count - 1);
        return (count == 1 ? "slot " : "slots ") + Numbers.grouped(first) + last;
    }

    private void slot() {
        int row = printer.bytes().i32(printer.position());
        long id = records.idAt(row);
        String meaning = slots(1) + ": " + (id == DataRecord.NO_ID ? "no such row" : "row of id " + id);
        boolean hash = records.idIndex().kind() == IdIndexFormat.HASH;
        printer.u32(
                hash && id != DataRecord.NO_ID ? meaning + ", home slot " + Numbers.grouped(homeSlot(id)) : meaning);
    }

    private long homeSlot(long id) {
        int log = Long.numberOfTrailingZeros(records.idIndex().slotCount());
        return IdIndexFormat.homeSlot(id, log);
    }
}
