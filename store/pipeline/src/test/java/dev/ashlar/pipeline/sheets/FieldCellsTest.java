package dev.ashlar.pipeline.sheets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.sheets.grid.CsvSheet;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldCellsTest {
    private static final int ROUNDS = 5000;
    private static final List<String> CELLS = List.of(
            "",
            "",
            "0",
            "-0",
            "1",
            " 2 ",
            "007",
            "300",
            "-5",
            "1.5",
            "0.25",
            "1.000",
            "\"1,5\"",
            "1e3",
            "NaN",
            "true",
            "3000000000",
            "1e39",
            "\"\"",
            "x",
            "+1",
            "9999999999999999999",
            "\u0661",
            ".5",
            "5.");

    private static Schema schema(String type) {
        String text = """
                Schema = { name = "Star" }
                Fields = [ { name = "light", type = "%s" } ]
                """.formatted(type);
        return SchemaReader.read(List.of(new SchemaReader.Source("Star.schema", text)), new Problems())
                .get(0);
    }

    private static Sheet sheet(String header, String row) {
        return CsvSheet.parse("Star.csv", (header + "\n" + row + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"f32[]", "f64[]", "i32[]", "u8[]", "u64[]", "bool[]", "string[]", "vec2[]"})
    void shouldGiveTheValueThatTheCellsHaveAsJson(String type) {
        Schema schema = schema(type);
        SchemaField field = Objects.requireNonNull(schema.field("light"));
        int numbers = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            String row = "1,%s,%s,%s".formatted(cell(random), cell(random), cell(random));
            Sheet sheet = sheet("id,light[0],light[1],light[2]", row);
            SheetColumns columns = SheetColumns.of(sheet, schema);
            Sheet.Row cells = sheet.rows().get(0);

            Variant found = new FieldCells(field, columns).numbers(cells);
            if (found != null) {
                String json = Objects.requireNonNull(columns.elements("light")).json(cells::cell);
                Received received = Received.none();
                Variant expected =
                        Cells.read(Objects.requireNonNull(json), field, field::name, () -> Location.of(""), received);
                assertThat(found).as("%s, seed %d: %s", type, seed, row).isEqualTo(expected);
                numbers++;
            }
        }
        assertThat(numbers > 0)
                .isEqualTo(List.of("f32[]", "i32[]", "u8[]", "u64[]").contains(type));
    }

    private static String cell(Random random) {
        return CELLS.get(random.nextInt(CELLS.size()));
    }

    @Test
    void shouldLeaveElementsThatAreMissingToTheParser() {
        Schema schema = schema("i32[]");
        SchemaField field = Objects.requireNonNull(schema.field("light"));
        Sheet gap = sheet("id,light[0],light[1]", "1,,2");
        Sheet noFirst = sheet("id,light[1],light[2]", "1,1,2");
        Sheet shorter = sheet("id,light[1],light[0]", "1,,2");

        assertThat(new FieldCells(field, SheetColumns.of(gap, schema))
                        .numbers(gap.rows().get(0)))
                .isNull();
        assertThat(new FieldCells(field, SheetColumns.of(noFirst, schema))
                        .numbers(noFirst.rows().get(0)))
                .isNull();
        assertThat(new FieldCells(field, SheetColumns.of(shorter, schema))
                        .numbers(shorter.rows().get(0)))
                .isNotNull()
                .extracting(Variant::elementCount)
                .isEqualTo(1);
    }
}
