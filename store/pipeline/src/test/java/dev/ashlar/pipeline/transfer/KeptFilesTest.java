package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in a database whose schemas, tables or destination are others than those of the folder that they come from. */
class KeptFilesTest {
    private static final String TEXT = """
            [ // Stars.
              {"id": 1, "name": "a", "size": 3}, // One.
              // The second.
              {"id": 2, "name": "b", /* in */ "size": 4}
            ]
            """;
    private static final String LOOT = "{ name = \"loot\", type = \"Loot[]\" }\n";

    @TempDir
    Path folder;

    private Path content;
    private Path database;
    private Path back;

    @BeforeEach
    void writeContent() throws IOException {
        content = folder.resolve("content");
        database = folder.resolve("stars.db");
        back = folder.resolve("back");
        RandomFiles.put(content, "sky/Star.schema", RandomFiles.schema("Star", ""));
        RandomFiles.put(content, "sky/north/Star-a.jsonc", TEXT);
    }

    private TransferReport into(Object to) {
        return KeptFilesConformance.copy(content.toString(), to.toString(), false);
    }

    private TransferReport back(String to) {
        return KeptFilesConformance.copy(database.toString(), to, false);
    }

    /** The same without columns and members that no schema describes any more. */
    private TransferReport backWithoutOthers() {
        try (Backend source = Backends.open(database.toString());
                Destination destination = Destination.open(back.toString(), false)) {
            return Transfer.verbatim(source, destination, Transfer.Unknown.DROP, Progress.NONE);
        }
    }

    private String text(String name) throws IOException {
        return Files.readString(back.resolve(name));
    }

    private void setSchema(String type, String text) throws SQLException {
        Sql.run(database, "UPDATE ashlar_schema SET text = '" + text + "' WHERE name = '" + type + "'");
    }

    /** Whether all that the folder has is content without a problem. */
    private void assertSound() throws IOException {
        Content read = Contents.read(back);
        assertThat(read.warnings()).isEmpty();
        assertThat(read.recordCount()).isEqualTo(2);
    }

    @Test
    void shouldRemoveMembersOfFieldsThatAreGone() throws IOException, SQLException {
        into(database);
        setSchema("Star", RandomFiles.schema("Star", "").replaceAll(".*size.*\n", ""));
        assertThat(backWithoutOthers().dropped()).containsExactly("Star.size");
        assertThat(text("sky/north/Star-a.jsonc")).isEqualTo("""
                [ // Stars.
                  {"id": 1, "name": "a"}, // One.
                  // The second.
                  {"id": 2, "name": "b" /* in */ }
                ]
                """);
        assertSound();
    }

    @Test
    void shouldKeepFormerNamesOfFields() throws IOException, SQLException {
        into(database);
        String renamed = RandomFiles.schema("Star", "").replace("\"size\",", "\"width\", formerly = [\"size\"],");
        setSchema("Star", renamed);
        Sql.run(database, "UPDATE Star SET size = 9 WHERE Star_id = 2");
        back(back.toString());
        assertThat(text("sky/north/Star-a.jsonc")).isEqualTo(TEXT.replace("4}", "9}"));
        assertThat(text("sky/Star.schema")).isEqualTo(renamed);
        assertSound();
    }

    @Test
    void shouldMakeFilesAnewWhoseElementsHaveMembersThatNobodyReads() throws IOException, SQLException {
        RandomFiles.put(content, "Loot.schema", """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [ { name = "what", type = "string" }, { name = "size", type = "i32" } ]
                """);
        RandomFiles.put(content, "sky/Star.schema", RandomFiles.schema("Star", LOOT));
        RandomFiles.put(
                content,
                "sky/north/Star-a.jsonc",
                "[ // Stars.\n{\"id\": 1, \"loot\": [{\"what\": \"fur\", \"size\": 1}]}, {\"id\": 2} ]");
        into(database);
        setSchema(
                "Loot",
                "Schema = { name = \"Loot\", kind = \"struct\" }\n"
                        + "Fields = [ { name = \"what\", type = \"string\" } ]");
        assertThat(backWithoutOthers().dropped())
                .containsExactlyInAnyOrder("Star.size", "1 comment of sky/north/Star-a.jsonc");
        assertThat(RandomFiles.tree(back)).containsOnlyKeys("Loot.schema", "sky/Star.schema", "sky/Star.json");
        assertThat(text("sky/Star.json")).contains("[{\"what\": \"fur\"}]");
        assertSound();
    }

    @Test
    void shouldLeaveOutFilesOfTypesThatAreGone() throws IOException, SQLException {
        RandomFiles.put(content, "Planet.schema", RandomFiles.schema("Planet", ""));
        RandomFiles.put(content, "Planet.jsonc", "[ /* Planets. */ {\"id\": 1} ]");
        into(database);
        Sql.run(database, "DELETE FROM ashlar_schema WHERE name = 'Planet'", "DROP TABLE Planet");
        assertThat(back(back.toString()).dropped()).containsExactly("1 comment of Planet.jsonc");
        assertThat(RandomFiles.tree(back)).containsOnlyKeys("sky/Star.schema", "sky/north/Star-a.jsonc");
        assertSound();
    }

    @Test
    void shouldKeepCommentsOfFilesWithoutRecords() throws IOException, SQLException {
        into(database);
        Sql.run(database, "DELETE FROM Star");
        back(back.toString());
        assertThat(text("sky/north/Star-a.jsonc"))
                .startsWith("[ // Stars.")
                .contains("// One.", "// The second.")
                .doesNotContain("{");
    }

    @Test
    void shouldPutNewTypesBesideTheFiles() throws IOException, SQLException {
        into(database);
        Sql.run(
                database,
                "INSERT INTO ashlar_schema VALUES ('Planet', '" + RandomFiles.schema("Planet", "") + "')",
                "CREATE TABLE Planet (Planet_id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO Planet VALUES (3, 'new')");
        back(back.toString());
        assertThat(RandomFiles.tree(back))
                .containsEntry("sky/north/Star-a.jsonc", TEXT)
                .containsKeys("Planet.schema", "Planet.json");
        assertThat(text("Planet.json")).contains("\"name\": \"new\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json:%s?format=xml", "json:%s?files=record", "csv:%s"})
    void shouldMakeNewFilesWhereThePlaceSaysHow(String location) throws IOException {
        into(database);
        String comments = "4 comments of sky/north/Star-a.jsonc";
        assertThat(back(location.formatted(back)).dropped()).containsExactly(comments);
        assertThat(RandomFiles.tree(back)).doesNotContainKey("sky/north/Star-a.jsonc");
        assertThat(into(location.formatted(folder.resolve("direct"))).dropped()).containsExactly(comments);
    }

    @Test
    void shouldKeepTheFilesOfTheLastCopyAlone() throws IOException, SQLException {
        into(database);
        String memory = "memory:" + folder;
        into(memory);
        KeptFilesConformance.copy(memory, database.toString(), true);
        MemoryBackend.forget(folder.toString());
        assertThat(Sql.rows(database, "SELECT * FROM ashlar_files")).isEmpty();
        assertThat(back(back.toString()).dropped()).isEmpty();
        assertThat(RandomFiles.tree(back)).containsOnlyKeys("Star.schema", "Star.json");
    }

    @Test
    void shouldTellOfReplacedCommentsThatAreNotThereAnyMore() throws IOException {
        into(database);
        try (Backend source = Backends.open(database.toString());
                Destination same = Destination.open(content.toString(), true)) {
            Transfer.verbatim(source, same, Transfer.Unknown.REFUSE, Progress.NONE);
            assertThat(same.replacedNotes()).isEmpty();
        }
        RandomFiles.put(content, "sky/Star-b.jsonc", "[ /* Another. */ ]");
        try (Backend source = Backends.open(database.toString());
                Destination same = Destination.open(content.toString(), true)) {
            Transfer.verbatim(source, same, Transfer.Unknown.REFUSE, Progress.NONE);
            assertThat(same.replacedNotes()).containsExactly("1 comment of sky/Star-b.jsonc");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../Star.json", "/Star.json", ".git/Star.json", "sky/../Star.json", "run.sh", "sky/ids.lock", ""
            })
    void cannotWriteFilesThatAreNoneOfContent(String name) throws IOException, SQLException {
        into(database);
        Map<String, String> before = RandomFiles.tree(folder);
        Sql.run(
                database,
                "UPDATE ashlar_files SET name = '" + name + "' WHERE name LIKE '%a.jsonc' AND bytes NOT NULL");
        assertThat(back(back.toString()).records()).isEqualTo(2);
        assertThat(RandomFiles.tree(back)).containsOnlyKeys("Star.schema", "Star.json");
        assertThat(RandomFiles.tree(folder).keySet())
                .filteredOn(file -> !file.startsWith("back"))
                .containsExactlyInAnyOrderElementsOf(before.keySet());
    }

    @Test
    void shouldMakeFilesAnewThatAreNoRecords() throws IOException, SQLException {
        RandomFiles.put(content, "sky/Star-b.json", "[ {\"id\": 7} ]");
        into(database);
        // Both have the bytes of the first: each record is there twice.
        Sql.run(
                database,
                "UPDATE ashlar_files SET bytes = (SELECT bytes FROM ashlar_files WHERE name LIKE '%a.jsonc' AND bytes NOT NULL)"
                        + " WHERE name LIKE '%b.json'");
        assertThat(back(back.toString()).dropped()).containsExactly("4 comments of sky/north/Star-a.jsonc");
        assertThat(RandomFiles.tree(back)).containsOnlyKeys("sky/Star.schema", "sky/Star.json");
    }

    @Test
    void cannotReadBytesThatNobodyHasCompressed() throws SQLException {
        into(database);
        Sql.run(database, "UPDATE ashlar_files SET bytes = x'00112233' WHERE name LIKE '%a.jsonc' AND bytes NOT NULL");
        assertThatThrownBy(() -> back(back.toString()))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        database
                                + ": the file sky/north/Star-a.jsonc in the table ashlar_files cannot be read: expected at most 1 MiB in the zlib format, found other bytes. If you delete the rows of this table, copies have no files");
        assertThat(back).doesNotExist();
        Sql.run(database, "DELETE FROM ashlar_files");
        assertThat(back(back.toString()).records()).isEqualTo(2);
    }

    @Test
    void cannotNameATypeAsTheTable() {
        DataRecord record = new DataRecord("ashlar_files", 1);
        record.setUpdated(true);
        into(database);
        assertThatThrownBy(() -> KeptFilesConformance.save(database.toString(), List.of(record)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("ashlar_files");
    }
}
