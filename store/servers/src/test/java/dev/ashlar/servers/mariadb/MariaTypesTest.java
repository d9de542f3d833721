package dev.ashlar.servers.mariadb;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Found;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How values stand in the columns of a server, and what becomes of them when fields change. */
class MariaTypesTest extends ServerTest {
    private static DataRecord star(Object... fields) {
        return record("Star", 1, fields);
    }

    private List<String> columns() {
        return texts("SELECT CONCAT_WS(' ', column_name, column_type, collation_name) FROM information_schema.columns"
                + " WHERE table_schema = '" + name + "' AND table_name = 'Star' ORDER BY ordinal_position");
    }

    @Test
    void shouldMakeColumnsOfTheServersOwnTypes() {
        openWith(STAR);
        assertThat(columns())
                .containsExactly(
                        "Star_id bigint(20)",
                        "name longtext utf8mb4_nopad_bin",
                        "visible tinyint(1)",
                        "small smallint(6)",
                        "medium int(11)",
                        "large bigint(20)",
                        "huge bigint(20) unsigned",
                        "magnitude float",
                        "distance double",
                        "kind longtext utf8mb4_nopad_bin",
                        "tint longtext utf8mb4_nopad_bin",
                        "image longblob",
                        "next bigint(20)",
                        "position longtext utf8mb4_bin",
                        "tags longtext utf8mb4_bin",
                        "marks longtext utf8mb4_bin",
                        "ashlar_rest longtext utf8mb4_bin",
                        "ashlar_version bigint(20)",
                        "ashlar_author varchar(128) utf8mb4_nopad_bin");
    }

    @Test
    void shouldKeepValuesAsProgramsWithSqlExpectThem() {
        Backend backend = openWith(STAR);
        DataRecord star = star(
                "name", Variant.of("Vega "),
                "visible", Variant.of(true),
                "small", Variant.ofInteger(ValueType.U8, 255),
                "huge", Variant.ofInteger(ValueType.U64, -1),
                "magnitude", Variant.of(0.1f),
                "kind", Variant.ofEnum("a\0b"),
                "tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255),
                "image", Variant.ofBytes(new byte[] {1, 2}),
                "next", Variant.ofRef("Star", 1),
                "position", Variant.ofFloats(ValueType.VEC3, 1, -0f, 0.5f),
                "tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a\0b"))));
        backend.save(List.of(star));
        assertThat(texts(
                        "SELECT CONCAT_WS('|', name, visible, small, huge, magnitude, HEX(kind), tint, HEX(image), next)"
                                + " FROM Star WHERE ashlar_rest IS NULL"))
                .containsExactly("Vega |1|255|18446744073709551615|0.1|610062|#ff8000|0102|1");
        assertThat(texts("SELECT CONCAT(position, tags) FROM Star")).containsExactly("[1.0, -0.0, 0.5][\"a\\u0000b\"]");
        assertThat(texts("SELECT Star_id FROM Star WHERE name = 'Vega' OR name = 'vega '"))
                .isEmpty();
        assertThat(all(open(), Received.schema(STAR))).containsExactly(star);
    }

    /** Values that a column does not hold, each with what a row has of it. */
    @Test
    void shouldKeepWhatAColumnDoesNotHoldBesideIt() {
        Backend backend = openWith(STAR);
        DataRecord star = star(
                "small", Variant.ofInteger(ValueType.I64, 70_000),
                "huge", Variant.of(-1L),
                "magnitude", Variant.of(Float.NEGATIVE_INFINITY),
                "distance", Variant.of(-0.0),
                "kind", Variant.of(Double.NaN),
                "next", Variant.ofRefByKey("Star", "V'e\\g\"a"));
        backend.save(List.of(star));
        assertThat(texts("SELECT CONCAT_WS('|', small, huge, magnitude, distance, kind, next) FROM Star"))
                .containsExactly("");
        assertThat(texts("SELECT JSON_UNQUOTE(JSON_EXTRACT(ashlar_rest, '$.small')) FROM Star"))
                .containsExactly("3:70000");
        Schema schema = Received.schema(STAR);
        assertThat(all(open(), schema)).containsExactly(star);
        assertThat(Received.found(backend, schema, Map.of("next", Variant.ofRefByKey("Star", "V'e\\g\"a"))))
                .hasSize(1);

        star.set("small", Variant.ofInteger(ValueType.U8, 7));
        star.remove("distance");
        backend.save(List.of(star));
        assertThat(
                        texts(
                                "SELECT small FROM Star WHERE NOT JSON_CONTAINS_PATH(ashlar_rest, 'one', '$.small', '$.distance')"))
                .containsExactly("7");
        assertThat(all(open(), schema)).containsExactly(star);
    }

    @Test
    void shouldReadRowsThatOthersWrite() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO Star (Star_id, name, small, huge, magnitude, tint, next, position, tags)"
                + " VALUES (7, 'Vega', 5, 7, 0.1, '#FF8000', 7, '[1, 2, 3]', JSON_ARRAY('x', 'y'))");
        DataRecord star = record("Star", 7, "name", Variant.of("Vega"), "small", Variant.ofInteger(ValueType.U8, 5));
        star.set("huge", Variant.ofInteger(ValueType.U64, 7));
        star.set("magnitude", Variant.of(0.1f));
        star.set("tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255));
        star.set("next", Variant.ofRef("Star", 7));
        star.set("position", Variant.ofFloats(ValueType.VEC3, 1, 2, 3));
        star.set("tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("x"), Variant.of("y"))));
        assertThat(all(backend, Received.schema(STAR))).containsExactly(star);
    }

    @Test
    void shouldFindColorsHoweverTheyAreWritten() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO Star (Star_id, tint) VALUES (1, '#ff8000'), (2, '#FF8000'), (3, '#ff8001')");
        Variant orange = Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255);
        assertThat(Received.found(backend, Received.schema(STAR), Map.of("tint", orange)))
                .extracting(DataRecord::id)
                .containsExactly(1L, 2L);
    }

    @Test
    void shouldTellWhatIsWrongInRows() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO Star (Star_id, tint, position, ashlar_rest) VALUES (3, 'red', '{}', '[1]')");
        assertThat(Received.from(backend, Received.schema(STAR), Map.of()).problems())
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.tint", "red"))
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.position"))
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.ashlar_rest", "an object of texts"));
    }

    /** The text of a float has six digits; the value has all its bits. */
    @Test
    void shouldReadFloatsThatOthersWriteToTheBit() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO Star (Star_id, magnitude) VALUES (1, 16777215), (2, 1.17549435e-38), (3, 0.123456789)");
        assertThat(all(backend, Received.schema(STAR)))
                .extracting(star -> star.get("magnitude"))
                .containsExactly(Variant.of(16777215f), Variant.of(1.17549435e-38f), Variant.of(0.123456789f));
    }

    /** A table of another program gets its columns and triggers by the first save. */
    @Test
    void shouldTakeOverTablesOfOtherPrograms() {
        sql(
                "CREATE TABLE Star (Star_id INT PRIMARY KEY, name VARCHAR(20), born DATE, kind ENUM('a,)', 'b') COMMENT 'it''s ('"
                        + ", price DECIMAL(10, 2) DEFAULT 1.5, CHECK (Star_id > 0)) CHARSET latin1",
                "INSERT INTO Star (Star_id, name, born, kind) VALUES (3, 'Vega', '2020-01-02', 'a,)')");
        Backend backend = open();
        assertThat(Found.in(backend, "Star").get(3L))
                .containsEntry("name", "Vega")
                .containsEntry("born", "2020-01-02")
                .containsEntry("kind", "a,)")
                .containsEntry("price", "1.50");
        Schema schema = Received.schema("""
                Schema = { name = "Star" }
                Fields = [ { name = "name", type = "string" }, { name = "born", type = "string" } ]
                """);
        DataRecord vega = record("Star", 3, "name", Variant.of("Vega"), "born", Variant.of("2020-01-02"));
        assertThat(all(backend, schema)).containsExactly(vega);
        DataRecord other = record("Star", DataRecord.NO_ID, "name", Variant.of("Deneb"));
        backend.save(List.of(other));
        assertThat(all(backend, schema)).containsExactly(vega, record("Star", 4, "name", Variant.of("Deneb")));
        long token = backend.changeToken();
        sql("UPDATE Star SET name = 'x' WHERE Star_id = 3");
        assertThat(backend.changeToken()).isEqualTo(token + 1);
    }

    private static String fields(String fields) {
        return "Schema = { name = \"Star\" }\nFields = [ " + fields + " ]\n";
    }

    /** Another schema in the place of that which is stored, as a command that updates schemas puts it there. */
    private void putSchema(String text) {
        try (Connection connection = server.connect();
                PreparedStatement statement =
                        connection.prepareStatement("UPDATE " + name + ".ashlar_schema SET text = ?")) {
            statement.setString(1, text);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldMoveValuesWithTheColumnsOfFieldsThatChange() {
        Backend backend = openWith(fields("{ name = \"a\", type = \"u8\" }, { name = \"b\", type = \"i32\" },"
                + " { name = \"c\", type = \"string\", index = true }, { name = \"old\", type = \"f32\" },"
                + " { name = \"d\", type = \"f32\" }, { name = \"e\", type = \"bool\" }, { name = \"f\", type = \"bytes\" },"
                + " { name = \"g\", type = \"u64\" }, { name = \"h\", type = \"f64\" }"));
        DataRecord star = record("Star", 1, "a", Variant.ofInteger(ValueType.U8, 200), "b", Variant.of(5));
        star.set("c", Variant.of("it's \\ \"q\" \0\u0001 \u00E9\uD83D\uDE80"));
        star.set("old", Variant.of(0.5f));
        star.set("d", Variant.of(0.1f));
        star.set("e", Variant.of(true));
        star.set("f", Variant.ofBytes(new byte[100]));
        star.set("g", Variant.ofInteger(ValueType.U64, -1));
        star.set("h", Variant.of(0.1));
        backend.save(List.of(star));
        String text = fields(
                "{ name = \"a\", type = \"i64\", retyped = [\"u8\"] },"
                        + " { name = \"b\", type = \"string\", retyped = [\"i32\"] }, { name = \"c\", type = \"i32[]\" },"
                        + " { name = \"fresh\", type = \"f32\", formerly = [\"old\"] }, { name = \"added\", type = \"bool\" },"
                        + " { name = \"d\", type = \"string\" }, { name = \"e\", type = \"string\" },"
                        + " { name = \"f\", type = \"string\" }, { name = \"g\", type = \"i32\" }, { name = \"h\", type = \"i32\" }");
        putSchema(text);
        Backend later = open();
        later.save(List.of(record("Star", 2, "b", Variant.of("text"), "added", Variant.of(true))));
        assertThat(columns())
                .contains("a bigint(20)", "b longtext utf8mb4_nopad_bin", "c longtext utf8mb4_bin", "old float")
                .contains("added tinyint(1)", "g int(11)", "h int(11)")
                .doesNotContain("fresh float");
        assertThat(texts("SELECT a FROM Star WHERE Star_id = 1 AND b IS NULL AND c IS NULL"))
                .containsExactly("200");
        DataRecord first = later.read(Received.schema(text), 1);
        assertThat(first.get("a")).isEqualTo(Variant.of(200L));
        assertThat(first.get("b")).isEqualTo(Variant.of(5L));
        for (String same : List.of("c", "d", "e", "f", "g", "h")) {
            assertThat(first.get(same)).as(same).isEqualTo(star.get(same));
        }
        assertThat(first.get("fresh")).isEqualTo(Variant.of(0.5f));
        assertThat(texts("SELECT b FROM Star WHERE Star_id = 2")).containsExactly("text");
    }

    @Test
    void shouldGiveColumnsTheTypesOfSchemasThatReplaceOthers() {
        Backend backend = openWith(fields("{ name = \"a\", type = \"u8\" }, { name = \"b\", type = \"string\" }"));
        String text = fields("{ name = \"a\", type = \"string\" }, { name = \"b\", type = \"i32\", index = true }");
        DataRecord star = record("Star", 1, "a", Variant.of("x"), "b", Variant.of(5));
        backend.replace(List.of(source(text)), List.of(star), Progress.NONE);
        assertThat(columns()).contains("a longtext utf8mb4_nopad_bin", "b int(11)");
        assertThat(texts("SELECT column_name FROM information_schema.statistics WHERE table_schema = '" + name
                        + "' AND index_name LIKE 'ashlar_index_%'"))
                .containsExactly("b");
        assertThat(all(open(), Received.schema(text))).containsExactly(star);
    }

    /** Columns for fields that no schema has come once the replacement is committed; the first values stand beside the columns. */
    @Test
    void shouldKeepFieldsThatNoSchemaHasInAReplacement() {
        Backend backend = open();
        List<DataRecord> stars = List.of(
                record("Star", 1, "a", Variant.of("x")),
                record("Star", 2, "own", Variant.of("y"), "more", Variant.of(1)),
                record("Star", 3, "own", Variant.of("z")));
        backend.replace(List.of(source(fields("{ name = \"a\", type = \"string\" }"))), stars, Progress.NONE);
        Schema schema = Received.schema(
                fields(
                        "{ name = \"a\", type = \"string\" }, { name = \"own\", type = \"string\" }, { name = \"more\", type = \"i32\" }"));
        assertThat(all(open(), schema)).containsExactlyElementsOf(stars);
        assertThat(columns()).contains("own longtext utf8mb4_nopad_bin", "more int(11)");
    }

    @Test
    void cannotSaveWhatIsLargerThanTheServerTakes() {
        Backend backend = openWith(STAR);
        backend.save(List.of(star("name", Variant.of("small"))));
        assertThatThrownBy(() -> backend.save(List.of(star("name", Variant.of("x".repeat(17 << 20))))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("a value is longer than max_allowed_packet of the server, nothing was saved")
                .hasMessageContaining("16777216");
        assertThat(backend.read(Received.schema(STAR), 1).get("name")).isEqualTo(Variant.of("small"));
    }

    /** The server takes deeper JSON for none. */
    @Test
    void shouldKeepListsBesideTheColumnThatAreDeep() {
        DataRecord node = new DataRecord("Node");
        node.set("value", Variant.of(1));
        for (int i = 0; i < 40; i++) {
            DataRecord parent = new DataRecord("Node");
            parent.set("children", Variant.ofList(List.of(node)));
            node = parent;
        }
        open().save(List.of(star("nodes", Variant.ofList(List.of(node)))));
        assertThat(texts("SELECT Star_id FROM Star WHERE nodes IS NULL AND ashlar_rest IS NOT NULL"))
                .containsExactly("1");
    }
}
