package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBackendTest extends BackendConformance {
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "sizes", type = "i32[]" } ]
            """);

    @Override
    protected Backend open() {
        return JsonBackend.open(folder);
    }

    @Test
    void cannotOpenWhatIsNoFolder() {
        assertThatThrownBy(() -> JsonBackend.open(folder.resolve("none")))
                .isInstanceOf(BackendException.class)
                .hasMessage(folder.resolve("none") + ": no such folder");
    }

    @Test
    void shouldHandOverWhatIsSoundAndNameWhatIsFlawed() throws IOException {
        Contents.write(folder, "Star.json", "[ { \"name\": 5, \"id\": 1 },\n  { \"id\": 2, \"name\": \"Vega\" } ]");
        Received received = Received.from(backend, STAR, Map.of());
        assertThat(received.records()).extracting(DataRecord::id).containsExactly(1L, 2L);
        assertThat(received.flawed()).containsExactly("name");
        assertThat(received.problems())
                .containsExactly("Star.json:1:13: Star.name: wrong value: expected a string, found 5");
    }

    @Test
    void shouldReadASoundRecordBesideABrokenOne() throws IOException {
        Contents.write(folder, "Star.json", "[ { \"id\": 1, \"name\": 5 }, { \"id\": 2, \"name\": \"Vega\" } ]");
        assertThat(backend.read(STAR, 2).get("name")).isEqualTo(Variant.of("Vega"));
        assertThatThrownBy(() -> backend.read(STAR, 1))
                .isInstanceOf(BackendException.class)
                .hasMessage("Star.json:1:22: Star 1.name: wrong value: expected a string, found 5");
        assertThat(backend.read(STAR, 3)).isNull();
    }

    @Test
    void shouldReadOneRecordWhateverIsWrongWithOthersUnlessTheyMayBeTheOne() throws IOException {
        Contents.write(folder, "Star.json", "[ { \"id\": 1, \"mine\": 5, \"name\": \"Vega\" } ]");
        assertThat(backend.read(STAR, 1).get("name")).isEqualTo(Variant.of("Vega"));
        assertThat(backend.read(STAR, 9)).isNull();
        Contents.write(folder, "Star-b.json", "[ { \"id\": \"x\" } ]");
        assertThatThrownBy(() -> backend.read(STAR, 9))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Star-b.json:1:11");
        Contents.write(folder, "Star-b.json", "[ { ");
        assertThatThrownBy(() -> backend.read(STAR, 9)).isInstanceOf(BackendException.class);
    }

    @Test
    void shouldChangeItsTokenWithEveryFile() throws IOException {
        long empty = backend.changeToken();
        Contents.write(folder, "Star.schema", "text");
        long schema = backend.changeToken();
        Contents.write(folder, "notes.txt", "text");
        assertThat(backend.changeToken()).isEqualTo(schema).isNotEqualTo(empty);
        Files.move(folder.resolve("Star.schema"), folder.resolve("Moon.schema"));
        assertThat(backend.changeToken()).isNotEqualTo(schema);
        Files.delete(folder.resolve("Moon.schema"));
        assertThat(backend.changeToken()).isEqualTo(empty);
    }

    @Test
    void shouldLeaveOtherFilesAloneWhenReplacing() throws IOException {
        Contents.write(folder, "README.md", "text", "Star.json", "[ rubbish", "Star.schema", "rubbish");
        backend.replace(List.of(), List.of(new DataRecord("Moon", 4)), Progress.NONE);
        try (var files = Files.list(folder)) {
            assertThat(files)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("README.md", "Moon.json");
        }
    }

    /** As a database may have them that somebody else made: an import writes where it was told to, and nowhere else. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "../Star.schema",
                "../../Star.schema",
                "sub/Star.schema",
                "/Star.schema",
                "Makefile",
                "Star.json",
                "content.conf",
                ".Star.schema",
                "Star\0.schema"
            })
    void cannotReplaceWithSchemasOutsideOfTheFolderOrInThePlaceOfOtherFiles(String name) throws IOException {
        Contents.write(folder, "Moon.json", "[]");
        assertThatThrownBy(() -> backend.replace(
                        List.of(new SchemaReader.Source(name, "Schema = { name = \"Star\" }\nFields = []")),
                        List.of(),
                        Progress.NONE))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(name.replace("\0", "\\u0000"));
        try (var files = Files.walk(folder)) {
            assertThat(files).hasSize(2);
        }
        assertThat(folder.resolve("Moon.json")).hasContent("[]");
    }

    @Test
    void shouldKeepAllFilesWhenOneCannotBeReplaced() throws IOException {
        Contents.write(folder, "Alpha.schema", "old alpha", "Alpha.json", "[ old ]");
        Files.createDirectories(folder.resolve("Star.json/taken"));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Alpha.schema", "new"));
        List<DataRecord> records = List.of(new DataRecord("Alpha", 1), new DataRecord("Star", 1));
        assertThatThrownBy(() -> backend.replace(schemas, records, Progress.NONE))
                .isInstanceOf(BackendException.class);
        assertThat(folder.resolve("Alpha.schema")).hasContent("old alpha");
        assertThat(folder.resolve("Alpha.json")).hasContent("[ old ]");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void shouldLeaveMembersAloneThatTheSchemaDoesNotKnow() throws IOException {
        Contents.write(
                folder,
                "Star.schema",
                "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]",
                "Star.json",
                "[ { \"id\": 1, \"name\": \"Vega\", \"comment\": \"kept\" } ]");
        DataRecord star = Received.from(backend, STAR, Map.of()).records().get(0);
        star.set("name", Variant.of("Wega"));
        backend.save(List.of(star));
        assertThat(folder.resolve("Star.json"))
                .hasContent("[ { \"id\": 1, \"name\": \"Wega\", \"comment\": \"kept\" } ]");
    }
}
