package dev.ashlar.tool.schema;

import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.tool.text.Json;
import java.io.PrintStream;
import tools.jackson.core.JsonGenerator;

/** Prints differences as one JSON document. */
public final class DiffJson {
    private DiffJson() {}

    /**
     * Prints.
     *
     * @param diff the differences
     * @param old as the user named it
     * @param now as the user named it
     * @param out receives UTF-8
     */
    public static void print(SchemaDiff diff, String old, String now, PrintStream out) {
        JsonGenerator json = Json.begin(out, 1, 2);
        json.writeStartObject();
        json.writeStringProperty("old", old);
        json.writeStringProperty("new", now);
        json.writeBooleanProperty("worksInDevelopment", diff.works());
        json.writeBooleanProperty("regenerateViews", diff.regenerate());
        json.writeStringProperty("data", diff.data().text());
        json.writeName("changes");
        json.writeStartArray();
        diff.changes().forEach(change -> write(json, change));
        json.writeEndArray();
        json.writeEndObject();
        Json.end(json);
    }

    private static void write(JsonGenerator json, SchemaDifference change) {
        json.writeStartObject();
        writeMembers(json, change);
        json.writeEndObject();
    }

    /**
     * Writes the members of an object that tells one difference.
     *
     * @param json inside of the object
     * @param change the difference
     */
    public static void writeMembers(JsonGenerator json, SchemaDifference change) {
        json.writeStringProperty("type", change.type());
        if (!change.field().isEmpty()) {
            json.writeStringProperty("field", change.field());
        }
        json.writeStringProperty("change", change.what());
        if (!change.detail().isEmpty()) {
            json.writeStringProperty("what", change.detail());
        }
        json.writeBooleanProperty("worksInDevelopment", change.works());
        json.writeBooleanProperty("regenerateViews", change.regenerate());
        json.writeStringProperty("data", change.data().text());
        json.writeStringProperty("why", change.why());
    }
}
