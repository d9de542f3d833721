package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Problems that the corpus of broken content cannot hold: folders, encodings, numbers at the edge. */
class ContentProblemsTest {
    private static final String STAR = """
            Schema = { name = "Star", key = "name" }
            Fields = [
              { name = "name",      type = "string" }
              { name = "magnitude", type = "f32", optional = true }
            ]
            """;

    @TempDir
    Path folder;

    private List<String> problems() {
        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(folder, Progress.NONE));
        assertThat(thrown).as("a report of problems").isNotNull();
        return thrown.problems().stream().map(Problem::toString).toList();
    }

    private List<String> problemsOf(String json) throws IOException {
        Contents.write(folder, "Star.schema", STAR, "Star.json", json);
        return problems();
    }

    @Test
    void cannotReadAnEmptyFolder() {
        assertThat(problems()).containsExactly(folder + ": no content: expected files *.schema, found none");
    }

    @Test
    void cannotReadAMissingFolder() {
        folder = folder.resolve("missing");
        assertThat(problems())
                .containsExactly(folder
                        + ": no content: expected a folder or a file of properties or a SQLite database, found none");
    }

    @Test
    void cannotReadAFileAsAFolder() throws IOException {
        folder = Files.writeString(folder.resolve("file"), "text");
        assertThat(problems())
                .containsExactly(
                        folder
                                + ": no content: expected a folder or a file of properties or a SQLite database, found another kind of file");
    }

    @Test
    void shouldReportRecordsWithoutAnySchema() throws IOException {
        Contents.write(folder, "Star.json", "[ ]");
        assertThat(problems())
                .anySatisfy(line -> assertThat(line).startsWith("Star.json: no schema for this file"))
                .anySatisfy(
                        line -> assertThat(line)
                                .contains(
                                        "no content: expected files *.schema, which \"ashlar schema infer\" writes from records, found none"));
    }

    @Test
    void shouldReportAFolderThatIsNamedLikeAFile() throws IOException {
        Contents.write(folder, "Star.schema", STAR);
        Files.createDirectory(folder.resolve("Star.json"));
        assertThat(problems())
                .singleElement()
                .satisfies(line ->
                        assertThat(line).startsWith("Star.json: is not read: expected a regular file, found a folder"));
    }

    @Test
    void shouldReportBytesThatAreNotUtf8AndReadTheOtherFiles() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("[\n  { \"id\": 1, \"name\": \"Ve".getBytes(StandardCharsets.UTF_8));
        bytes.write(0xE9);
        bytes.writeBytes("ga\" }\n]".getBytes(StandardCharsets.UTF_8));
        Contents.write(folder, "Star.schema", STAR, "Star-b.json", "[ { \"id\": 2 } ]");
        Files.write(folder.resolve("Star-a.json"), bytes.toByteArray());

        List<String> lines = problems();

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("Star-a.json:").contains("not UTF-8");
        assertThat(lines.get(1)).startsWith("Star-b.json:1:3: Star 2.name: no key");
    }

    @Test
    void shouldReportBytesThatAreNotUtf8FarBehindTheBeginning() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String padding = " ".repeat(20_000) + "\n";
        bytes.writeBytes(("[" + padding + "{ \"id\": 1, \"name\": \"").getBytes(StandardCharsets.UTF_8));
        bytes.write(0xC3);
        bytes.writeBytes("\" } ]".getBytes(StandardCharsets.UTF_8));
        Contents.write(folder, "Star.schema", STAR);
        Files.write(folder.resolve("Star.json"), bytes.toByteArray());

        assertThat(problems())
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("Star.json:").contains("not UTF-8"));
    }

    @Test
    void shouldAcceptAByteOrderMark() throws IOException {
        Contents.write(folder, "Star.schema", STAR, "Star.json", "\uFEFF[ { \"id\": 1, \"name\": \"Vega\" } ]");
        Content content = ContentReader.read(folder, Progress.NONE);
        assertThat(content.records().get("Star"))
                .singleElement()
                .satisfies(star -> assertThat(star.get("name")).isEqualTo(Variant.of("Vega")));
    }

    @Test
    void cannotReadASecondByteOrderMark() throws IOException {
        assertThat(problemsOf("\uFEFF\uFEFF[ ]"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("Star.json:1:").contains("not JSON"));
    }

    @Test
    void shouldCountPlacesFromOneBehindAByteOrderMark() throws IOException {
        assertThat(problemsOf("\uFEFF[ { \"id\": 1 } ]"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("Star.json:1:3: Star 1.name: no key"));
    }

    @Test
    void shouldReportAnArrayThatDoesNotEndInWordsForAuthors() throws IOException {
        assertThat(problemsOf("[ { \"id\": 1, \"name\": \"Vega\" }\n"))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("Star.json:2:1: not JSON")
                        .doesNotContain("REDACTED", "StreamReadFeature", "#UNKNOWN"));
    }

    @Test
    void shouldReadNumbersWithExponentsBeyondAllTypes() throws IOException {
        List<String> lines = problemsOf("""
                [ { "id": 1, "name": "great",    "magnitude": 1e99999999999 },
                  { "id": 2, "name": "negative", "magnitude": -1e99999999999 },
                  { "id": 3, "name": "long",     "magnitude": 1e999999 } ]
                """);
        assertThat(lines)
                .containsExactly(
                        "Star.json:1:47: Star 1.magnitude: wrong value: expected a number that f32 can hold,"
                                + " found 1e99999999999",
                        "Star.json:2:47: Star 2.magnitude: wrong value: expected a number that f32 can hold,"
                                + " found -1e99999999999",
                        "Star.json:3:47: Star 3.magnitude: wrong value: expected a number that f32 can hold,"
                                + " found 1e999999");
    }

    @Test
    void shouldReadNumbersThatAreTooSmallAsZero() throws IOException {
        Content content = Contents.read(
                folder,
                "Star.schema",
                STAR,
                "Star.json",
                "[ { \"id\": 1, \"name\": \"a\", \"magnitude\": 1e-99999999999 } ]");
        assertThat(content.records().get("Star").get(0).get("magnitude")).isEqualTo(Variant.of(0f));
    }

    @Test
    void shouldAcceptAValueThatIsWrittenLikeItsLimit() throws IOException {
        String schema = """
                Schema = { name = "Dial" }
                Fields = [
                  { name = "single", type = "f32", min = 0.1, max = 0.7 }
                  { name = "twice",  type = "f64", min = 0.1, max = 0.7 }
                ]
                """;
        String records = """
                [ { "id": 1, "single": 0.1, "twice": 0.1 }, { "id": 2, "single": 0.7, "twice": 0.7 } ]
                """;
        Content content = Contents.read(folder, "Dial.schema", schema, "Dial.json", records);
        assertThat(content.records().get("Dial"))
                .extracting(dial -> dial.get("single"))
                .containsExactly(Variant.of(0.1f), Variant.of(0.7f));
        assertThat(content.records().get("Dial"))
                .extracting(dial -> dial.get("twice"))
                .containsExactly(Variant.of(0.1), Variant.of(0.7));
    }

    @Test
    void shouldShowLongTextsCutBetweenCharacters() throws IOException {
        String prefix = "x".repeat(198);
        List<String> lines =
                problemsOf("[ { \"id\": 1, \"name\": \"a\", \"magnitude\": \"" + prefix + "\uD834\uDD1E\" } ]");
        assertThat(lines)
                .singleElement()
                .satisfies(
                        line -> assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(line))
                                .as("a line that UTF-8 can hold: %s", line)
                                .isTrue());
    }

    @Test
    void shouldShowHalfASurrogatePairAsAnEscape() throws IOException {
        List<String> lines = problemsOf("[ { \"id\": 1, \"name\": \"a\", \"magnitude\": \"\\uD834\" } ]");
        assertThat(lines)
                .containsExactly("Star.json:1:40: Star 1.magnitude: wrong value: expected a number (f32),"
                        + " found \"\\uD834\"");
    }

    @Test
    void shouldShowControlCharactersAsEscapes() throws IOException {
        List<String> lines = problemsOf("[ { \"id\": 1, \"name\": \"a\", \"magnitude\": \"\\u001B[31m\\n\" } ]");
        assertThat(lines)
                .containsExactly("Star.json:1:40: Star 1.magnitude: wrong value: expected a number (f32),"
                        + " found \"\\u001B[31m\\u000A\"");
    }

    @Test
    void shouldReportDeeplyNestedValues() throws IOException {
        String deep = "[".repeat(100_000);
        List<String> lines = problemsOf("[ { \"id\": 1, \"name\": \"a\", \"magnitude\": " + deep);
        assertThat(lines).isNotEmpty().allSatisfy(line -> assertThat(line).startsWith("Star.json:1:"));
    }

    @Test
    void shouldReportNumbersOfManyDigits() throws IOException {
        List<String> lines =
                problemsOf("[ { \"id\": 1, \"name\": \"a\", \"magnitude\": " + "9".repeat(100_000) + " } ]");
        assertThat(lines).singleElement().satisfies(line -> assertThat(line).startsWith("Star.json:1:"));
    }

    @Test
    void shouldTellProgressOfEveryType() throws IOException {
        String moon = "Schema = { name = \"Moon\" }\nFields = []";
        Contents.write(folder, "Star.schema", STAR, "Star-a.json", "[ ]", "Star-b.json", "[ ]", "Moon.schema", moon);
        StringBuilder told = new StringBuilder();
        ContentReader.read(folder, new Progress() {
            @Override
            public void begin(String task, long steps) {
                told.append(task).append(' ').append(steps).append(':');
            }

            @Override
            public void step() {
                told.append('.');
            }

            @Override
            public void end() {
                told.append(';');
            }
        });
        assertThat(told).hasToString("reading 2:..;");
    }

    /** An element that cannot be read hides nothing of the others. */
    @Test
    void shouldTellWhatIsWrongWithTheOtherElementsOfAnArray() throws IOException {
        Contents.write(folder, "Star.schema", """
                Schema = { name = "Star" }
                Fields = [
                  { name = "sizes", type = "u8[]", min = 3, max = 9 }
                  { name = "spots", type = "vec2[]", max = 10 }
                  { name = "kinds", type = "enum[]", values = ["red", "blue"] }
                  { name = "masks", type = "flags[]", values = ["near", "far"] }
                  { name = "hops",  type = "ref<Star>[]" }
                  { name = "tags",  type = "flags", values = ["near", "far"] }
                ]
                """, "Star.json", """
                [ { "id": 1,
                  "sizes": [ "x", 10, 4, 300, 2 ],
                  "spots": [ [1], [11, 2, 3], "far", [4, 12] ],
                  "kinds": [ 5, "green" ],
                  "masks": [ ["near", 1], ["up"], 7, ["far", "down"] ],
                  "hops":  [ -1, 99, 1 ],
                  "tags":  [ "near", "near", "up" ] } ]
                """);
        assertThat(problems())
                .containsExactly(
                        "Star.json:2:14: Star 1.sizes[0]: wrong value"
                                + ": expected a whole number from 0 to 255 (u8), found \"x\"",
                        "Star.json:2:19: Star 1.sizes[1]: out of range: expected 3 to 9, found 10",
                        "Star.json:2:26: Star 1.sizes[3]: wrong value: expected a whole number from 0 to 255 (u8), found 300",
                        "Star.json:2:31: Star 1.sizes[4]: out of range: expected 3 to 9, found 2",
                        "Star.json:3:14: Star 1.spots[0]: wrong value: expected a list of 2 numbers (vec2), found a list of 1",
                        "Star.json:3:19: Star 1.spots[1]: wrong value: expected a list of 2 numbers (vec2), found a list of 3",
                        "Star.json:3:31: Star 1.spots[2]: wrong value: expected a list of 2 numbers (vec2), found \"far\"",
                        "Star.json:3:42: Star 1.spots[3][1]: out of range: expected 10 or less, found 12",
                        "Star.json:4:14: Star 1.kinds[0]: wrong value: expected one of red, blue, found 5",
                        "Star.json:4:17: Star 1.kinds[1]: wrong value: expected one of red, blue, found \"green\"",
                        "Star.json:5:23: Star 1.masks[0][1]: wrong value: expected one of near, far, found 1",
                        "Star.json:5:28: Star 1.masks[1]: wrong value: expected one of near, far, found \"up\"",
                        "Star.json:5:35: Star 1.masks[2]: wrong value: expected a list of any of near, far, found 7",
                        "Star.json:5:46: Star 1.masks[3]: wrong value: expected one of near, far, found \"down\"",
                        "Star.json:6:14: Star 1.hops[0]: wrong value"
                                + ": expected an id, a whole number from 0 to 9223372036854775807, or a key in quotes, found -1",
                        "Star.json:6:18: Star 1.hops[1]: dangling reference: expected a record of Star, found id 99",
                        "Star.json:7:22: Star 1.tags[1]: given twice: expected each constant once, found near",
                        "Star.json:7:30: Star 1.tags: wrong value: expected one of near, far, found \"up\"");
    }
}
