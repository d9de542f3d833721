package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Received;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Rows that a save updates by arrays and stamps itself, and the trigger that stamps the others. */
class StampTest extends ServerTest {
    private static final Schema SCHEMA = Received.schema(STAR);

    private static DataRecord full(long id, int n) {
        return record(
                "Star",
                id,
                "name",
                Variant.of("{\"a\",\\ NULL} " + n),
                "visible",
                Variant.of(n % 2 == 0),
                "small",
                Variant.ofInteger(ValueType.U8, 255 - n),
                "medium",
                Variant.ofInteger(ValueType.U16, 65_535 - n),
                "large",
                Variant.ofInteger(ValueType.U32, 4_294_967_295L - n),
                "huge",
                Variant.ofInteger(ValueType.U64, -1 - n),
                "magnitude",
                Variant.of(n == 0 ? -0f : 0.1f * n),
                "distance",
                Variant.of(n == 0 ? Double.NEGATIVE_INFINITY : Double.longBitsToDouble(n)),
                "kind",
                Variant.ofEnum("giant"),
                "tint",
                Variant.ofLanes(ValueType.COLOR, n, 128, 0, 255),
                "image",
                Variant.ofBytes(new byte[] {0, (byte) -n, '\\'}),
                "next",
                Variant.ofRef("Star", n),
                "position",
                Variant.ofFloats(ValueType.VEC3, n, -0f, 0.5f),
                "tags",
                Variant.ofArray(ValueType.STRING, List.of(Variant.of("a\0b\"" + n))));
    }

    private List<String> triggers() {
        return texts("SELECT tgname FROM pg_trigger WHERE tgrelid = '" + name
                + ".\"Star\"'::regclass AND tgname IN ('ashlar_changed', 'ashlar_stamped')");
    }

    /** As former versions of Ashlar made it. */
    private void giveFormerTrigger() {
        sql(
                "DROP TRIGGER ashlar_stamped ON \"Star\"",
                "CREATE TRIGGER ashlar_changed BEFORE UPDATE ON \"Star\" FOR EACH ROW"
                        + " WHEN (OLD.* OPERATOR(pg_catalog.*<>) NEW.*) EXECUTE FUNCTION ashlar_stamp()");
    }

    private String stamp(long id) {
        return texts("SELECT ashlar_version || ' ' || ashlar_author FROM \"Star\" WHERE \"Star_id\" = " + id)
                .get(0);
    }

    @Test
    void shouldUpdateValuesOfAllTypesToTheBit() {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 0), full(2, 1), full(3, 2)));
        DataRecord unusual = record(
                "Star", 3, "magnitude", Variant.of(Float.intBitsToFloat(0x7fc00001)), "name", Variant.of("a\0b"));
        backend.save(List.of(full(1, 3), record("Star", 2), unusual, full(4, 4)));
        assertThat(all(open(), SCHEMA)).containsExactly(full(1, 3), record("Star", 2), unusual, full(4, 4));
        backend.save(List.of(full(1, 0), full(2, 0), full(3, 0)));
        assertThat(all(open(), SCHEMA)).containsExactly(full(1, 0), full(2, 0), full(3, 0), full(4, 4));
        assertThat(texts("SELECT count(ashlar_rest) FROM \"Star\"")).containsExactly("0");
    }

    @Test
    void shouldStampTheRowsOfASaveThatHaveChangedAndNoOthers() {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 1), full(2, 2)));
        String before = stamp(1);
        DataRecord other = full(2, 2);
        other.set("magnitude", Variant.of(-0f));
        backend.save(List.of(full(1, 1), other));
        assertThat(stamp(1)).isEqualTo(before);
        assertThat(stamp(2)).isEqualTo(backend.changeToken() + " ashlar");
    }

    /** The trigger counts its calls: none for a save. */
    @Test
    void shouldNotRunATriggerForEachRowOfASave() {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 1), full(2, 2)));
        sql(
                "CREATE SEQUENCE calls",
                "CREATE OR REPLACE FUNCTION ashlar_stamp() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM nextval('"
                        + name
                        + ".calls'); NEW.ashlar_version := current_setting('ashlar.version')::bigint; RETURN NEW; END$$");
        backend.save(List.of(full(1, 3), full(2, 4)));
        assertThat(texts("SELECT is_called FROM calls")).containsExactly("f");
        sql("UPDATE \"Star\" SET small = 0");
        assertThat(texts("SELECT last_value FROM calls")).containsExactly("2");
        assertThat(stamp(1)).startsWith(backend.changeToken() + " ");
    }

    @Test
    void cannotWriteUnderAnotherName() {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 1)));
        sql(
                "UPDATE \"Star\" SET small = 0, ashlar_author = 'ben', ashlar_version = current_setting('ashlar.version')::bigint");
        assertThat(stamp(1)).isEqualTo(backend.changeToken() + " ashlar");
    }

    @Test
    void shouldReplaceTheTriggerOfFormerVersionsOnce() {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 1)));
        giveFormerTrigger();
        backend.save(List.of(full(1, 2)));
        assertThat(triggers()).containsExactly("ashlar_stamped");
        assertThat(stamp(1)).isEqualTo(backend.changeToken() + " ashlar");
        assertThat(all(backend, SCHEMA)).containsExactly(full(1, 2));
    }

    @Test
    void shouldSaveWithTheTriggerOfFormerVersionsWhileOthersReadTheTable() throws Exception {
        Backend backend = openWith(STAR);
        backend.save(List.of(full(1, 1)));
        giveFormerTrigger();
        try (Connection reader = server.connect();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("SELECT * FROM " + name + ".\"Star\"");
            backend.save(List.of(full(1, 2)));
            assertThat(triggers()).containsExactly("ashlar_changed");
            assertThat(stamp(1)).isEqualTo(backend.changeToken() + " ashlar");
            reader.rollback();
        }
        backend.save(List.of(full(1, 3)));
        assertThat(triggers()).containsExactly("ashlar_stamped");
    }

    @Test
    void shouldSaveWithTheTriggerOfFormerVersionsWithoutTheRightToReplaceIt() {
        Backend owner = openWith(STAR);
        owner.save(List.of(full(1, 1)));
        giveFormerTrigger();
        String role = "stamper_of_" + name;
        server.execute("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA " + name + " TO " + role
                + "; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + name + " TO " + role);
        Backend author = open(server.location(role, name));
        author.save(List.of(full(1, 2)));
        assertThat(stamp(1)).isEqualTo(owner.changeToken() + " " + role);
        assertThat(Objects.requireNonNull(owner.read(SCHEMA, 1))).isEqualTo(full(1, 2));
        assertThat(triggers()).containsExactly("ashlar_changed");
    }
}
