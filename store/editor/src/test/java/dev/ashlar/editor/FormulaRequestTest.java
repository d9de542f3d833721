package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.editor.content.Json;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of many records that a formula sets, without a browser. */
class FormulaRequestTest {
    @TempDir
    private Path folder;

    private Path content;
    private Editor editor;

    @BeforeEach
    void open() throws Exception {
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
    }

    @AfterEach
    void close() {
        editor.close();
    }

    private HttpResponse<String> calculate(String field, String formula, Map<String, ?> more) throws Exception {
        Map<String, Object> request = new HashMap<>(Map.of("type", "Monster", "field", field, "formula", formula));
        request.putAll(more);
        return new Calls(editor).call("calculate", request);
    }

    private String preview(String field, String formula, Map<String, ?> more) throws Exception {
        HttpResponse<String> response = calculate(field, formula, more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static String token(String preview) {
        return String.valueOf(Json.read(preview).members().get("token"));
    }

    private String monsters() throws Exception {
        return Files.readString(content.resolve("Monster.json"));
    }

    @Test
    void shouldShowWhatAFormulaChangesAndSaveItAsOneStep() throws Exception {
        String before = monsters();
        String preview = preview("level", "level * 1.1 + stats.health / 100", Map.of());
        assertThat(preview)
                .contains("\"total\":2,\"changed\":1,\"missing\":0,\"problemCount\":0")
                .contains("{\"id\":\"7\",\"label\":\"golem\",\"before\":\"12\",\"after\":\"14\"}");
        assertThat(monsters()).as("a preview saves nothing").isEqualTo(before);
        assertThat(preview("level", "level * 1.1 + stats.health / 100", Map.of("token", token(preview))))
                .isEqualTo("{\"ids\":[\"7\"]}");
        assertThat(monsters()).isEqualTo(before.replace("\"level\": 12", "\"level\": 14"));
        assertThat(new Calls(editor).call("undo", Map.of()).statusCode()).isEqualTo(200);
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void shouldTakeTheRecordsOfAQueryOrThoseThatAreNamed() throws Exception {
        Map<String, ?> filter = Map.of("filters", List.of(Map.of("field", "level", "op", "min", "value", "5")));
        assertThat(preview("level", "50", filter)).contains("\"total\":1,\"changed\":1", "\"id\":\"7\"");
        assertThat(preview("level", "50", Map.of("ids", List.of("9"))))
                .contains("\"total\":1,\"changed\":1", "\"id\":\"9\"");
        assertThat(calculate("level", "50", Map.of("ids", List.of("9", "10"))).body())
                .contains("Monster 10 is gone");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seed         | seed - 1        | 18446744073709551614",
                "mood         | \"angry\"         | \"angry\"",
                "name         | \"x\"             | \"x\"",
                "boss         | level > 10      | true",
                "stats.armour | count(name) / 2 | 3",
            })
    void shouldSetEachKindOfField(String field, String formula, String after) throws Exception {
        assertThat(preview(field, formula, Map.of("ids", List.of("7")))).contains("\"after\":" + Json.write(after));
    }

    @Test
    void shouldLeaveOutRecordsWithoutAValueThatIsRead() throws Exception {
        assertThat(preview("level", "seed % 10", Map.of()))
                .contains("\"total\":2,\"changed\":1,\"missing\":1", "\"after\":\"5\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "level | level *       | value is missing at character 8",
                "level | name          | the formula gives another kind of value at character 1: expected a number, found name, string",
                "level | levle         | did you mean",
                "level | level 2       | text behind the end of the formula at character 7",
                "home  | 1             | home: expected a field with one number, text, enum or bool, found vec3",
                "tags  | \"a\"           | tags: expected a field with one number, text, enum or bool, found string[]",
                "skin  | skin          | skin: expected a field with one number, text, enum or bool, found ref<Material>",
                "nose  | 1             | Monster has no field nose",
            })
    void cannotTakeWhatIsNoFormula(String field, String formula, String message) throws Exception {
        HttpResponse<String> response = calculate(field, formula, Map.of());
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains(message);
    }

    @Test
    void shouldTellValuesThatAreNoneOfTheField() throws Exception {
        String before = monsters();
        for (String formula : List.of("level * 1000000000", "level / (level - 12)")) {
            String preview = preview("level", formula, Map.of());
            assertThat(preview).contains("\"type\":\"Monster\",\"id\":\"7\",\"path\":\"level\"");
            assertThat(calculate("level", formula, Map.of("token", token(preview)))
                            .statusCode())
                    .isEqualTo(422);
        }
        String tooHigh = preview("level", "level * 20", Map.of());
        HttpResponse<String> refused = calculate("level", "level * 20", Map.of("token", token(tooHigh)));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("out of range: expected 1 to 99, found 240");
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void cannotSaveWhenValuesHaveChangedSinceThePreview() throws Exception {
        String token = token(preview("level", "level + 1", Map.of()));
        assertThat(calculate("level", "level + 1", Map.of("token", token)).statusCode())
                .isEqualTo(200);
        HttpResponse<String> again = calculate("level", "level + 1", Map.of("token", token));
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("Monster.level: values have changed since the preview");
        assertThat(monsters()).contains("\"level\": 13").contains("\"level\": 4");
    }
}
