package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that formulas give. */
class FormulaTest {
    @TempDir
    private Path folder;

    private Schema schema;
    private final DataRecord record = new DataRecord("Unit", 7);

    @BeforeEach
    void read() throws Exception {
        Files.writeString(folder.resolve("Unit.schema"), """
                Schema = { name = "Unit" }
                Fields = [
                  { name = "hp", type = "i32" }
                  { name = "big", type = "u64" }
                  { name = "speed", type = "f32" }
                  { name = "mass", type = "f64" }
                  { name = "name", type = "string" }
                  { name = "mood", type = "enum", values = ["calm", "angry"] }
                  { name = "isBoss", type = "bool" }
                  { name = "rage", type = "i32", optional = true }
                ]
                """);
        schema =
                Objects.requireNonNull(ContentReader.read(folder, Progress.NONE).schema("Unit"));
        record.set("hp", Variant.of(5));
        record.set("speed", Variant.of(0.1f));
        record.set("mass", Variant.of(Double.POSITIVE_INFINITY));
        record.set("name", Variant.of("a \"b\""));
    }

    private Formula formula(String field, String text) throws Exception {
        return Formula.parse(schema, Objects.requireNonNull(schema.field(field)), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0000',
            value = {
                "hp     | hp / 2                          | 3",
                "hp     | -hp / 2                         | -3",
                "hp     | hp * 1.1                        | 6",
                "hp     | id                              | 7",
                "hp     | hp * 1000000000000              | 5000000000000",
                "big    | 18446744073709551615            | 18446744073709551615",
                "speed  | speed + 0.2                     | 0.3",
                "speed  | 1 / 3                           | 0.33333334",
                "speed  | 1e39                            | 1E+39",
                "mass   | 1 / 3                           | 0.3333333333333333",
                "name   | name                            | \"a \\\"b\\\"\"",
                "mood   | 'angry'                         | \"angry\"",
                "isBoss | hp > 4 and not (hp > 5)         | true",
                "hp     | count(name) * 2                 | 10",
            })
    void shouldGiveTextThatTheFieldReads(String field, String text, String json) throws Exception {
        assertThat(formula(field, text).json(record)).isEqualTo(json);
    }

    @Test
    void shouldWriteInfinitiesAsContentDoes() throws Exception {
        assertThat(formula("mass", "mass * 2").json(record)).isEqualTo("\"Infinity\"");
        assertThat(formula("speed", "-mass").json(record)).isEqualTo("\"-Infinity\"");
    }

    @Test
    void shouldGiveNothingWhereAValueIsMissing() throws Exception {
        assertThat(formula("hp", "rage + 1").json(record)).isNull();
        record.set("rage", Variant.of(1));
        assertThat(formula("hp", "rage + 1").json(record)).isEqualTo("2");
    }

    @Test
    void shouldTellWhatCannotBeCalculated() throws Exception {
        Formula formula = formula("hp", "1 / (hp - 5)");
        assertThatThrownBy(() -> formula.json(record))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("division by zero");
        assertThatThrownBy(() -> formula("hp", "hp > 1"))
                .hasMessage(
                        "the formula gives another kind of value at character 1: expected a number, found true or false");
        assertThatThrownBy(() -> formula("mood", "hp")).hasMessageContaining("expected a constant, found hp, i32");
    }
}
