package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ashlar pack} does with the cache of content, and says of it. */
class PackCacheTest {
    private static final int RECORDS = 2500;
    private static final String UP_TO_DATE = "cache: up to date: content, options and pack are those of the last run\n";

    @TempDir
    Path folder;

    private Path content;
    private Path pack;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        pack = folder.resolve("game.pack");
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "text", type = "string" } ]
                """);
        writeRecords("first");
    }

    /** As many as have a cache. */
    private void writeRecords(String first) throws IOException {
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            String text = id == 1 ? first : (id + " ").repeat(100);
            records.add("{ \"id\": %d, \"text\": \"%s\" }".formatted(id, text));
        }
        Files.writeString(content.resolve("Item.json"), "[ " + String.join(",\n", records) + " ]");
    }

    private String explain(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("pack", content, "-o", pack, "--explain", "-q"));
        arguments.addAll(List.of(more));
        return Tool.output(arguments.toArray());
    }

    private byte[] withoutCache() throws IOException {
        Path other = folder.resolve("other.pack");
        Tool.output("pack", content, "-o", other, "--no-cache", "-q");
        return Files.readAllBytes(other);
    }

    @Test
    void shouldLeaveAPackThatIsUpToDateAsItIs() throws IOException {
        assertThat(explain()).isEqualTo("""
                        cache: knows of no earlier run that has written this pack
                        cache: there is none: all is read
                        cache: written
                        """);
        FileTime old = FileTime.fromMillis(1_700_000_000_000L);
        Files.setLastModifiedTime(pack, old);
        assertThat(explain()).isEqualTo(UP_TO_DATE);
        assertThat(Tool.output("pack", content, "-o", pack))
                .contains("up to date with")
                .contains(content.toString());
        assertThat(Tool.output("pack", content, "-o", pack, "-q")).isEmpty();
        assertThat(Files.getLastModifiedTime(pack)).isEqualTo(old);
        assertThat(pack).hasBinaryContent(withoutCache());
    }

    @Test
    void shouldSayWhichFilesHaveChanged() throws IOException {
        explain();
        writeRecords("other");
        Files.writeString(content.resolve("Item-more.json"), "[]");
        assertThat(explain()).isEqualTo("""
                        content Item-more.json: new
                        content Item.json: changed
                        cache: restored: what has not changed is not read again
                        cache: written
                        """);
        assertThat(pack).hasBinaryContent(withoutCache());
        Files.delete(content.resolve("Item-more.json"));
        assertThat(explain()).startsWith("content Item-more.json: gone\ncache: restored");
        assertThat(explain()).isEqualTo(UP_TO_DATE);
    }

    /** A program may write other bytes of the same length, and set the time of the file back. */
    @Test
    void shouldTrustNoTimesOfFiles() throws IOException {
        Path records = content.resolve("Item.json");
        FileTime old = FileTime.fromMillis(1_700_000_000_000L);
        Files.setLastModifiedTime(records, old);
        explain();
        writeRecords("FIRST");
        Files.setLastModifiedTime(records, old);
        assertThat(explain()).startsWith("content Item.json: changed\n");
        assertThat(pack).hasBinaryContent(withoutCache());
    }

    @Test
    void shouldSayWhichPlaceHasChanged() throws IOException {
        Path tables = Files.createDirectory(content.resolve("tables"));
        Files.writeString(content.resolve("content.conf"), "types { Npc { place = \"csv:tables\" } }");
        Files.writeString(content.resolve("Npc.schema"), """
                Schema = { name = "Npc" }
                Fields = [ { name = "text", type = "string" } ]
                """);
        Files.writeString(tables.resolve("Npc.csv"), "id,text\n1,a\n");
        explain();
        Files.writeString(tables.resolve("Npc.csv"), "id,text\n1,b\n");
        assertThat(explain()).startsWith("content csv:tables: Npc.csv: changed\n");
    }

    @Test
    void shouldSayWhyADamagedCacheIsNotUsed() throws IOException {
        explain();
        writeRecords("other");
        try (Stream<Path> files = Files.walk(content.resolve(".ashlar"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (bytes.length > 200) {
                    bytes[bytes.length / 2] ^= 1;
                    Files.write(file, bytes);
                }
            }
        }
        assertThat(explain())
                .contains("cache: not used: a checksum does not fit\n")
                .doesNotContain("java.");
    }

    @Test
    void shouldSayWhichSchemasHaveChanged() throws IOException {
        explain();
        Path schema = content.resolve("Item.schema");
        Files.writeString(schema, Files.readString(schema).replace("\"string\"", "\"string\", doc = \"words\""));
        assertThat(explain()).contains("content Item.schema: changed\n", "cache: not used: the schemas have changed\n");
        assertThat(pack).hasBinaryContent(withoutCache());
    }

    @Test
    void shouldSayWhichOptionsHaveChanged() throws IOException {
        explain("--tag", "a=1", "--product", "game");
        assertThat(explain("--tag", "a=2", "--strip-names")).startsWith("""
                        option --strip-names: changed
                        option --tag a: changed
                        option stamp product: gone
                        cache: restored""");
        assertThat(explain("--tag", "a=2", "--strip-names")).isEqualTo(UP_TO_DATE);
    }

    @Test
    void shouldWriteAPackAgainThatIsGoneOrDamaged() throws IOException {
        explain();
        byte[] bytes = Files.readAllBytes(pack);
        byte[] damaged = bytes.clone();
        damaged[damaged.length / 2]++;
        Files.write(pack, damaged);
        assertThat(explain()).startsWith("output " + pack + ": changed\ncache: restored");
        assertThat(pack).hasBinaryContent(bytes);
        Files.delete(pack);
        assertThat(explain()).startsWith("output " + pack + ": gone\ncache: restored");
        assertThat(pack).hasBinaryContent(bytes);
    }

    @Test
    void shouldKeepPacksOfOtherOptionsUpToDate() {
        explain();
        Path other = folder.resolve("small.pack");
        Object[] small = {"pack", content, "-o", other, "--strip-names", "--explain", "-q"};
        assertThat(Tool.output(small))
                .startsWith("cache: knows of no earlier run")
                .contains("cache: restored");
        assertThat(explain()).isEqualTo(UP_TO_DATE);
        assertThat(Tool.output(small)).isEqualTo(UP_TO_DATE);
    }

    @Test
    void shouldPrintWarningsWhenNothingHasChanged() throws IOException {
        Files.writeString(Files.createDirectory(content.resolve("notes")).resolve("Stray.json"), "[]");
        Tool first = Tool.run("pack", content, "-o", pack);
        Tool second = Tool.run("pack", content, "-o", pack);
        assertThat(first.err()).contains("Stray.json").contains("warning");
        assertThat(second.err()).isEqualTo(first.err());
        assertThat(second.out()).contains("up to date with");
    }

    @Test
    void shouldPrintTheProblemsThatAFullReadHas() throws IOException {
        explain();
        byte[] before = Files.readAllBytes(pack);
        writeRecords("tab\there");
        Tool cached = Tool.run("pack", content, "-o", pack);
        Tool whole = Tool.run("pack", content, "-o", pack, "--no-cache");
        assertThat(cached.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(cached.err()).isEqualTo(whole.err()).contains("Item.json:1:");
        assertThat(Tool.run("pack", content, "-o", pack, "--explain").out())
                .isEqualTo("content Item.json: changed\ncache: content has problems: all is read\n");
        assertThat(pack).hasBinaryContent(before);
    }

    @Test
    void shouldPrintReasonsAsJson() throws IOException {
        explain();
        writeRecords("other");
        assertThat(explain("--json").lines().findFirst().orElseThrow())
                .isEqualTo("{\"about\": \"content\", \"subject\": \"Item.json\", \"reason\": \"changed\"}");
    }

    @Test
    void shouldCountFilesBeyondTheFirstOnes() throws IOException {
        explain();
        for (int i = 10; i < 35; i++) {
            Files.writeString(content.resolve("Item-" + i + ".json"), "[]");
        }
        assertThat(explain())
                .contains("content Item-29.json: new\ncache: restored", "content: 5 more files; --all prints each\n")
                .doesNotContain("Item-30");
    }

    @Test
    void shouldLeaveOutTheCacheThatIsTurnedOff() {
        assertThat(explain("--no-cache")).isEqualTo("cache: off\n");
        assertThat(content.resolve(".ashlar")).doesNotExist();
    }

    @Test
    void shouldPackWhereTheCacheCannotBeWritten() throws IOException {
        Files.writeString(content.resolve(".ashlar"), "a file where the folder would be");
        assertThat(explain()).contains("cache: not written: ");
        assertThat(explain()).contains("cache: not written: ");
        assertThat(pack).hasBinaryContent(withoutCache());
    }

    @Test
    void shouldSayWhichSheetsHaveChanged() throws IOException {
        Path tables = folder.resolve("tables");
        Tool.output("import", content, "csv:" + tables, "-q");
        Object[] packing = {"pack", "csv:" + tables, "-o", pack, "--explain", "-q"};
        assertThat(Tool.output(packing)).endsWith("cache: there is none: all is read\ncache: written\n");
        assertThat(Tool.output(packing)).isEqualTo(UP_TO_DATE);
        Path sheet = tables.resolve("Item.csv");
        Files.writeString(sheet, Files.readString(sheet).replace("1,first", "1,other"));
        assertThat(Tool.output(packing)).isEqualTo("""
                        content Item.csv: changed
                        cache: restored: what has not changed is not read again
                        cache: written
                        """);
        writeRecords("other");
        assertThat(pack).hasBinaryContent(withoutCache());
    }

    @Test
    void shouldReadWhatHasNoCache() throws IOException {
        String sheets = "csv:" + folder.resolve("tables");
        Tool.output("import", content, sheets, "-q");
        assertThat(Tool.output("pack", content, "--schemas", sheets, "-o", pack, "--explain", "-q"))
                .isEqualTo("cache: none: layers, and schemas of another place, have no cache\n");
        writeRecords("small");
        Files.writeString(content.resolve("Item.json"), "[]");
        assertThat(explain()).isEqualTo("cache: none: the content is small\n");
    }

    @Test
    void shouldRestoreADatabase() throws IOException {
        Path database = folder.resolve("game.db");
        Tool.output("import", content, database, "-q");
        assertThat(Tool.output("pack", database, "-o", pack, "--explain", "-q"))
                .contains("cache: there is none: all is read\n", "cache: written\n");
        assertThat(folder.resolve(".ashlar/cache-game.db")).isNotEmptyDirectory();
        byte[] whole = Files.readAllBytes(pack);
        assertThat(Tool.output("pack", database, "-o", pack, "--explain", "-q")).isEqualTo(UP_TO_DATE);
        Files.delete(pack);
        assertThat(Tool.output("pack", database, "-o", pack, "--explain", "-q"))
                .contains("cache: restored: what has not changed is not read again\n");
        assertThat(pack).hasBinaryContent(whole).hasBinaryContent(withoutCache());
    }

    @Test
    void cannotPrintJsonWithoutReasons() {
        Tool tool = Tool.run("pack", content, "-o", pack, "--json");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err()).contains("--json", "--explain");
    }
}
