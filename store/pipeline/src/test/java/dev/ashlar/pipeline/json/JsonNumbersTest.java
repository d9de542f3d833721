package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** Numbers in records are read by the rule of {@code docs/schema.md}, wherever they stand. */
class JsonNumbersTest {
    private static final long SEED = 20_261_127;

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void writeSchema() throws IOException {
        folder = new JsonFolder(path);
        folder.write("Food.schema", """
                Schema = { name = "Food" }
                Fields = [
                  { name = "energy", type = "i32", default = 64.0, min = -1e3, max = "1e3" }
                  { name = "parts", type = "u8[]" }
                  { name = "place", type = "ivec2" }
                  { name = "like", type = "ref<Food>" }
                  { name = "weight", type = "f32" }
                ]
                """);
    }

    private DataRecord food(String members) throws IOException {
        folder.write("Food.json", "[ {\"id\": 1.0, " + members + "} ]");
        Content content = ContentReader.read(path, Progress.NONE);
        return content.record("Food", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"64", "64.0", "6.4e1", "\"64\"", "\"64.0\"", "\"64L\"", "640E-1"})
    void shouldReadAWholeNumberHoweverItIsWritten(String number) throws IOException {
        assertThat(food("\"energy\": " + number).get("energy")).isEqualTo(Variant.ofInteger(ValueType.I32, 64));
        assertThat(food("\"parts\": [1, " + number + "]").get("parts"))
                .isEqualTo(Variant.ofArray(ValueType.U8, new long[] {1, 64}));
        assertThat(food("\"place\": [" + number + ", 0]").get("place"))
                .isEqualTo(Variant.ofLanes(ValueType.IVEC2, new long[] {64, 0}));
        assertThat(food("\"weight\": " + number).get("weight")).isEqualTo(Variant.of(64f));
    }

    /** Without a text of each. */
    @Test
    void shouldReadNumbersOfFewDigitsAsTheJdkDoes() {
        Random random = new Random(SEED);
        int few = 0;
        for (int i = 0; i < 50_000; i++) {
            String text = number(random);
            try (JsonParser parser = JsonText.part("[" + text + "]")) {
                parser.nextToken();
                parser.nextToken();
                long bits = JsonNumbers.ofFewDigits(ValueType.F32, parser);
                if (bits != JsonNumbers.MANY) {
                    assertThat(bits).as(text).isEqualTo(Float.floatToRawIntBits(Float.parseFloat(text)));
                    few++;
                }
                Long whole = NumberText.integerBits(ValueType.I32, text);
                long found = JsonNumbers.ofFewDigits(ValueType.I32, parser);
                boolean isWritten = text.indexOf('.') < 0 && text.indexOf('e') < 0;
                assertThat(found == JsonNumbers.MANY).as(text).isEqualTo(whole == null || !isWritten);
                if (found != JsonNumbers.MANY) {
                    assertThat(found).as(text).isEqualTo(whole);
                }
            }
        }
        assertThat(few).isBetween(30_000, 49_000);
    }

    /** In the middle of two floats, the even one is the nearest, and the digits behind decide. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "16777217",
                "16777217.0",
                "16777217.000001",
                "16777216.999999",
                "33554434",
                "1.00000005960464477539",
                "1.000000059604645",
                "1.000000059604644",
                "0.000000000001",
                "99999999999999",
                "-0.0",
                "-0",
                "123456789012345"
            })
    void shouldReadFloatsNearTheMiddleOfTwo(String number) throws IOException {
        assertThat(food("\"weight\": " + number).get("weight")).isEqualTo(Variant.of(Float.parseFloat(number)));
    }

    private static String number(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : "-");
        text.append(random.nextInt(1, 1 + (int) Math.pow(10, random.nextInt(10))) - 1);
        if (random.nextInt(4) > 0) {
            text.append('.');
            for (int places = random.nextInt(1, 9); places > 0; places--) {
                text.append((char) ('0' + random.nextInt(10)));
            }
        }
        return text.append(random.nextInt(20) == 0 ? "e-3" : "").toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "64.5",
                "1e400",
                "1e-10000",
                "-1e-10000",
                "2147483648",
                "\"many\"",
                "\"\"",
                "1e-1",
                "9223372036854775808",
                "\"0x40\""
            })
    void cannotReadAnotherNumber(String number) {
        assertThatThrownBy(() -> food("\"energy\": " + number))
                .isInstanceOf(ContentException.class)
                .hasMessage("Food.json:1:25: Food 1.energy: wrong value: expected a whole number from -2147483648 to"
                        + " 2147483647 (i32), found " + number);
    }

    @Test
    void shouldReadIdsAndReferencesByTheSameRule() throws IOException {
        folder.write("Food.json", "[ {\"id\": 1e1, \"like\": 12.0}, {\"id\": \"12\", \"like\": 10} ]");
        Content content = ContentReader.read(path, Progress.NONE);
        assertThat(content.record("Food", 10).get("like")).isEqualTo(Variant.ofRef("Food", 12));
        DataRecord changed = new DataRecord("Food", 12);
        changed.set("weight", Variant.of(2f));
        try (JsonBackend backend = JsonBackend.open(path)) {
            backend.save(List.of(changed));
        }
        assertThat(folder.text("Food.json"))
                .isEqualTo("[ {\"id\": 1e1, \"like\": 12.0}, {\"id\": \"12\", \"weight\": 2.0} ]");
    }

    @Test
    void shouldLeaveANumberAsItIsWrittenThatMeansTheSame() throws IOException {
        DataRecord food = food("\"energy\": 4.0, \"parts\": [\"1\", 2e0], \"weight\": \"0.5\"");
        food.set("place", Variant.ofLanes(ValueType.IVEC2, new long[] {1, 2}));
        try (JsonBackend backend = JsonBackend.open(path)) {
            backend.save(List.of(food));
        }
        assertThat(folder.text("Food.json"))
                .isEqualTo(
                        "[ {\"id\": 1.0, \"energy\": 4.0, \"parts\": [\"1\", 2e0], \"weight\": \"0.5\", \"place\": [1, 2]} ]");
    }

    @Test
    void shouldTellANumberThatIsTooLongAndGoOn() throws IOException {
        String digits = "1." + "0".repeat(1_100);
        folder.write(
                "Food.json", "[ {\"id\": 1, \"energy\": " + digits + ", \"weight\": " + digits + "}, {\"id\": -1} ]");
        assertThatThrownBy(() -> ContentReader.read(path, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Food 1.energy: wrong value: expected a whole number")
                .hasMessageContaining("written with at most 1024 characters, found one of 1102")
                .hasMessageContaining("Food 1.weight: wrong value")
                .hasMessageContaining("Food.id: wrong value");
    }

    @Test
    void shouldTellAQuotedNumberThatIsTooLong() throws IOException {
        String digits = "\"1." + "0".repeat(1_100) + "\"";
        folder.write("Food.json", "[ {\"id\": 1, \"energy\": " + digits + ", \"weight\": " + digits + "} ]");
        assertThatThrownBy(() -> ContentReader.read(path, Progress.NONE))
                .hasMessageContaining("Food 1.energy: wrong value: expected a whole number")
                .hasMessageContaining("written with at most 1024 characters, found text of 1102");
    }
}
