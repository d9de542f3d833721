package dev.ashlar.tool.inspect;

import dev.ashlar.store.internal.format.NamesFormat;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Quoted;

/** Annotates the names: first the entries, then the texts. */
final class NamesAnnotator {
    private final PackContents contents;
    private final Section section;
    private final HexPrinter printer;
    private final PackBytes entries;

    NamesAnnotator(PackContents contents, Section section, HexPrinter printer, PackBytes entries) {
        this.contents = contents;
        this.section = section;
        this.printer = printer;
        this.entries = entries;
    }

    void print() {
        for (long i = 0; i < section.count(); i++) {
            printer.hex64("key of " + Quoted.of(contents.name(entries.i64(printer.position()))));
            printer.u32("offset of its text");
            printer.u32("length of its text");
        }
        for (long i = 0; i < section.count(); i++) {
            text(section.offset() + i * NamesFormat.ENTRY_LENGTH);
        }
    }

    private void text(long entry) {
        String name = contents.name(entries.i64(entry + NamesFormat.KEY_OFFSET));
        int length = entries.i32(entry + NamesFormat.TEXT_LENGTH_OFFSET);
        if (length > 0) {
            printer.item(length, "utf8[" + length + "]", Quoted.of(name), "text");
        }
    }
}
