package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.bench.golden.GoldenPack;
import dev.ashlar.bench.oracle.OracleLayer;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layer files that break a rule of section 17 of the page: the linker and the oracle refuse them alike. */
class BrokenLayersAgreeTest {
    private static final long SEED = 20261125;
    private static final int ROUNDS = 400;
    private static final String DROP =
            "Schema = { name = \"Drop\", kind = \"struct\" }\nFields = [ { name = \"chance\", type = \"f32\" } ]\n";
    private static final String BASE = """
            Schema = { name = "Item" }
            Fields = [
              { name = "damage", type = "i32" }
              { name = "marks", type = "i32[3]" }
              { name = "tags", type = "string[]" }
              { name = "kind", type = "enum", values = ["common", "rare"] }
              { name = "best", type = "ref<Item>" }
              { name = "loot", type = "Drop[]" }
              { name = "stock", type = "map<string, i32>" }
            ]
            """;
    private static final String LAYER = """
            Schema = { name = "Item" }
            Fields = [
              { name = "damage", type = "i32" }
              { name = "marks", type = "i32[3]" }
              { name = "kind", type = "enum", values = ["common", "rare"] }
              { name = "best", type = "ref<Item>" }
              { name = "loot", type = "Drop[]" }
              { name = "tags_plus", type = "string[]" }
              { name = "tags_minus", type = "string[]" }
              { name = "stock_minus", type = "string[]" }
              { name = "change_", type = "enum", values = ["mention", "change", "new", "remove"] }
              { name = "given_", type = "u8[1]" }
            ]
            """;
    private static final String RECORDS = "[{\"id\": 1, \"damage\": 12, \"change_\": \"change\", \"given_\": [33]}]";
    private static final Map<String, String> STAMP = Map.of("layer", "mod");

    @TempDir
    Path folder;

    private Path base;

    @BeforeEach
    void cook() throws IOException {
        Path content = HandmadeLayer.files(
                folder.resolve("base"),
                "Item.schema",
                BASE,
                "Drop.schema",
                DROP,
                "Item.json",
                "[{\"id\": 1, \"damage\": 10}, {\"id\": 2}]");
        base = folder.resolve("base.pack");
        Cook.cook(ContentReader.read(content, Progress.NONE), base, Progress.NONE);
    }

    private Path layer(String schema, String drop, String records, PackInfo about) throws IOException {
        Path content = HandmadeLayer.files(
                folder.resolve("layer"), "Item.schema", schema, "Drop.schema", drop, "Item.json", records);
        Path file = folder.resolve("mod.layer");
        HandmadeLayer.write(content, about, file);
        return file;
    }

    private static PackInfo about(Map<String, String> stamp, boolean names, boolean layer) {
        return new PackInfo(stamp, Map.of(), names, layer);
    }

    /** What the linker says; empty where it makes a pack. */
    private static String refusal(Path base, Path layer, Path linked) throws IOException {
        Files.deleteIfExists(linked);
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Linker.link(stack.with(layer, OpenOptions.MAPPED), channel, false);
            return "";
        } catch (PackException | LinkException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static OraclePack read(Path pack) throws IOException {
        return OraclePack.read(Files.readAllBytes(pack));
    }

    private void cannotLink(Path layer, String message) throws IOException {
        assertThat(refusal(base, layer, folder.resolve("linked.pack"))).contains(message);
        OraclePack oracle = read(layer);
        OraclePack below = read(base);
        assertThatExceptionOfType(OracleRejection.class)
                .isThrownBy(() -> OracleLayer.check(oracle, below))
                .withMessageContaining("section 17");
    }

    @Test
    void shouldLinkWhatBreaksNoRule() throws IOException {
        Path layer = layer(LAYER, DROP, RECORDS, about(STAMP, true, true));

        OracleLayer.check(read(layer), read(base));
        assertThat(refusal(base, layer, folder.resolve("linked.pack"))).isEmpty();
    }

    /** Each replaces a text of the schema. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{ name = \"damage\", type = \"i32\" } | { name = \"speed\", type = \"i32\" } | unknown field",
                "{ name = \"damage\", type = \"i32\" } | { name = \"damage\", type = \"i64\" } | wrong type",
                "{ name = \"damage\", type = \"i32\" } | { name = \"damage\", type = \"i32[]\" } | wrong type",
                "{ name = \"damage\", type = \"i32\" } | { name = \"damage\", type = \"i32\", index = true } | no index",
                "{ name = \"damage\", type = \"i32\" } | { name = \"damage_plus\", type = \"i32\" } | wrong type",
                "i32[3] | i32[2] | wrong type",
                "[\"common\", \"rare\"] | [\"common\", \"epic\"] | unknown constant",
                "ref<Item> | ref<Other> | wrong type",
                "\"tags_plus\", type = \"string[]\" | \"tags_plus\", type = \"i32[]\" | wrong type",
                "\"tags_minus\", type = \"string[]\" | \"tags_minus\", type = \"i32[]\" | wrong type",
                "\"tags_minus\", type = \"string[]\" | \"loot_minus\", type = \"Drop[]\" | wrong type",
                "\"stock_minus\", type = \"string[]\" | \"stock_minus\", type = \"i32[]\" | wrong type",
                "\"stock_minus\", type = \"string[]\" | \"marks_minus\", type = \"i32[]\" | wrong type",
                "\"remove\"] | \"gone\"] | ~change",
                "\"remove\"] | \"remove\"], optional = true | ~change",
                "u8[1] | u8[2] | ~given",
                "u8[1] | i8[1] | ~given",
                "name = \"given_\" | name = \"gives\" | ~given",
                "name = \"change_\" | name = \"changes\" | new type",
                "name = \"Item\" } | name = \"Item\", layout = \"columns\" } | layout",
            })
    void cannotLinkATypeThatBreaksARule(String text, String other, String message) throws IOException {
        assertThat(LAYER).contains(text);
        String records = RECORDS.replace("\"damage\": 12, ", "")
                .replace("given_", other.contains("gives") ? "gives" : "given_")
                .replace("change_", other.contains("changes") ? "changes" : "change_")
                .replace("[33]", other.equals("u8[2]") ? "[0, 0]" : "[0]");
        HandmadeLayer.files(
                folder.resolve("layer"),
                "Other.schema",
                "Schema = { name = \"Other\" }\nFields = []\n",
                "Other.json",
                "[]");

        cannotLink(layer(LAYER.replace(text, other), DROP, records, about(STAMP, true, true)), message);
    }

    @Test
    void cannotLinkElementsOfAnotherType() throws IOException {
        cannotLink(layer(LAYER, DROP.replace("f32", "f64"), RECORDS, about(STAMP, true, true)), "wrong type");
    }

    @Test
    void cannotLinkChangesOfATypeThatTheBaseDoesNotHave() throws IOException {
        Path layer = layer(LAYER, DROP, RECORDS, about(STAMP, true, true));
        base = GoldenPack.ROWS.pack();

        cannotLink(layer, "unknown type");
    }

    /** Bits: 1 damage, 2 marks, 4 kind, 8 best, 16 loot, 32 tags+, 64 tags-, 128 stock-. */
    @ParameterizedTest
    @CsvSource({"mention, 1", "remove, 1", "new, 1", "new, 63", "new, 32"})
    void cannotLinkARecordThatGivesWhatItsMarkDoesNot(String mark, int given) throws IOException {
        String records = "[{\"id\": 9, \"change_\": \"" + mark + "\", \"given_\": [" + given + "]}]";

        cannotLink(layer(LAYER, DROP, records, about(STAMP, true, true)), "marks of the change");
    }

    @Test
    void cannotLinkAValueTogetherWithItsEdits() throws IOException {
        String schema = LAYER.replace("\"best\", type = \"ref<Item>\"", "\"tags\", type = \"string[]\"");

        cannotLink(layer(schema, DROP, RECORDS.replace("33", "40"), about(STAMP, true, true)), "marks of the change");
    }

    @Test
    void cannotLinkAGivenFieldBehindTheLast() throws IOException {
        String schema = LAYER.replace("  { name = \"stock_minus\", type = \"string[]\" }\n", "");

        cannotLink(layer(schema, DROP, RECORDS.replace("33", "128"), about(STAMP, true, true)), "marks of the change");
    }

    @Test
    void cannotLinkALayerWithoutItsName() throws IOException {
        cannotLink(layer(LAYER, DROP, RECORDS, about(Map.of(), true, true)), "the name of a layer");
    }

    @Test
    void cannotLinkALayerWithANameOfOtherCharacters() throws IOException {
        cannotLink(layer(LAYER, DROP, RECORDS, about(Map.of("layer", "a b"), true, true)), "the name of a layer");
    }

    @Test
    void cannotLinkALayerWithoutNames() throws IOException {
        cannotLink(layer(LAYER, DROP, RECORDS, about(STAMP, false, true)), "a layer with names");
    }

    @Test
    void cannotLinkAPackThatSaysNotThatItIsALayer() throws IOException {
        cannotLink(layer(LAYER, DROP, RECORDS, about(STAMP, true, false)), "expected a layer");
    }

    @Test
    void shouldRefuseMutantsThatTheOracleRefuses() throws IOException {
        byte[] good = Files.readAllBytes(GoldenPack.WINTER.pack());
        OraclePack below = read(GoldenPack.LAYERED.pack());
        Random random = new Random(SEED);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            byte[] mutant = mutant(good, random);
            String rule = rule(mutant, below);
            Path file = Files.write(folder.resolve("mutant.layer"), mutant);
            String refusal = refusal(GoldenPack.LAYERED.pack(), file, folder.resolve("linked.pack"));
            if (!rule.isEmpty()) {
                assertThat(refusal)
                        .as("seed %d, round %d: %s", SEED, round, rule)
                        .isNotEmpty();
            }
            verdicts.merge(
                    (rule.isEmpty() ? "right" : "wrong") + (refusal.isEmpty() ? ", linked" : ""), 1, Integer::sum);
        }
        assertThat(verdicts.keySet()).as("seed %d", SEED).contains("right, linked", "wrong");
    }

    /** Another value of some bits in the rows of a type. */
    private static byte[] mutant(byte[] good, Random random) {
        byte[] bad = good.clone();
        Resealer pack = new Resealer(good);
        String type = random.nextBoolean() ? "Item" : "Monster";
        int first = pack.row(type, 0);
        int length = 3 * (pack.row(type, 1) - first);
        for (int i = random.nextInt(2); i >= 0; i--) {
            bad[first + random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
        }
        return new Resealer(bad).seal();
    }

    /** The rule that the oracle finds broken; empty for none. */
    private static String rule(byte[] layer, OraclePack base) {
        try {
            OracleLayer.check(OraclePack.read(layer), base);
            return "";
        } catch (OracleRejection e) {
            return e.isWritersRule() ? "" : String.valueOf(e.getMessage());
        }
    }
}
