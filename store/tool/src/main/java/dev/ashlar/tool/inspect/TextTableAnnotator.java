package dev.ashlar.tool.inspect;

import dev.ashlar.store.internal.format.TextTableFormat;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.text.Quoted;
import java.nio.charset.StandardCharsets;

/** Annotates a build stamp or tags: first the entries, then the texts. */
final class TextTableAnnotator {
    private final Section section;
    private final HexPrinter printer;
    private final PackBytes entries;

    TextTableAnnotator(Section section, HexPrinter printer, PackBytes entries) {
        this.section = section;
        this.printer = printer;
        this.entries = entries;
    }

    void print() {
        for (long i = 0; i < section.count(); i++) {
            printer.u32("offset of its texts");
            printer.u32("length of its key");
            printer.u32("length of its value");
            printer.zeros(printer.position() + Integer.BYTES, "must be zero");
        }
        for (long i = 0; i < section.count(); i++) {
            long entry = section.offset() + i * TextTableFormat.ENTRY_LENGTH;
            text(entries.i32(entry + TextTableFormat.KEY_LENGTH_OFFSET), "key");
            text(entries.i32(entry + TextTableFormat.VALUE_LENGTH_OFFSET), "value");
        }
    }

    private void text(int length, String meaning) {
        if (length > 0) {
            byte[] utf8 = entries.bytes(printer.position(), length);
            String text = Quoted.of(new String(utf8, StandardCharsets.UTF_8));
            printer.item(length, "utf8[" + length + "]", text, meaning);
        }
    }
}
