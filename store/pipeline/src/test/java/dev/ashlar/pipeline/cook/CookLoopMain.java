package dev.ashlar.pipeline.cook;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cooks two contents in turn into one pack, in a JVM of its own and without end, until it is killed or its standard input
 * ends. Prints the name of each when it is published.
 */
final class CookLoopMain {
    private static final int TYPES = 6;
    private static final int TEXT_LENGTH = 2000;

    private CookLoopMain() {}

    public static void main(String[] arguments) throws IOException {
        Thread guard = new Thread(CookLoopMain::endWithTheInput);
        guard.setDaemon(true);
        guard.start();
        Path target = Path.of(arguments[0]);
        List<Content> contents = contents();
        for (int i = 0; ; i++) {
            Cook.cook(contents.get(i % 2), target, Progress.NONE);
            System.out.println("AB".charAt(i % 2));
        }
    }

    private static void endWithTheInput() {
        try {
            System.in.transferTo(System.out);
        } catch (IOException e) {
            System.out.println(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    /** What is cooked in turn: A, then B. */
    static List<Content> contents() {
        return List.of(content("A", 220), content("B", 300));
    }

    /** Six types with some records each; every text has about 2000 bytes of its own. */
    static Content content(String name, int count) {
        List<Schema> schemas = new ArrayList<>();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (int t = 0; t < TYPES; t++) {
            String type = "Type" + t;
            schemas.add(Received.schema(
                    "Schema = { name = \"" + type + "\" }\nFields = [ { name = \"text\", type = \"string\" } ]"));
            List<DataRecord> ofType = new ArrayList<>();
            for (int id = 1; id <= count; id++) {
                String text = (name + " " + type + " " + id + " ").repeat(TEXT_LENGTH / 12);
                ofType.add(Received.record(type, id, "text", Variant.of(text)));
            }
            records.put(type, ofType);
        }
        return new Content(schemas, records);
    }
}
