package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.corpus.CollidingTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Different texts of one key. */
class TextKeysTest {
    private static final List<String> TWO = CollidingTexts.two();

    @TempDir
    Path folder;

    private Content read(String field, String... values) throws IOException {
        StringBuilder records = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            records.append(i == 0 ? "" : ",\n")
                    .append("{\"id\": ")
                    .append(i + 1)
                    .append(", \"a\": ")
                    .append(values[i])
                    .append('}');
        }
        return Contents.read(
                folder,
                "Item.schema",
                "Schema { name = Item }\nFields = [ { name = a, " + field + " } ]",
                "Item.json",
                records + "]");
    }

    private List<Problem> problems(String field, String... values) {
        return catchThrowableOfType(ContentException.class, () -> read(field, values))
                .problems();
    }

    private static String quoted(String text) {
        return SchemaText.quoted(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type = hash", "type = string, unique = true"})
    void cannotHaveTwoTextsOfOneKeyInAField(String field) {
        assertThat(problems(field, quoted(TWO.get(0)), quoted("other"), quoted(TWO.get(1))))
                .containsExactly(new Problem(
                        new Location("Item.json", 3, 16),
                        "Item 3.a",
                        "another text has the same key",
                        "a text whose XXH64 key no other text of the field has",
                        '"' + TWO.get(1) + "\", which has the key of \"" + TWO.get(0) + '"'));
    }

    @Test
    void shouldFindThemInArraysAndBesideTheDefault() {
        String array = "[" + quoted(TWO.get(0)) + ", " + quoted(TWO.get(1)) + "]";
        assertThat(problems("type = \"hash[]\"", array)).hasSize(1);
        assertThat(problems("type = hash, default = " + quoted(TWO.get(0)), quoted(TWO.get(1))))
                .hasSize(1);
        assertThat(problems(
                        "type = \"hash[]\", default = [" + quoted(TWO.get(0)) + "]", "[" + quoted(TWO.get(1)) + "]"))
                .hasSize(1);
    }

    @Test
    void shouldTakeOneTextTwiceAndOtherFieldsAsTheyAre() throws IOException {
        String text = quoted(TWO.get(0));
        assertThat(read("type = hash", text, text).recordCount()).isEqualTo(2);
        assertThat(read("type = string", text, quoted(TWO.get(1))).recordCount())
                .isEqualTo(2);
    }
}
