package dev.ashlar.servers.mariadb;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements that write many rows, and the triggers that run for each. */
class MariaRowsTest extends ServerTest {
    private static final Schema SCHEMA = Received.schema(STAR);

    /** More than a statement takes. */
    private static final int COUNT = 155;

    /** Some fields have no value, some one that their column does not hold. Others have them when {@code shift} is another one. */
    private static DataRecord star(int id, int shift) {
        int form = (id + shift) % 5;
        DataRecord star = record("Star", id, "name", Variant.of("Vega'\\\" 🌟 " + id + " " + shift));
        if (form < 4) {
            star.set("visible", Variant.of(form == 0));
            star.set("small", Variant.ofInteger(ValueType.U8, form == 1 ? 255 : id));
            star.set("medium", form == 2 ? Variant.of(70_000L * id) : Variant.ofInteger(ValueType.U16, id));
            star.set("large", Variant.ofInteger(ValueType.U32, 0xFFFF_FFFFL - id));
            star.set("huge", Variant.ofInteger(ValueType.U64, form == 3 ? id : -id));
            star.set("magnitude", Variant.of(form == 0 ? Float.NaN : 0.1f * id + shift));
            star.set("distance", Variant.of(form == 1 ? -0.0 : 1.1e-300 * id));
        }
        if (form > 0) {
            star.set("kind", Variant.ofEnum("dwarf"));
            star.set("tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, id));
            star.set("image", Variant.ofBytes(new byte[] {0, (byte) id, -1}));
            star.set("next", form == 4 ? Variant.ofRefByKey("Star", "key " + id) : Variant.ofRef("Star", id));
            star.set("position", Variant.ofFloats(ValueType.VEC3, id, -0f, shift));
            star.set("tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a\0b"), Variant.of("tag " + id))));
        }
        return star;
    }

    private static List<DataRecord> stars(int shift) {
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= COUNT; id++) {
            stars.add(star(id, shift));
        }
        return stars;
    }

    @Test
    void shouldKeepAllValuesOfManyRowsThatStandThere() {
        Backend backend = openWith(STAR);
        for (int shift = 0; shift < 4; shift++) {
            List<DataRecord> stars = stars(shift);
            backend.save(stars);
            assertThat(all(open(), SCHEMA)).as("shift " + shift).containsExactlyElementsOf(stars);
        }
        assertThat(texts("SELECT DISTINCT ashlar_version FROM Star")).containsExactly(backend.changeToken() + "");
    }

    /** Together they are longer than a statement may be. */
    @Test
    void shouldSaveLongTextsOfManyRows() {
        Backend backend = openWith(STAR);
        backend.save(stars(0));
        List<DataRecord> stars = stars(1);
        for (DataRecord star : stars.subList(10, 40)) {
            star.set("name", Variant.of("x".repeat(700_000) + star.id()));
        }
        backend.save(stars);
        assertThat(all(open(), SCHEMA)).containsExactlyElementsOf(stars);
    }

    /** Its version comes again: what the next save removes has to be noted. */
    @Test
    void shouldNoteRemovalsBehindAReplacementThatFailed() {
        Backend backend = openWith(STAR);
        backend.save(stars(0));
        try (RecordTracker tracker = backend.tracker()) {
            Followed followed = new Followed(backend, tracker, SCHEMA);
            followed.keep(followed.all());
            assertThatThrownBy(() -> backend.replace(List.of(source(STAR)), action -> {
                        throw new IllegalStateException("fails");
                    }))
                    .hasMessage("fails");
            DataRecord removed = record("Star", 7);
            removed.setDeleted(true);
            backend.save(List.of(removed));
            assertThat(texts("SELECT id FROM ashlar_removed")).containsExactly("7");
            assertThat(followed.changes().withdrawn()).containsExactly(7L);
        }
    }

    private String removal() {
        return texts("SELECT action_statement FROM information_schema.triggers WHERE trigger_schema = '" + name
                        + "' AND event_manipulation = 'DELETE' AND event_object_table = 'Star'")
                .get(0);
    }

    /** As former builds made it. */
    private void makeFormerTrigger() {
        String trigger = texts("SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = '" + name
                        + "' AND event_manipulation = 'DELETE' AND event_object_table = 'Star'")
                .get(0);
        String former = removal().replaceAll("NOT COALESCE\\(@`ashlar_all_[^)]*\\)", "TRUE");
        sql("CREATE OR REPLACE TRIGGER " + trigger + " BEFORE DELETE ON Star FOR EACH ROW " + former);
        assertThat(removal()).doesNotContain("ashlar_all_");
    }

    @Test
    void shouldRenewTriggersOfFormerBuilds() {
        Backend backend = openWith(STAR);
        makeFormerTrigger();
        backend.replace(List.of(source(STAR)), stars(0), Progress.NONE);
        assertThat(removal()).contains("ashlar_all_");
        assertThat(all(open(), SCHEMA)).hasSize(COUNT);
    }

    /** A replacement is as good with them. */
    @Test
    void shouldLeaveTriggersOfATableThatIsInUse() throws SQLException {
        Backend backend = openWith(STAR);
        makeFormerTrigger();
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT * FROM " + name + ".Star");
            backend.replace(List.of(source(STAR)), stars(0), Progress.NONE);
            other.rollback();
        }
        assertThat(removal()).doesNotContain("ashlar_all_");
        assertThat(all(open(), SCHEMA)).hasSize(COUNT);
    }
}
