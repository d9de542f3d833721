package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that were written by an older schema, read by one that declares what its fields were. */
class RetypedContentTest {
    private static final String OLD = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "count", type = "i16" }
              { name = "ratio", type = "f32" }
              { name = "flag", type = "bool" }
              { name = "kind", type = "enum", values = ["red", "7"] }
              { name = "level", type = "string" }
              { name = "on", type = "string" }
              { name = "single", type = "f32" }
              { name = "whole", type = "f32[]" }
              { name = "word", type = "string" }
            ]
            """;
    private static final String NEW = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "count", type = "string", retyped = ["i16"] }
              { name = "ratio", type = "string", retyped = ["f32"] }
              { name = "flag", type = "string", retyped = ["bool"] }
              { name = "kind", type = "string", retyped = ["enum"] }
              { name = "level", type = "u8", retyped = ["string"] }
              { name = "on", type = "bool", retyped = ["string"] }
              { name = "single", type = "i32[]", retyped = ["f32"] }
              { name = "whole", type = "i32[]", retyped = ["f32[]"] }
              { name = "word", type = "enum", values = ["red", "7"], retyped = ["string"] }
            ]
            """;
    private static final String RECORDS = """
            [
              {"id": 1, "count": -5, "ratio": 0.1, "flag": true, "kind": "red", "level": "12", "on": "false", "single": 3.0,
               "whole": [1.0, 2, 3e0], "word": "7"}
            ]
            """;

    @TempDir
    Path folder;

    private Path content;
    private Path schemas;
    private Path database;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        schemas = Files.createDirectory(folder.resolve("schemas"));
        database = folder.resolve("old.db");
        Files.writeString(content.resolve("Thing.schema"), OLD);
        Files.writeString(content.resolve("Thing.json"), RECORDS);
        Files.writeString(schemas.resolve("Thing.schema"), NEW);
    }

    private void importOld() {
        try (Backend from = JsonBackend.open(content);
                Backend to = SqliteBackend.create(database)) {
            List<DataRecord> records = ContentReader.read(from, Progress.NONE).records().values().stream()
                    .flatMap(Collection::stream)
                    .toList();
            to.replace(from.schemaFiles(), records, Progress.NONE);
        }
    }

    private Content read(Path records) {
        try (Backend by = JsonBackend.open(schemas);
                Backend from = Backends.open(records)) {
            return ContentReader.read(by, from, Progress.NONE);
        }
    }

    private static void shouldBeConverted(Content read) {
        assertThat(read.records().get("Thing"))
                .singleElement()
                .hasToString("Thing 1 {count=string -5, flag=string true, kind=string red, level=u8 12, on=bool false,"
                        + " ratio=string 0.1, single=i32[3], whole=i32[1, 2, 3], word=enum 7}");
    }

    @Test
    void shouldConvertJson() {
        shouldBeConverted(read(content));
    }

    @Test
    void shouldConvertADatabase() {
        importOld();
        shouldBeConverted(read(database));
    }

    @Test
    void shouldTellWhatDoesNotConvertAsEver() throws IOException {
        Files.writeString(content.resolve("Thing.json"), """
                [ {"id": 1, "count": 5.5, "level": "twelve", "on": 1, "single": 3.5, "whole": [1.5], "word": "blue"} ]
                """);

        assertThatThrownBy(() -> read(content))
                .isInstanceOf(ContentException.class)
                .hasMessage("""
                        Thing.json:1:22: Thing 1.count: wrong value: expected a string, found 5.5
                        Thing.json:1:36: Thing 1.level: wrong value: expected a whole number from 0 to 255 (u8), found "twelve"
                        Thing.json:1:52: Thing 1.on: wrong value: expected true or false, found 1
                        Thing.json:1:65: Thing 1.single: wrong value: expected an array of i32, found 3.5
                        Thing.json:1:80: Thing 1.whole[0]: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found 1.5
                        Thing.json:1:94: Thing 1.word: wrong value: expected one of red, 7, found "blue\"""");
    }

    @Test
    void cannotConvertWithoutADeclaration() throws IOException {
        importOld();
        Files.writeString(schemas.resolve("Thing.schema"), NEW.replaceAll(", retyped = \\[[^}]*]", ""));

        assertThatThrownBy(() -> read(content))
                .hasMessageContaining("Thing 1.count")
                .hasMessageContaining("Thing 1.on");
        assertThatThrownBy(() -> read(database))
                .hasMessageContaining("Thing 1.count")
                .hasMessageContaining("Thing 1.on");
    }
}
