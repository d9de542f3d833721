package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.pack.ModRules;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a base lets layers change: content and packs are refused alike. */
class ModdableTest {
    private static final SigningKey KEY =
            SigningKey.parse("MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g");

    @TempDir
    Path root;

    /** Items may be added, removed and changed but for their code; of monsters the loot and the stats may be changed. */
    private Below base() throws IOException {
        Path folder = root.resolve("content");
        LayerFolders.base(folder);
        edit("Item.schema", "key = \"name\"", "key = \"name\", moddable = true");
        edit("Item.schema", "unique = true", "unique = true, moddable = false");
        edit("Monster.schema", "\"Drop[]\"", "\"Drop[]\", moddable = true");
        edit("Monster.schema", "optional = true }", "optional = true, moddable = true }");
        return reread();
    }

    private Below reread() {
        try (Backend backend = Backends.open(root.resolve("content"))) {
            return Below.of(backend, Progress.NONE);
        }
    }

    private void edit(String file, String old, String now) throws IOException {
        Path path = root.resolve("content").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(old);
        Files.writeString(path, text.replace(old, now));
    }

    private void sign(Path folder) throws IOException {
        Files.writeString(
                folder.resolve(LayerConf.FILE), "Layer = { name = \"" + folder.getFileName() + "\", signed = true }\n");
    }

    /** What the merge of content says. */
    private static List<String> problems(Below base, Path folder) {
        ContentException thrown = catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, folder));
        return thrown == null
                ? List.of()
                : thrown.problems().stream().map(Problem::toString).toList();
    }

    /** The same layer as one that may change everything, written to a file. */
    private Path file(Below base, Path folder) throws IOException {
        sign(folder);
        Path file = root.resolve(folder.getFileName() + ".layer");
        MadeLayer layer = LayerFolders.stack(base, folder).layers().get(0);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LayerFile.write(layer, base.content(), 0, PackInfo.NONE, channel, HeaderFormat.WINDOW_SHIFT);
        }
        return file;
    }

    private Path pack(Below base) throws IOException {
        return Contents.cook(base.content(), root.resolve("game.pack"), HeaderFormat.WINDOW_SHIFT);
    }

    /** What the linker says. */
    private List<String> refused(Path pack, Path layer, OpenOptions options) throws IOException {
        Path linked = root.resolve("linked.pack");
        Files.deleteIfExists(linked);
        try (LinkStack stack = LinkStack.of(pack, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Linker.link(stack.with(layer, options), channel, false);
            return List.of();
        } catch (LinkException e) {
            return e.problems();
        }
    }

    /** The record and the field that a problem names, and what is wrong. */
    private static List<String> subjects(List<String> problems) {
        return problems.stream()
                .map(problem -> problem.replaceAll(", \"[^\"]*\" is in the base", ""))
                .map(problem -> problem.replaceAll(".*?((Item|Monster) \\d+[^:]*: [^:]*):.*", "$1"))
                .sorted()
                .toList();
    }

    @Test
    void shouldWriteTheRulesIntoTheStamp() throws IOException {
        PackFile pack = PackFile.describe(pack(base()));

        assertThat(pack.stamp())
                .containsEntry(
                        ModRules.KEY, "Item -Item.code Monster.stats Monster.stats.hp Monster.stats.mp Monster.loot");
    }

    @Test
    void shouldTellAllThatALayerMayNotChange() throws IOException {
        Below base = base();
        Path mod = LayerFolders.layer(
                root,
                "mod",
                "Item.json",
                "[{\"id\": 2, \"code\": 8, \"damage\": 1}, {\"id\": 9, \"name\": \"New\"}]",
                "Monster.json",
                """
                [
                  {"id": 1, "likes+": ["Axe"], "loot+": [{"item": "Axe"}], "stats": null},
                  {"id": 2, "remove": true},
                  {"id": 9, "name": "Imp"}
                ]
                """);

        List<String> problems = problems(base, mod);

        assertThat(problems)
                .containsExactly(
                        mod
                                + "/Item.json:1:2: Item 2.code: may not be changed, \"Bow\" is in the base: expected a field with moddable = true, or a layer with signed = true, found neither",
                        mod
                                + "/Monster.json:2:3: Monster 1.likes: may not be changed, \"Wolf\" is in the base: expected a field with moddable = true, or a layer with signed = true, found neither",
                        mod
                                + "/Monster.json:3:3: Monster 2: may not be removed: expected a type with moddable = true, or a layer with signed = true, found neither",
                        mod
                                + "/Monster.json:4:3: Monster 9: may not be added: expected a type with moddable = true, or a layer with signed = true, found neither");
        assertThat(refused(pack(base), file(base, mod), OpenOptions.MAPPED))
                .containsExactly(
                        "mod: Item 2.code: may not be changed: expected a field with moddable = true, or a signed layer, found neither",
                        "mod: Monster 1.likes: may not be changed: expected a field with moddable = true, or a signed layer, found neither",
                        "mod: Monster 2: may not be removed: expected a type with moddable = true, or a signed layer, found neither",
                        "mod: Monster 9: may not be added: expected a type with moddable = true, or a signed layer, found neither");
    }

    @Test
    void shouldLetSignedLayersChangeEverything() throws IOException {
        Below base = base();
        Path pack = pack(base);
        Path dlc = LayerFolders.layer(root, "dlc", "Monster.json", "[{\"id\": 9, \"name\": \"Imp\"}]");
        Path file = file(base, dlc);
        PackSigner.sign(file, file, KEY);

        assertThat(problems(base, dlc)).isEmpty();
        assertThat(refused(pack, file, OpenOptions.MAPPED.signedBy(KEY.publicKey())))
                .isEmpty();
        assertThat(refused(pack, file, OpenOptions.MAPPED)).hasSize(1);
    }

    @Test
    void shouldNotTakeAKeyThatNamesARecordForAChangeOfIt() throws IOException {
        base();
        edit("Item.schema", ", moddable = true", "");
        edit("Item.schema", "max = 100", "max = 100, moddable = true");
        Below base = reread();
        Path mod = LayerFolders.layer(root, "mod", "Item.json", "[{\"name\": \"Axe\", \"damage\": 1}]");
        Path wrong = LayerFolders.layer(root, "wrong", "Item.json", "[{\"id\": 1, \"name\": \"Hatchet\"}]");

        assertThat(problems(base, mod)).isEmpty();
        assertThat(refused(pack(base), file(base, mod), OpenOptions.MAPPED)).isEmpty();
        assertThat(problems(base, wrong)).singleElement().asString().contains("Item 1.name: may not be changed");
    }

    @Test
    void shouldHaveNoRulesWhereNoTypeSaysThem() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path pack = pack(base);
        Path mod = LayerFolders.layer(root, "mod", "Item.json", "[{\"id\": 1, \"code\": 8}]");

        assertThat(PackFile.describe(pack).stamp()).doesNotContainKey(ModRules.KEY);
        assertThat(problems(base, mod)).isEmpty();
        assertThat(refused(pack, file(base, mod), OpenOptions.MAPPED)).isEmpty();
    }

    @Test
    void shouldCheckALayerOnAPack() throws IOException {
        Path pack = pack(base());
        Path mod = LayerFolders.layer(root, "mod", "Monster.json", "[{\"id\": 1, \"name\": \"X\"}]");

        Below base = Below.of(PackFile.open(pack, true));

        assertThat(subjects(problems(base, mod))).containsExactly("Monster 1.name: may not be changed");
    }

    @Test
    void shouldKnowFieldsByTheirFormerNames() throws IOException {
        Below base = base();
        Path mod = file(base, LayerFolders.layer(root, "mod", "Item.json", "[{\"id\": 2, \"code\": 8}]"));
        edit("Item.schema", "name = \"code\"", "name = \"number\", formerly = [\"code\"]");
        edit("Item.json", "\"code\"", "\"number\"");

        assertThat(subjects(refused(pack(reread()), mod, OpenOptions.MAPPED)))
                .containsExactly("Item 2.number: may not be changed");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void shouldRefuseTheSameInContentAndInPacks(long seed) throws IOException {
        RandomLayer random = new RandomLayer(seed);
        base();
        Contents.write(
                root.resolve("content"),
                "Item-more.json",
                random.baseItems(),
                "Monster-more.json",
                random.baseMonsters());
        Below base = reread();
        Path mod = LayerFolders.layer(
                root, "mod", "Item.json", random.items(0, 1, 100), "Monster.json", random.monsters(0, 1));

        List<String> ofContent = subjects(problems(base, mod));

        assertThat(ofContent).as("seed " + seed).isNotEmpty();
        assertThat(subjects(refused(pack(base), file(base, mod), OpenOptions.MAPPED)))
                .as("seed " + seed)
                .isEqualTo(ofContent);
    }
}
