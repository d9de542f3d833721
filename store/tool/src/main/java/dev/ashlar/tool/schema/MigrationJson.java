package dev.ashlar.tool.schema;

import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.tool.text.Json;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Prints the steps of a migration as one JSON document. */
public final class MigrationJson {
    private MigrationJson() {}

    /**
     * Prints.
     *
     * @param migration the steps
     * @param location as the user named it, without a password
     * @param dryRun whether nothing was changed
     * @param out receives UTF-8
     */
    public static void print(Migration migration, String location, boolean dryRun, PrintStream out) {
        JsonGenerator json = Json.begin(out, 1, 2);
        json.writeStartObject();
        json.writeStringProperty("location", location);
        json.writeBooleanProperty("dryRun", dryRun);
        write(json, "steps", migration.steps());
        write(json, "held", migration.held());
        json.writeEndObject();
        Json.end(json);
    }

    private static void write(JsonGenerator json, String name, List<MigrationStep> steps) {
        json.writeName(name);
        json.writeStartArray();
        for (MigrationStep step : steps) {
            json.writeStartObject();
            if (step.number() > 0) {
                json.writeNumberProperty("number", step.number());
            }
            json.writeStringProperty("change", step.change().text());
            write(json, "type", step.type());
            write(json, "field", step.field());
            json.writeStringProperty("what", step.what());
            json.writeNumberProperty("values", step.values());
            json.writeNumberProperty("unfit", step.unfit());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, String name, String value) {
        if (!value.isEmpty()) {
            json.writeStringProperty(name, value);
        }
    }
}
