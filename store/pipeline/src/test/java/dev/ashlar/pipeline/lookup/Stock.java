package dev.ashlar.pipeline.lookup;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shelves with items, as JSON in a folder: few values, so that many records share each. */
public final class Stock {
    /** Items of each type. */
    public static final int ITEMS = 400;
    /** Shelves, with ids from 10 in steps of 7. */
    public static final int SHELVES = 30;

    private static final Path SCHEMAS = Path.of("src", "test", "content", "lookup");
    private static final List<String> KINDS = List.of("tool", "food", "gem");
    private static final List<String> TAGS = List.of("old", "new", "größe", "");
    private static final List<String> LABELS = List.of("", "x", "kept", "日本", "a label that is longer than eight");

    private static final Set<String> OPTIONAL = Set.of("slot", "depth", "label");

    private final Random random = new Random(20_261_121);
    private final Path folder;
    private final Content content;

    private Stock(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(SCHEMAS)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Files.writeString(folder.resolve("Shelf.json"), shelves());
        String items = items();
        Files.writeString(folder.resolve("Item.json"), items);
        Files.writeString(folder.resolve("Ware.json"), items);
        this.content = ContentReader.read(folder, Progress.NONE);
    }

    /** Writes all into a folder. */
    public static Stock in(Path folder) throws IOException {
        return new Stock(folder);
    }

    /** {@return where it is} */
    public Path folder() {
        return folder;
    }

    /** {@return what was written} */
    public Content content() {
        return content;
    }

    /** The same records under schemas without indexes of fields. The folder has these schemas then. */
    public Content withoutIndexes() throws IOException {
        for (String type : List.of("Item", "Ware")) {
            Path file = folder.resolve(type + ".schema");
            Files.writeString(file, Files.readString(file).replaceAll("  (index|unique) = true", ""));
        }
        return ContentReader.read(folder, Progress.NONE);
    }

    /** Records of a type, in the order of ids. */
    public List<DataRecord> records(String type) {
        return Objects.requireNonNull(content.records().get(type));
    }

    /** The schema of a type. */
    public Schema schema(String type) {
        return content.schemas().stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    /** Rows of the records that have all the values, as the records themselves tell. */
    public int[] rows(String type, Map<String, Variant> conditions) {
        List<DataRecord> all = records(type);
        return IntStream.range(0, all.size())
                .filter(row -> conditions.entrySet().stream()
                        .allMatch(condition ->
                                condition.getValue().equals(all.get(row).get(condition.getKey()))))
                .toArray();
    }

    private static String shelves() {
        StringJoiner all = new StringJoiner(",\n", "[", "]");
        IntStream.range(0, SHELVES)
                .forEach(i -> all.add("{\"id\": %d, \"name\": \"shelf %d\"}".formatted(10 + 7 * i, i)));
        return all.toString();
    }

    private String items() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            StringJoiner item = new StringJoiner(", ", "{", "}");
            item.add("\"id\": " + (1 + 3 * i)).add("\"name\": \"item " + i + "\"");
            item.add("\"serial\": " + Long.toUnsignedString(i % 2 == 0 ? i : -i - 1L));
            add(item, "slot", Integer.toString(i - 100));
            add(item, "kind", quoted(KINDS));
            add(item, "rarity", Integer.toString(random.nextInt(3) * 100));
            add(item, "depth", Integer.toString(random.nextInt(5) - 2));
            add(item, "shelf", random.nextInt(5) == 0 ? "null" : Integer.toString(10 + 7 * random.nextInt(SHELVES)));
            add(item, "magic", Boolean.toString(random.nextBoolean()));
            add(item, "tag", quoted(TAGS));
            add(item, "label", quoted(LABELS));
            add(item, "weight", Integer.toString(random.nextInt(3)));
            add(item, "origin", quoted(TAGS));
            add(item, "effects", random.nextBoolean() ? "[\"glow\"]" : "[\"hum\", \"glow\"]");
            add(item, "place", "[" + random.nextInt(2) + ", 7]");
            all.add(item.toString());
        }
        return "[" + String.join(",\n", all) + "]";
    }

    /** One in eight leaves an optional field out; any other would read its default. */
    private void add(StringJoiner item, String field, String value) {
        if (random.nextInt(8) != 0 || !OPTIONAL.contains(field)) {
            item.add("\"" + field + "\": " + value);
        }
    }

    private String quoted(List<String> texts) {
        return "\"" + texts.get(random.nextInt(texts.size())) + "\"";
    }
}
