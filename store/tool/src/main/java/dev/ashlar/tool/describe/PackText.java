package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackHeader;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.layout.FieldText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.Map;

/** Prints what a pack, or one of its types, consists of, for people. */
public final class PackText {
    private final PackContents contents;
    private final PrintStream out;

    /**
     * A printer.
     *
     * @param contents the pack
     * @param out receives lines
     */
    public PackText(PackContents contents, PrintStream out) {
        this.contents = contents;
        this.out = out;
    }

    /** Prints the header, the types and the sections. */
    public void print() {
        printHeader(contents.file().header());
        out.println();
        printTypes();
        out.println();
        printSections();
    }

    private void printHeader(PackHeader header) {
        long records =
                contents.recordTypes().stream().mapToLong(PackedType::rowCount).sum();
        Table.of("", "")
                .row("pack", contents.file().path())
                .row("format", header.major() + "." + header.minor())
                .row("length", Numbers.counted(header.fileLength(), "byte"))
                .row("types", Numbers.grouped(header.typeCount()))
                .row("records", Numbers.grouped(records))
                .row("content id", Numbers.hex(header.contentId()))
                .row("schema set", Numbers.hex(header.schemaSetHash()))
                .row("signed", header.isSigned() ? "with the key " + Numbers.hex(header.signer()) : "no")
                .row("windows", Numbers.counted(1L << header.windowShift(), "byte") + " each")
                .row("directory", directory(header))
                .row("names", Numbers.grouped(contents.file().names().count()))
                .row("checksum", Numbers.hex(header.checksum()))
                .print(out);
        printTexts("built", contents.file().stamp());
        printTexts("tag", contents.file().tags());
    }

    private void printTexts(String heading, Map<String, String> texts) {
        if (!texts.isEmpty()) {
            out.println();
            Table table = Table.of(heading, "");
            texts.forEach((key, value) -> table.row(Quoted.unlessPlain(key), Quoted.unlessPlain(value)));
            table.print(out);
        }
    }

    private static String directory(PackHeader header) {
        return Numbers.counted(header.directoryCount(), "section") + " at offset "
                + Numbers.grouped(header.directoryOffset()) + ", checksum " + Numbers.hex(header.directoryChecksum());
    }

    private void printTypes() {
        Table table =
                Table.of("type", "layout", ">records", ">stride", ">fields", "fingerprint", ">version", "id index");
        for (PackedType type : contents.file().types()) {
            RecordLayout layout = type.layout();
            table.row(
                    layout.name(),
                    layout.kind().schemaName(),
                    Numbers.grouped(type.rowCount()),
                    Numbers.grouped(layout.stride()),
                    Numbers.grouped(layout.fields().size()),
                    Numbers.hex(layout.fingerprint()),
                    type.schemaVersion(),
                    contents.indexText(type));
        }
        table.print(out);
    }

    private void printSections() {
        Table table = Table.of("section", "type", ">offset", ">length", ">count", "checksum")
                .keys(2);
        for (Section section : contents.file().sections()) {
            boolean ofType = section.typeKey() != DirectoryFormat.WHOLE_PACK;
            table.row(
                    section.text(),
                    ofType ? about(section) : "",
                    Numbers.grouped(section.offset()),
                    Numbers.grouped(section.length()),
                    Numbers.grouped(section.count()),
                    Numbers.hex(section.checksum()));
        }
        table.print(out);
    }

    private String about(Section section) {
        String type = contents.name(section.typeKey());
        return section.kind() == SectionKind.FIELD_INDEX ? type + "." + contents.name(section.fieldKey()) : type;
    }

    /**
     * Prints the fields of a type, and which records it has.
     *
     * @param type of the pack
     */
    public void print(PackedType type) {
        RecordLayout layout = type.layout();
        Table head = Table.of("", "")
                .row("type", layout.name())
                .row("records", records(type))
                .row("layout", layout.kind().schemaName())
                .row("stride", Numbers.counted(layout.stride(), "byte"))
                .row("version", type.schemaVersion())
                .row("fingerprint", Numbers.hex(layout.fingerprint()))
                .row("id index", contents.indexText(type));
        contents.indexes(type)
                .forEach(index -> head.row("index of " + index.field().name(), indexText(index)));
        head.print(out);
        out.println();
        Table table = Table.of("field", "type", ">offset", ">width", ">bit", "hot", "index", "constants", "formerly");
        layout.fields().forEach(field -> add(table, field));
        table.print(out);
    }

    private String records(PackedType type) {
        int count = type.rowCount();
        if (type.isElements()) {
            return Numbers.grouped(count) + ", elements of lists of " + contents.name(type.ownerKey());
        }
        RecordSource records = contents.records(type);
        return count == 0
                ? "none"
                : Numbers.grouped(count) + ", ids " + records.idAt(0) + " to " + records.idAt(count - 1);
    }

    private static String indexText(IndexedField indexed) {
        StoredIndex index = indexed.index();
        String how = index.span() > 0 ? "direct" : "probes up to " + Numbers.grouped(index.longestProbe());
        return Numbers.counted(index.keyCount(), "value") + " of " + Numbers.counted(index.rowCount(), "record") + ", "
                + how;
    }

    private void add(Table table, FieldLayout field) {
        table.row(
                field.name(),
                FieldText.type(field, contents.names()),
                Numbers.grouped(field.offset()),
                Numbers.grouped(field.width()),
                field.optional() ? field.presenceIndex() : "",
                field.hot() ? "hot" : "",
                field.index() == IndexKind.NONE ? "" : field.index().word(),
                FieldText.constants(field),
                String.join(", ", FieldText.aliases(field, contents.names())));
    }
}
