package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.util.List;

/**
 * Replaces what stands in a database by many records, in a JVM of its own. With a second argument, an id, it says {@code waiting}
 * once the record with that id was taken, and waits for the end of its standard input.
 */
final class ReplaceMain {
    /** Of which each takes half a kilobyte of heap: some hundred megabytes together. */
    static final int COUNT = 250_000;

    static final List<SchemaReader.Source> SCHEMAS = List.of(new SchemaReader.Source(
            "Star.schema",
            "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" },"
                    + " { name = \"number\", type = \"i32\", index = true } ]\n"));

    private ReplaceMain() {}

    public static void main(String[] arguments) throws IOException {
        String location = arguments[0];
        long waitAt = arguments.length == 1 ? 0 : Long.parseLong(arguments[1]);
        try (Backend backend = Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location)) {
            backend.replace(SCHEMAS, source(waitAt));
            System.out.println("replaced " + backend.count("Star"));
        }
    }

    private static RecordSource source(long waitAt) {
        return action -> {
            for (int id = 1; id <= COUNT; id++) {
                action.accept(star(id));
                if (id == waitAt) {
                    System.out.println("waiting");
                    untilTheInputEnds();
                }
            }
        };
    }

    static DataRecord star(int id) {
        return Received.record(
                "Star",
                id,
                "name",
                Variant.of("star " + id + " of many, whose name is long enough to take some room"),
                "number",
                Variant.ofInteger(ValueType.I32, id % 1000));
    }

    /** What such a JVM says next; not the greetings of what is on the class path. */
    static String line(ChildJvm child) {
        String line = child.line();
        while (line.startsWith("SLF4J")) {
            line = child.line();
        }
        return line;
    }

    private static void untilTheInputEnds() {
        try {
            System.in.transferTo(System.out);
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
