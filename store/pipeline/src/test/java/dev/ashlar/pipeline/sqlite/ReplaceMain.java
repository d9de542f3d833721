package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static final String SAYS = "> ";

    private ReplaceMain() {}

    public static void main(String[] arguments) throws IOException {
        String location = arguments[0];
        long waitAt = arguments.length == 1 ? 0 : Long.parseLong(arguments[1]);
        try (Backend backend = Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location)) {
            backend.replace(SCHEMAS, source(waitAt));
            say("replaced " + backend.count("Star"));
        }
    }

    private static RecordSource source(long waitAt) {
        return action -> {
            for (int id = 1; id <= COUNT; id++) {
                action.accept(star(id));
                if (id == waitAt) {
                    say("waiting");
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

    /** Says something to whoever started this JVM. */
    static void say(String what) {
        System.out.println(SAYS + what);
    }

    /** What such a JVM says next; not what the JDK and others have to say. */
    static String line(ChildJvm child) {
        String line = child.line();
        while (!line.startsWith(SAYS)) {
            assertThat(line).as("what the other JVM says").isNotEqualTo("null");
            line = child.line();
        }
        return line.substring(SAYS.length());
    }

    private static void untilTheInputEnds() {
        try {
            System.in.transferTo(System.out);
        } catch (IOException e) {
            say(e.toString());
        }
    }
}
