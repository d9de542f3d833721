package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.link.LanguageCoverage;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.texts.ContentTexts;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Language files, linked to a pack, make the pack of the same content with the translations in the place of its texts. */
class LanguageStackTest {
    private static final int SHIFT = HeaderFormat.WINDOW_SHIFT;
    private static final FieldKey NAME = FieldKey.of("name");

    @TempDir
    Path root;

    private int files;

    private Path next(String name) {
        return root.resolve(files++ + name);
    }

    private Below base(long seed) throws IOException {
        Contents.write(root.resolve("content"), Languages.files(seed));
        try (Backend backend = Backends.open(root.resolve("content"))) {
            return Below.of(backend, Progress.NONE);
        }
    }

    private Path pack(Content content) throws IOException {
        return Contents.cook(content, next(".pack"), SHIFT);
    }

    private Path layerFile(Stack stack) throws IOException {
        Path file = next(".layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LayerFile.write(stack.layers().get(0), stack.base().content(), 0, PackInfo.NONE, channel, SHIFT);
        }
        return file;
    }

    private LinkReport link(Path pack, Path... files) throws IOException {
        Path linked = next(".linked");
        try (LinkStack stack = LinkStack.of(pack, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path file : files) {
                stack.with(file, OpenOptions.MAPPED);
            }
            LinkReport report = Linker.link(stack, channel, true);
            assertThat(PackVerifier.verify(linked)).isEmpty();
            return report;
        }
    }

    /** The content id of a pack of the content with translations, the first language above the second. */
    @SafeVarargs
    private long expected(Content content, Map<String, Translation>... fromAbove) throws IOException {
        Content shown = ContentTexts.shown(content, text -> {
            for (Map<String, Translation> language : fromAbove) {
                Translation translation = language.get(text.key());
                if (translation != null && translation.source().equals(text.source())) {
                    return translation.text();
                }
            }
            return text.source();
        });
        return PackFile.describe(pack(shown)).header().contentId();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void shouldMakeThePackOfTranslatedContent(long seed) throws IOException {
        Content content = base(seed).content();
        Random random = new Random(seed);
        Map<String, Translation> german = Languages.translations(content, "de", random);
        Map<String, Translation> austrian = Languages.translations(content, "de-AT", random);
        Path pack = pack(content);
        Path de = Languages.write(next(".layer"), "de", "de", content, german);
        Path at = Languages.write(next(".layer"), "de-AT", "de-AT", content, austrian);

        LinkReport one = link(pack, de);
        LinkReport both = link(pack, de, at);

        assertThat(one.contentId()).as("seed %d", seed).isEqualTo(expected(content, german));
        assertThat(both.contentId()).as("seed %d", seed).isEqualTo(expected(content, austrian, german));
        assertThat(both.languages())
                .as("seed %d", seed)
                .containsExactly(coverage("de", content, german), coverage("de-AT", content, austrian));
        assertThat(one.writtenTypes()).containsExactly("Item", "Place");
        assertThat(stack(content, german, austrian)).as("seed %d", seed).isEqualTo(both.contentId());
    }

    /** The content id of the pack of a stack of content and folders of translations. */
    private long stack(Content content, Map<String, Translation> german, Map<String, Translation> austrian)
            throws IOException {
        Path languages = next("languages");
        Languages.writeFolder(languages, "de", content, german);
        Languages.writeFolder(languages, "de-AT", content, austrian);
        String location =
                "stack:" + root.resolve("content") + "+" + languages.resolve("de") + "+" + languages.resolve("de-AT");
        return PackFile.describe(pack(ContentReader.read(location, Progress.NONE)))
                .header()
                .contentId();
    }

    private static LanguageCoverage coverage(String name, Content content, Map<String, Translation> translations) {
        Map<String, SourceText> texts = ContentTexts.of(content);
        long outdated = translations.values().stream()
                .filter(each -> !each.source().equals(texts.get(each.key()).source()))
                .count();
        int count = translations.size();
        return new LanguageCoverage(name, name, texts.size(), count - outdated, outdated, count);
    }

    private static final String LAYER_ITEMS = """
            [
              {"id": 1, "name": "Spear", "lines+": ["Third"], "more": [{"title": "Changed"}, {}]},
              {"id": 2, "remove": true},
              {"id": 3, "uses+": {"throw": {"title": "Throw"}}, "more+": [{"title": "Last", "code": "Last"}]},
              {"code": "new", "name": "New", "talk": {"Speech": {"say": "Hello"}}}
            ]
            """;

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void shouldTranslateWhatLayersMake(long seed) throws IOException {
        Below base = base(seed);
        Stack stack = LayerFolders.stack(base, LayerFolders.layer(root, "mod", "Item.json", LAYER_ITEMS));
        Content merged = stack.merge().contentOrThrow();
        Random random = new Random(seed);
        Map<String, Translation> ofBase = Languages.translations(base.content(), "de", random);
        Map<String, Translation> ofMod = Languages.translations(merged, "mod", random);
        Path pack = pack(base.content());
        Path mod = layerFile(stack);
        Path de = Languages.write(next(".layer"), "de", "de", base.content(), ofBase);
        Path modDe = Languages.write(next(".layer"), "mod.de", "de", merged, ofMod);

        assertThat(link(pack, mod, de).contentId()).as("seed %d", seed).isEqualTo(expected(merged, ofBase));
        assertThat(link(pack, de, mod, modDe).contentId())
                .as("seed %d", seed)
                .isEqualTo(expected(merged, ofMod, ofBase));
    }

    private Content small(String name) throws IOException {
        Path folder = next("content");
        Contents.write(
                folder,
                "Item.schema",
                "Schema = { name = \"Item\" }\nFields = [ { name = \"name\", type = \"text\" }, { name = \"file\", type = \"string\" } ]",
                "Item.json",
                "[{\"id\": 1, \"name\": \"" + name
                        + "\", \"file\": \"Sword\"}, {\"id\": 2, \"name\": \"Axe\", \"file\": \"a\"}]");
        try (Backend backend = Backends.open(folder)) {
            return Below.of(backend, Progress.NONE).content();
        }
    }

    private Path language(Content of, String language, String... keysSourcesAndTexts) throws IOException {
        Map<String, Translation> translations = new LinkedHashMap<>();
        for (int i = 0; i < keysSourcesAndTexts.length; i += 3) {
            Languages.put(translations, keysSourcesAndTexts[i], keysSourcesAndTexts[i + 1], keysSourcesAndTexts[i + 2]);
        }
        return Languages.write(next(".layer"), language, language, of, translations);
    }

    private static String name(RecordView item, long id) {
        assertThat(item.find(id)).isTrue();
        return item.text(NAME);
    }

    @Test
    void shouldFallBackByTheOrderOfTheStack() throws IOException {
        Content content = small("Sword");
        Path pack = pack(content);
        Path de = language(content, "de", "Item.1.name", "Sword", "Schwert", "Item.2.name", "Axe", "Axt");
        Path at = language(content, "de-AT", "Item.2.name", "Axe", "Hacke");

        assertThat(names(dev.ashlar.store.Stack.of(pack).with(de).with(at))).isEqualTo("Schwert, Hacke");
        assertThat(names(dev.ashlar.store.Stack.of(pack).with(at).with(de))).isEqualTo("Schwert, Axt");
        assertThat(names(dev.ashlar.store.Stack.of(pack).with(at))).isEqualTo("Sword, Hacke");
    }

    private static String names(dev.ashlar.store.Stack stack) {
        try (RecordStore store = RecordStore.open(stack, Catalog.of())) {
            RecordView item = store.reader().view("Item");
            return name(item, 1) + ", " + name(item, 2);
        }
    }

    @Test
    void shouldShowTheTextThatHasChangedSinceItWasTranslated() throws IOException {
        Content old = small("Sword");
        Path de = language(old, "de", "Item.1.name", "Sword", "Schwert", "Item.2.name", "Axe", "Axt");
        Path pack = pack(small("Blade"));

        assertThat(names(dev.ashlar.store.Stack.of(pack).with(de))).isEqualTo("Blade, Axt");
        assertThat(link(pack, de).languages()).containsExactly(new LanguageCoverage("de", "de", 2, 1, 1, 2));
    }

    @Test
    void shouldCountMissingAndObsoleteTranslations() throws IOException {
        Content other = base(1).content();
        Path pack = pack(small("Sword"));
        Path de =
                Languages.write(next(".layer"), "de", "de", other, Languages.translations(other, "de", new Random(1)));

        LanguageCoverage coverage = link(pack, de).languages().get(0);

        assertThat(coverage.missing() + coverage.translated() + coverage.outdated())
                .isEqualTo(2);
        assertThat(coverage.obsolete()).isPositive();
        assertThat(coverage.obsolete() + coverage.translated() + coverage.outdated())
                .isEqualTo(coverage.translations());
    }

    @Test
    void shouldNameTheLanguagesInTheStamp() throws IOException {
        Content content = small("Sword");
        Path de = language(content, "de", "Item.1.name", "Sword", "Schwert");

        try (RecordStore store =
                RecordStore.open(dev.ashlar.store.Stack.of(pack(content)).with(de), Catalog.of())) {
            assertThat(store.stamp().layers()).isEqualTo("de");
        }
    }

    @Test
    void shouldSwitchWhileOthersRead() throws Exception {
        Content content = small("Sword");
        Path pack = pack(content);
        Path de = language(content, "de", "Item.1.name", "Sword", "Schwert", "Item.2.name", "Axe", "Axt");
        Path fr = language(content, "fr", "Item.1.name", "Sword", "Épée", "Item.2.name", "Axe", "Hache");
        List<String> pairs = List.of("Sword, Axe", "Schwert, Axt", "Épée, Hache");
        Map<String, Integer> seen = new HashMap<>();
        try (PackSet packs = PackSet.open(pack, Catalog.of(), OpenOptions.MAPPED, 1 << 10)) {
            Thread reader = new Thread(() -> read(packs, seen, pairs.get(2)));
            reader.start();
            for (int i = 0; i < 6; i++) {
                dev.ashlar.store.Stack stack = dev.ashlar.store.Stack.of(pack).with(i % 2 == 0 ? fr : de);
                assertThat(packs.swap(stack, Duration.ofMinutes(1))).isTrue();
            }
            packs.swap(dev.ashlar.store.Stack.of(pack).with(fr), Duration.ofMinutes(1));
            reader.join();
        }
        assertThat(pairs).containsAll(seen.keySet());
        assertThat(seen).containsKey(pairs.get(2));
    }

    /** Reads until the reader has seen some texts. */
    private static void read(RecordStore packs, Map<String, Integer> seen, String last) {
        var reader = packs.reader();
        RecordView item = reader.view("Item");
        while (!seen.containsKey(last)) {
            reader.refresh();
            seen.merge(name(item, 1) + ", " + name(item, 2), 1, Integer::sum);
        }
    }

    /** What a language file changes in a pack are fields that the schema says are texts, whatever the file holds. */
    @Test
    void cannotChangeStringsThatAreNoTexts() throws IOException {
        Content content = small("Sword");
        Content asTexts = withTexts();
        Path hostile =
                language(asTexts, "de", "Item.1.name", "Sword", "Schwert", "Item.1.file", "Sword", "/etc/passwd");

        assertThat(link(pack(content), hostile).languages())
                .containsExactly(new LanguageCoverage("de", "de", 2, 1, 0, 2));
        try (RecordStore store =
                RecordStore.open(dev.ashlar.store.Stack.of(pack(content)).with(hostile), Catalog.of())) {
            RecordView item = store.reader().view("Item");
            assertThat(name(item, 1)).isEqualTo("Schwert");
            assertThat(item.text(FieldKey.of("file"))).isEqualTo("Sword");
        }
    }

    /** The same content where the file's name is a text too. */
    private Content withTexts() throws IOException {
        Path folder = next("content");
        Contents.write(
                folder,
                "Item.schema",
                "Schema = { name = \"Item\" }\nFields = [ { name = \"name\", type = \"text\" }, { name = \"file\", type = \"text\" } ]",
                "Item.json",
                "[{\"id\": 1, \"name\": \"Sword\", \"file\": \"Sword\"}]");
        try (Backend backend = Backends.open(folder)) {
            return Below.of(backend, Progress.NONE).content();
        }
    }

    private Path languageOf(Consumer<LayoutBuilder> fields) throws IOException {
        Path file = next(".layer");
        LayoutBuilder layout = LayoutBuilder.rows("~text", 32, 8, 0);
        fields.accept(layout);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, SHIFT);
            TypeLayout type = new TypeLayout(layout.build(), new DataRecord("~text"), List.of());
            writer.addType(type, 1, List.of(), List.of(), new RowNumbers(Map.of()));
            writer.finish(new PackInfo(Map.of("layer", "de", "language", "de"), Map.of(), true, true));
        }
        return file;
    }

    @Test
    void cannotTakeMoreBytesOfALanguageThanTheStackAllows() throws IOException {
        Content content = small("Sword");
        Path de = language(content, "de", "Item.1.name", "Sword", "Schwert", "Item.2.name", "Axe", "Axt");
        Path linked = next(".linked");

        try (LinkStack stack = LinkStack.of(pack(content), OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            stack.with(de, OpenOptions.MAPPED).maxItemBytes(8);
            assertThatThrownBy(() -> Linker.link(stack, channel, false))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("too many bytes of texts and arrays from layers: expected at most 8");
        }
    }

    @Test
    void cannotLinkALanguageOfAnotherForm() throws IOException {
        Path pack = pack(small("Sword"));
        Path other = languageOf(layout -> layout.field("source", ValueType.U64, 8)
                .field("text", ValueType.STRING, 16)
                .field("more", ValueType.U64, 24));
        Path bytes =
                languageOf(layout -> layout.field("source", ValueType.U64, 8).field("text", ValueType.BYTES, 16));

        for (Path each : List.of(other, bytes)) {
            assertThatThrownBy(() -> link(pack, each))
                    .isInstanceOf(PackException.class)
                    .hasMessageContaining("a language: expected the fields source (u64) and text (string) in rows");
        }
    }

    @Test
    void shouldRefuseOrLinkWhatVerifies() throws IOException {
        Content content = small("Sword");
        Path pack = pack(content);
        Path de = language(content, "de", "Item.1.name", "Sword", "Schwert", "Item.2.name", "Axe", "Axt");
        byte[] good = Files.readAllBytes(de);
        Random random = new Random(20261125);
        Map<String, Integer> results = new HashMap<>();
        for (int round = 0; round < 200; round++) {
            byte[] bad = good.clone();
            int first = new Resealer(good).row("~text", 0);
            int at = random.nextBoolean() ? first + random.nextInt(48) : 256 + random.nextInt(good.length - 256);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            results.merge(tryLink(pack, bad), 1, Integer::sum);
        }
        assertThat(results).as("%s", results).containsKeys("linked", "refused");
    }

    private String tryLink(Path pack, byte[] bad) throws IOException {
        byte[] sealed;
        try {
            sealed = new Resealer(bad).seal();
        } catch (RuntimeException e) {
            return "not sealed"; // The directory itself is gone: checksums of nothing.
        }
        try {
            link(pack, Files.write(next(".layer"), sealed));
            return "linked";
        } catch (PackException e) {
            return "refused";
        }
    }
}
