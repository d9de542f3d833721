package dev.ashlar.servers.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Found;
import dev.ashlar.servers.NamesConformance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of types, fields and databases that mean something to somebody. */
class MariaNamesTest extends NamesConformance<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.shared();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a'b",
                "a`b",
                "x; DROP TABLE y; --",
                "a\n--\nb",
                "user",
                "Caf\u00E9 \uD83D\uDE80",
                "\u00C9toile",
                "\u661F",
                "a\\b",
                "a\"b",
                "@table@ @key@",
                "ends with a blank ",
                "../../x",
                "a.b#c"
            })
    void shouldKeepTypesOfAnyName(String type) {
        Backend backend = open();
        backend.save(List.of(record(type, 5, type + ".x", Variant.of("one")), record(type, 6)));
        DataRecord gone = record(type, 6);
        gone.setDeleted(true);
        backend.save(List.of(gone));
        assertThat(backend.types()).containsExactly(type);
        assertThat(Found.in(open(), type)).containsOnlyKeys(5L);
        assertThat(Found.in(open(), type).get(5L)).containsEntry(type + ".x", "one");
        assertThat(texts("SELECT CONCAT(type, id) FROM ashlar_removed")).containsExactly(type + "6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a'b", "a`b", "%I %s", "x; DROP DATABASE mysql; --", "A b", "\u661F"})
    void shouldKeepContentInDatabasesOfAnyName(String database) {
        server.prepare(name + database);
        String at = server.location(name + database);
        Backend backend = open(at);
        backend.save(List.of(record("Star", 5), record("Star", 6)));
        DataRecord gone = record("Star", 6);
        gone.setDeleted(true);
        long token = backend.changeToken();
        backend.save(List.of(gone));
        assertThat(backend.changeToken()).isEqualTo(token + 1);
        assertThat(open(at).types()).containsExactly("Star");
    }

    /** As programs with SQL see them. */
    @ParameterizedTest
    @CsvSource({"hitPoints,hitPoints", "caf\u00E9,caf\u00E9", "\u00C9toile,@00c9toile", "a@b,a@0040b"})
    void shouldKeepOrdinaryNamesAsTheyAre(String field, String column) {
        open().save(List.of(record("Star", 1, field, Variant.of("x"))));
        assertThat(texts("SELECT column_name FROM information_schema.columns WHERE table_name = 'Star'"
                        + " AND table_schema = '" + name + "'"))
                .contains(column);
        assertThat(Names.read(column)).isEqualTo(field);
    }

    @Test
    void cannotReadNamesThatAreWrittenOtherwise() {
        for (String written : List.of("a@b", "@", "@00", "@zzzz", "@0061", "\u00C9", "x ")) {
            assertThat(Names.read(written)).as(written).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DB_TRX_ID",
                "fts_doc_id",
                "Star_id",
                "STAR_ID",
                "ashlar_rest",
                "Ashlar_version",
                "x2345678901234567890123456789012345678901234567890123456789012345"
            })
    void cannotKeepFieldsWithoutAColumn(String field) {
        Backend backend = open();
        assertThatThrownBy(() -> backend.save(List.of(record("Star", 1, field, Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(field);
        assertThat(backend.types()).isEmpty();
    }

    @Test
    void shouldTellTypesApartByCaseAndRefuseFieldsThatDifferInCaseAlone() {
        Backend backend = open();
        backend.save(List.of(record("Star", 1), record("star", 1), record("STAR", 1)));
        assertThat(backend.types()).containsExactly("STAR", "Star", "star");
        assertThatThrownBy(() -> backend.save(List.of(record("Moon", 1, "a", Variant.of("1"), "A", Variant.of("2")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("MariaDB does not tell names apart by case");
    }

    @Test
    void shouldLeaveTablesOfOtherFormsAlone() {
        sql(
                "CREATE TABLE notes (text text)",
                "CREATE VIEW Seen AS SELECT 1 AS Seen_id",
                "CREATE TABLE Old (Old_id BIGINT PRIMARY KEY) ENGINE = MyISAM",
                "CREATE TABLE Two (Two_id BIGINT, b INT, PRIMARY KEY (Two_id, b))",
                "INSERT INTO notes VALUES ('stays')");
        Backend backend = open();
        backend.save(List.of(record("Star", 1)));
        assertThat(backend.types()).containsExactly("Star");
        assertThat(texts("SELECT text FROM notes")).containsExactly("stays");
        for (String type : List.of("notes", "Seen", "Old", "Two")) {
            assertThatThrownBy(() -> backend.save(List.of(record(type, 1))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("table " + type + " keeps no records: expected an InnoDB table with a column "
                            + type + "_id of BIGINT");
        }
    }
}
