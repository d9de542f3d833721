package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.describe.PackContents;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Prints the bytes of a pack with their meaning: all, those of a type, or those of a record. */
public final class HexDump {
    /** Prints; what does not lie at the printer's position is read elsewhere. */
    private interface Body {
        void print(HexPrinter printer, PackBytes elsewhere);
    }

    private final PackContents contents;
    private final PrintStream out;

    /**
     * A dump of a pack.
     *
     * @param contents the pack
     * @param out receives lines
     */
    public HexDump(PackContents contents, PrintStream out) {
        this.contents = contents;
        this.out = out;
    }

    /**
     * Prints every byte of the file once, in the order of the file.
     *
     * @throws UncheckedIOException when the file cannot be read or the output not be written
     */
    public void print() {
        read((printer, elsewhere) -> {
            EnvelopeAnnotator envelope = new EnvelopeAnnotator(contents, printer);
            envelope.header();
            for (Section section : contents.file().sections()) {
                printer.zeros(section.offset(), "gap");
                print(section, printer, elsewhere);
            }
            printer.zeros(contents.file().header().directoryOffset(), "gap");
            envelope.directory();
            envelope.trailer();
        });
    }

    /**
     * Prints the sections of a type.
     *
     * @param type of the pack
     * @throws UncheckedIOException when the file cannot be read or the output not be written
     */
    public void print(PackedType type) {
        read((printer, elsewhere) -> {
            for (Section section : contents.file().sections()) {
                if (section.typeKey() == type.layout().key()) {
                    printer.moveTo(section.offset());
                    print(section, printer, elsewhere);
                }
            }
        });
    }

    /**
     * Prints what a record has in its row or in each column, and its strings and arrays.
     *
     * @param type of the pack
     * @param row of the record
     * @throws UncheckedIOException when the file cannot be read or the output not be written
     */
    public void print(PackedType type, int row) {
        read((printer, elsewhere) -> {
            if (type.layout().kind() == LayoutKind.COLUMNS) {
                new ColumnsAnnotator(contents, type, printer, elsewhere).record(row);
            } else {
                new RowsAnnotator(contents, type, printer).record(row);
            }
            new PoolAnnotator(contents, type, printer, elsewhere).record(row);
        });
    }

    private void read(Body body) {
        Path path = contents.file().path();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long length = contents.file().header().fileLength();
            HexPrinter printer = new HexPrinter(new PackBytes(path, channel), out, length);
            body.print(printer, new PackBytes(path, channel));
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void print(Section section, HexPrinter printer, PackBytes elsewhere) {
        SectionKind kind = section.kind();
        PackedType type = contents.file().type(section.typeKey());
        printer.heading(contents.title(section) + ", " + EnvelopeAnnotator.extent(section));
        if (kind == SectionKind.FIELD_INDEX && type != null) {
            new FieldIndexAnnotator(contents, type, section, printer).print();
        } else if (kind != null && kind.perType() && type != null) {
            print(kind, type, printer, elsewhere);
        } else if (kind == SectionKind.NAMES) {
            new NamesAnnotator(contents, section, printer, elsewhere).print();
        } else if (kind == SectionKind.BUILD_STAMP || kind == SectionKind.TAGS) {
            new TextTableAnnotator(section, printer, elsewhere).print();
        } else if (kind == SectionKind.CHECKSUMS) {
            new ChecksumsAnnotator(contents, section, printer).print();
        }
        rest(section, printer);
    }

    private void print(SectionKind kind, PackedType type, HexPrinter printer, PackBytes elsewhere) {
        switch (kind) {
            case FIELD_TABLE -> new FieldTableAnnotator(contents, type, printer).print();
            case DEFAULT_ROW -> new RowsAnnotator(contents, type, printer).defaultRow();
            case ROWS -> records(type, printer, elsewhere);
            case ID_INDEX -> new IdIndexAnnotator(contents, type, printer).print();
            case POOL -> new PoolAnnotator(contents, type, printer, elsewhere).print();
            default -> {}
        }
    }

    private void records(PackedType type, HexPrinter printer, PackBytes elsewhere) {
        if (type.layout().kind() == LayoutKind.COLUMNS) {
            new ColumnsAnnotator(contents, type, printer, elsewhere).print();
        } else {
            new RowsAnnotator(contents, type, printer).print();
        }
    }

    /** What no annotator knows: sections of later versions. */
    private static void rest(Section section, HexPrinter printer) {
        while (printer.position() < section.end()) {
            int length = (int) Math.min(HexPrinter.LONGEST_WHOLE, section.end() - printer.position());
            printer.item(length, "u8[" + length + "]", "", "unknown");
        }
    }
}
