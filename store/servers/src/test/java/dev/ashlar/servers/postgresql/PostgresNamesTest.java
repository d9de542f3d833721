package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Found;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.servers.NamesConformance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of types, fields and schemas that mean something to somebody. */
class PostgresNamesTest extends NamesConformance<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.shared();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a'b",
                "a\"b",
                "x; DROP TABLE y; --",
                "100%s %I %L",
                "$function$",
                "pg_class",
                "user",
                "Caf\u00E9 \uD83D\uDE80",
                "a\\b",
                "@schema@ @table@"
            })
    void shouldKeepTypesOfAnyName(String type) {
        Backend backend = open();
        backend.save(List.of(record(type, 5, type + ".x", Variant.of("one")), record(type, 6)));
        DataRecord gone = record(type, 6);
        gone.setDeleted(true);
        backend.save(List.of(gone));
        assertThat(backend.types()).containsExactly(type);
        assertThat(Found.in(open(), type)).containsOnlyKeys(5L);
        assertThat(texts("SELECT type || id FROM ashlar_removed")).containsExactly(type + "6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a'b", "a%22b", "%25I %25s", "pg_%23", "x; DROP SCHEMA public; --", "A b"})
    void shouldKeepContentInSchemasOfAnyName(String schema) {
        String at = server.location(name + schema);
        Backend backend = open(at);
        backend.save(List.of(record("Star", 5), record("Star", 6)));
        DataRecord gone = record("Star", 6);
        gone.setDeleted(true);
        long token = backend.changeToken();
        backend.save(List.of(gone));
        assertThat(backend.changeToken()).isEqualTo(token + 1);
        assertThat(open(at).types()).containsExactly("Star");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"xmin", "ctid", "Star_id", "ashlar_rest", "ashlar_version", "äääääääääääääääääääääääääääääääää"})
    void cannotKeepFieldsWithoutAColumn(String field) {
        Backend backend = open();
        assertThatThrownBy(() -> backend.save(List.of(record("Star", 1, field, Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(field);
        assertThat(backend.types()).isEmpty();
    }

    @Test
    void shouldTellNamesApartByCase() {
        Backend backend = open();
        backend.save(List.of(
                record("Star", 1, "a", Variant.of("one"), "A", Variant.of("two")),
                record("star", 1),
                record("STAR", 1)));
        assertThat(backend.types()).containsExactly("STAR", "Star", "star");
        assertThat(Found.in(backend, "Star").get(1L)).containsEntry("a", "one").containsEntry("A", "two");
    }

    @Test
    void shouldLeaveTablesOfOtherFormsAlone() {
        server.execute("CREATE SCHEMA " + name);
        sql(
                "CREATE TABLE notes (text text)",
                "CREATE VIEW \"Seen\" AS SELECT 1 AS \"Seen_id\"",
                "INSERT INTO notes VALUES ('stays')");
        Backend backend = open();
        backend.save(List.of(record("Star", 1)));
        assertThat(backend.types()).containsExactly("Star");
        assertThat(texts("SELECT text FROM notes")).containsExactly("stays");
        for (String type : List.of("notes", "Seen")) {
            assertThatThrownBy(() -> backend.save(List.of(record(type, 1))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining(
                            "table " + type + " keeps no records: expected a column " + type + "_id of bigint");
        }
    }

    @Test
    void shouldKeepSchemasOfOneDatabaseApart() {
        Backend one = open();
        Backend other = open(server.location(name + "_other"));
        one.save(List.of(record("Star", 1, "text", Variant.of("one"))));
        assertThat(other.types()).isEmpty();
        other.save(List.of(record("Star", 9)));
        assertThat(Found.in(one, "Star")).containsOnlyKeys(1L);
        assertThat(all(
                        one,
                        Received.schema(
                                "Schema = { name = \"Star\" }\nFields = [ { name = \"text\", type = \"string\" } ]\n")))
                .hasSize(1);
    }
}
