package dev.ashlar.tool.inspect;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Annotates what lies around the sections: header, directory and trailer. */
final class EnvelopeAnnotator {
    private static final int MAGIC_LENGTH = 8;
    private static final String MAGIC_TYPE = "u8[8]";

    private final PackContents contents;
    private final PackFile file;
    private final HexPrinter printer;

    EnvelopeAnnotator(PackContents contents, HexPrinter printer) {
        this.contents = contents;
        this.file = contents.file();
        this.printer = printer;
    }

    void header() {
        printer.heading("header, " + Numbers.counted(HeaderFormat.LENGTH, "byte"));
        magic();
        printer.u16("major version of the format");
        printer.u16("minor version of the format");
        printer.u32("length of the header");
        printer.u64("length of the file");
        printer.u64("offset of the directory");
        printer.u32("sections in the directory");
        printer.hex32("CRC32C of the directory");
        printer.hex64("required features");
        printer.hex64("optional features");
        printer.hex64("content id");
        printer.hex64("hash of the schema set");
        printer.u32("window shift: windows of "
                + Numbers.counted(1L << file.header().windowShift(), "byte"));
        printer.u32("types");
        if (file.header().isSigned()) {
            signature();
        }
        printer.zeros(HeaderFormat.CHECKSUM_OFFSET, "must be zero");
        printer.hex32("CRC32C of the bytes before");
    }

    private void signature() {
        printer.u32("kind of signature: Ed25519");
        printer.zeros(HeaderFormat.SIGNER_OFFSET, "must be zero");
        printer.hex64("id of the key");
        byte[] signature = printer.bytes().bytes(printer.position(), HeaderFormat.SIGNATURE_LENGTH);
        String hex = HexFormat.of().withUpperCase().formatHex(signature);
        printer.item(HeaderFormat.SIGNATURE_LENGTH, "u8[64]", hex, "signature");
    }

    void directory() {
        printer.heading("directory, " + Numbers.counted(file.sections().size(), "section"));
        for (int i = 0; i < file.sections().size(); i++) {
            Section section = file.sections().get(i);
            printer.subheading("entry " + i + ": " + contents.title(section));
            entry(section);
        }
    }

    private void entry(Section section) {
        long end = printer.position() + DirectoryFormat.ENTRY_LENGTH;
        boolean ofType = section.typeKey() != DirectoryFormat.WHOLE_PACK;
        printer.hex64("key of the type: " + (ofType ? contents.name(section.typeKey()) : "none, the whole pack"));
        printer.u16("kind: " + section.text());
        printer.u16("flags");
        printer.hex32("CRC32C of the checksums of the chunks");
        printer.u64("offset");
        printer.u64("length");
        printer.u64("count");
        printer.u32("length of an element");
        printer.u32(section.kind() == SectionKind.ROWS ? "block shift" : "block shift, rows only");
        if (section.kind() == SectionKind.FIELD_INDEX) {
            printer.hex64("key of the field: " + contents.name(section.fieldKey()));
        }
        printer.zeros(end, "must be zero");
    }

    void trailer() {
        printer.heading("trailer");
        printer.hex64("content id");
        printer.u64("length of the file");
        printer.hex32("CRC32C of the header");
        printer.hex32("CRC32C of the trailer's bytes before");
        magic();
    }

    private void magic() {
        byte[] magic = printer.bytes().bytes(printer.position(), MAGIC_LENGTH);
        String text = new String(magic, StandardCharsets.ISO_8859_1);
        printer.item(MAGIC_LENGTH, MAGIC_TYPE, Quoted.of(text), "magic");
    }

    /** How much a section holds. */
    static String extent(Section section) {
        return section.length() == 0
                ? "empty"
                : Numbers.grouped(section.count()) + " × " + Numbers.counted(section.elementLength(), "byte");
    }
}
