package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files {@code *.jsonc}: what they may have, and texts before and after a save, to the character. */
class CommentedFilesTest {
    private static final String NAME = "Star.jsonc";
    private static final String THREE = """
            [ // by hand
              // The first.
              {"id": 1, "name": "a"}, // one
              // The second, "b".
              {"id": 2, "name": "b"},
              /* The third,
                 and last. */
              {"id": 5, "name": "c"} // three
              // end
            ]
            """;
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "size", type = "i32" } ]
            """);

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new JsonFolder(path);
    }

    private Received read() throws IOException {
        folder.write("Star.schema", "");
        try (JsonBackend backend = JsonBackend.open(path)) {
            return Received.from(backend, STAR, Map.of());
        }
    }

    @Test
    void shouldReadRecordsBetweenComments() throws IOException {
        folder.write(NAME, THREE);
        folder.write("Star-b.jsonc", "// all\n[{\"id\": 7, /* size */ \"size\": 3,}, /**/ ] // done");
        Files.createDirectory(path.resolve("Star"));
        folder.write("Star/9.jsonc", "{\"id\": 9, // the ninth\n}\n//");
        Received received = read();
        assertThat(received.problems()).isEmpty();
        assertThat(received.records().stream().map(DataRecord::id)).containsExactlyInAnyOrder(1L, 2L, 5L, 7L, 9L);
    }

    @Test
    void shouldTellWhatIsWrongWithItsPlace() throws IOException {
        folder.write(NAME, "[ // one\n  /* two\n */ {\"id\": 1, \"size\": \"x\"}\n]");
        folder.write("Star-b.jsonc", "[ {\"id\": 2} /* open");
        folder.write("Star-c.jsonc", "[ / {\"id\": 3} ]");
        folder.write("Star-d.jsonc", "[ {\"id\": 4},, ]");
        folder.write("Star-e.json", "[ {\"id\": 5}, ]");
        assertThat(read().problems())
                .containsExactlyInAnyOrder(
                        "Star.jsonc:3:23: Star 1.size: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"x\"",
                        "Star-b.jsonc:1:20: not JSON; the rest of the file was not read: expected */ at the end of the comment, found the end of the file",
                        "Star-c.jsonc:1:4: not JSON; the rest of the file was not read: expected // or /* at the beginning of a comment, found U+0020",
                        "Star-d.jsonc:1:13: not JSON; the rest of the file was not read: expected a value, found ,",
                        "Star-e.json:1:12: not JSON, a trailing comma; the rest of the file was not read: expected no comma before ]");
    }

    @Test
    void shouldChangeAValueAlone() throws IOException {
        assertThat(folder.saved(NAME, THREE, star(2, "name", "new")))
                .isEqualTo(THREE.replace("\"name\": \"b\"", "\"name\": \"new\""));
        String before = "[{\n  \"id\": 1, // one\n  \"size\": /* 3? */ 2 // m\n}]";
        assertThat(folder.saved(NAME, before, star(1, "size", 3))).isEqualTo(before.replace("*/ 2", "*/ 3"));
    }

    @Test
    void shouldAddMembersBehindTheCommentOfTheLine() throws IOException {
        assertThat(folder.saved(
                        NAME, "[{\n  \"id\": 1, // one\n  \"size\": 2 // m\n  // end\n}]", star(1, "size", 2, "x", 3)))
                .isEqualTo("[{\n  \"id\": 1, // one\n  \"size\": 2, // m\n  \"x\": 3\n  // end\n}]");
        assertThat(folder.saved(NAME, "[{\n  \"id\": 1, // one\n  \"size\": 2, // m\n}]", star(1, "size", 2, "x", 3)))
                .isEqualTo("[{\n  \"id\": 1, // one\n  \"size\": 2, // m\n  \"x\": 3,\n}]");
        assertThat(folder.saved(NAME, "[{\n    \"id\": 1, \"size\": 2,\n}]", star(1, "size", 2, "x", 3)))
                .isEqualTo("[{\n    \"id\": 1, \"size\": 2,\n    \"x\": 3,\n}]");
        assertThat(folder.saved(NAME, "[{\"id\": 1 /* one */}]", star(1, "x", 3)))
                .isEqualTo("[{\"id\": 1, \"x\": 3 /* one */}]");
        assertThat(folder.saved(NAME, "[{\"id\": 1 // one\r\n}]", star(1, "x", 3, "y", 4)))
                .isEqualTo("[{\"id\": 1, // one\r\n \"x\": 3, \"y\": 4\r\n}]");
    }

    @Test
    void shouldRemoveMembersAndKeepTheirComments() throws IOException {
        assertThat(folder.saved(
                        NAME, "[{\n  \"id\": 1, // one\n  \"a\": 2, // two\n  \"b\": 3 // three\n}]", star(1, "b", 3)))
                .isEqualTo("[{\n  \"id\": 1, // one\n  // two\n  \"b\": 3 // three\n}]");
        assertThat(folder.saved(NAME, "[{\n  \"id\": 1, // one\n  \"a\": 2,\n  \"b\": 3\n}]", star(1)))
                .isEqualTo("[{\n  \"id\": 1 // one\n}]");
        assertThat(folder.saved(NAME, "[{\n  \"id\": 1, \"a\": 2, \"b\": 3,\n}]", star(1, "a", 2)))
                .isEqualTo("[{\n  \"id\": 1, \"a\": 2,\n}]");
        assertThat(folder.saved(NAME, "[{\"a\": 1, /* b */ \"b\": 2, \"id\": 3,}]", star(3)))
                .isEqualTo("[{ /* b */ \"id\": 3,}]");
    }

    @Test
    void shouldRemoveRecordsAndKeepComments() throws IOException {
        assertThat(folder.saved(NAME, THREE, deleted(1)))
                .isEqualTo(THREE.replace("  {\"id\": 1, \"name\": \"a\"}, // one", "  // one"));
        assertThat(folder.saved(NAME, THREE, deleted(2)))
                .isEqualTo(THREE.replace("  {\"id\": 2, \"name\": \"b\"},\n", ""));
        assertThat(folder.saved(NAME, THREE, deleted(5), deleted(2)))
                .isEqualTo(THREE.replace("\"a\"},", "\"a\"}")
                        .replace("  {\"id\": 2, \"name\": \"b\"},\n", "")
                        .replace("  {\"id\": 5, \"name\": \"c\"} // three", "  // three"));
        assertThat(folder.saved(NAME, "[\n  // none\n  {\"id\": 1}, // x\n]", deleted(1)))
                .isEqualTo("[\n  // none\n  // x\n]");
    }

    @Test
    void shouldPutRecordsBetweenLines() throws IOException {
        assertThat(folder.saved(NAME, THREE, star(3, "name", "new")))
                .isEqualTo(THREE.replace("\"b\"},\n", "\"b\"},\n  {\"id\": 3, \"name\": \"new\"},\n"));
        assertThat(folder.saved(NAME, THREE, star(6, "name", "new")))
                .isEqualTo(THREE.replace("\"c\"} // three", "\"c\"}, // three\n  {\"id\": 6, \"name\": \"new\"}"));
        assertThat(folder.saved(NAME, "[ // stars\n]\n", star(1, "name", "a")))
                .isEqualTo("[ // stars\n  {\n    \"id\": 1,\n    \"name\": \"a\"\n  }\n]\n");
        assertThat(folder.saved(NAME, "[\n  {\"id\": 1}, // trailing\n]\n", star(2), star(3)))
                .isEqualTo("[\n  {\"id\": 1}, // trailing\n  {\"id\": 2},\n  {\"id\": 3},\n]\n");
        assertThat(folder.names()).containsExactly(NAME);
    }

    @Test
    void shouldGiveIdsAndLeaveTheFormToPeople() throws IOException {
        folder.write(
                "Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
        String text = "[\n  {// \"no id\"\n    \"name\": \"a\"},\n  {\"id\": 4,   \"name\": \"b\"},\n]";
        folder.write(NAME, text);
        FolderFormat.ids(path, true);
        String given = text.replace("    \"name\": \"a\"", "    \"id\": 5,\n    \"name\": \"a\"");
        assertThat(folder.text(NAME)).isEqualTo(given);
        assertThat(FolderFormat.folder(path, true).changed()).doesNotContain(NAME);
        assertThat(folder.text(NAME)).isEqualTo(given);
    }

    @Test
    void shouldFindWhatStandsBetweenElements() {
        assertThat(Separators.haveComment("{} , {}", 2, 5)).isFalse();
        assertThat(Separators.haveComment("{} /**/, {}", 2, 9)).isTrue();
        assertThat(Separators.comma("1 /* , */ // ,\n , 2", 1, 18)).isEqualTo(16);
        assertThat(Separators.comma("1 // ,\n ]", 1, 8)).isEqualTo(Separators.NONE);
        assertThat(Separators.lineEnd("1 /* a\n */, // x\r\n]", 1, 18)).isEqualTo(16);
        assertThat(Separators.lineEnd("1 /* a\n */]", 1, 10)).isEqualTo(Separators.NONE);
    }
}
