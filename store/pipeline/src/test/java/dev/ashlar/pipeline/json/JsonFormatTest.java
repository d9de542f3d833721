package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.NewIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

class JsonFormatTest {
    @TempDir
    private Path folder;

    private static String format(String text) {
        return JsonFormat.format("A.json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        try (JsonParser parser = JsonText.parser(text.startsWith("\uFEFF") ? text.substring(1) : text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                tokens.add(token + " " + parser.getString());
            }
        }
        return tokens;
    }

    @Test
    void shouldWriteALineForEachMember() {
        assertThat(format(
                        "[{\"id\":1,\"a\":[ 1,[2.50 ,3e1]],\"b\":{\"c\" : null,\"d\":{}, \"e\":[]}},\n\n {\"id\":2} ]"))
                .isEqualTo("""
                        [
                          {
                            "id": 1,
                            "a": [1, [2.50, 3e1]],
                            "b": {"c": null, "d": {}, "e": []}
                          },
                          {
                            "id": 2
                          }
                        ]
                        """);
        assertThat(format("{\"id\":1,\"t\":\"a\\u00e9\\\"\"}"))
                .isEqualTo("{\n  \"id\": 1,\n  \"t\": \"a\\u00e9\\\"\"\n}\n");
        assertThat(format("[]")).isEqualTo("[\n]\n");
        assertThat(format("\uFEFF[{}]\r\n")).isEqualTo("\uFEFF[\r\n  {}\r\n]\r\n");
    }

    @Test
    void shouldKeepEveryValue() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            String text = text(random, 0);
            String formatted = format(text);
            assertThat(tokens(formatted)).as(text).isEqualTo(tokens(text));
            assertThat(format(formatted)).as(text).isEqualTo(formatted);
        }
        int files = 0;
        try (Stream<Path> all = Files.walk(Path.of("../../bench/content"))) {
            for (Path file : all.filter(one -> one.toString().endsWith(".json")).toList()) {
                String text = Files.readString(file);
                assertThat(tokens(format(text))).as(file.toString()).isEqualTo(tokens(text));
                files++;
            }
        }
        assertThat(files).isPositive();
    }

    private static String text(Random random, int depth) {
        String space = List.of("", " ", "\n", "\r\n\t").get(random.nextInt(4));
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String value = depth == 0
                    ? object(random, 1, space)
                    : List.of("1", "-0.50e3", "\"a\\n b\"", "null", "true", "[" + space + "]", "\"\"")
                            .get(random.nextInt(7));
            parts.add(value);
        }
        return "[" + space + String.join(space + "," + space, parts) + space + "]";
    }

    private static String object(Random random, int depth, String space) {
        List<String> members = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String value = depth < 4 && random.nextInt(3) == 0 ? object(random, depth + 1, space) : text(random, depth);
            members.add("\"m" + i + "\"" + space + ":" + space + value);
        }
        return "{" + space + String.join(space + "," + space, members) + space + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"id\": 1,}]", "[1]", "", "[] []", "[{\"a\": [1, 2}]", "3"})
    void cannotFormatWhatIsNoFileOfRecords(String text) {
        assertThatThrownBy(() -> format(text))
                .isInstanceOf(ContentException.class)
                .hasMessageStartingWith("A.json:1:");
    }

    /** A folder that was formatted has the form after any save. */
    @Test
    void shouldAgreeWithSaves() throws IOException {
        Path content = folder.resolve("content");
        Files.createDirectory(content);
        Files.writeString(
                content.resolve("Item.schema"),
                "Schema = { name = \"Item\" }\nFields = [{ name = \"a\", type = \"i32\" }\n{ name = \"b\", type = \"f32[]\" }]\n");
        Files.writeString(content.resolve("Item.json"), "[{\"id\":1,\"a\":5},{\"id\":3,\"b\":[1,2]}]");
        FolderFormat.Result first = FolderFormat.folder(content, true);
        assertThat(first.changed()).containsExactlyInAnyOrder("Item.schema", "Item.json");
        assertThat(first.problems()).isEmpty();
        try (JsonBackend backend = JsonBackend.open(content)) {
            DataRecord changed = new DataRecord("Item", 1);
            changed.set("a", Variant.ofInteger(ValueType.I32, 6));
            changed.set("b", Variant.ofArray(ValueType.F32, new long[] {0, 0}));
            changed.setUpdated(true);
            DataRecord added = new DataRecord("Item");
            added.set("a", Variant.ofInteger(ValueType.I32, 7));
            DataRecord between = new DataRecord("Item", 2);
            between.setUpdated(true);
            backend.save(List.of(changed, added, between));
            assertThat(FolderFormat.folder(content, false).changed()).isEmpty();
            DataRecord gone = new DataRecord("Item", 3);
            gone.setDeleted(true);
            backend.save(List.of(gone));
            assertThat(FolderFormat.folder(content, false).changed()).isEmpty();
            List<DataRecord> all = new ArrayList<>();
            for (long id : new long[] {1, 2, 4}) {
                DataRecord record = new DataRecord("Item", id);
                record.setDeleted(true);
                all.add(record);
            }
            backend.save(all);
            assertThat(content.resolve("Item.json")).content().isEqualTo("[\n]\n");
            assertThat(FolderFormat.folder(content, false).changed()).isEmpty();
            backend.save(List.of(new DataRecord("Item")));
            assertThat(FolderFormat.folder(content, false).changed()).isEmpty();
        }
    }

    /** An id that was in use once is not given again, and each file of a type counts. */
    @Test
    void shouldGiveIdsThatNoRecordHasEverHad() throws IOException {
        Files.writeString(folder.resolve("Item.schema"), "Schema = { name = \"Item\" }\nFields = []\n");
        Files.writeString(folder.resolve("Item.json"), "[{\"a\": 1}, {\"id\": 4}, {\"a\": 2}]");
        Files.createDirectory(folder.resolve("Item"));
        Files.writeString(folder.resolve("Item/sword.json"), "{\"a\": 3}");
        Files.writeString(folder.resolve("Item/bow.json"), "{\"id\": 7}");
        Files.writeString(folder.resolve("ids.lock"), "Item 9\n");
        assertThat(FolderFormat.ids(folder, false).ids()).isEqualTo(Map.of("Item", 3L));
        assertThat(FolderFormat.ids(folder, true).ids()).isEqualTo(Map.of("Item", 3L));
        assertThat(folder.resolve("Item.json"))
                .content()
                .isEqualTo("[{\"id\": 10, \"a\": 1}, {\"id\": 4}, {\"id\": 11, \"a\": 2}]");
        assertThat(folder.resolve("Item/sword.json")).content().isEqualTo("{\"id\": 12, \"a\": 3}");
        assertThat(folder.resolve("Item.schema")).content().startsWith("Schema = { name");
        assertThat(FolderFormat.ids(folder, true).changed()).isEmpty();
    }

    @Test
    void shouldGiveIdsInTheStyleOfEachRecord() {
        assertThat(withIds("[{\"a\":1,\"b\":{\"id\":2}},{ \"a\": 1 },{}]"))
                .isEqualTo("[{\"id\":6,\"a\":1,\"b\":{\"id\":2}},{ \"id\": 7, \"a\": 1 },{\"id\": 8}]");
        assertThat(withIds("\uFEFF[\r\n\t{\r\n\t\t\"a\"  : \"é\",\r\n\t\t\"b\": [ ]\r\n\t},\r\n\t{ \"id\" : 3 }]"))
                .isEqualTo(
                        "\uFEFF[\r\n\t{\r\n\t\t\"id\": 6,\r\n\t\t\"a\"  : \"é\",\r\n\t\t\"b\": [ ]\r\n\t},\r\n\t{ \"id\" : 3 }]");
        assertThat(withIds("{\n  \"a\": 1\n}\n")).isEqualTo("{\n  \"id\": 6,\n  \"a\": 1\n}\n");
        assertThat(withIds("[{\"id\": \"x\"}]")).isEqualTo("[{\"id\": \"x\"}]");
    }

    private static String withIds(String text) {
        return RecordIds.give("A.json", text.getBytes(StandardCharsets.UTF_8), new NewIds("content", "A", 5));
    }

    @Test
    void cannotGiveIdsWhereAFileOfTheTypeIsBroken() throws IOException {
        Files.writeString(folder.resolve("Item.schema"), "Schema = { name = \"Item\" }\nFields = []\n");
        Files.writeString(folder.resolve("Item.json"), "[{\"a\":1}]");
        Files.writeString(folder.resolve("Item-b.json"), "[{\"id\": 5},]");
        FolderFormat.Result result = FolderFormat.ids(folder, true);
        assertThat(result.ids()).isEmpty();
        assertThat(result.problems()).hasSize(2);
        assertThat(folder.resolve("Item.json")).content().doesNotContain("id");
        assertThat(folder.resolve("Item-b.json")).content().isEqualTo("[{\"id\": 5},]");
    }
}
