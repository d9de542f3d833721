package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.layer.LayerFile;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What has changed since a commit or a pack, and the way back, without a browser. */
class CompareTest {
    private static final Map<String, ?> HEAD = Map.of("with", "git", "name", "HEAD", "limit", 100);

    @TempDir
    private Path folder;

    private Path content;
    private Git git;
    private Editor editor;
    private Calls calls;

    @BeforeEach
    void open() throws Exception {
        content = TestContent.write(folder);
        git = Git.commitOf(folder);
        edit(content.toString());
    }

    private void edit(String location) throws Exception {
        close();
        editor = Editor.open(location, 0);
        calls = new Calls(editor);
    }

    @AfterEach
    void close() {
        if (editor != null) {
            editor.close();
        }
    }

    private String monsters() throws IOException {
        return Files.readString(content.resolve("Monster.json"));
    }

    private void save(Object... edits) throws Exception {
        calls.answer("edit", Map.of("edits", List.of(edits)));
    }

    private static Map<String, ?> level(String level) {
        return Map.of("type", "Monster", "id", "7", "set", Map.of("level", level));
    }

    private static Map<String, ?> revert(Object... records) {
        return Map.of("with", "git", "name", "HEAD", "records", List.of(records));
    }

    @Test
    void shouldShowRecordsThatHaveChangedSinceACommit() throws Exception {
        assertThat(calls.answer("compare", HEAD)).contains("Begin with monsters", "\"types\":[]", "\"total\":0");
        save(
                level("40"),
                Map.of("type", "Monster", "id", "9", "delete", true),
                Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\"")));

        assertThat(calls.answer("compare", HEAD))
                .contains("\"type\":\"Material\",\"added\":1,\"removed\":0,\"changed\":0")
                .contains("\"type\":\"Monster\",\"added\":0,\"removed\":1,\"changed\":1,\"fields\":{\"level\":1}")
                .contains("\"id\":\"7\",\"label\":\"golem\",\"change\":\"changed\"")
                .contains("{\"field\":\"level\",\"before\":\"12\",\"after\":\"40\",\"canRevert\":true}")
                .contains(
                        "\"id\":\"9\",\"label\":\"<img src=x onerror=document.title='hacked'>\",\"change\":\"removed\"")
                .contains("\"id\":\"3\",\"label\":\"ice\",\"change\":\"added\"")
                .contains("{\"field\":\"name\",\"before\":null,\"after\":\"\\\"ice\\\"\",\"canRevert\":false}")
                .contains("{\"field\":\"level\",\"before\":\"3\",\"after\":null,\"canRevert\":false}");
        assertThat(calls.answer(
                        "compare",
                        Map.of("with", "git", "name", "main", "limit", 9, "type", "Monster", "field", "level")))
                .contains("\"total\":1", "\"id\":\"7\"");
        assertThat(calls.answer("compare", Map.of("with", "git", "name", "HEAD", "limit", 9, "change", "added")))
                .contains("\"total\":1", "\"label\":\"ice\"");

        git.commit("Change monsters");
        assertThat(calls.answer("compare", HEAD)).contains("Change monsters", "\"total\":0");
        assertThat(calls.answer("compare", Map.of("with", "git", "name", "HEAD~1", "limit", 9)))
                .contains("Begin with monsters", "\"total\":3");
    }

    @Test
    void shouldGiveBackOneValue() throws Exception {
        String before = monsters();
        save(Map.of("type", "Monster", "id", "7", "set", Map.of("level", "40", "skin", "2", "home", "[1, 2, 3]")));
        String after = monsters();
        calls.answer(
                "revert",
                revert(Map.of("type", "Monster", "id", "7", "field", "level", "known", Map.of("level", "40"))));
        assertThat(monsters()).contains("\"level\": 12,").contains("[1.0, 2.0, 3.0]");
        calls.answer("undo", Map.of());
        assertThat(monsters()).isEqualTo(after);

        calls.answer("revert", revert(Map.of("type", "Monster", "id", "7")));
        assertThat(monsters()).isEqualTo(before);
        calls.answer("undo", Map.of());
        assertThat(monsters()).isEqualTo(after);
    }

    @Test
    void shouldGiveBackRecordsInOneStep() throws Exception {
        save(
                Map.of("type", "Monster", "id", "7", "delete", true),
                Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\"")));
        calls.answer("revert", revert(Map.of("type", "Monster", "id", "7"), Map.of("type", "Material", "id", "3")));
        assertThat(calls.answer("compare", HEAD)).contains("\"total\":0");
        assertThat(monsters()).contains("\"seed\": 18446744073709551615", "\"skin\": \"stone\"");
        calls.answer("undo", Map.of());
        assertThat(calls.answer("compare", HEAD)).contains("\"total\":2");
    }

    @Test
    void cannotGiveBackWhatSomebodyElseHasChanged() throws Exception {
        save(level("40"));
        String after = monsters();
        Map<String, ?> late = Map.of("type", "Monster", "id", "7", "field", "level", "known", Map.of("level", "39"));
        assertThat(calls.refusal(409, "revert", revert(late)))
                .contains("Monster 7.level: somebody else has changed it: expected 39, found 40");
        assertThat(calls.refusal(409, "revert", revert(Map.of("type", "Monster", "id", "9"))))
                .contains("Monster 9 is as it was");
        assertThat(calls.refusal(400, "revert", revert())).contains("expected 1 to 10000, found 0");
        assertThat(monsters()).isEqualTo(after);
    }

    /** A material that a monster refers to by now. */
    @Test
    void cannotGiveBackWhatTheRulesRefuse() throws Exception {
        save(Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\"")));
        save(Map.of("type", "Monster", "id", "9", "set", Map.of("skin", "3")));
        assertThat(calls.refusal(422, "revert", revert(Map.of("type", "Material", "id", "3"))))
                .contains("dangling reference");
    }

    @Test
    void shouldFollowFieldsThatWereRenamed() throws Exception {
        Path schema = content.resolve("Material.schema");
        Files.writeString(
                schema,
                Files.readString(schema)
                        .replace("{ name = \"density\",", "{ name = \"weight\", formerly = [\"density\"],")
                        .replace("]\n", "  { name = \"cost\", type = \"int\" }\n]\n"));
        Path file = content.resolve("Material.json");
        Files.writeString(file, Files.readString(file).replace("\"density\": 2.6", "\"weight\": 3, \"cost\": 5"));
        edit(content.toString());
        assertThat(calls.answer("compare", HEAD))
                .contains("Material.weight renamed density -> weight", "Material.cost added")
                .contains("\"field\":\"weight\",\"before\":\"2.6\",\"after\":\"3.0\"")
                .contains("\"field\":\"cost\",\"before\":null,\"after\":\"5\"");
        calls.answer("revert", revert(Map.of("type", "Material", "id", "1")));
        assertThat(Files.readString(file)).contains("\"weight\": 2.6").doesNotContain("cost");
    }

    @Test
    void shouldCompareADatabaseInGit() throws Exception {
        Path database = folder.resolve("game.db");
        try (Backend from = Backends.open(content);
                Backend to = Backends.create("sqlite:" + database)) {
            Content read = ContentReader.read(from, Progress.NONE);
            List<DataRecord> records =
                    read.records().values().stream().flatMap(List::stream).toList();
            to.replace(from.schemaFiles(), records, Progress.NONE);
        }
        git.commit("Add a database");
        edit(database.toString());
        save(level("41"));
        assertThat(calls.answer("compare", HEAD))
                .contains(
                        "Add a database",
                        "{\"field\":\"level\",\"before\":\"12\",\"after\":\"41\",\"canRevert\":true}");
        calls.answer("revert", revert(Map.of("type", "Monster", "id", "7", "field", "level")));
        assertThat(calls.answer("compare", HEAD)).contains("\"total\":0");
    }

    @Test
    void shouldCompareWithAPack() throws Exception {
        Path pack = folder.resolve("game.pack");
        Cook.cook(ContentReader.read(content, Progress.NONE), pack, Progress.NONE);
        String before = monsters();
        Map<String, ?> with = Map.of("with", "pack", "name", pack.toString(), "limit", 100);
        assertThat(calls.answer("compare", with)).contains("\"total\":0");
        save(level("42"), Map.of("type", "Monster", "id", "9", "set", Map.of("boss", "true")));
        assertThat(calls.answer("compare", with))
                .contains("{\"field\":\"level\",\"before\":\"12\",\"after\":\"42\",\"canRevert\":true}")
                .contains("{\"field\":\"boss\",\"before\":\"false\",\"after\":\"true\",\"canRevert\":true}");
        List<Map<String, String>> records =
                List.of(Map.of("type", "Monster", "id", "7"), Map.of("type", "Monster", "id", "9"));
        calls.answer("revert", Map.of("with", "pack", "name", pack.toString(), "records", records));
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void cannotCompareWithALayer() throws Exception {
        Path mod = Files.createDirectories(folder.resolve("mod"));
        Files.writeString(mod.resolve("layer.conf"), "Layer = { name = \"mod\", base = \"../content\" }\n");
        Files.writeString(mod.resolve("Monster.json"), "[{\"id\": 7, \"level\": 50}]\n");
        Path layer = folder.resolve("mod.layer");
        PackInfo about = new PackInfo(Map.of(), Map.of(), true);
        LayerFile.publish(LayerFolder.read(mod, null, Progress.NONE), about, layer, Progress.NONE);

        assertThat(calls.refusal(400, "compare", Map.of("with", "pack", "name", layer.toString())))
                .contains(layer + ": ", "expected a pack, found a layer", "ashlar link");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "git | --help | expected a branch, a tag or a commit such as HEAD~1, found \\\"--help\\\"",
                "git | HEAD:content | expected a branch, a tag or a commit such as HEAD~1, found \\\"HEAD:content\\\"",
                "git | a b | expected a branch, a tag or a commit",
                "git | '' | expected a branch, a tag or a commit",
                "git | nowhere | the repository has no commit \\\"nowhere\\\"",
                "pack | /nowhere/x.pack | expected a pack, found no file that can be read",
                "svn | HEAD | with: expected git or pack, found svn"
            })
    void cannotCompareWithWhatIsNotThere(String with, String name, String message) throws Exception {
        assertThat(calls.refusal(400, "compare", Map.of("with", with, "name", name)))
                .contains(message);
    }

    @Test
    void cannotCompareOutsideOfARepositoryOrBeforeTheFirstCommitOfAPlace(@TempDir Path elsewhere) throws Exception {
        Path other = TestContent.write(folder.resolve("other"));
        edit(other.toString());
        assertThat(calls.refusal(400, "compare", HEAD)).contains("other/content is not in the commit ");
        edit(TestContent.write(elsewhere).toString());
        assertThat(calls.refusal(400, "compare", HEAD))
                .contains("expected a place in a git repository, or a pack to compare with");
        assertThat(calls.refusal(
                        400,
                        "compare",
                        Map.of(
                                "with",
                                "pack",
                                "name",
                                content.resolve("Monster.json").toString())))
                .contains("Monster.json");
    }

    @Test
    void shouldTellTheProblemsOfACommit() throws Exception {
        String sound = monsters();
        Files.writeString(content.resolve("Monster.json"), sound.replace("\"level\": 12", "\"level\": 120"));
        git.commit("Break a monster");
        Files.writeString(content.resolve("Monster.json"), sound);
        edit(content.toString());
        assertThat(calls.refusal(422, "compare", HEAD))
                .contains("Break a monster has problems", "Monster 7.level: out of range");
    }

    /** The repository may be a stranger's, and its settings name programs. */
    @Test
    void cannotRunProgramsThatARepositoryNames() throws Exception {
        Path mark = folder.resolve("ran");
        String program = "touch " + mark + "; cat";
        Files.writeString(folder.resolve(".gitattributes"), "*.json filter=mark diff=mark\n");
        git.commit("Add attributes");
        for (String setting : List.of(
                "core.fsmonitor",
                "core.pager",
                "filter.mark.smudge",
                "filter.mark.clean",
                "diff.mark.textconv",
                "diff.external",
                "gpg.program",
                "core.sshCommand")) {
            git.run("config", setting, program);
        }
        git.run("config", "log.showSignature", "true");
        assertThat(calls.answer("compare", HEAD)).contains("Add attributes", "\"total\":0");
        assertThat(mark).doesNotExist();
    }

    /** git makes no such tree, but a stranger can. */
    @Test
    void cannotWriteFilesOutsideOfTheTemporaryFolder() throws Exception {
        String blob = git.run("rev-parse", "HEAD:content/Monster.json");
        String tree = tree("100644 ../ashlar-escaped.json", blob);
        String root = tree("40000 content", tree);
        String commit = git.run("commit-tree", "-m", "Escape", root);
        assertThat(calls.refusal(400, "compare", Map.of("with", "git", "name", commit)))
                .contains("expected the name of a file in the folder, found ../ashlar-escaped.json");
        assertThat(Path.of(System.getProperty("java.io.tmpdir"), "ashlar-escaped.json"))
                .doesNotExist();
    }

    private String tree(String entry, String object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((entry + '\0').getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(HexFormat.of().parseHex(object));
        Path file = Files.write(folder.resolve("tree"), bytes.toByteArray());
        return git.run("hash-object", "-w", "--literally", "-t", "tree", file.toString());
    }

    @Test
    void shouldSayThatGitLfsKeepsFilesElsewhere() throws Exception {
        Path records = content.resolve("Material.json");
        String text = Files.readString(records);
        Files.writeString(records, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n");
        git.commit("pointers");
        Files.writeString(records, text);
        edit(content.toString());

        assertThat(calls.refusal(400, "compare", HEAD))
                .contains("found pointers of Git LFS: Material.json; compare with a pack");
    }
}
