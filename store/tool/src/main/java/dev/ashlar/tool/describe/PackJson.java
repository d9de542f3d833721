package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackHeader;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.layout.FieldJson;
import dev.ashlar.tool.text.CountedOutput;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Outputs;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Prints a pack, one of its types or one record as one JSON document, record after record as they are read. */
public final class PackJson {
    private static final int RECORDS_PER_CHECK = 1 << 12;

    private final PackContents contents;
    private final PrintStream out;
    private final CountedOutput counted;
    /** By the names of the types whose records are not all printed: how many are left out. */
    private final Map<String, Long> leftOut = new LinkedHashMap<>();

    private long leftOutElements;

    /**
     * A printer of everything, however much that is.
     *
     * @param contents the pack
     * @param out receives UTF-8
     */
    public PackJson(PackContents contents, PrintStream out) {
        this(contents, out, Long.MAX_VALUE);
    }

    /**
     * A printer with a limit: records share texts and arrays, so that a document can be thousands of times as long as the pack.
     *
     * @param contents the pack
     * @param out receives UTF-8
     * @param mostBytes from about which on records, and elements of arrays, are left out; the document tells so
     */
    public PackJson(PackContents contents, PrintStream out, long mostBytes) {
        this.contents = contents;
        this.out = out;
        this.counted = new CountedOutput(out, mostBytes);
    }

    /** {@return what was left out, in words; empty when nothing was} */
    public String leftOut() {
        if (leftOut.isEmpty() && leftOutElements == 0) {
            return "";
        }
        long records = leftOut.values().stream().mapToLong(Long::longValue).sum();
        return "left out " + Numbers.counted(records, "record") + " and " + Numbers.counted(leftOutElements, "element")
                + " of arrays, after " + Numbers.counted(counted.count(), "byte");
    }

    /** A member more where the document is not whole. */
    private void writeLeftOut(JsonGenerator json) {
        if (!leftOut.isEmpty() || leftOutElements > 0) {
            json.writeName("leftOut");
            json.writeStartObject();
            json.writeName("records");
            json.writeStartObject();
            leftOut.forEach(json::writeNumberProperty);
            json.writeEndObject();
            json.writeNumberProperty("elements", leftOutElements);
            json.writeEndObject();
        }
    }

    /** Prints everything: header, types, sections and all records of all types. */
    public void print() {
        JsonGenerator json = Json.begin(counted, 3, 4);
        json.writeStartObject();
        json.writeName("header");
        writeHeader(json, contents.file().header());
        writeTexts(json, "buildStamp", contents.file().stamp());
        writeTexts(json, "tags", contents.file().tags());
        json.writeName("types");
        json.writeStartArray();
        contents.file().types().forEach(type -> writeType(json, type));
        json.writeEndArray();
        json.writeName("sections");
        json.writeStartArray();
        contents.file().sections().forEach(section -> writeSection(json, section));
        json.writeEndArray();
        json.writeName("records");
        json.writeStartObject();
        for (PackedType type : contents.recordTypes()) {
            json.writeName(type.layout().name());
            writeRecords(json, type);
        }
        json.writeEndObject();
        writeLeftOut(json);
        json.writeEndObject();
        Json.end(json);
    }

    /**
     * Prints a type and all of its records.
     *
     * @param type of the pack
     */
    public void print(PackedType type) {
        JsonGenerator json = Json.begin(counted, 2, 3);
        json.writeStartObject();
        json.writeName("type");
        writeType(json, type);
        json.writeName("records");
        writeRecords(json, type);
        writeLeftOut(json);
        json.writeEndObject();
        Json.end(json);
    }

    /**
     * Prints one record.
     *
     * @param view positioned on it
     */
    public void print(RecordView view) {
        JsonGenerator json = Json.begin(counted, 1, 0);
        RecordJson record = new RecordJson(contents, json, counted::isFull);
        record.write(view);
        leftOutElements += record.leftOutElements();
        Json.end(json);
    }

    private static void writeHeader(JsonGenerator json, PackHeader header) {
        json.writeStartObject();
        json.writeNumberProperty("major", header.major());
        json.writeNumberProperty("minor", header.minor());
        json.writeNumberProperty("fileLength", header.fileLength());
        json.writeNumberProperty("directoryOffset", header.directoryOffset());
        json.writeNumberProperty("directoryCount", header.directoryCount());
        json.writeStringProperty("directoryChecksum", Numbers.hex(header.directoryChecksum()));
        json.writeStringProperty("contentId", Numbers.hex(header.contentId()));
        json.writeStringProperty("schemaSetHash", Numbers.hex(header.schemaSetHash()));
        json.writeNumberProperty("windowShift", header.windowShift());
        json.writeNumberProperty("typeCount", header.typeCount());
        if (header.isSigned()) {
            json.writeStringProperty("signer", Numbers.hex(header.signer()));
        }
        json.writeStringProperty("checksum", Numbers.hex(header.checksum()));
        json.writeEndObject();
    }

    private static void writeTexts(JsonGenerator json, String name, Map<String, String> texts) {
        json.writeName(name);
        json.writeStartObject();
        texts.forEach(json::writeStringProperty);
        json.writeEndObject();
    }

    private void writeType(JsonGenerator json, PackedType type) {
        RecordLayout layout = type.layout();
        json.writeStartObject();
        json.writeStringProperty("name", layout.name());
        json.writeStringProperty("key", Numbers.hex(layout.key()));
        json.writeNumberProperty("records", type.rowCount());
        writeIds(json, type);
        json.writeStringProperty("layout", layout.kind().schemaName());
        json.writeNumberProperty("stride", layout.stride());
        json.writeNumberProperty("rowAlignment", layout.rowAlignment());
        json.writeNumberProperty("presenceOffset", layout.presenceOffset());
        json.writeNumberProperty("presenceCount", layout.presenceCount());
        json.writeNumberProperty("schemaVersion", type.schemaVersion());
        json.writeStringProperty("fingerprint", Numbers.hex(layout.fingerprint()));
        if (type.isElements()) {
            json.writeStringProperty("elementsOf", contents.name(type.ownerKey()));
            json.writeNumberProperty("depth", type.depth());
        } else {
            json.writeStringProperty("idIndex", contents.indexKind(type));
        }
        json.writeName("fields");
        json.writeStartArray();
        for (FieldLayout field : layout.fields()) {
            FieldJson.write(json, field, contents.names());
        }
        json.writeEndArray();
        writeIndexes(json, type);
        json.writeEndObject();
    }

    private void writeIndexes(JsonGenerator json, PackedType type) {
        json.writeName("fieldIndexes");
        json.writeStartArray();
        for (IndexedField indexed : contents.indexes(type)) {
            StoredIndex index = indexed.index();
            json.writeStartObject();
            json.writeStringProperty("field", indexed.field().name());
            json.writeStringProperty("kind", index.span() > 0 ? "direct" : "hash");
            json.writeNumberProperty("keys", index.keyCount());
            json.writeNumberProperty("rows", index.rowCount());
            json.writeNumberProperty("slots", index.slotCount());
            json.writeNumberProperty("homes", index.homeCount());
            json.writeNumberProperty("longestProbe", index.longestProbe());
            json.writeNumberProperty("listLength", index.listLength());
            json.writeNumberProperty("span", index.span());
            json.writeNumberProperty("firstValue", index.firstValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeIds(JsonGenerator json, PackedType type) {
        RecordSource records = contents.records(type);
        if (type.rowCount() > 0 && !type.isElements()) {
            json.writeNumberProperty("firstId", records.idAt(0));
            json.writeNumberProperty("lastId", records.idAt(type.rowCount() - 1));
        }
    }

    private void writeSection(JsonGenerator json, Section section) {
        json.writeStartObject();
        json.writeStringProperty("kind", section.text());
        json.writeNumberProperty("kindCode", section.kindCode());
        if (section.typeKey() != DirectoryFormat.WHOLE_PACK) {
            json.writeStringProperty("type", contents.name(section.typeKey()));
        }
        if (section.kind() == SectionKind.FIELD_INDEX) {
            json.writeStringProperty("field", contents.name(section.fieldKey()));
        }
        json.writeNumberProperty("offset", section.offset());
        json.writeNumberProperty("length", section.length());
        json.writeNumberProperty("count", section.count());
        json.writeNumberProperty("elementLength", section.elementLength());
        json.writeNumberProperty("blockShift", section.blockShift());
        json.writeStringProperty("checksum", Numbers.hex(section.checksum()));
        json.writeEndObject();
    }

    private void writeRecords(JsonGenerator json, PackedType type) {
        RecordJson records = new RecordJson(contents, json, counted::isFull);
        RecordView view = contents.view(type);
        int written = 0;
        json.writeStartArray();
        while (!counted.isFull() && view.next()) {
            records.write(view);
            written++;
            if (view.row() % RECORDS_PER_CHECK == 0) {
                Outputs.requireWritable(out);
            }
        }
        json.writeEndArray();
        leftOutElements += records.leftOutElements();
        if (written < type.rowCount()) {
            leftOut.put(type.layout().name(), (long) type.rowCount() - written);
        }
    }
}
