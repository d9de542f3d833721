package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A linked pack has the items of a pack of the merged content, each in one place: for random fields, whose values often have equal bytes as items of
 * several fields, of base and layers, and of what edits and moved references make.
 */
class SharedItemsTest {
    private static final String[] FIELDS = {
        "text = string",
        "other = string",
        "words = string[]",
        "small = u8[]",
        "ints = i32[]",
        "likes = ref<Item>[]",
        "longs = u64[]",
        "moods = enum[]"
    };
    private static final int RECORDS = 40;
    private static final int ITEMS = 8;
    private static final int LAYERS = 3;
    private static final int SEEDS = 8;
    private static final int ALL_SEEDS = 60;

    @TempDir
    Path root;

    private Random random;
    private List<String> fields;

    @Test
    void shouldShareItemsAsAPackOfTheMergedContent() throws IOException {
        link(0, SEEDS);
    }

    @Test
    @Tag("slow")
    void shouldShareItemsAsAnyPackOfTheMergedContent() throws IOException {
        link(SEEDS, ALL_SEEDS);
    }

    private void link(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            link(seed, root.resolve("seed" + seed));
        }
    }

    private void link(int seed, Path folder) throws IOException {
        random = new Random(seed);
        fields = new ArrayList<>(List.of(FIELDS));
        fields.removeIf(field -> random.nextInt(3) == 0);
        Path content = folder.resolve("content");
        Contents.write(
                content,
                "Item.schema",
                "Schema = { name = \"Item\", key = \"name\" }\nFields = [ { name = \"name\", type = \"string\" } ]",
                "Piece.schema",
                "Schema = { name = \"Piece\", kind = \"struct\" }\n" + fieldLines(""),
                "Part.schema",
                "Schema = { name = \"Part\" }\n" + fieldLines("  { name = \"pieces\", type = \"Piece[]\" }\n"),
                "Item.json",
                array(ITEMS, i -> item(10 * i + 1)),
                "Part.json",
                array(RECORDS, i -> "{\"id\": " + (2 * i + 1) + values(false) + pieces(3) + "}"));
        Stack stack;
        try (Backend backend = Backends.open(content)) {
            Path[] layers = new Path[LAYERS];
            boolean movesItems = random.nextBoolean();
            for (int i = 0; i < LAYERS; i++) {
                String items = movesItems ? "[" + item(10 * random.nextInt(ITEMS) + 2 + i) + "]" : "[]";
                layers[i] = LayerFolders.layer(folder, "layer" + i, "Item.json", items, "Part.json", changes(i));
            }
            stack = LayerFolders.stack(Below.of(backend, Progress.NONE), layers);
        }

        StackLinks links = new StackLinks(folder);

        assertThat(links.link(stack, false).contentId())
                .as("seed %d, %s", seed, fields)
                .isEqualTo(links.contentId(stack.merge().contentOrThrow()));
    }

    private String fieldLines(String more) {
        StringBuilder lines = new StringBuilder("Fields = [\n");
        for (String field : fields) {
            String[] of = field.split(" = ");
            String values = of[1].startsWith("enum") ? ", values = [\"calm\", \"angry\", \"sad\"]" : "";
            lines.append("  { name = \"%s\", type = \"%s\"%s }\n".formatted(of[0], of[1], values));
        }
        return lines + "  { name = \"last\", type = \"i32\" }\n" + more + "]";
    }

    private static String item(int id) {
        return "{\"id\": %d, \"name\": \"I%1$d\"}".formatted(id);
    }

    private interface Text {
        String of(int index);
    }

    private static String array(int count, Text text) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(text.of(i));
        }
        return "[" + String.join(",\n", all) + "]";
    }

    /** Most records stay; some are removed, some are new, some change. */
    private String changes(int layer) {
        List<String> records = new ArrayList<>();
        boolean removes = random.nextBoolean();
        boolean edits = random.nextInt(3) == 0;
        for (int i = layer; i < RECORDS; i += LAYERS) {
            switch (random.nextInt(8)) {
                case 0 -> records.add("{\"id\": %d%s}".formatted(2 * i + 1, removes ? ", \"remove\": true" : ""));
                case 1 -> records.add("{\"id\": " + (2 * i + 2) + values(false) + pieces(3) + "}");
                case 2 -> records.add("{\"id\": " + (2 * i + 1) + values(edits) + "}");
                case 3 ->
                    records.add("{\"id\": " + (2 * i + 1) + (edits ? ", \"pieces+\": " : ", \"pieces\": ")
                            + array(2, any -> "{\"last\": 1" + values(false) + "}") + "}");
                default -> {}
            }
        }
        return array(records.size(), records::get);
    }

    private String pieces(int most) {
        return ", \"pieces\": " + array(random.nextInt(most), i -> "{\"last\": " + i + values(false) + "}");
    }

    /** {@code edits}: whether arrays are edited. */
    private String values(boolean edits) {
        StringBuilder values = new StringBuilder();
        for (String field : fields) {
            String[] of = field.split(" = ");
            if (random.nextInt(3) > 0) {
                boolean isArray = of[1].endsWith("[]");
                String edit = edits && isArray ? random.nextBoolean() ? "+" : "-" : "";
                String value = isArray ? array(random.nextInt(3), i -> value(of[0])) : value(of[0]);
                values.append(", \"%s%s\": %s".formatted(of[0], edit, value));
            }
        }
        return values.toString();
    }

    /** Strings of one byte have the bytes of small numbers, and their slots are numbers as those of {@code longs} are. */
    private String value(String field) {
        return switch (field) {
            case "text", "other" -> random.nextBoolean() ? text(1 + random.nextInt(2)) : text(7 + random.nextInt(12));
            case "words" -> text(1);
            case "likes" -> "\"I" + (10 * random.nextInt(ITEMS) + 1) + '"';
            case "longs" -> Long.toString((1L << Integer.SIZE) + random.nextInt(6));
            case "moods" -> List.of("\"calm\"", "\"angry\"", "\"sad\"").get(random.nextInt(3));
            default -> Integer.toString(random.nextInt(4));
        };
    }

    /** A text of some bytes, whose middle is always the same. */
    private String text(int length) {
        String last = "\\u000" + random.nextInt(4);
        return '"'
                + (length == 1 ? "" : "\\u000" + random.nextInt(4))
                + "-".repeat(Math.max(0, length - 2))
                + last
                + '"';
    }
}
