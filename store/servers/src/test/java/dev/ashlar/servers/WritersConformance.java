package dev.ashlar.servers;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.EditConflictException;
import dev.ashlar.pipeline.development.RecordAuthors;
import dev.ashlar.pipeline.development.RecordEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Several who write at once, and those who may not. */
public abstract class WritersConformance<S extends TestDatabase> extends DatabaseTest<S> {
    protected static final String TEXT = """
            Schema = { name = "Star" }
            Fields = [ { name = "count", type = "i32" }, { name = "text", type = "string" } ]
            """;
    protected static final Schema STAR = Received.schema(TEXT);
    private static final int WRITERS = 4;
    private static final int SAVES = 40;

    @Test
    void shouldGiveEachRecordAnIdOfItsOwnAndLoseNoUpdate() throws Exception {
        Backend first = open(); // Four make the tables at once.
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Backend backend = open();
                all.add(writers.submit(() -> write(backend)));
            }
            for (Future<Boolean> one : all) {
                assertThat(one.get()).isTrue();
            }
        } finally {
            writers.shutdownNow();
        }
        List<DataRecord> stars = all(first, STAR);
        assertThat(stars).hasSize(1 + WRITERS * SAVES);
        assertThat(stars.get(0).get("count")).isEqualTo(Variant.of(WRITERS * SAVES));
        assertThat(first.changeToken()).as("a version for each transaction").isEqualTo(2 * WRITERS * SAVES);
    }

    private static boolean write(Backend backend) {
        for (int i = 0; i < SAVES; i++) {
            backend.update(List.of(new FieldUpdate(STAR, 0, Set.of("count"), false)), kept -> {
                long count = kept.get(0) == null ? 0 : kept.get(0).get("count").bits();
                return List.of(record("Star", 0, "count", Variant.of((int) count + 1)));
            });
            backend.save(List.of(record("Star", DataRecord.NO_ID, "text", Variant.of("new"))));
        }
        return true;
    }

    /** Some stand in the table, one was removed by another program, one comes with an id, and one gets an id. */
    @Test
    void shouldSaveRecordsThatStandThereAndOthers() {
        Backend backend = openWith(TEXT);
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= 4; id++) {
            stars.add(record("Star", id, "count", Variant.of(id)));
        }
        backend.save(stars);
        sql("DELETE FROM \"Star\" WHERE \"Star_id\" = 2");
        for (DataRecord star : stars) {
            star.set("count", Variant.of((int) star.id() * 10));
        }
        stars.get(2).setDeleted(true);
        stars.add(record("Star", 9, "count", Variant.of(90)));
        DataRecord fresh = record("Star", DataRecord.NO_ID, "count", Variant.of(100));
        stars.add(fresh);
        backend.save(stars);
        assertThat(fresh.id()).isEqualTo(10);
        assertThat(all(backend, STAR))
                .extracting(star -> star.id() + " " + star.get("count").bits())
                .containsExactly("1 10", "2 20", "4 40", "9 90", "10 100");
    }

    @Test
    void shouldNameRecordFieldBothValuesAndWhoInAConflict() {
        Backend backend = openWith(TEXT);
        backend.save(List.of(record("Star", 7, "count", Variant.of(1))));
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of())) {
            RecordEdit edit = store.edit("Star", 7).set("count", 5);
            sql("UPDATE \"Star\" SET count = 2");
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(
                            e -> assertThat(e.conflicts())
                                    .containsExactly(
                                            "Star 7.count: somebody else has changed it: expected 1, found 2, saved by ashlar"));
            assertThat(backend.read(STAR, 7).get("count")).isEqualTo(Variant.of(2));
            store.edit("Star", 7).set("count", 5).save();
            assertThat(backend.read(STAR, 7).get("count")).isEqualTo(Variant.of(5));
            assertThat(RecordAuthors.suffix(store, "Star", 7))
                    .as("the end of a message of the editor")
                    .isEqualTo(", saved by ashlar");
            assertThat(RecordAuthors.suffix(store, "Star", 8)).isEmpty();
        }
    }
}
