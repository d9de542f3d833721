package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.sql.RecordQuery;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes of the fields that their schema wants found by value. */
class SqliteIndexesTest {
    private static final String TEXT = """
            Schema = { name = "Star", key = "name" }
            Fields = [
              { name = "name",    type = "string" }
              { name = "count",   type = "i32", index = true }
              { name = "serial",  type = "u64", unique = true, formerly = ["number", "code"] }
              { name = "comment", type = "string" }
            ]
            """;
    private static final Schema STAR = Received.schema(TEXT);
    private static final String INDEXES =
            "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("sky.db");
    }

    private static List<SchemaReader.Source> files(String... texts) {
        List<SchemaReader.Source> files = new ArrayList<>();
        for (String text : texts) {
            files.add(new SchemaReader.Source(Received.schema(text).name() + ".schema", text));
        }
        return files;
    }

    private Backend create(String encoding) {
        return Backends.create("sqlite:" + file() + "?encoding=" + encoding);
    }

    private static RecordSource none() {
        return action -> {};
    }

    private static DataRecord star(long id, String name, long serial) {
        return record("Star", id, "name", Variant.of(name), "serial", Variant.ofInteger(ValueType.U64, serial));
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed", "tagged"})
    void shouldIndexWhatSchemasDeclare(String encoding) throws SQLException {
        try (Backend backend = create(encoding)) {
            backend.replace(files(TEXT), none());
        }
        assertThat(Sql.rows(file(), INDEXES))
                .containsExactly(
                        "ashlar_Star_count|CREATE INDEX \"ashlar_Star_count\" ON \"Star\" (\"count\" COLLATE BINARY)",
                        "ashlar_Star_name|CREATE INDEX \"ashlar_Star_name\" ON \"Star\" (\"name\" COLLATE BINARY)",
                        "ashlar_Star_serial|CREATE INDEX \"ashlar_Star_serial\" ON \"Star\" (\"serial\" COLLATE BINARY)");
    }

    /** Validation tells of duplicates; a database that refused them would stop people from working in between. */
    @Test
    void shouldAdmitDuplicates() {
        try (Backend backend = create("typed")) {
            backend.replace(files(TEXT), RecordSource.of(List.of(star(1, "Vega", 5), star(2, "Vega", 5))));
            Map<String, Variant> search = Map.of("serial", Variant.ofInteger(ValueType.U64, 5));
            assertThat(Received.found(backend, STAR, search)).hasSize(2);
        }
    }

    @Test
    void shouldDropTheIndexesOfFieldsThatDeclareNoneAnyMore() throws SQLException {
        try (Backend backend = create("typed")) {
            backend.replace(files(TEXT), none());
            Sql.run(file(), "CREATE INDEX mine ON Star (comment)", "CREATE INDEX ashlar_mine ON Star (comment)");
            backend.replace(files(TEXT.replace(", index = true", "")), none());
        }
        assertThat(Sql.rows(
                        file(),
                        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"))
                .containsExactly("ashlar_Star_name", "ashlar_Star_serial", "ashlar_mine", "mine");
    }

    @Test
    void shouldAddMissingIndexesWhenSaving() throws SQLException {
        try (Backend backend = create("typed")) {
            backend.replace(
                    files(
                            TEXT,
                            "Schema = { name = \"Moon\" }\nFields = [ { name = \"n\", type = \"i32\", index = true } ]"),
                    none());
            Sql.run(file(), "DROP INDEX ashlar_Star_count", "DROP INDEX ashlar_Star_name", "DROP INDEX ashlar_Moon_n");
            backend.save(List.of(star(DataRecord.NO_ID, "Vega", 5)));
            assertThat(Sql.rows(
                            file(),
                            "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"))
                    .containsExactly("ashlar_Star_count", "ashlar_Star_name", "ashlar_Star_serial");
        }
    }

    /** Two fields whose names and those of their types run together to the same. */
    @Test
    void shouldIndexFieldsWhoseIndexesWouldHaveOneName() throws SQLException {
        String first = "Schema = { name = \"A\" }\nFields = [ { name = \"B_c\", type = \"i32\", index = true } ]";
        String second = "Schema = { name = \"A_B\" }\nFields = [ { name = \"c\", type = \"i32\", index = true } ]";
        for (int round = 0; round < 2; round++) {
            try (Backend backend = round == 0 ? create("typed") : Backends.openToWrite(file().toString())) {
                backend.replace(files(first, second), none());
            }
            assertThat(
                            Sql.rows(
                                    file(),
                                    "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1"))
                    .containsExactly("A|ashlar_A_B_c", "A_B|ashlar_A_B_c_2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed", "tagged"})
    void shouldSearchByIndex(String encoding) throws SQLException {
        try (Backend backend = create(encoding)) {
            backend.replace(files(TEXT), none());
        }
        assertThat(plan("name", Variant.of("Vega")))
                .containsExactly("SEARCH Star USING INDEX ashlar_Star_name (name=?)");
        assertThat(plan("count", Variant.ofInteger(ValueType.I32, 5)))
                .containsExactly("SEARCH Star USING INDEX ashlar_Star_count (count=?)");
        assertThat(plan("comment", Variant.of("none"))).containsExactly("SCAN Star");
    }

    /** Where another program has declared the column to be compared without regard to case. */
    @Test
    void shouldSearchByIndexInColumnsOfAnyCollation() throws SQLException {
        try (Backend backend = create("typed")) {
            backend.writeLock("");
        }
        Sql.run(file(), "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE)");
        try (Backend backend = Backends.openToWrite(file().toString())) {
            backend.replace(files(TEXT), RecordSource.of(List.of(star(1, "Vega", 1), star(2, "VEGA", 2))));
            assertThat(Received.found(backend, STAR, Map.of("name", Variant.of("Vega"))))
                    .extracting(DataRecord::id)
                    .containsExactly(1L);
        }
        assertThat(plan("name", Variant.of("Vega")))
                .containsExactly("SEARCH Star USING INDEX ashlar_Star_name (name=?)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed", "tagged"})
    void shouldSearchFormerNamesByIndex(String encoding) throws SQLException {
        String former = TEXT.replace("\"serial\"", "\"code\"").replace(", formerly = [\"number\", \"code\"]", "");
        try (Backend backend = create(encoding)) {
            DataRecord old = record("Star", 1, "code", Variant.ofInteger(ValueType.U64, 5));
            backend.replace(files(former), RecordSource.of(List.of(old)));
        }
        Sql.run(file(), "UPDATE ashlar_schema SET text = '" + TEXT + "' WHERE name = 'Star'");
        try (Backend backend = Backends.openToWrite(file().toString())) {
            backend.save(List.of(star(2, "Vega", 5), star(3, "Wega", 6)));
            Map<String, Variant> five = Map.of("serial", Variant.ofInteger(ValueType.U64, 5));
            assertThat(Received.found(backend, STAR, five))
                    .extracting(DataRecord::id)
                    .containsExactly(1L, 2L);
            DataRecord first = backend.read(STAR, 1);
            first.set("serial", Variant.ofInteger(ValueType.U64, 7));
            backend.save(List.of(first));
            assertThat(Received.found(backend, STAR, five))
                    .extracting(DataRecord::id)
                    .containsExactly(2L);
        }
        assertThat(plan("serial", Variant.ofInteger(ValueType.U64, 5)))
                .contains(
                        "SEARCH Star USING COVERING INDEX ashlar_Star_serial (serial=?)",
                        "SEARCH Star USING INDEX ashlar_Star_code (code=?)")
                .noneMatch(step -> step.startsWith("SCAN"));
    }

    /** How SQLite finds the records that have a value. */
    private List<String> plan(String field, Variant value) throws SQLException {
        try (Connection connection = Sql.connect(file())) {
            SqliteDialect dialect = new SqliteDialect(Marks.encoding(connection, "", null));
            String sql = new RecordQuery(dialect.find(connection, "", "Star"), STAR).sql(Map.of(field, value));
            try (var plan = connection.createStatement().executeQuery("EXPLAIN QUERY PLAN " + sql)) {
                List<String> steps = new ArrayList<>();
                while (plan.next()) {
                    steps.add(plan.getString("detail"));
                }
                return steps;
            }
        }
    }
}
