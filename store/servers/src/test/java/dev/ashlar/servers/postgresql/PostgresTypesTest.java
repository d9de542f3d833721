package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How values stand in the columns of a server, and what becomes of them when fields change. */
class PostgresTypesTest extends ServerTest {
    private static DataRecord star(Object... fields) {
        return record("Star", 1, fields);
    }

    private List<String> columns() {
        return texts("SELECT column_name || ' ' || data_type FROM information_schema.columns WHERE table_schema = '"
                + name + "' AND table_name = 'Star' ORDER BY ordinal_position");
    }

    @Test
    void shouldMakeColumnsOfTheServersOwnTypes() {
        openWith(STAR);
        assertThat(columns())
                .containsExactly(
                        "Star_id bigint",
                        "name text",
                        "visible boolean",
                        "small smallint",
                        "medium integer",
                        "large bigint",
                        "huge numeric",
                        "magnitude real",
                        "distance double precision",
                        "kind text",
                        "tint text",
                        "image bytea",
                        "next bigint",
                        "position json",
                        "tags json",
                        "marks json",
                        "ashlar_rest jsonb",
                        "ashlar_version bigint",
                        "ashlar_author text");
    }

    @Test
    void shouldKeepValuesAsProgramsWithSqlExpectThem() {
        Backend backend = openWith(STAR);
        DataRecord star = star(
                "name", Variant.of("Vega"),
                "visible", Variant.of(true),
                "small", Variant.ofInteger(ValueType.U8, 255),
                "huge", Variant.ofInteger(ValueType.U64, -1),
                "magnitude", Variant.of(0.1f),
                "kind", Variant.ofEnum("giant"),
                "tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255),
                "image", Variant.ofBytes(new byte[] {1, 2}),
                "next", Variant.ofRef("Star", 1),
                "position", Variant.ofFloats(ValueType.VEC3, 1, -0f, 0.5f),
                "tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a\0b"))));
        backend.save(List.of(star));
        assertThat(texts(
                        "SELECT concat_ws(' ', name, visible, small, huge, magnitude, kind, tint, image, next, position,"
                                + " tags, ashlar_rest) FROM \"Star\""))
                .containsExactly("Vega t 255 18446744073709551615 0.1 giant #ff8000 \\x0102 1 [1.0, -0.0, 0.5]"
                        + " [\"a\\u0000b\"]");
        assertThat(all(open(), Received.schema(STAR))).containsExactly(star);
    }

    /** Values that a column does not hold, each with what a row has of it. */
    @Test
    void shouldKeepWhatAColumnDoesNotHoldBesideIt() {
        Backend backend = openWith(STAR);
        Variant unusual = Variant.of(Float.intBitsToFloat(0x7fc00001));
        DataRecord star = star(
                "name", Variant.of("a\0b\\"),
                "small", Variant.ofInteger(ValueType.I64, 70_000),
                "magnitude", unusual,
                "distance", Variant.of("far"),
                "next", Variant.ofRefByKey("Star", "Vega"));
        backend.save(List.of(star));
        assertThat(texts("SELECT key || '=' || value FROM \"Star\", jsonb_each_text(ashlar_rest) ORDER BY key"))
                .containsExactly(
                        "distance=11:far",
                        "magnitude=5:NaN(7fc00001)",
                        "name=11:a\\0b\\\\",
                        "next=12:Star:\"Vega\"",
                        "small=3:70000");
        assertThat(texts("SELECT \"Star_id\" FROM \"Star\" WHERE name IS NULL AND small IS NULL"))
                .containsExactly("1");
        Schema schema = Received.schema(STAR);
        assertThat(all(open(), schema)).containsExactly(star);
        assertThat(Received.found(backend, schema, Map.of("next", Variant.ofRefByKey("Star", "Vega"))))
                .hasSize(1);

        star.set("small", Variant.ofInteger(ValueType.U8, 7));
        star.remove("distance");
        backend.save(List.of(star));
        assertThat(texts("SELECT small FROM \"Star\" WHERE NOT ashlar_rest ? 'small' AND NOT ashlar_rest ? 'distance'"))
                .containsExactly("7");
        assertThat(all(open(), schema)).containsExactly(star);
    }

    @Test
    void shouldReadRowsThatOthersWrite() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO \"Star\" (\"Star_id\", name, small, huge, magnitude, tint, next, position, tags)"
                + " VALUES (7, 'Vega', 5, 7, 0.25, '#FF8000', 7, '[1, 2, 3]', '[\"x\", \"y\"]')");
        assertThat(all(backend, Received.schema(STAR)))
                .containsExactly(record(
                        "Star",
                        7,
                        "name",
                        Variant.of("Vega"),
                        "small",
                        Variant.ofInteger(ValueType.U8, 5),
                        "huge",
                        Variant.ofInteger(ValueType.U64, 7),
                        "magnitude",
                        Variant.of(0.25f),
                        "tint",
                        Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255),
                        "next",
                        Variant.ofRef("Star", 7),
                        "position",
                        Variant.ofFloats(ValueType.VEC3, 1, 2, 3),
                        "tags",
                        Variant.ofArray(ValueType.STRING, List.of(Variant.of("x"), Variant.of("y")))));
    }

    @Test
    void shouldFindColorsHoweverTheyAreWritten() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO \"Star\" (\"Star_id\", tint) VALUES (1, '#ff8000'), (2, '#FF8000'), (3, '#ff8001')");
        Variant orange = Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255);
        assertThat(Received.found(backend, Received.schema(STAR), Map.of("tint", orange)))
                .extracting(DataRecord::id)
                .containsExactly(1L, 2L);
    }

    @Test
    void shouldTellWhatIsWrongInRows() {
        Backend backend = openWith(STAR);
        sql("INSERT INTO \"Star\" (\"Star_id\", tint, position, ashlar_rest) VALUES (3, 'red', '{}', '[1]')");
        assertThat(Received.from(backend, Received.schema(STAR), Map.of()).problems())
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.tint", "red"))
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.position"))
                .anySatisfy(problem -> assertThat(problem).contains("Star 3.ashlar_rest", "an object of texts"));
    }

    /** A table of another program gets its columns and triggers by the first save. */
    @Test
    void shouldTakeOverTablesOfOtherPrograms() {
        server.execute("CREATE SCHEMA " + name);
        sql(
                "CREATE TABLE \"Star\" (\"Star_id\" integer PRIMARY KEY, name varchar(20), born date)",
                "INSERT INTO \"Star\" VALUES (3, 'Vega', '2020-01-02')");
        Backend backend = open();
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
        sql("UPDATE \"Star\" SET name = 'x' WHERE \"Star_id\" = 3");
        assertThat(backend.changeToken()).isEqualTo(token + 1);
    }

    private static String fields(String fields) {
        return "Schema = { name = \"Star\" }\nFields = [ " + fields + " ]\n";
    }

    /** Another schema in the place of that which is stored, as a command that updates schemas puts it there. */
    private void putSchema(String text) {
        sql("UPDATE ashlar_schema SET text = '" + text.replace("'", "''") + "'");
    }

    @Test
    void shouldMoveValuesWithTheColumnsOfFieldsThatChange() {
        Backend backend = openWith(fields("{ name = \"a\", type = \"u8\" }, { name = \"b\", type = \"i32\" },"
                + " { name = \"c\", type = \"string\" }, { name = \"old\", type = \"f32\" }"));
        backend.save(List.of(record(
                "Star",
                1,
                "a",
                Variant.ofInteger(ValueType.U8, 200),
                "b",
                Variant.ofInteger(ValueType.I32, 5),
                "c",
                Variant.of("it's \\"),
                "old",
                Variant.of(0.5f))));
        String text = fields("{ name = \"a\", type = \"i64\", retyped = [\"u8\"] },"
                + " { name = \"b\", type = \"string\", retyped = [\"i32\"] }, { name = \"c\", type = \"i32[]\" },"
                + " { name = \"fresh\", type = \"f32\", formerly = [\"old\"] }, { name = \"added\", type = \"bool\" }");
        putSchema(text);
        Backend later = open();
        later.save(List.of(record("Star", 2, "b", Variant.of("text"), "added", Variant.of(true))));
        assertThat(columns())
                .contains("a bigint", "b text", "c json", "old real", "added boolean")
                .doesNotContain("fresh real");
        assertThat(texts("SELECT a || ' ' || ashlar_rest::text FROM \"Star\" WHERE \"Star_id\" = 1"))
                .containsExactly("200 {\"b\": \"3:5\", \"c\": \"11:it's \\\\\\\\\"}");
        DataRecord first = later.read(Received.schema(text), 1);
        assertThat(first.get("a")).isEqualTo(Variant.of(200L));
        assertThat(first.get("b")).isEqualTo(Variant.of(5L));
        assertThat(first.get("c")).isEqualTo(Variant.of("it's \\"));
        assertThat(first.get("fresh")).isEqualTo(Variant.of(0.5f));
        assertThat(texts("SELECT b FROM \"Star\" WHERE \"Star_id\" = 2")).containsExactly("text");
    }

    @Test
    void shouldLeaveAColumnThatAViewHas() {
        Backend backend = openWith(fields("{ name = \"a\", type = \"u8\" }"));
        backend.save(List.of(record("Star", 1, "a", Variant.ofInteger(ValueType.U8, 200))));
        sql("CREATE VIEW bright AS SELECT a FROM \"Star\"");
        putSchema(fields("{ name = \"a\", type = \"f32\", retyped = [\"u8\"] }"));
        Backend later = open();
        later.save(List.of(record("Star", 2, "a", Variant.of(0.5f))));
        assertThat(columns()).contains("a smallint");
        Schema schema = Received.schema(fields("{ name = \"a\", type = \"f32\" }"));
        assertThat(later.read(schema, 2)).isEqualTo(record("Star", 2, "a", Variant.of(0.5f)));
    }

    @Test
    void shouldGiveColumnsTheTypesOfSchemasThatReplaceOthers() {
        Backend backend = openWith(fields("{ name = \"a\", type = \"u8\" }, { name = \"b\", type = \"string\" }"));
        String text = fields("{ name = \"a\", type = \"string\" }, { name = \"b\", type = \"i32\", index = true }");
        DataRecord star = record("Star", 1, "a", Variant.of("x"), "b", Variant.ofInteger(ValueType.I32, 5));
        backend.replace(List.of(source(text)), List.of(star), Progress.NONE);
        assertThat(columns()).contains("a text", "b integer");
        assertThat(texts("SELECT count(*) FROM pg_indexes WHERE schemaname = '" + name
                        + "' AND indexname LIKE 'ashlar_index_%'"))
                .containsExactly("1");
        assertThat(all(open(), Received.schema(text))).containsExactly(star);
    }
}
