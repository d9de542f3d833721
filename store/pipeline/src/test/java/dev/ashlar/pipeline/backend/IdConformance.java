package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How every backend gives ids: each once. */
public abstract class IdConformance extends UpdateConformance {
    private static final List<SchemaReader.Source> SCHEMAS =
            List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));

    private void saveThree() {
        save(
                record("Thing", DataRecord.NO_ID),
                record("Thing", DataRecord.NO_ID),
                record("Thing", DataRecord.NO_ID),
                record("Other", DataRecord.NO_ID));
    }

    private void remove(long... ids) {
        DataRecord[] gone = new DataRecord[ids.length];
        for (int i = 0; i < ids.length; i++) {
            gone[i] = record("Thing", ids[i]);
            gone[i].setDeleted(true);
        }
        save(gone);
    }

    /** The id of a new record, as a backend gives it that was opened just now. */
    private long nextId() {
        try (Backend other = open()) {
            DataRecord fresh = record("Thing", DataRecord.NO_ID);
            other.save(List.of(fresh));
            return fresh.id();
        }
    }

    @Test
    void shouldNotGiveTheIdOfARemovedRecordAgain() {
        saveThree();
        remove(3);
        assertThat(nextId()).isEqualTo(4);
        remove(4);
        remove(2);
        assertThat(nextId()).isEqualTo(5);
        remove(1, 5);
        assertThat(all(backend, THING)).isEmpty();
        assertThat(nextId()).isEqualTo(6);
        DataRecord other = record("Other", DataRecord.NO_ID);
        save(other);
        assertThat(other.id()).as("of a type of its own").isEqualTo(2);
    }

    @Test
    void shouldNotGiveTheIdOfARecordThatAnUpdateRemovesAgain() {
        saveThree();
        backend.update(List.of(new FieldUpdate(THING, 3, Set.of("i32"), true)), kept -> List.of(record("Thing", 3)));
        assertThat(nextId()).isEqualTo(4);
    }

    @Test
    void shouldGiveNewIdsBehindThoseThatTheSameSaveRemoves() {
        saveThree();
        DataRecord gone = record("Thing", 3);
        gone.setDeleted(true);
        DataRecord fresh = record("Thing", DataRecord.NO_ID);
        save(gone, fresh);
        assertThat(fresh.id()).isEqualTo(4);
    }

    @Test
    void shouldNoteNoIdThatNoRecordHasHad() {
        saveThree();
        remove(99);
        assertThat(backend.lastIds().getOrDefault("Thing", 3L)).isEqualTo(3);
        assertThat(nextId()).isEqualTo(4);
    }

    @Test
    void shouldKeepAnExplicitIdThatWasInUse() {
        saveThree();
        remove(3);
        save(record("Thing", 3, "i32", i32(3)));
        assertThat(reread(3).get("i32")).isEqualTo(i32(3));
        assertThat(nextId()).isEqualTo(4);
    }

    @Test
    void shouldNoteNothingWhenASaveFails() {
        saveThree();
        Map<String, Long> before = backend.lastIds();
        DataRecord gone = record("Thing", 3);
        gone.setDeleted(true);
        assertThatThrownBy(() -> save(gone, record("Thing", DataRecord.NO_ID, "text", text("half \uD834"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(backend.lastIds()).isEqualTo(before);
        gone.setDeleted(false);
        assertThat(nextId()).isEqualTo(4);
    }

    @Test
    void shouldNotGiveIdsOfReplacedRecordsAgain() {
        save(record("Thing", DataRecord.NO_ID), record("Thing", DataRecord.NO_ID), record("Thing", DataRecord.NO_ID));
        backend.replace(SCHEMAS, List.of(), Progress.NONE);
        assertThat(nextId()).isEqualTo(4);
        save(record("Thing", 7, "i32", i32(7)));
        backend.replace(SCHEMAS, List.of(record("Thing", 2)), Progress.NONE);
        assertThat(nextId()).isEqualTo(8);
        DataRecord fresh = record("Thing", DataRecord.NO_ID);
        backend.replace(SCHEMAS, List.of(record("Thing", 2), fresh), Progress.NONE);
        assertThat(fresh.id()).isEqualTo(9);
        assertThat(nextId()).isEqualTo(10);
    }

    @Test
    void shouldTakeOverTheLastIdsOfASource() {
        RecordSource source = RecordSource.of(List.of(record("Thing", 2)));
        backend.replace(SCHEMAS, source.withLastIds(Map.of("Thing", 40L, "Gone", 7L)));
        assertThat(backend.lastIds()).containsEntry("Thing", 40L).containsEntry("Gone", 7L);
        assertThat(nextId()).isEqualTo(41);
        remove(41);
        backend.replace(SCHEMAS, source.withLastIds(Map.of("Thing", 5L)));
        assertThat(nextId()).isEqualTo(42);
        DataRecord gone = record("Gone", DataRecord.NO_ID);
        save(gone);
        assertThat(gone.id()).isEqualTo(8);
    }

    /** Ids below it may be free, but nobody knows which have been in use. */
    @Test
    void cannotGiveAnIdBehindTheLastOne() {
        save(record("Thing", Long.MAX_VALUE, "i32", i32(1)), record("Thing", 2, "i32", i32(2)));
        DataRecord fresh = record("Thing", DataRecord.NO_ID);
        assertThatThrownBy(() -> save(fresh, record("Other", DataRecord.NO_ID)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Thing: no id is left for a new record")
                .hasMessageContaining("Thing " + Long.MAX_VALUE)
                .hasMessageContaining("explicitly");
        assertThat(backend.types()).containsExactly("Thing");
        assertThat(fresh.id()).isEqualTo(DataRecord.NO_ID);
        remove(Long.MAX_VALUE);
        assertThatThrownBy(() -> save(fresh)).isInstanceOf(BackendException.class);
        assertThatThrownBy(() -> backend.replace(SCHEMAS, List.of(fresh), Progress.NONE))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Thing: no id is left for a new record");
        save(record("Thing", 3, "i32", i32(3)));
        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(2L, 3L);
    }
}
