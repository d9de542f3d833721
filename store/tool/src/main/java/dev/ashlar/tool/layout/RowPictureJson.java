package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import java.io.PrintStream;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Prints the picture of a row as one JSON document. */
public final class RowPictureJson {
    private final RowPicture picture;
    private final FieldNames names;

    /**
     * A printer.
     *
     * @param picture of the row
     * @param names of types and former fields
     */
    public RowPictureJson(RowPicture picture, FieldNames names) {
        this.picture = picture;
        this.names = names;
    }

    /**
     * Prints the document.
     *
     * @param out receives UTF-8
     */
    public void print(PrintStream out) {
        JsonGenerator json = Json.begin(out, 1, 2);
        json.writeStartObject();
        json.writeStringProperty("type", picture.layout().name());
        json.writeStringProperty("layout", picture.layout().kind().schemaName());
        writeTotals(json);
        writeCosts(json);
        json.writeName("parts");
        json.writeStartArray();
        picture.parts().forEach(part -> write(json, part));
        json.writeEndArray();
        json.writeEndObject();
        Json.end(json);
    }

    private void writeTotals(JsonGenerator json) {
        RecordLayout layout = picture.layout();
        json.writeNumberProperty("stride", layout.stride());
        json.writeNumberProperty("rowAlignment", layout.rowAlignment());
        json.writeNumberProperty("bytesUsed", layout.stride() - picture.holes());
        json.writeNumberProperty("holes", picture.holes());
        json.writeNumberProperty("presenceOffset", layout.presenceOffset());
        json.writeNumberProperty("presenceLength", layout.presenceLength());
        json.writeNumberProperty("presenceCount", layout.presenceCount());
        json.writeNumberProperty("leastCacheLinesPerRow", picture.leastLines());
        json.writeNumberProperty("mostCacheLinesPerRow", picture.mostLines());
        json.writeNumberProperty("hotLength", layout.hotLength());
        json.writeNumberProperty("hotCacheLines", picture.hotLines());
        json.writeBooleanProperty("hotInOneCacheLine", picture.hotInOneLine());
        json.writeNumberProperty("rowsPerPage", picture.rowsPerPage());
        json.writeStringProperty("fingerprint", Numbers.hex(layout.fingerprint()));
    }

    private void writeCosts(JsonGenerator json) {
        LayoutCost rows = LayoutCost.of(picture.layout(), LayoutKind.ROWS);
        LayoutCost columns = LayoutCost.of(picture.layout(), LayoutKind.COLUMNS);
        IndexCost indexes = IndexCost.of(picture.layout());
        json.writeNumberProperty("indexes", indexes.count());
        json.writeNumberProperty("leastIndexBytesPerRecord", indexes.leastBytes());
        json.writeNumberProperty("mostIndexBytesPerRecord", indexes.mostBytes());
        write(json, "inRows", rows);
        write(json, "inColumns", columns);
        json.writeStringProperty("hint", LayoutCost.hint(rows, columns));
    }

    private static void write(JsonGenerator json, String name, LayoutCost cost) {
        json.writeName(name);
        json.writeStartObject();
        json.writeNumberProperty("bytesPerRecord", cost.bytesPerRecord());
        json.writeNumberProperty("bytesPerBlock", cost.bytesPerBlock());
        json.writeNumberProperty("hotCacheLines", cost.hotLines());
        json.writeNumberProperty("leastCacheLines", cost.leastLines());
        json.writeNumberProperty("mostCacheLines", cost.mostLines());
        json.writeNumberProperty("leastBytesPerRecordOfOneField", cost.leastScanBytes());
        json.writeNumberProperty("mostBytesPerRecordOfOneField", cost.mostScanBytes());
        json.writeNumberProperty("mostRecordsInOneBlock", cost.mostInOneBlock());
        json.writeNumberProperty("recordsPerBlock", cost.recordsPerBlock());
        json.writeEndObject();
    }

    private void write(JsonGenerator json, RowPart part) {
        FieldLayout field = part.field();
        json.writeStartObject();
        json.writeStringProperty("kind", part.kind().name().toLowerCase(Locale.ROOT));
        if (field == null) {
            json.writeNumberProperty("offset", part.offset());
            json.writeNumberProperty("width", part.width());
        } else {
            FieldJson.writeMembers(json, field, names);
        }
        json.writeEndObject();
    }
}
