package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.editor.content.Json;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that are added, renamed and retyped in schema files, without a browser. */
class SchemaRequestTest {
    @TempDir
    private Path folder;

    private Path content;
    private Editor editor;
    private Calls calls;

    @BeforeEach
    void open() throws Exception {
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        calls = new Calls(editor);
    }

    @AfterEach
    void close() {
        editor.close();
    }

    private static Map<String, ?> change(String type, String change, String field, String to) {
        return Map.of("type", type, "change", change, "field", field, "to", to);
    }

    private static Map<String, ?> confirmed(Map<String, ?> change, String preview) {
        Map<String, Object> confirmed = new HashMap<>(change);
        confirmed.put("token", Json.read(preview).members().get("token"));
        return confirmed;
    }

    private String schema() throws Exception {
        return Files.readString(content.resolve("Monster.schema"));
    }

    private String records() throws Exception {
        return Files.readString(content.resolve("Monster.json"));
    }

    @Test
    void shouldRenameAFieldWhoseRecordsStayAsTheyAre() throws Exception {
        String before = schema();
        String records = records();
        Map<String, ?> rename = change("Monster", "rename", "level", "rank");
        String preview = calls.answer("schema", rename);
        assertThat(preview)
                .contains("\"file\":\"Monster.schema\"")
                .contains("\"sign\":\"-\",\"number\":4", "\"sign\":\"+\",\"number\":4", "formerly = [\\\"level\\\"]")
                .contains("\"type\":\"Monster\",\"field\":\"rank\",\"what\":\"renamed\"")
                .contains("\"problemCount\":0");
        assertThat(schema()).as("a preview writes nothing").isEqualTo(before);
        calls.answer("schema", confirmed(rename, preview));
        assertThat(schema()).contains("{ name = \"rank\", type = \"int\", formerly = [\"level\"], min = 1");
        assertThat(records()).isEqualTo(records);
        assertThat(calls.answer("records", Map.of("type", "Monster", "sort", "rank", "limit", 10)))
                .contains("\"12\"");
        calls.answer("undo", Map.of());
        assertThat(schema()).isEqualTo(before);
        assertThat(calls.answer("records", Map.of("type", "Monster", "sort", "level", "limit", 10)))
                .contains("\"12\"");
        calls.answer("redo", Map.of());
        assertThat(schema()).contains("formerly");
    }

    @Test
    void shouldAddAFieldWithADefault() throws Exception {
        Map<String, Object> add = new HashMap<>(change("Monster", "add", "speed", "f32"));
        add.put("attributes", Map.of("default", "1.5", "doc", "\"in a second\""));
        add.put("after", "level");
        String preview = calls.answer("schema", add);
        assertThat(preview).contains("\"problemCount\":0").contains("\"what\":\"added\"");
        calls.answer("schema", confirmed(add, preview));
        assertThat(schema())
                .contains("display = \"Level\" }\n  { name = \"speed\", type = \"f32\", ")
                .contains("default = 1.5", "doc = \"in a second\"");
        assertThat(calls.answer("state", Map.of())).contains("\"name\":\"speed\"");
    }

    @Test
    void shouldShowWhichValuesAnotherTypeGivesAndWhatItCannotHold() throws Exception {
        String narrow = calls.answer("schema", change("Monster", "retype", "level", "u8"));
        assertThat(narrow)
                .contains("\"problemCount\":0")
                .contains("\"what\":\"retyped\"")
                .contains("\"total\":0");
        String rounded = calls.answer("schema", change("Material", "retype", "density", "i32"));
        assertThat(rounded)
                .contains("\"data\":\"may be lost\"")
                .contains("\"problemCount\":1", "Material 1.density: wrong value");
        String wrong = calls.answer("schema", change("Monster", "retype", "level", "strnig"));
        assertThat(wrong).contains("did you mean").contains("\"problemCount\":1");
    }

    @Test
    void cannotWriteWhatSomebodyElseHasChangedSince() throws Exception {
        Map<String, ?> rename = change("Monster", "rename", "level", "rank");
        String preview = calls.answer("schema", rename);
        String other = schema().replace("Shown to players", "The name");
        Files.writeString(content.resolve("Monster.schema"), other);
        assertThat(calls.refusal(409, "schema", confirmed(rename, preview)))
                .contains("Monster.schema has changed since the preview");
        assertThat(schema()).isEqualTo(other);

        String again = calls.answer("schema", rename);
        calls.answer("schema", confirmed(rename, again));
        Files.writeString(content.resolve("Monster.schema"), other);
        assertThat(calls.refusal(409, "undo", Map.of())).contains("Monster.schema has changed since");
        assertThat(schema()).isEqualTo(other);
        assertThat(calls.refusal(400, "undo", Map.of())).contains("there is nothing to undo");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Monster | rename | mud   | dirt | Monster declares no field mud; it has",
                "Ghost   | rename | name  | x    | Ghost: expected a type or struct with a schema file, found none",
                "Monster | remove | level | x    | change: expected add, rename or retype, found remove",
            })
    void cannotChangeWhatIsNotThere(String type, String change, String field, String to, String message)
            throws Exception {
        HttpResponse<String> response = calls.call("schema", change(type, change, field, to));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains(message);
    }

    @Test
    void shouldShowProblemsAndSaveNothingWithThem() throws Exception {
        String taken = calls.answer("schema", change("Monster", "rename", "level", "name"));
        assertThat(taken).contains("Monster.schema").doesNotContain("\"problemCount\":0");
    }

    @Test
    void shouldChangeStructsToo() throws Exception {
        Map<String, ?> rename = change("Stats", "rename", "health", "life");
        String preview = calls.answer("schema", rename);
        assertThat(preview).contains("\"file\":\"Stats.schema\"").contains("\"problemCount\":0");
        calls.answer("schema", confirmed(rename, preview));
        assertThat(Files.readString(content.resolve("Stats.schema"))).contains("formerly = [\"health\"]");
    }
}
