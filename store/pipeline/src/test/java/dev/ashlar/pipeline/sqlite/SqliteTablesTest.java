package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies in the tables, and what people do to them. */
class SqliteTablesTest {
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [
              { name = "name",  type = "string" }
              { name = "count", type = "i32" }
              { name = "size",  type = "f32" }
              { name = "mass",  type = "f64" }
              { name = "on",    type = "bool" }
              { name = "host",  type = "ref<Star>" }
              { name = "sizes", type = "i8[]" }
              { name = "large", type = "u64" }
            ]
            """);

    @TempDir
    Path folder;

    private Path file;
    private Backend backend;

    @BeforeEach
    void create() {
        file = folder.resolve("sky.db");
        backend = SqliteBackend.create(file);
    }

    @AfterEach
    void close() {
        backend.close();
    }

    private void save(DataRecord... records) {
        backend.save(List.of(records));
    }

    private static DataRecord star() {
        return record(
                "Star", DataRecord.NO_ID,
                "name", Variant.of("Vega"),
                "count", Variant.ofInteger(ValueType.I32, 5),
                "size", Variant.of(0.1f),
                "mass", Variant.of(Double.NaN),
                "on", Variant.of(true),
                "host", Variant.ofRef("Planet", 7),
                "sizes", Variant.ofArray(ValueType.I8, new long[] {1, -2}),
                "kind", Variant.ofEnum("red"),
                "large", Variant.ofInteger(ValueType.U64, -1));
    }

    @Test
    void shouldDeclareColumnsByTheirTypes() throws SQLException {
        save(star());
        assertThat(Sql.rows(file, "SELECT name, type, pk FROM pragma_table_info('Star') ORDER BY pk DESC, name"))
                .containsExactly(
                        "Star_id|INTEGER|1",
                        "count|INT32|0",
                        "host|INTEGER|0",
                        "kind|TEXT ENUM|0",
                        "large|UINT64|0",
                        "mass|DOUBLE|0",
                        "name|TEXT|0",
                        "on|BOOLEAN|0",
                        "size|FLOAT|0",
                        "sizes|INT8 ARRAY|0");
        assertThat(Sql.rows(file, "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list('Star')"))
                .containsExactly("Planet|host|Planet_id");
        assertThat(backend.types()).containsExactly("Planet", "Star");
    }

    @Test
    void shouldStoreValuesAsPeopleReadThem() throws SQLException {
        save(star());
        assertThat(Sql.rows(file, "SELECT name, count, size, hex(mass), \"on\", host, sizes, kind, large FROM Star"))
                .containsExactly("Vega|5|0.1|7FF8000000000000|1|7|[1, -2]|red|-1");
        assertThat(Sql.rows(file, "PRAGMA application_id")).containsExactly(Integer.toString(0x4173686C));
        assertThat(Sql.rows(file, "PRAGMA user_version")).containsExactly("1");
        assertThat(Sql.rows(file, "PRAGMA journal_mode")).containsExactly("delete");
    }

    @Test
    void shouldReadWhatPeopleType() throws SQLException {
        save(record(
                "Star",
                DataRecord.NO_ID,
                "name",
                Variant.of("Vega"),
                "host",
                Variant.ofRef("Star", 1),
                "size",
                Variant.of(1f)));
        Sql.run(
                file,
                "UPDATE Star SET host = 'Sirius', size = 3",
                "ALTER TABLE Star ADD COLUMN sizes",
                "ALTER TABLE Star ADD COLUMN mass",
                "UPDATE Star SET sizes = ' [ 7,8 ] ', mass = 2");
        DataRecord star = all(backend, STAR).get(0);
        assertThat(star.get("host")).isEqualTo(Variant.ofRefByKey("Star", "Sirius"));
        assertThat(star.get("size")).isEqualTo(Variant.of(3f));
        assertThat(star.get("sizes")).isEqualTo(Variant.ofArray(ValueType.I8, new long[] {7, 8}));
        assertThat(star.get("mass")).isEqualTo(Variant.ofInteger(ValueType.I64, 2));
        Sql.run(file, "UPDATE Star SET host = 0");
        assertThat(all(backend, STAR).get(0).get("host")).isEqualTo(Variant.ofRef("Star", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "sizes, '''[1, 2'''",
        "sizes, '''[1, 200]'''",
        "sizes, '''[1] [2]'''",
        "sizes, ''''''",
        "sizes, x'0102'",
        "count, x'01'",
        "mass, x'010203'",
    })
    void shouldTellWhatIsNoValue(String column, String value) throws SQLException {
        save(star());
        Sql.run(file, "UPDATE Star SET " + column + " = " + value);
        Received received = Received.from(backend, STAR, Map.of());
        assertThat(received.problems())
                .singleElement()
                .asString()
                .startsWith(file + ": Star 1." + column)
                .contains("wrong value: expected ");
        assertThat(received.flawed()).containsExactly(column);
        assertThat(received.records()).hasSize(1);
        assertThatThrownBy(() -> backend.read(STAR, 1)).isInstanceOf(BackendException.class);
    }

    @Test
    void shouldTellOfIdsThatRecordsCannotHave() throws SQLException {
        save(star());
        Sql.run(file, "UPDATE Star SET Star_id = -4");
        Received received = Received.from(backend, STAR, Map.of());
        assertThat(received.problems())
                .containsExactly(file + ": Star.id: wrong value: expected a whole number from 0 to 9223372036854775807,"
                        + " found -4");
        DataRecord fresh = record("Star", DataRecord.NO_ID);
        save(fresh);
        assertThat(fresh.id()).isEqualTo(1);
    }

    /** Columns keep the type that they were made with: what they would change is kept as a blob. */
    @ParameterizedTest
    @ValueSource(strings = {"TEXT", "INTEGER", "REAL", "NUMERIC", "BLOB", "", "VARCHAR(10)"})
    void shouldKeepValuesInColumnsOfOtherTypes(String declared) throws SQLException {
        StringBuilder columns = new StringBuilder();
        for (String name : List.of("name", "count", "size", "mass", "\"on\"", "host", "sizes", "large")) {
            columns.append(", ").append(name).append(' ').append(declared);
        }
        Sql.run(file, "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY" + columns + ")");
        for (String text : List.of("5", "0005", "1e3", " 7", ".5", "text", "+1")) {
            DataRecord star = record(
                    "Star", 1,
                    "name", Variant.of(text),
                    "count", Variant.ofInteger(ValueType.I32, -5),
                    "size", Variant.of(2.5f),
                    "mass", Variant.of(0.1),
                    "on", Variant.of(true),
                    "host", Variant.ofRef("Star", Long.MAX_VALUE),
                    "sizes", Variant.ofArray(ValueType.I8, new long[] {1}),
                    "large", Variant.ofInteger(ValueType.U64, Long.MIN_VALUE + 1));
            backend.save(List.of(star));
            if (declared.equals("REAL")) {
                // Small integers become floats, which validation makes integers again.
                star.set("count", Variant.of(-5.0));
                star.set("on", Variant.of(1.0));
            }
            assertThat(backend.read(STAR, 1).toString()).isEqualTo(star.toString());
        }
    }

    @Test
    void shouldLeaveColumnsAloneThatAReadDidNotShow() throws SQLException {
        save(star());
        Sql.run(file, "ALTER TABLE Star ADD COLUMN comment TEXT", "UPDATE Star SET comment = 'kept'");
        DataRecord star = backend.read(STAR, 1);
        star.set("name", Variant.of("Wega"));
        star.remove("count");
        save(star);
        assertThat(Sql.rows(file, "SELECT name, count, comment, kind FROM Star"))
                .containsExactly("Wega|null|kept|red");
    }

    @Test
    void shouldLeaveColumnsAloneThatCameAfterTheRead() throws SQLException {
        save(star());
        DataRecord star = backend.read(STAR, 1);
        Sql.run(file, "ALTER TABLE Star ADD COLUMN comment TEXT", "UPDATE Star SET comment = 'kept'");
        star.set("name", Variant.of("Wega"));
        save(star);
        assertThat(Sql.rows(file, "SELECT name, comment FROM Star")).containsExactly("Wega|kept");
    }

    @Test
    void shouldLeaveColumnsAloneThatTheStoredSchemaDoesNotKnow() throws SQLException {
        String text = "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n";
        DataRecord star = record("Star", 1, "name", Variant.of("Vega"));
        backend.replace(List.of(new SchemaReader.Source("Star.schema", text)), List.of(star), Progress.NONE);
        Sql.run(file, "ALTER TABLE Star ADD COLUMN comment TEXT", "UPDATE Star SET comment = 'kept'");
        try (Backend other = SqliteBackend.open(file)) {
            other.save(List.of(record("Star", 1, "name", Variant.of("Wega"))));
        }
        assertThat(Sql.rows(file, "SELECT name, comment FROM Star")).containsExactly("Wega|kept");
    }

    @Test
    void shouldKeepLargeUnsignedIntegersInColumnsOfFloats() throws SQLException {
        Sql.run(file, "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, large REAL)");
        save(record("Star", 1, "large", Variant.ofInteger(ValueType.U64, -1)));
        assertThat(backend.read(STAR, 1).get("large")).isEqualTo(Variant.ofInteger(ValueType.U64, -1));
    }

    @Test
    void shouldTellOfBlobsThatAreNoText() throws SQLException {
        Sql.run(
                file,
                "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO Star VALUES (1, x'FFD8')");
        assertThat(Received.from(backend, STAR, Map.of()).problems())
                .containsExactly(file + ": Star 1.name: wrong value: expected a string, found a blob of 2 bytes");
    }

    @Test
    void shouldTellOfTextThatIsNoUnicode() throws SQLException {
        Sql.run(
                file,
                "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO Star VALUES (1, CAST(x'41FF' AS TEXT))",
                "INSERT INTO Star VALUES (2, CAST(x'41EFBFBD' AS TEXT))");
        Received received = Received.from(backend, STAR, Map.of());
        assertThat(received.problems())
                .containsExactly(file + ": Star 1.name: wrong value: expected a string, found text that is no UTF-8");
        assertThat(received.records().get(1).get("name")).isEqualTo(Variant.of("A\uFFFD"));
    }

    @Test
    void shouldPreferThePresentNameToFormerOnes() throws SQLException {
        Schema renamed = Received.schema("""
                Schema = { name = "Moon" }
                Fields = [ { name = "size", type = "i32", formerly = ["old", "older"] } ]
                """);
        save(
                record("Moon", DataRecord.NO_ID, "size", Variant.ofInteger(ValueType.I32, 1)),
                record("Moon", DataRecord.NO_ID),
                record("Moon", DataRecord.NO_ID));
        Sql.run(
                file,
                "ALTER TABLE Moon ADD COLUMN older INT",
                "ALTER TABLE Moon ADD COLUMN old INT",
                "UPDATE Moon SET older = 30, old = 20 WHERE Moon_id < 3",
                "UPDATE Moon SET older = 30 WHERE Moon_id = 3");
        assertThat(all(backend, renamed))
                .extracting(moon -> moon.get("size").bits())
                .containsExactly(1L, 20L, 30L);
        Map<String, Variant> thirty = Map.of("size", Variant.ofInteger(ValueType.I32, 30));
        assertThat(Received.found(backend, renamed, thirty))
                .extracting(DataRecord::id)
                .containsExactly(3L);

        DataRecord second = backend.read(renamed, 2);
        second.remove("size");
        save(second);
        assertThat(backend.read(renamed, 2).keys()).isEmpty();
    }

    @Test
    void shouldTakeAColumnWhoseNameDiffersOnlyInCase() throws SQLException {
        Sql.run(file, "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, NAME TEXT)", "INSERT INTO Star VALUES (1, 'a')");
        DataRecord star = backend.read(STAR, 1);
        assertThat(star.get("name")).isEqualTo(Variant.of("a"));
        star.set("name", Variant.of("b"));
        save(star);
        assertThat(Sql.rows(file, "SELECT * FROM Star")).containsExactly("1|b");
    }

    @Test
    void cannotTellNamesApartByCase() {
        assertThatThrownBy(() -> save(
                        record("Star", DataRecord.NO_ID, "a", Variant.of(1f)),
                        record("Star", DataRecord.NO_ID, "A", Variant.of(1f))))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        file + ": Star.A would have the same column as a: SQLite does not tell names apart by case");
        assertThatThrownBy(() -> save(record("Star", DataRecord.NO_ID), record("star", DataRecord.NO_ID)))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": table Star and type star differ only in case, which SQLite does not tell apart");
        assertThatThrownBy(() -> save(record("Star", DataRecord.NO_ID, "star_ID", Variant.of(1f))))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        file
                                + ": Star.star_ID would have the same column as the id: SQLite does not tell names apart by case");
        Schema cases = Received.schema("""
                Schema = { name = "Star" }
                Fields = [ { name = "a", type = "i32" }, { name = "A", type = "i32" } ]
                """);
        assertThatThrownBy(() -> all(backend, cases))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Star.A would have the same column as a");
        assertThat(backend.types()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite_star", "SQLite_", "ashlar_schema", "Ashlar_Schema"})
    void cannotHaveTypesWithNamesThatAreTaken(String type) {
        assertThatThrownBy(() -> save(record(type, DataRecord.NO_ID)))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        file + ": no table can be named " + type + ": SQLite and Ashlar keep that name for themselves");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rowid", "OID", "_rowid_"})
    void cannotHaveFieldsThatAreNamedLikeTheRow(String field) {
        assertThatThrownBy(() -> save(record("Star", DataRecord.NO_ID, field, Variant.of(1f))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("no column can be named " + field + ", as Star." + field + " would be");
    }

    @Test
    void cannotHaveNamesThatSqliteWouldCut() {
        for (String name : List.of("", "a\0b")) {
            assertThatThrownBy(() -> save(record("Star", DataRecord.NO_ID, name, Variant.of(1f))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("a name has to be Unicode text without NUL");
        }
        DataRecord half = record("Star", DataRecord.NO_ID, "\uD834", Variant.of(1f));
        assertThatThrownBy(() -> save(half))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected Unicode text, found half of a surrogate pair");
        assertThatThrownBy(() -> backend.replace(List.of(), List.of(half), Progress.NONE))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("a name has to be Unicode text without NUL");
    }

    @Test
    void shouldKeepTypesOfAnyName() {
        String type = "Odd \"type\"; DROP TABLE x; --";
        save(record(type, DataRecord.NO_ID, "next", Variant.ofRef("it's \"me\"", 3)));
        assertThat(backend.types()).containsExactly(type, "it's \"me\"");
    }

    @Test
    void shouldNotTakeOtherTablesForTypes() throws SQLException {
        Sql.run(
                file,
                "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)",
                "INSERT INTO notes VALUES (1, 'mine')",
                "CREATE TABLE Other (Other_id TEXT PRIMARY KEY)",
                "CREATE TABLE Pair (Pair_id INTEGER, other INTEGER, PRIMARY KEY (Pair_id, other))",
                "CREATE TABLE Bare (Bare_id INTEGER PRIMARY KEY) WITHOUT ROWID",
                "CREATE VIEW Seen AS SELECT 1 AS Seen_id",
                "CREATE TABLE Real (Real_id INTEGER PRIMARY KEY)");
        assertThat(backend.types()).containsExactly("Real");
        Problems problems = new Problems();
        backend.checkTypes(Set.of(), problems);
        assertThat(problems.sorted()).isEmpty();
        assertThatThrownBy(() -> save(record("Other", DataRecord.NO_ID)))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": table Other keeps no records: expected a column Other_id INTEGER PRIMARY KEY");
        backend.replace(List.of(), List.of(), Progress.NONE);
        assertThat(Sql.rows(file, "SELECT text FROM notes")).containsExactly("mine");
    }

    @Test
    void shouldMakeTablesAndColumnsOfAllSchemasWhenReplacing() throws SQLException {
        String text = """
                Schema = { name = "Moon" }
                Fields = [ { name = "size", type = "f64" }, { name = "host", type = "ref<Moon>" } ]
                """;
        backend.replace(List.of(new SchemaReader.Source("folder/Moon.schema", text)), List.of(), Progress.NONE);
        assertThat(Sql.rows(file, "SELECT name, type FROM pragma_table_info('Moon')"))
                .containsExactly("Moon_id|INTEGER", "size|DOUBLE", "host|INTEGER");
        assertThat(Sql.rows(file, "SELECT name FROM ashlar_schema")).containsExactly("Moon");
    }

    @Test
    void shouldSayWhereAStoredSchemaIsWrong() throws SQLException {
        Sql.run(file, "INSERT INTO ashlar_schema VALUES ('Moon', 'Schema = { name = \"Moon\" }\nFields = [ x')");
        Problems problems = new Problems();
        assertThat(backend.schemas(problems)).isEmpty();
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .startsWith(file + "/Moon.schema:2:");
        assertThat(backend.describedTypes()).containsExactly("Moon");
    }

    /** Other programs write a float as the double that it is. */
    @Test
    void shouldFindAFloatHoweverItIsWritten() throws SQLException {
        save(star());
        Sql.run(
                file,
                "INSERT INTO Star (Star_id, size) VALUES (2, 0.10000000149011612)",
                "INSERT INTO Star (Star_id, size) VALUES (3, 0.2)");
        assertThat(Received.found(backend, STAR, Map.of("size", Variant.of(0.1f))))
                .extracting(DataRecord::id)
                .containsExactly(1L, 2L);
    }

    /** Whoever reads the table by SQL finds nothing new in it before it says more than the records. */
    @Test
    void shouldMakeATableOfLastIdsWhenItSaysMoreThanTheRecords() throws SQLException {
        save(record("Star", 1, "name", Variant.of("one")), record("Star", 2, "name", Variant.of("two")));
        DataRecord gone = record("Star", 1);
        gone.setDeleted(true);
        save(gone);
        String tables = "SELECT name FROM sqlite_schema WHERE name = 'ashlar_ids'";
        assertThat(Sql.rows(file, tables)).isEmpty();
        gone = record("Star", 2);
        gone.setDeleted(true);
        save(gone);
        assertThat(Sql.rows(file, "SELECT * FROM ashlar_ids")).hasSize(1);
        assertThat(backend.lastIds()).containsExactly(Map.entry("Star", 2L));
        assertThat(backend.types()).containsExactly("Star");
        assertThatThrownBy(() -> save(record("ashlar_ids", 1, "name", Variant.of("mine"))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("ashlar_ids");
    }
}
