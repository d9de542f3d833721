package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.record;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files a save reads, writes and refuses. */
class JsonSaveFilesTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000);

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new JsonFolder(path);
    }

    @Test
    void shouldCreateTheFileOfAType() throws IOException {
        DataRecord star = new DataRecord("Star");
        folder.save(star, star(5, "name", "x"));
        assertThat(folder.names()).containsExactly("Star.json");
        assertThat(folder.text("Star.json")).isEqualTo("""
                [
                  {
                    "id": 5,
                    "name": "x"
                  },
                  {
                    "id": 6
                  }
                ]
                """);
        assertThat(star.id()).isEqualTo(6);
    }

    @Test
    void shouldAddToTheOnlyFileButCreateTheMainOneBesideSeveral() throws IOException {
        folder.write("Star-a.json", "[]");
        folder.write("Starship.json", "[]");
        folder.save(star(1));
        assertThat(folder.text("Star-a.json")).isEqualTo("[\n  {\n    \"id\": 1\n  }\n]");
        folder.write("Star-b.json", "[]");
        folder.save(star(DataRecord.NO_ID));
        assertThat(folder.text("Star.json")).isEqualTo("[\n  {\n    \"id\": 2\n  }\n]\n");
        folder.save(star(DataRecord.NO_ID));
        assertThat(folder.text("Star.json")).isEqualTo("[\n  {\n    \"id\": 2\n  },\n  {\n    \"id\": 3\n  }\n]\n");
        assertThat(folder.text("Starship.json")).isEqualTo("[]");
    }

    @Test
    void shouldSaveSeveralTypesAndFiles() throws IOException {
        folder.write("Star-a.json", "[{\"id\": 1, \"n\": 1}]");
        folder.write("Star-b.json", "[{\"id\": 2, \"n\": 1}]");
        folder.write("Ship.json", "[{\"id\": 1, \"n\": 1}]");
        folder.save(star(2, "n", 5), record("Ship", 1, "n", 6), deleted(1), record("Port", DataRecord.NO_ID));
        assertThat(folder.text("Star-a.json")).isEqualTo("[]");
        assertThat(folder.text("Star-b.json")).isEqualTo("[{\"id\": 2, \"n\": 5}]");
        assertThat(folder.text("Ship.json")).isEqualTo("[{\"id\": 1, \"n\": 6}]");
        assertThat(folder.text("Port.json")).isEqualTo("[\n  {\n    \"id\": 1\n  }\n]\n");
        assertThat(folder.names()).containsExactly("Port.json", "Ship.json", "Star-a.json", "Star-b.json");
    }

    @Test
    void shouldWriteOnlyFilesThatChange() throws IOException {
        Path changed = folder.write("Star-a.json", "[{\"id\": 1, \"n\": 1}]");
        Path same = folder.write("Star-b.json", "[{\"id\": 2, \"n\": 1}]");
        Path broken = folder.write("Ship.json", "no JSON");
        for (Path file : List.of(changed, same, broken)) {
            Files.setLastModifiedTime(file, LONG_AGO);
        }
        folder.save(star(1, "n", 2), star(2, "n", Variant.of(1.0f)));
        assertThat(Files.getLastModifiedTime(changed)).isNotEqualTo(LONG_AGO);
        assertThat(Files.getLastModifiedTime(same)).isEqualTo(LONG_AGO);
        assertThat(Files.getLastModifiedTime(broken)).isEqualTo(LONG_AGO);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{'id': 1},\\n  {'id': 2 'n': 3}]  | 2:11: not JSON, a comma is missing: ",
                "[{'id': 1}                         | 1:11: not JSON: ",
                "[{'id': 1}] x                      | 1:13: not JSON: ",
                "[{'id': 1}] 5                      | 1:13: no records: expected the end of the file, found 5",
                "[{'id': 1}, 7]                     | 1:13: no records: expected an object, found 7",
                "\\n {'id': 1}                      | 2:2: no records: expected an array of objects, found an object",
                "\\n                                | 2:1: no records: expected an array of objects, found nothing",
                "[{'id': 1},\\n {'id': 1}]          | 2:2: Star 1 cannot be saved: expected one record with its id"
            })
    void cannotSaveIntoFilesThatAreNoArraysOfObjects(String text, String problem) throws IOException {
        String other = "[{\"id\": 1, \"n\": 1}]";
        folder.write("Ship.json", other);
        String broken = text.replace("'", "\"").replace("\\n", "\n");
        folder.write("Star.json", broken);
        DataRecord ship = record("Ship", 1, "n", 2);
        DataRecord star = star(1, "n", 2);
        DataRecord added = star(DataRecord.NO_ID);
        assertThatThrownBy(() -> folder.save(ship, star, added))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(path.resolve("Star.json") + ":")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("Source");
        assertThat(folder.text("Ship.json")).isEqualTo(other);
        assertThat(folder.text("Star.json")).isEqualTo(broken);
        assertThat(folder.names()).containsExactly("Ship.json", "Star.json");
        assertThat(star.isUpdated()).isTrue();
        assertThat(added.id()).isEqualTo(DataRecord.NO_ID);
    }

    @Test
    void cannotSaveIntoFilesThatAreNotUtf8() throws IOException {
        Path file = path.resolve("Star.json");
        byte[] bytes = {'[', '\n', ' ', '"', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, '"', ']'};
        Files.write(file, bytes);
        assertThatThrownBy(() -> folder.save(star(1)))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        file
                                + ":2:4: file is not UTF-8; save it as UTF-8: found byte 0xFF at offset 6, which is ÿ in Windows-1252");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void shouldTellWhereBytesAreNotUtf8InLongFiles() throws IOException {
        Path file = path.resolve("Star.json");
        StringBuilder text = new StringBuilder("\uFEFF[");
        for (int id = 2; id < 3000; id++) {
            text.append("\n{\"id\": ").append(id).append(", \"name\": \"größe \uD834\uDD1E\"},");
        }
        byte[] before = text.append("\n  \"é").toString().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(before, before.length + 1);
        bytes[before.length] = (byte) 0xFF;
        Files.write(file, bytes);
        assertThatThrownBy(() -> folder.save(star(1)))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ":3000:5: file is not UTF-8; save it as UTF-8: found byte 0xFF at offset "
                        + before.length + ", which is ÿ in Windows-1252");
    }

    @Test
    void cannotSaveRecordsThatStandInTwoFiles() throws IOException {
        folder.write("Star-a.json", "[{\"id\": 3}]");
        folder.write("Star-b.json", "[\n{\"id\": 3}]");
        assertThatThrownBy(() -> folder.save(deleted(3)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Star-b.json:2:1: Star 3 cannot be saved")
                .hasMessageEndingWith("found another at " + path.resolve("Star-a.json") + ":1:2");
    }

    @Test
    void cannotSaveIntoAFolderThatIsNotThere() {
        JsonFolder missing = new JsonFolder(path.resolve("missing"));
        assertThatThrownBy(() -> missing.save(star(1)))
                .isInstanceOf(BackendException.class)
                .hasMessage(missing.path() + ": cannot be read: no such file");
    }

    @Test
    void cannotGiveAnIdBehindTheLast() throws IOException {
        folder.write("Star.json", "[{\"id\": 9223372036854775807}]");
        assertThatThrownBy(() -> folder.save(star(DataRecord.NO_ID)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Star: no id is left");
    }

    @Test
    void cannotSaveARecordTwice() {
        DataRecord added = star(DataRecord.NO_ID);
        assertThatThrownBy(() -> folder.save(star(4), deleted(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Star 4 is given twice");
        assertThatThrownBy(() -> folder.save(added, added))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a new Star is given twice");
    }

    @Test
    void cannotSaveNamesAndValuesThatNoFileHolds() throws IOException {
        DataRecord astray = record("../Star", 1);
        DataRecord part = record("Star-a", 1);
        DataRecord field = star(1, "id", 5);
        DataRecord half = star(1, "name", "a\uD834b");
        DataRecord halfKey = star(1, "next", Variant.ofRefByKey("Star", "\uDD1E"));
        DataRecord halfName = star(1, "\uDD1E", 1);
        for (DataRecord record : List.of(astray, part, field, half, halfKey, halfName)) {
            assertThatThrownBy(() -> folder.save(record))
                    .as(record.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected")
                    .hasMessageContaining("found");
        }
        assertThatThrownBy(() -> folder.save(half))
                .hasMessageContaining("Star 1.name")
                .hasMessageEndingWith("\\uD834");
        assertThat(folder.names()).isEmpty();
    }

    @Test
    void shouldKeepLinksAndModes() throws IOException {
        assumeTrue(Files.getFileStore(path).supportsFileAttributeView("posix"));
        Path target = Files.createDirectory(path.resolve("elsewhere")).resolve("stars.txt");
        Files.writeString(target, "[{\"id\": 1, \"n\": 1}]");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw---x"));
        Path link = Files.createSymbolicLink(path.resolve("Star.json"), Path.of("elsewhere", "stars.txt"));
        folder.save(star(1, "n", 2));
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).isEqualTo("[{\"id\": 1, \"n\": 2}]");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-rw---x");
        assertThat(target.getParent())
                .isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("."));
    }

    @Test
    void cannotChangeOneFileForTwoTypes() throws IOException {
        assumeTrue(Files.getFileStore(path).supportsFileAttributeView("posix"));
        folder.write("Ship.json", "[{\"id\": 1, \"n\": 1}]");
        Files.createSymbolicLink(path.resolve("Star.json"), Path.of("Ship.json"));
        assertThatThrownBy(() -> folder.save(star(1, "n", 2), record("Ship", 1, "n", 3)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("found a link to");
        assertThat(folder.text("Ship.json")).isEqualTo("[{\"id\": 1, \"n\": 1}]");
    }

    @Test
    void cannotReplaceReadOnlyFiles() throws IOException {
        folder.write("Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"n\", type = \"i32\" } ]\n");
        Path file = folder.write("Star.json", "[]");
        assertThat(file.toFile().setWritable(false, false)).isTrue(); // For root the mode decides, too.
        assertThatThrownBy(() -> folder.save(star(1)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("found it read-only");
        try (JsonBackend backend = JsonBackend.open(path)) {
            assertThatThrownBy(() -> backend.replace(backend.schemaFiles(), RecordSource.of(List.of(star(1)))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found it read-only");
        }
        assertThat(folder.text("Star.json")).isEqualTo("[]");
    }

    @Test
    void shouldTouchOnlyFieldsOfTheSchemaAndKeepFormerNames() throws IOException {
        folder.write("Star.schema", """
                Schema = { name = "Star" }
                Fields = [
                  { name = "size", type = "i32", formerly = ["extent"] }
                  { name = "hue",  type = "i32" }
                ]
                """);
        List<Schema> schemas = SchemaReader.readFolder(path, new Problems());
        folder.write("Star.json", "[{\"id\": 1, \"mine\": 5, \"extent\": 1, \"hue\": 2}]");
        JsonSave.save(path, schemas, List.of(star(1, "size", 3)));
        assertThat(folder.text("Star.json")).isEqualTo("[{\"id\": 1, \"mine\": 5, \"extent\": 3}]");
        JsonSave.save(path, schemas, List.of(star(1, "hue", 4, "mine", 6)));
        assertThat(folder.text("Star.json")).isEqualTo("[{\"id\": 1, \"mine\": 6, \"hue\": 4}]");
    }
}
