package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainListsTest {
    private static final Schema SCHEMA = SchemaReader.read(
                    List.of(new SchemaReader.Source("Thing.schema", """
                            Schema = { name = "Thing" }
                            Fields = [
                              { name = "floats" type = "f32[]" }
                              { name = "doubles" type = "f64[]" }
                              { name = "bytes" type = "u8[]" }
                              { name = "longs" type = "i64[]" }
                              { name = "large" type = "u64[]" }
                              { name = "bools" type = "bool[]" }
                              { name = "place" type = "vec3" }
                              { name = "cell" type = "ivec2" }
                              { name = "places" type = "vec2[]" }
                              { name = "shade" type = "color" }
                            ]
                            """)), new Problems())
            .get(0);

    /** What is told of problems is for others to test: here it counts that there is no value. */
    private static final RecordReceiver DEAF = new RecordReceiver() {
        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            throw new AssertionError("no record is read");
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            // The value is null.
        }
    };

    /** A space before the list is enough to be none of ours. */
    private static Variant parsed(String text, SchemaField field) {
        return JsonArrays.read(" " + text, field, "Thing 1", Location.of("test"), DEAF);
    }

    private static void check(String text) {
        for (SchemaField field : SCHEMA.fields()) {
            Variant plain = PlainLists.read(text, field);
            if (plain != null) {
                assertThat(plain).as("%s as %s", text, field.declaredType()).isEqualTo(parsed(text, field));
            }
        }
    }

    @Test
    void shouldReadWhatWeWrite() {
        SchemaField floats = SCHEMA.fields().get(0);
        Variant value = Variant.ofArray(floats.type(), new long[] {
            Float.floatToRawIntBits(0.1f), Float.floatToRawIntBits(-0f), Float.floatToRawIntBits(3.4028235E38f)
        });
        assertThat(PlainLists.read(JsonArrays.write(value), floats)).isEqualTo(value);
        SchemaField cell = SCHEMA.field("cell");
        assertThat(PlainLists.read("[-7, 2147483647]", cell))
                .isEqualTo(Variant.ofLanes(cell.type(), -7, Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "[]",
                "[ ]",
                "[1",
                "1]",
                "[1,]",
                "[,1]",
                "[1,,2]",
                "[1 ,2]",
                "[1,  2]",
                "[01]",
                "[-0]",
                "[+1]",
                "[1.0]",
                "[1e3]",
                "[256]",
                "[-1]",
                "[9223372036854775807]",
                "[9223372036854775808]",
                "[18446744073709551615]",
                "[1, 2, 3]",
                "[1, 2]",
                "[[1, 2]]",
                "[null]",
                "[true]",
                "[\"NaN\"]",
                "[1e39]",
                "[255, 128, 0, 255]",
                "[1]]",
                "[1] ",
                "[1, 2],",
                "[\u0663]",
                "[1\u0663]",
                "[1, -\u0663]"
            })
    void shouldReadAsTheParserDoesOrLeaveItToIt(String text) {
        check(text);
    }

    @Test
    void shouldReadAnyTextAsTheParserDoes() {
        Random random = new Random(45);
        String characters = "[], 0123456789.-+eE\"";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder("[");
            for (int j = random.nextInt(4); j >= 0; j--) {
                text.append(random.nextInt(2) == 0 ? random.nextInt(300) - 100 : random.nextFloat())
                        .append(j == 0 ? "]" : ", ");
            }
            for (int j = random.nextInt(3); j > 0; j--) {
                text.setCharAt(random.nextInt(text.length()), characters.charAt(random.nextInt(characters.length())));
            }
            check(text.toString());
        }
    }
}
