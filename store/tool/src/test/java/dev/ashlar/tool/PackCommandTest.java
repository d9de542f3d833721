package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldPackAndTellWhatWasWritten() throws IOException {
        Path content = Tool.content(folder);
        Path pack = folder.resolve("sample.pack");

        Tool tool = Tool.run("pack", content, "--output", pack);

        assertThat(tool.err()).isEmpty();
        assertThat(tool.exitCode()).isZero();
        assertThat(tool.out())
                .contains("types       2\n", "records     5\n")
                .containsPattern("content id  [0-9A-F]{16}\n");
        assertThat(tool.out()).contains("length      %,d bytes\n".formatted(Files.size(pack)));
        assertThat(tool.out())
                .containsPattern("reading +\\d+\\.\\d{3} s\n")
                .containsPattern("cooking +\\d+\\.\\d{3} s\n");
    }

    @Test
    void shouldTellWhatDoesNotShip() throws IOException {
        Path content = Files.createDirectory(folder.resolve("items"));
        Files.writeString(
                content.resolve("Item.schema"),
                "Schema = { name = Item, shipIf = released }\nFields = [ { name = released, type = bool }, "
                        + "{ name = next, type = \"ref<Item>\" } ]\n");
        Path records = content.resolve("Item.json");
        Files.writeString(records, "[ {\"id\": 1, \"released\": true}, {\"id\": 2, \"next\": 1} ]");
        Path pack = folder.resolve("items.pack");
        assertThat(Tool.output("pack", content, "-o", pack))
                .contains("records     1\n", "left out    Item: 1 of 2 records (shipIf = \"released\")\n");
        Files.writeString(records, "[ {\"id\": 1, \"released\": true, \"next\": 2}, {\"id\": 2} ]");
        Tool tool = Tool.run("pack", content, "-o", pack);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains(
                        "Item.json:1:39: Item 1.next: reference to a record that does not ship", "no pack was written");
    }

    /** Content problems, shipping problems and bad targets: neither a pack nor a lock. */
    @Test
    void cannotWriteTheLockWithoutThePack() throws IOException {
        Path content = Files.createDirectory(folder.resolve("items"));
        Path pack = folder.resolve("items.pack");
        Files.writeString(
                content.resolve("Item.schema"),
                "Schema = { name = Item, shipIf = released }\nFields = [ { name = released, type = bool }, "
                        + "{ name = next, type = \"ref<Item>\" } ]\n");
        Path records = content.resolve("Item.json");
        Files.writeString(records, "[ {\"id\": 1, \"released\": true, \"next\": 2}, {\"id\": 2} ]");
        cannotPack(content, pack);
        Files.writeString(records, "[ {\"id\": 1, \"released\": 3} ]");
        cannotPack(content, pack);
        Files.writeString(records, "[ {\"id\": 1} ]");
        cannotPack(content, content.resolve("Item.json"));
        cannotPack(content, folder.resolve("nothing/items.pack"));
        assertThat(Tool.output("pack", content, "-o", pack)).startsWith("schema.lock: ");
        assertThat(content.resolve("schema.lock")).exists();
    }

    /** A pack needs its lock: without it the next build would forget what the pack knows. */
    @Test
    void cannotWriteThePackWithoutTheLock() throws IOException {
        Path content = Tool.content(folder);
        Path pack = folder.resolve("sample.pack");
        Tool.output("pack", content, "-o", pack);
        byte[] before = Files.readAllBytes(pack);
        Path lock = content.resolve("schema.lock");
        assertThat(lock.toFile().setReadOnly()).isTrue();
        Path schema = content.resolve("Material.schema");
        Files.writeString(
                schema,
                Files.readString(schema)
                        .replaceFirst("Fields\\s*=\\s*\\[", "Fields = [\n{ name = \"more\", type = \"int\" }\n"));
        Tool tool = Tool.run("pack", content, "-o", pack);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(tool.err()).contains("schema.lock", "read-only");
        assertThat(pack).hasBinaryContent(before);
        assertThat(folder).isDirectoryNotContaining("glob:**.cooking");
    }

    private void cannotPack(Path content, Path pack) {
        assertThat(Tool.run("pack", content, "-o", pack).exitCode()).isNotZero();
        assertThat(content).isDirectoryNotContaining("glob:**schema.lock");
        assertThat(folder.resolve("items.pack")).doesNotExist();
    }

    @Test
    void shouldStampAndTagThePack() throws IOException {
        Path pack = folder.resolve("stamped.pack");
        Path plain = folder.resolve("plain.pack");
        Path content = Tool.content(folder);

        Tool.output("pack", content, "-o", plain);
        Tool.output(
                "pack",
                content,
                "-o",
                pack,
                "--product",
                "Lantern",
                "--product-version",
                "2.1",
                "--revision",
                "f00d",
                "--tag",
                "channel=beta",
                "--tag",
                "note= two words ",
                "--strip-names");

        assertThat(Tool.output("inspect", pack))
                .contains("product   Lantern\n", "version   2.1\n", "revision  f00d\n", "tool      ashlar")
                .contains("tag\n", "channel  beta\n", "note     \" two words \"\n");
        assertThat(Tool.output("inspect", pack, "--json"))
                .contains("\"product\": \"Lantern\"", "\"channel\": \"beta\"");
        assertThat(Tool.output("inspect", plain)).contains("tool   ashlar").doesNotContain("tag\n", "product");
        assertThat(contentId(pack)).isEqualTo(contentId(plain));
        assertThat(Tool.output("inspect", pack)).containsPattern("\nnames +0\n").doesNotContain("Emitter");
    }

    private static String contentId(Path pack) {
        String text = Tool.output("inspect", pack);
        return text.lines()
                .filter(line -> line.startsWith("content id"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void cannotTagAPackWithoutAKey() throws IOException {
        Path pack = folder.resolve("tagged.pack");

        Tool tool = Tool.run("pack", Tool.content(folder), "-o", pack, "--tag", "=beta");

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.err()).contains("--tag", "1 to 255 bytes");
        assertThat(pack).doesNotExist();
    }

    @Test
    void cannotTagAPackTwiceWithAKeyOrWithoutAValue() throws IOException {
        Path pack = folder.resolve("tagged.pack");
        Path content = Tool.content(folder);

        Tool twice = Tool.run("pack", content, "-o", pack, "--tag", "a=1", "--tag", "a=2");
        Tool none = Tool.run("pack", content, "-o", pack, "--tag", "a");

        assertThat(twice.exitCode()).isEqualTo(64);
        assertThat(twice.err()).contains("--tag", "the key of \"a=2\" is there twice");
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.err()).contains("--tag", "expected KEY=VALUE, found \"a\"");
        assertThat(pack).doesNotExist();
    }

    @Test
    void shouldSayNothingWhenQuiet() throws IOException {
        Path pack = folder.resolve("sample.pack");

        assertThat(Tool.output("pack", "-q", Tool.content(folder), "-o", pack)).isEmpty();

        assertThat(pack).exists();
    }

    @Test
    void shouldTellAllProblemsAndKeepTheOldPack() throws IOException {
        Path pack = Tool.pack(folder);
        byte[] before = Files.readAllBytes(pack);
        Path content = folder.resolve("content");
        Files.writeString(content.resolve("Emitter.json"), """
                [
                  {"id": 7, "name": "campfire", "rate": 9000, "material": "fog"},
                  {"id": 8, "name": "spark", "u8": 256, "colour": 1}
                ]
                """);

        Tool tool = Tool.run("pack", content, "-o", pack);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.out()).isEmpty();
        assertThat(tool.errLines()).hasSize(5).endsWith("4 problems; no pack was written");
        assertThat(tool.errLines().get(0))
                .startsWith(content + "/Emitter.json:2:")
                .contains("out of range", "9000");
        assertThat(tool.err()).contains("dangling reference", "256", "colour");
        assertThat(pack).hasBinaryContent(before);
        assertThat(filesIn(folder)).containsExactlyInAnyOrder("content", "sample.pack");
    }

    @Test
    void shouldTellOneProblemInTheSingular() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material.json"), "[{\"id\": -1, \"name\": \"stone\"}]");
        Files.delete(content.resolve("Emitter.json"));
        Path pack = folder.resolve("sample.pack");

        Tool tool = Tool.run("pack", content, "-o", pack);

        assertThat(tool.errLines()).hasSize(2).endsWith("1 problem; no pack was written");
        assertThat(pack).doesNotExist();
    }

    @Test
    void cannotPackAFolderThatIsNotThere() {
        Tool tool = Tool.run("pack", folder.resolve("nowhere"), "-o", folder.resolve("sample.pack"));

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(tool.err()).contains("nowhere").endsWith("1 problem; no pack was written\n");
    }

    @Test
    void cannotPackWithoutATarget() throws IOException {
        Tool tool = Tool.run("pack", Tool.content(folder));

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.err()).startsWith("missing: expected --output=FILE").contains("Usage: ashlar pack");
    }

    @Test
    void cannotWriteIntoAFolderThatIsNotThere() throws IOException {
        Path nowhere = folder.resolve("nowhere");

        Tool tool = Tool.run("pack", Tool.content(folder), "-o", nowhere.resolve("sample.pack"));

        assertThat(tool.exitCode()).isEqualTo(74);
        assertThat(tool.errLines()).containsExactly(nowhere + ": no such folder");
    }

    private static Stream<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void cannotWriteAPackIntoADevice() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));

        Tool tool = Tool.run("pack", Tool.content(folder), "-o", device);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(tool.err()).startsWith(device + ": is not a regular file");
    }

    @Test
    void cannotOverwriteAFileThatIsNotAPack() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.txt"), "notes");

        Tool tool = Tool.run("pack", Tool.content(folder), "-o", notes);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).containsExactly(notes + ": exists and is not a pack; it was left as it is");
        assertThat(notes).hasContent("notes");
    }

    @Test
    void cannotWriteAPackWithoutAName() throws IOException {
        Path content = Tool.content(folder);
        for (String name : new String[] {"", "-"}) {
            Tool tool = Tool.run("pack", content, "-o", name);
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(tool.err()).startsWith("-o: expected the name of a file, found \"" + name + '"');
        }
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void cannotWriteAPackIntoALoopOfLinksOrAReadOnlyFile() throws IOException {
        Path content = Tool.content(folder);
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        Tool tool = Tool.run("pack", content, "-o", loop);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(tool.err())
                .contains(loop + ": its symbolic links lead in a circle")
                .doesNotContain("Exception");
        Path old = folder.resolve("old.pack");
        assertThat(Tool.run("pack", content, "-o", old).exitCode()).isZero();
        assertThat(old.toFile().setWritable(false, false)).isTrue();
        Tool refused = Tool.run("pack", content, "-o", old);
        assertThat(refused.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(refused.err()).contains(old + ": is read-only; it was left as it is");
    }
}
