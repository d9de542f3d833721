package dev.ashlar.tool.inspect;

import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;

/** Annotates the checksums of the chunks of all other sections. */
final class ChecksumsAnnotator {
    private final PackContents contents;
    private final Section section;
    private final HexPrinter printer;

    ChecksumsAnnotator(PackContents contents, Section section, HexPrinter printer) {
        this.contents = contents;
        this.section = section;
        this.printer = printer;
    }

    void print() {
        for (Section other : contents.file().sections()) {
            if (other != section) {
                chunks(other);
            }
        }
    }

    private void chunks(Section other) {
        long chunks = (other.length() + ChecksumFormat.CHUNK_LENGTH - 1) / ChecksumFormat.CHUNK_LENGTH;
        for (long i = 0; i < chunks && printer.position() < section.end(); i++) {
            String chunk = chunks == 1 ? "" : ", chunk " + Numbers.grouped(i);
            printer.hex32("CRC32C of " + contents.title(other) + chunk);
        }
    }
}
