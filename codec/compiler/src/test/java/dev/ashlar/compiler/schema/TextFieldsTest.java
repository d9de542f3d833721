package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextFieldsTest {
    private static SchemaReader.Source source(String type, String header) {
        return new SchemaReader.Source(
                "Item.schema",
                "Schema = { name = \"Item\"" + header + " }\nFields = [ { name = \"name\", type = \"" + type
                        + "\" } ]");
    }

    private static List<Problem> problems(String type, String header) {
        Problems problems = new Problems();
        SchemaReader.read(List.of(source(type, header)), problems);
        return problems.sorted();
    }

    @ParameterizedTest
    @CsvSource({"text, string", "text[], string[]", "text[4], string[4]"})
    void shouldBeStringsForTranslation(String type, String locked) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(source(type, "")), problems);
        assertThat(problems.sorted()).isEmpty();
        SchemaField field = schemas.get(0).field("name");
        assertThat(field.isText()).isTrue();
        assertThat(field.type()).isEqualTo(ValueType.STRING);
        assertThat(field.declaredType()).isEqualTo(type);
        assertThat(field.lockedType()).as("a string may become a text and back").isEqualTo(locked);
        assertThat(SchemaText.of(schemas.get(0))).contains("type = \"" + type + '"');
    }

    @Test
    void cannotBeKeys() {
        assertThat(problems("text", ", key = \"name\""))
                .singleElement()
                .asString()
                .contains(
                        "key names an unfit field: expected a string field that is not optional and not for translation");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"map<string, text>", "map<text, i32>", "map<string,text[]>"})
    void cannotStandInMaps(String type) {
        assertThat(problems(type, "")).singleElement().asString().contains("a map with texts for translation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text?[]", "text[][]", "text[3][]", "text[]?[]", "text?[][]", "map<string,text>[]"})
    void cannotStandInListsOfValues(String type) {
        assertThat(problems(type, "")).singleElement().asString().contains("with texts for translation");
    }
}
