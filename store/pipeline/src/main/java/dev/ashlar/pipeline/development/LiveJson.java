package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The status of a store as JSON, as {@code docs/development.md} describes it. Numbers of 64 bits are texts; times are microseconds. Pure functions. */
final class LiveJson {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int MOST_PROBLEMS = 50;
    private static final long NANOS_PER_MICRO = 1000;

    private LiveJson() {}

    static byte[] of(DevelopmentStore store) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            writeHead(json, store);
            json.writeName("readers");
            json.writeStartArray();
            store.readers().forEach(reader -> write(json, reader));
            json.writeEndArray();
            json.writeName("reloads");
            json.writeStartArray();
            store.reloads().forEach(reload -> write(json, reload));
            json.writeEndArray();
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void writeHead(JsonGenerator json, DevelopmentStore store) {
        WatchStatus status = store.status();
        json.writeStringProperty("location", store.location());
        json.writeStringProperty(
                "process", Long.toString(ProcessHandle.current().pid()));
        json.writeStringProperty("program", program());
        json.writeStringProperty("generation", Long.toString(store.contentId()));
        json.writeNumberProperty("records", store.content().recordCount());
        json.writeStringProperty("watching", words(status.watching()));
        json.writeNumberProperty("sinceLook", micros(status.sinceLook().toNanos()));
        json.writeBooleanProperty("behind", status.isBehind());
        json.writeNumberProperty("backlog", status.backlog());
        json.writeStringProperty("cache", status.cache());
        json.writeStringProperty("failure", status.lastFailure());
        writeProblems(json, status.problems());
    }

    /** The main class, as the JVM was started with it. */
    private static String program() {
        return System.getProperty("sun.java.command", "").split(" ", 2)[0];
    }

    private static void writeProblems(JsonGenerator json, List<Problem> problems) {
        json.writeNumberProperty("problemCount", problems.size());
        json.writeName("problems");
        json.writeStartArray();
        problems.stream().limit(MOST_PROBLEMS).forEach(each -> json.writeString(each.toString()));
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, ReaderStatus reader) {
        json.writeStartObject();
        json.writeStringProperty("thread", reader.thread());
        json.writeStringProperty("generation", Long.toString(reader.generation()));
        json.writeName("views");
        json.writeStartObject();
        reader.views().forEach(json::writeNumberProperty);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, PastReload past) {
        Reload reload = past.reload();
        Reload.Times times = reload.times();
        json.writeStartObject();
        json.writeStringProperty("when", past.when().toString());
        json.writeStringProperty("generation", Long.toString(reload.generation()));
        json.writeStringProperty("cause", words(reload.cause()));
        json.writeNumberProperty("problemCount", reload.problems().size());
        json.writeName("changes");
        json.writeStartObject();
        for (Map.Entry<String, ChangeCounts> type : reload.changes().entrySet()) {
            json.writeStringProperty(type.getKey(), type.getValue().toString());
        }
        json.writeEndObject();
        json.writeNumberProperty("waiting", micros(times.waiting()));
        json.writeNumberProperty("reading", micros(times.reading()));
        json.writeNumberProperty("cooking", micros(times.cooking()));
        json.writeNumberProperty("all", micros(times.all()));
        json.writeEndObject();
    }

    private static int micros(long nanos) {
        return (int) Math.min(Integer.MAX_VALUE, nanos / NANOS_PER_MICRO);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
