package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Validation does not ask where records come from: the values of a database are checked as those of a file. */
class DatabaseContentTest {
    private static final String STAR = """
            Schema = { name = "Star", key = "name" }
            Fields = [
              { name = "name",  type = "string" }
              { name = "size",  type = "f32", min = 0.0, max = 10.0 }
              { name = "kind",  type = "enum", values = ["red", "green"] }
              { name = "host",  type = "ref<Star>" }
              { name = "sizes", type = "i16[]", max = 7 }
              { name = "count", type = "u8", min = 1, default = 1 }
              { name = "least", type = "i32", min = 5, default = 5 }
            ]
            """;

    @TempDir
    Path folder;

    private Path database;

    @BeforeEach
    void create() {
        database = folder.resolve("sky.db");
        try (Backend backend = SqliteBackend.create(database)) {
            backend.replace(List.of(new SchemaReader.Source("Star.schema", STAR)), List.of(), Progress.NONE);
        }
    }

    private void save(DataRecord... records) {
        try (Backend backend = SqliteBackend.open(database)) {
            backend.save(List.of(records));
        }
    }

    private static DataRecord star(long id, Object... fields) {
        DataRecord star = Received.record("Star", id, fields);
        if (star.get("name") == null) {
            star.set("name", Variant.of("star " + id));
        }
        return star;
    }

    private List<String> problems() {
        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(database, Progress.NONE));
        assertThat(thrown).as("a report of problems").isNotNull();
        return thrown.problems().stream()
                .map(Problem::toString)
                .map(line -> line.replace(database.toString(), "DB"))
                .toList();
    }

    @Test
    void shouldConvertWhatIsExact() {
        save(
                star(1, "size", Variant.of(0.1), "kind", Variant.of("red"), "host", Variant.of("star 2")),
                star(2, "size", Variant.of(3.0), "count", Variant.of(7.0), "host", Variant.ofRef("Star", 1)));
        List<DataRecord> stars =
                ContentReader.read(database, Progress.NONE).records().get("Star");
        assertThat(stars)
                .extracting(DataRecord::toString)
                .containsExactly(
                        "Star 1 {host=ref<Star> 2, kind=enum red, name=string star 1, size=f32 0.1}",
                        "Star 2 {count=u8 7, host=ref<Star> 1, name=string star 2, size=f32 3.0}");
        assertThat(stars).noneMatch(DataRecord::isUpdated);
    }

    @Test
    void shouldTellWhatEveryRecordHasToBe() {
        save(
                star(1, "size", Variant.of(10.5f), "kind", Variant.ofEnum("blue")),
                star(2, "size", Variant.of(Float.NaN), "count", Variant.of(256.0)),
                star(3, "size", Variant.of("three"), "host", Variant.ofRef("Star", 9)),
                star(4, "name", Variant.of("star 1"), "host", Variant.of("nobody")),
                star(5, "size", Variant.of(1e39), "sizes", Variant.ofArray(ValueType.I16, new long[] {7, 8})));
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "DB: Star 1.kind: wrong value: expected one of red, green, found \"blue\"",
                        "DB: Star 1.size: out of range: expected 0 to 10, found 10.5",
                        "DB: Star 2.count: wrong value: expected a whole number from 0 to 255 (u8), found 256",
                        "DB: Star 2.size: out of range: expected 0 to 10, found \"NaN\"",
                        "DB: Star 3.host: dangling reference: expected a record of Star, found id 9",
                        "DB: Star 3.size: wrong value: expected a number (f32), found \"three\"",
                        "DB: Star 4.host: dangling reference: expected a record of Star, found \"nobody\"",
                        "DB: Star 4.name: duplicate key: expected a key of its own, found \"star 1\", the key of Star 1"
                                + " at DB",
                        "DB: Star 5.size: wrong value: expected a number that f32 can hold, found 1.0E39",
                        "DB: Star 5.sizes[1]: out of range: expected 7 or less, found 8");
    }

    @Test
    void shouldTellOfTablesWithoutASchema() {
        save(Received.record("Moon", DataRecord.NO_ID), star(1));
        assertThat(problems())
                .containsExactly("DB: Moon: no schema for this table: expected a name out of [Star], found Moon");
    }

    @Test
    void shouldTellOfADatabaseWithoutSchemas() {
        Path empty = folder.resolve("empty.db");
        SqliteBackend.create(empty).close();
        database = empty;
        assertThat(problems()).containsExactly("DB: no content: expected rows in the table ashlar_schema, found none");
    }
}
