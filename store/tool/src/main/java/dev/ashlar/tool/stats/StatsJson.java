package dev.ashlar.tool.stats;

import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.FieldText;
import dev.ashlar.tool.text.Json;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Statistics for programs. All sizes are in bytes. */
public final class StatsJson {
    private final PackContents contents;
    private final PrintStream out;

    /**
     * A printer.
     *
     * @param contents the pack
     * @param out receives UTF-8
     */
    public StatsJson(PackContents contents, PrintStream out) {
        this.contents = contents;
        this.out = out;
    }

    /**
     * Prints one document.
     *
     * @param types of the pack
     */
    public void print(List<TypeStats> types) {
        JsonGenerator json = Json.begin(out, 3, 4);
        json.writeStartObject();
        json.writeNumberProperty("fileLength", contents.file().header().fileLength());
        json.writeName("types");
        json.writeStartArray();
        types.forEach(each -> write(json, each));
        json.writeEndArray();
        json.writeName("pack");
        json.writeStartObject();
        for (Section section : contents.file().sections()) {
            if (section.typeKey() == 0) {
                json.writeNumberProperty(member(section.text()), section.length());
            }
        }
        json.writeEndObject();
        json.writeEndObject();
        Json.end(json);
    }

    /** The words of a section as the name of a member: {@code idIndex}. */
    private static String member(String words) {
        StringBuilder name = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    private void write(JsonGenerator json, TypeStats stats) {
        json.writeStartObject();
        json.writeStringProperty("name", stats.type().layout().name());
        json.writeNumberProperty("records", stats.type().rowCount());
        json.writeStringProperty("layout", stats.type().layout().kind().schemaName());
        for (SectionKind kind : SectionKind.values()) {
            if (kind.perType()) {
                json.writeNumberProperty(member(kind.text()), stats.bytes(kind));
            }
        }
        json.writeNumberProperty("fieldIndexBytes", stats.fieldIndexBytes());
        json.writeNumberProperty("all", stats.bytes());
        json.writeNumberProperty("ids", stats.idBytes());
        json.writeNumberProperty("presence", stats.presenceBytes());
        json.writeNumberProperty("unused", stats.unusedBytes());
        json.writeNumberProperty("poolOfDefaults", stats.defaultPoolBytes());
        json.writeNumberProperty("poolGaps", stats.poolGaps());
        writeLines(json, stats);
        writeIndex(json, stats);
        json.writeName("fieldIndexes");
        json.writeStartArray();
        stats.fieldIndexes().forEach(index -> write(json, index));
        json.writeEndArray();
        json.writeName("fields");
        json.writeStartArray();
        stats.fields().forEach(field -> write(json, field));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeLines(JsonGenerator json, TypeStats stats) {
        json.writeName("cacheLines");
        json.writeStartObject();
        json.writeNumberProperty("least", stats.cost().leastLines());
        json.writeNumberProperty("most", stats.cost().mostLines());
        json.writeNumberProperty("hot", stats.cost().hotLines());
        json.writeEndObject();
    }

    private void writeIndex(JsonGenerator json, TypeStats stats) {
        IndexStats index = stats.index();
        json.writeName("index");
        json.writeStartObject();
        json.writeStringProperty("kind", contents.indexKind(stats.type()));
        json.writeNumberProperty("slots", index.slots());
        json.writeNumberProperty("used", index.used());
        json.writeNumberProperty("meanProbes", index.meanProbes());
        json.writeNumberProperty("longestProbe", index.longestProbe());
        json.writeNumberProperty("meanMissProbes", index.meanMissProbes());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, FieldIndexStats index) {
        json.writeStartObject();
        json.writeStringProperty("field", index.field().name());
        json.writeStringProperty("kind", index.field().index().word());
        json.writeNumberProperty("bytes", index.bytes());
        json.writeNumberProperty("keys", index.keys());
        json.writeNumberProperty("rows", index.rows());
        json.writeNumberProperty("slots", index.slots());
        json.writeNumberProperty("load", index.load());
        json.writeNumberProperty("meanProbes", index.meanProbes());
        json.writeNumberProperty("longestProbe", index.longestProbe());
        json.writeNumberProperty("lists", index.lists());
        json.writeNumberProperty("longestList", index.longestList());
        json.writeEndObject();
    }

    private void write(JsonGenerator json, FieldStats field) {
        json.writeStartObject();
        json.writeStringProperty("name", field.field().name());
        json.writeStringProperty("type", FieldText.type(field.field(), contents.names()));
        json.writeNumberProperty("recordBytes", field.recordBytes());
        json.writeNumberProperty("present", field.present());
        json.writeNumberProperty("items", field.items());
        json.writeNumberProperty("newItems", field.newItems());
        json.writeNumberProperty("poolBytes", field.poolBytes());
        json.writeEndObject();
    }
}
