package dev.ashlar.tool.watch;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.ProblemCauses;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.SchemaChange;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Outputs;
import dev.ashlar.tool.text.ProblemJson;
import dev.ashlar.tool.text.ShownPlaces;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** For programs: an object a line, with an {@code event} of {@code watching}, {@code opened}, {@code reloaded} or {@code failed}. */
public final class WatchJson implements WatchReport {
    private final PrintStream out;
    private final ShownPlaces places;
    private final boolean hasCatalog;
    private final boolean all;

    /**
     * A report.
     *
     * @param out receives UTF-8
     * @param places paths of problems
     * @param hasCatalog whether to tell of releases
     * @param all whether a line has every problem, instead of the first hundred and the number of each cause
     */
    public WatchJson(PrintStream out, ShownPlaces places, boolean hasCatalog, boolean all) {
        this.out = out;
        this.places = places;
        this.all = all;
        this.hasCatalog = hasCatalog;
    }

    private void print(String event, Consumer<JsonGenerator> members) {
        JsonGenerator json = Json.begin(out, 0, 0);
        json.writeStartObject();
        json.writeStringProperty("event", event);
        members.accept(json);
        json.writeEndObject();
        Json.end(json);
        Outputs.requireWritable(out);
    }

    @Override
    public void watching(String location) {
        print("watching", json -> json.writeStringProperty("content", location));
    }

    @Override
    public void opened(Reload reload) {
        print("opened", json -> writeHead(json, reload));
    }

    @Override
    public void reloaded(Reload reload, ChangeLog changes) {
        print("reloaded", json -> {
            writeHead(json, reload);
            json.writeName("types");
            json.writeStartObject();
            reload.changes().forEach((type, counts) -> {
                json.writeName(type);
                json.writeStartObject();
                json.writeNumberProperty("added", counts.added());
                json.writeNumberProperty("removed", counts.removed());
                json.writeNumberProperty("changed", counts.changed());
                json.writeEndObject();
            });
            json.writeEndObject();
            json.writeName("changes");
            json.writeStartArray();
            changes.changes().forEach(change -> write(json, change));
            json.writeEndArray();
            json.writeNumberProperty("moreChanges", changes.more());
        });
    }

    @Override
    public void failed(Reload reload) {
        print("failed", json -> {
            json.writeNumberProperty("generation", reload.generation());
            writeProblems(json, "problem", reload.problems());
            writeWarnings(json, reload);
        });
    }

    private void writeWarnings(JsonGenerator json, Reload reload) {
        writeProblems(json, "warning", reload.warnings());
    }

    /** An array {@code problems} and, if that is cut, {@code problemCauses} of all; likewise warnings. */
    private void writeProblems(JsonGenerator json, String what, List<Problem> problems) {
        json.writeName(what + "s");
        json.writeStartArray();
        problems.stream()
                .limit(all ? Long.MAX_VALUE : ProblemCauses.MOST_PROBLEMS)
                .forEach(problem -> write(json, problem));
        json.writeEndArray();
        if (!all && problems.size() > ProblemCauses.MOST_PROBLEMS) {
            writeCauses(json, what, problems);
        }
    }

    private static void writeCauses(JsonGenerator json, String what, List<Problem> problems) {
        List<ProblemCauses.Cause> causes = ProblemCauses.of(problems);
        json.writeNumberProperty(what + "Count", problems.size());
        json.writeName(what + "Causes");
        json.writeStartArray();
        causes.stream().limit(ProblemCauses.MOST_PROBLEMS).forEach(cause -> {
            json.writeStartObject();
            json.writeStringProperty("cause", cause.text());
            json.writeNumberProperty("count", cause.count());
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private void writeHead(JsonGenerator json, Reload reload) {
        json.writeNumberProperty("generation", reload.generation());
        json.writeStringProperty("cause", reload.cause().name().toLowerCase(Locale.ROOT));
        json.writeNumberProperty("records", reload.recordCount());
        writeWarnings(json, reload);
        json.writeName("nanos");
        json.writeStartObject();
        json.writeNumberProperty("waiting", reload.times().waiting());
        json.writeNumberProperty("reading", reload.times().reading());
        json.writeNumberProperty("cooking", reload.times().cooking());
        json.writeNumberProperty("all", reload.times().all());
        json.writeEndObject();
        if (hasCatalog) {
            json.writeBooleanProperty("releaseOpens", reload.differences().isEmpty());
            write(json, "differences", reload.differences());
            write(json, "newDifferences", reload.newDifferences());
        }
    }

    private static void write(JsonGenerator json, String name, List<String> texts) {
        json.writeName(name);
        json.writeStartArray();
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private void write(JsonGenerator json, Problem problem) {
        json.writeStartObject();
        ProblemJson.writeMembers(json, places.of(problem));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ChangeLog.Change change) {
        json.writeStartObject();
        if (change instanceof ChangeLog.OfSchema schema) {
            SchemaChange of = schema.change();
            json.writeStringProperty("type", of.type());
            json.writeStringProperty("field", of.field());
            json.writeStringProperty("schema", of.what());
        } else if (change instanceof ChangeLog.OfRecord record) {
            json.writeStringProperty("type", record.type());
            json.writeNumberProperty("id", record.id());
            json.writeStringProperty("record", record.isAdded() ? "added" : "removed");
        } else {
            FieldChange of = ((ChangeLog.OfField) change).change();
            json.writeStringProperty("type", of.type());
            json.writeNumberProperty("id", of.id());
            json.writeStringProperty("field", of.field());
            write(json, "before", of.before());
            write(json, "after", of.after());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, @Nullable Variant value) {
        if (value == null) {
            json.writeNullProperty(name);
        } else {
            json.writeStringProperty(name, value.toText());
        }
    }
}
