package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.oracle.OracleLanguages;
import dev.ashlar.bench.oracle.OracleLayer;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.texts.ContentTexts;
import dev.ashlar.pipeline.texts.LanguageFile;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Language files: the linker refuses what the oracle refuses, and translates what the oracle translates, of texts wherever a text can be. */
class LanguagesAgreeTest {
    private static final long SEED = 20261126;
    private static final int ROUNDS = 300;
    private static final int FIELD_BYTES = 28;
    private static final String WORDS = """
            Schema = { name = "Words", kind = "struct" }
            Fields = [
              { name = "title", type = "text", default = "Untitled" }
              { name = "code", type = "string" }
              { name = "lines", type = "text[]" }
            ]
            """;
    private static final String SPEECH = """
            Schema = { name = "Speech", kind = "struct" }
            Fields = [ { name = "say", type = "text" }, { name = "inner", type = "Words[]" }, { name = "more", type = "Words", optional = true } ]
            """;
    private static final String ITEM = """
            Schema = { name = "Item", key = "code" }
            Fields = [
              { name = "code", type = "string" }
              { name = "name", type = "text", index = true }
              { name = "hint", type = "text", optional = true, default = "No hint" }
              { name = "lines", type = "text[]", default = ["First", "Second"] }
              { name = "pair", type = "text[2]" }
              { name = "body", type = "Words", optional = true }
              { name = "talks", type = "oneof<Speech, Words>[]" }
              { name = "talk", type = "oneof<Speech, Words>" }
              { name = "uses", type = "map<string, Words>" }
              { name = "levels", type = "map<i16, Words>" }
              { name = "moods", type = "map<enum, Words[]>", values = ["calm", "angry"] }
              { name = "by", type = "map<ref<Item>, Words>" }
              { name = "hashes", type = "map<hash, Words>" }
              { name = "grid", type = "Words[][]" }
              { name = "size", type = "f32" }
            ]
            """;
    private static final String ITEMS = """
            [
              {"id": 1, "code": "a", "name": "Sword", "hint": "Sharp", "pair": ["One", ""], "size": 1.5,
               "body": {"title": "Body", "code": "Body"}, "talk": {"Speech": {"say": "Hello", "more": {"title": "Käse"}}},
               "uses": {"eat": {"title": "Eat"}, "a b": {"lines": ["語", "", "Sword"]}}, "levels": {"-5": {"title": "Low"}, "7": {}}},
              {"id": 4, "code": "b", "name": "Sword", "lines": [], "talks": [{"Words": {"title": "Word"}}, {"Speech": {"say": "Bye", "inner": [{}, {"title": "In"}]}}],
               "moods": {"angry": [{"title": "Grr"}, {}], "calm": [{"title": "Om"}]}, "by": {"a": {"title": "By"}}},
              {"id": 9, "code": "c", "hashes": {"run": {"title": "Run"}}, "grid": [[{"title": "Deep"}], [], [{}, {"title": "Deeper"}]]}
            ]
            """;
    private static final String PLACE = """
            Schema = { name = "Place", layout = "columns" }
            Fields = [ { name = "name", type = "text" }, { name = "file", type = "string" }, { name = "size", type = "i32" } ]
            """;
    private static final String PLACES =
            "[{\"id\": 1, \"name\": \"Sword\", \"file\": \"Sword\", \"size\": 3}, {\"id\": 2}]";

    @TempDir
    Path folder;

    private Path base;
    private Map<String, SourceText> texts;

    @BeforeEach
    void cook() throws IOException {
        Path files = HandmadeLayer.files(
                folder.resolve("content"),
                "Words.schema",
                WORDS,
                "Speech.schema",
                SPEECH,
                "Item.schema",
                ITEM,
                "Item.json",
                ITEMS,
                "Place.schema",
                PLACE,
                "Place.json",
                PLACES);
        Content content = ContentReader.read(files, Progress.NONE);
        texts = ContentTexts.of(content);
        base = folder.resolve("base.pack");
        Cook.cook(content, base, Progress.NONE);
    }

    /** Translations of some texts, of which some are of older texts. */
    private Path language(String name, Random random) throws IOException {
        Map<String, Translation> translations = new HashMap<>();
        for (SourceText text : texts.values()) {
            String source = random.nextInt(4) == 0 ? "older " + text.source() : text.source();
            if (random.nextInt(3) > 0) {
                Translation translation =
                        new Translation(text.key(), source, name + " " + text.source(), Location.of("test"));
                translations.put(text.key(), translation);
            }
        }
        Path file = folder.resolve(name + ".layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LanguageFile.write(name, name, texts, translations, PackInfo.NONE, channel);
        }
        return file;
    }

    private static OraclePack read(Path pack) throws IOException {
        return OraclePack.read(Files.readAllBytes(pack));
    }

    private Path link(Path... fromBelow) throws IOException {
        Path linked = folder.resolve("linked.pack");
        Files.deleteIfExists(linked);
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path each : fromBelow) {
                stack.with(each, OpenOptions.MAPPED);
            }
            Linker.link(stack, channel, true);
        }
        return linked;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldTranslateWhatTheOracleTranslates(long seed) throws IOException {
        Random random = new Random(seed);
        Path german = language("de", random);
        Path austrian = language("de-AT", random);

        OraclePack linked = read(link(german, austrian));

        OraclePack below = read(german);
        OraclePack above = read(austrian);
        OracleLayer.check(below, read(base));
        OracleLayer.check(above, read(base));
        assertThat(OracleLanguages.check(read(base), linked, List.of(above, below)))
                .as("seed %d", seed)
                .isBetween(1, texts.size() - 1);
        assertThatExceptionOfType(OracleRejection.class)
                .isThrownBy(() -> OracleLanguages.check(read(base), linked, List.of(below, above)))
                .withMessageStartingWith("section 17");
    }

    @ParameterizedTest
    @EnumSource
    void cannotLinkALanguageThatBreaksARule(BrokenLanguage broken) throws IOException {
        Path file = broken.write(Files.createDirectory(folder.resolve("broken")));

        assertThatThrownBy(() -> link(file)).isInstanceOf(PackException.class).hasMessageContaining("corrupt: ");
        OraclePack oracle = read(file);
        assertThatExceptionOfType(OracleRejection.class)
                .isThrownBy(() -> OracleLayer.check(oracle, read(base)))
                .withMessageStartingWith("section 17");
    }

    @Test
    void shouldRefuseOrTranslateMutantsAsTheOracle() throws IOException {
        byte[] good = Files.readAllBytes(language("de", new Random(SEED)));
        OraclePack below = read(base);
        Random random = new Random(SEED);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            byte[] mutant = mutant(good, random);
            Path file = Files.write(folder.resolve("mutant.layer"), mutant);
            verdicts.merge(verdict(mutant, file, below, "seed " + SEED + ", round " + round), 1, Integer::sum);
        }
        assertThat(verdicts.keySet()).as("seed %d", SEED).contains("translated", "refused");
    }

    private String verdict(byte[] mutant, Path file, OraclePack below, String as) throws IOException {
        OraclePack language;
        try {
            language = OraclePack.read(mutant);
            OracleLayer.check(language, below);
        } catch (OracleRejection e) {
            if (e.isWritersRule()) {
                return "of a writer's rule";
            }
            assertThatThrownBy(() -> link(file))
                    .as("%s: %s", as, e.getMessage())
                    .isInstanceOf(PackException.class);
            return "refused";
        }
        OracleLanguages.check(below, read(link(file)), List.of(language));
        return "translated";
    }

    /** Another value of some bits in the rows, or in what the field table says of a field: key, type, shape, place and presence. */
    private static byte[] mutant(byte[] good, Random random) {
        byte[] bad = good.clone();
        Resealer pack = new Resealer(good);
        int first = pack.row("~text", 0);
        int length = 10 * (pack.row("~text", 1) - first);
        if (random.nextInt(4) == 0) {
            first = pack.field("~text", random.nextBoolean() ? "source" : "text");
            length = FIELD_BYTES;
        }
        for (int i = random.nextInt(2); i >= 0; i--) {
            bad[first + random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
        }
        return new Resealer(bad).seal();
    }
}
