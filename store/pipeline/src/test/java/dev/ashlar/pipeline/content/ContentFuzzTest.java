package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in a file of records: it is read and can be cooked, or its problems are reported with their places. */
class ContentFuzzTest {
    private static final long SEED = 90210;
    private static final int ROUNDS = 330;
    private static final int ALL_ROUNDS = 1000;
    private static final String SCHEMA = """
            Schema = { name = "Thing", key = "text" }
            Fields = [
              { name = "text",   type = "string" }
              { name = "flag",   type = "bool", optional = true }
              { name = "small",  type = "i8", min = -100, max = 100 }
              { name = "large",  type = "u64" }
              { name = "single", type = "f32", min = -1000.0 }
              { name = "twice",  type = "f64" }
              { name = "kind",   type = "enum", values = ["red", "green"], formerly = ["colour"] }
              { name = "next",   type = "ref<Thing>" }
              { name = "bytes",  type = "u8[]" }
              { name = "floats", type = "f32[]", max = 10 }
              { name = "affects", type = "flags", values = ["fog", "light"] }
              { name = "masks",  type = "flags[2]", values = ["fog", "light"] }
              { name = "place",  type = "vec3", min = -10 }
              { name = "path",   type = "vec2[]", optional = true }
              { name = "tint",   type = "color" }
              { name = "tints",  type = "color[2]", max = 254 }
              { name = "action", type = "hash" }
              { name = "mesh",   type = "bytes", align = 64 }
              { name = "tags",   type = "string[]" }
              { name = "pair",   type = "string[2]" }
              { name = "kinds",  type = "enum[]", values = ["red", "green"] }
              { name = "hops",   type = "ref<Thing>[]" }
              { name = "cell",   type = "ivec2", optional = true }
            ]
            """;
    private static final String RECORDS = """
            [
              { "id": 1, "text": "one", "flag": true, "small": -5, "large": 18446744073709551615, "single": 1.5e2,
                "twice": -0.0, "kind": "red", "next": "two", "bytes": [ 0, 255 ], "floats": [ 1.5, -2, 3e0 ],
                "affects": [ "light", "fog" ], "masks": [ ["fog"], [] ], "place": [ 1, -0.5, 1e3 ], "path": [ [0, 1], [2, 3] ],
                "tint": "#ff800080", "tints": [ "#00112233", [1, 2, 3, 4] ], "action": "run", "mesh": "AAEC/w==",
                "tags": [ "a", "", "\\u20AC" ], "pair": [ "x", "y" ], "kinds": [ "red", "green" ], "hops": [ "two", null, 1 ],
                "cell": [ -1, 2147483647 ] },
              { "id": 2, "text": "two", "flag": null, "next": 1, "colour": "green", "path": null, "mesh": "", "hops": [] },
              { "id": 9223372036854775807, "text": "\u20AC\\uD834\\uDD1E", "floats": [] }
            ]
            """;
    private static final String[] PIECES = {
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "\\",
        "\\uD834",
        "null",
        "true",
        "1e99999999999",
        "-1e-99999999999",
        "1e400",
        "-",
        ".",
        "0",
        "99999999999999999999",
        "\"id\":",
        "\"next\":",
        "\"text\"",
        "\uFEFF",
        "\0",
        "\n",
        "//",
        "'",
        "NaN",
        "-Infinity",
        "1.",
        "1e",
        "0x10",
        "\uD834\uDD1E",
        "1e-2147483648",
        "1e2147483647",
        "-0",
        "0.1",
        "[]",
        "[0,1]",
        "#ff8000",
        "\"fog\"",
        "=",
        "256"
    };

    @TempDir
    Path folder;

    @Test
    void shouldReadOrReportWhateverStandsInAFile() throws IOException {
        readOrReport(SEED, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldReadOrReportWhateverStandsInMoreFiles() throws IOException {
        readOrReport(SEED + 1, Share.of(ALL_ROUNDS));
    }

    private void readOrReport(long seed, int rounds) throws IOException {
        Contents.write(folder, "Thing.schema", SCHEMA);
        byte[] records = RECORDS.getBytes(StandardCharsets.UTF_8);
        Random random = new Random(seed);
        int cooked = 0;
        for (int round = 0; round < rounds; round++) {
            byte[] changed = records;
            for (int change = random.nextInt(3); change >= 0; change--) {
                changed = changed(changed, random);
            }
            Files.write(folder.resolve("Thing.json"), changed);
            cooked += readOrReport(
                    "seed %d, round %d: %s".formatted(seed, round, new String(changed, StandardCharsets.UTF_8)));
        }
        assertThat(cooked).as("some changes must be harmless").isPositive();
    }

    /** 1 when the content was read and cooked, 0 when problems were reported. */
    private int readOrReport(String what) throws IOException {
        Content content;
        try {
            content = ContentReader.read(folder, Progress.NONE);
        } catch (ContentException e) {
            assertThat(e.problems()).as(what).isNotEmpty().allSatisfy(ContentFuzzTest::shouldHaveAPlace);
            return 0;
        } catch (RuntimeException e) {
            throw new AssertionError(what, e);
        }
        Path pack = Contents.cook(content, folder.resolve("things.pack"), HeaderFormat.WINDOW_SHIFT);
        assertThat(PackVerifier.verify(pack)).as(what).isEmpty();
        Files.delete(pack);
        return 1;
    }

    private static void shouldHaveAPlace(Problem problem) {
        assertThat(problem.at().file()).isEqualTo("Thing.json");
        assertThat(problem.toString()).doesNotContain("\n");
    }

    private static byte[] changed(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length);
        int behind = Math.min(bytes.length, at + (random.nextInt(3) == 0 ? random.nextInt(12) : 0));
        byte[] piece = switch (random.nextInt(4)) {
            case 0 -> new byte[] {(byte) random.nextInt(256)};
            case 1 -> new byte[0];
            default -> PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
        };
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(bytes, 0, at);
        changed.writeBytes(piece);
        changed.write(bytes, behind, bytes.length - behind);
        return changed.toByteArray();
    }
}
