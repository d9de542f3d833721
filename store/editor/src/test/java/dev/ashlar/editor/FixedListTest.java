package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of a fixed length and matrices, without a browser. */
class FixedListTest {
    @TempDir
    private Path folder;

    private Path content;
    private Editor editor;
    private Calls calls;

    @BeforeEach
    void open() throws Exception {
        content = ChestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        calls = new Calls(editor);
    }

    @AfterEach
    void close() {
        editor.close();
    }

    private static Map<String, ?> edit(String id, Map<String, ?> values) {
        return Map.of("edits", List.of(Map.of("type", "Chest", "id", id, "set", values)));
    }

    private String record(String id) throws Exception {
        return calls.answer("record", Map.of("type", "Chest", "id", id));
    }

    private String chests() throws Exception {
        return Files.readString(content.resolve("Chest.json"));
    }

    @Test
    void shouldListTheTypesOfLists() throws Exception {
        assertThat(calls.answer("state", Map.of()))
                .contains("\"loot\":{", "\"type\":\"Loot[3]\"", "\"display\":\"Drops\"", "\"doc\":\"Three places\"")
                .contains("\"type\":\"i32[3][3]\"", "\"type\":\"ref<Material>[2][2]\"", "\"type\":\"Loot?[2]\"")
                .contains("\"name\":\"grid.1\"", "\"default\":\"[0, 1, 0]\"")
                .doesNotContain(".entry");
    }

    @Test
    void shouldSaveElementsAndTakeThemBack() throws Exception {
        String before = record("1");
        calls.answer(
                "edit",
                edit("1", Map.of("loot.2.chance", "1", "grid.1", "[4, 0, 6]", "craft.0", "[1, 2]", "bonus.0", "true")));
        assertThat(chests())
                .contains("{\"what\": \"smoke\"}, {\"chance\": 1.0}]")
                .contains("[[1, 2, 3], [4, 0, 6], [7, 8, 9]]")
                .contains("[[\"stone\", \"smoke\"], [\"smoke\", \"stone\"]]")
                .contains("\"bonus\": [{}, {\"what\": \"smoke\"}]");
        calls.answer("undo", Map.of());
        assertThat(record("1")).isEqualTo(before);
    }

    @Test
    void shouldSaveASingleElementOfAListThatTheRecordDoesNotGive() throws Exception {
        calls.answer("edit", edit("2", Map.of("grid.1", "[0, 5, 0]", "loot.2.what", "2")));
        assertThat(record("2")).contains("\"[0, 5, 0]\"").doesNotContain("[1, 0, 0]");
        assertThat(chests()).contains("\"grid\": {\"1\": [0, 5, 0]}", "\"loot\": [{}, {}, {\"what\": 2}]");
    }

    @Test
    void shouldNameElementsInProblems() throws Exception {
        assertThat(calls.refusal(422, "edit", edit("1", Map.of("loot.1.chance", "5", "grid.2", "[0, 0, 10]"))))
                .contains("\"path\":\"loot[1].chance\"", "\"path\":\"grid[2][2]\"");
    }

    @Test
    void shouldFilterSortAndCalculateElements() throws Exception {
        Map<String, ?> set = Map.of("field", "loot.0.chance", "op", "max", "value", "0.3");
        assertThat(calls.answer(
                        "records",
                        Map.of("type", "Chest", "filters", List.of(set), "sort", "grid.0", "offset", 0, "limit", 9)))
                .contains("\"hall\"");
        Map<String, ?> formula = Map.of("type", "Chest", "field", "loot.0.chance", "formula", "loot[0].chance * 2");
        String preview = calls.answer("calculate", formula);
        assertThat(preview).contains("\"before\":\"0.25\",\"after\":\"0.5\"");
    }

    @Test
    void shouldMakeAListLongerAndRenameIt() throws Exception {
        Map<String, String> longer = Map.of("type", "Chest", "change", "retype", "field", "loot", "to", "Loot[5]");
        assertThat(calls.answer("schema", longer))
                .contains("\"problemCount\":0", "type = \\\"Loot[5]\\\"", "\"total\":0")
                .doesNotContain("retyped");
        Map<String, String> renamed = Map.of("type", "Chest", "change", "rename", "field", "loot", "to", "drops");
        assertThat(calls.answer("schema", renamed)).contains("\"problemCount\":0", "formerly = [\\\"loot\\\"]");
    }
}
