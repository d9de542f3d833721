package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ashlar.codec.Share;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No text gives anything but schemas or problems. */
class SchemaFuzzTest {
    private static final long SEED = 20_260_101;
    private static final int RUNS = 5_000;
    private static final int ALL_RUNS = 20_000;
    private static final String FILE = "Probe.schema";
    private static final String[] TOKENS = {
        "{",
        "}",
        "[",
        "]",
        "=",
        ":",
        ",",
        "\n",
        "\"",
        "\"\"\"",
        "#",
        "//",
        "${x}",
        "${?x}",
        "+=",
        "include \"x\"",
        ".",
        "\\",
        "\\u00",
        "null",
        "true",
        "-",
        "1e400",
        "0.0f",
        "NaN",
        "name",
        "type",
        "values",
        "default",
        "ref<Probe>",
        "enum",
        "\uD83D",
        "\uFEFF",
        "\u0000",
        "\u00A0",
        "'",
        "$",
        "a.b",
        " ",
        "\t",
        "[]",
        "{}",
        "{x=1}",
        "formerly",
        "flags",
        "vec3[]",
        "[2]",
        "[0]",
        "#ff8000",
        "bytes",
        "align",
        "columns"
    };
    private static final String VALID = """
            # A file with everything in it.
            Schema = { name = "Probe", key = "title", align = 64, layout = "rows", doc = \"""Some
            lines\""" }
            Fields = [
              { name = "title", type = "string", default = "none", display = "Title" }
              {
                name = "gain"  // a comment
                type = float
                default = 0.5f
                min = 0.0f, max = 1.0
                unit = "dB", hot = true
              }
              { name = "mode", type = "enum", values = ["on", "off", "2 a\\"b"], default = "off" }
              { name = "next", type = "ref<Probe>", optional = true, formerly = ["follower", "after"] }
              { name = "steps", type = "intArray", default = [1, 2, -3], max = 10 }
              { name = "flags", type = "bool[]", default = [true, false], ship = false }
              { name = "big", type = "u64", default = 18446744073709551615 }
              { name = "affects", type = "flags[2]", values = ["fog", "light"], default = [["fog"], []] }
              { name = "place", type = "vec3", default = [1, -0.5f, 2], min = -1, max = 2 }
              { name = "tint", type = "color[]", default = ["#ff8000", [1, 2, 3, 4]] }
              { name = "action", type = "hash", default = "run" }
              { name = "mesh", type = "bytes", align = 64 }
              { name = "targets", type = "ref<Probe>[4]" }
            ]
            """;

    @Test
    void shouldReadTheTextThatIsMutated() {
        assertThat(read(VALID).isEmpty()).isTrue();
    }

    @Test
    void shouldReadEveryBeginningOfAFile() {
        for (int length = 0; length < VALID.length() - 2; length++) {
            assertThat(read(VALID.substring(0, length)).isEmpty()).isFalse();
        }
    }

    @Test
    void shouldReadAnyMutation() {
        readMutations(SEED, RUNS);
    }

    @Test
    @Tag("slow")
    void shouldReadManyMoreMutations() {
        readMutations(SEED + 1, Share.of(ALL_RUNS));
    }

    private static void readMutations(long seed, int runs) {
        Random random = new Random(seed);
        for (int run = 0; run < runs; run++) {
            StringBuilder text = new StringBuilder(VALID);
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                mutate(text, random);
            }
            readAny(text.toString(), "seed " + seed + ", run " + run);
        }
    }

    @Test
    void shouldReadAnySoup() {
        readSoup(SEED, RUNS);
    }

    @Test
    @Tag("slow")
    void shouldReadMuchMoreSoup() {
        readSoup(SEED + 1, Share.of(ALL_RUNS));
    }

    private static void readSoup(long seed, int runs) {
        Random random = new Random(seed);
        for (int run = 0; run < runs; run++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                text.append(TOKENS[random.nextInt(TOKENS.length)]);
            }
            readAny(text.toString(), "soup of seed " + seed + ", run " + run);
        }
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + 1 + random.nextInt(8));
        switch (random.nextInt(5)) {
            case 0 -> text.delete(at, end);
            case 1 -> text.insert(at, TOKENS[random.nextInt(TOKENS.length)]);
            case 2 -> text.replace(at, end, TOKENS[random.nextInt(TOKENS.length)]);
            case 3 -> text.insert(at, text.substring(at, Math.min(text.length(), end + random.nextInt(80))));
            default -> text.insert(at, (char) random.nextInt(0x180));
        }
    }

    private static void readAny(String text, String run) {
        try {
            read(text);
        } catch (RuntimeException | StackOverflowError e) {
            fail(run + " threw on:\n" + text, e);
        }
        assertThat(placesAgree(text)).as("%s: places of%n%s", run, text).isTrue();
    }

    /** Reads a text; either it gives its schema or a problem. */
    private static Problems read(String text) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source(FILE, text)), problems);
        problems.sorted()
                .forEach(problem ->
                        assertThat(problem.toString()).startsWith(FILE).doesNotContain("\n"));
        assertThat(schemas).hasSize(problems.isEmpty() ? 1 : 0);
        return problems;
    }

    /** Where the scanner finds nothing wrong, it must see the same keys and elements as the parser. */
    private static boolean placesAgree(String text) {
        Problems problems = new Problems();
        Node root = HoconDocument.parse(FILE, text, problems);
        return root == null || !problems.isEmpty() || root.placesAgree();
    }
}
