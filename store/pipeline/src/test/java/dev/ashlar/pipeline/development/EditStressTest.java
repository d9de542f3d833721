package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A game edits one field of a record while another process counts in a second field: no count is lost, and no edit. */
class EditStressTest {
    private static final SchemaReader.Source SOURCE = new SchemaReader.Source("Counter.schema", """
            Schema = { name = "Counter" }
            Fields = [ { name = "x", type = "i32" }, { name = "y", type = "i32" } ]
            """);
    static final Schema COUNTER =
            SchemaReader.read(List.of(SOURCE), new Problems()).get(0);

    enum Place {
        TYPED("sqlite:%s.db", CountMain.Writer.SQL_TYPED, 200, 3000),
        TAGGED("sqlite:%s.db?encoding=tagged", CountMain.Writer.SQL_TAGGED, 200, 3000),
        TYPED_UPDATED("sqlite:%s.db", CountMain.Writer.UPDATE, 100, 1000),
        JSON("json:%s", CountMain.Writer.SAVE, 20, 400),
        JSON_UPDATED("json:%s", CountMain.Writer.UPDATE, 20, 400),
        RECORD_FILES("json:%s?files=record", CountMain.Writer.UPDATE, 20, 400);

        private final String location;
        private final CountMain.Writer writer;
        /** How often the other process writes: a save of files forces each of them. */
        private final int fast;

        private final int slow;

        Place(String location, CountMain.Writer writer, int fast, int slow) {
            this.location = location;
            this.writer = writer;
            this.fast = fast;
            this.slow = slow;
        }
    }

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(
            value = Place.class,
            names = {"TYPED", "JSON", "JSON_UPDATED"})
    void shouldLoseNothing(Place place) throws Exception {
        edit(place, place.fast);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    @Tag("slow")
    void shouldLoseNothingForLong(Place place) throws Exception {
        edit(place, Share.of(place.slow));
    }

    private void edit(Place place, int count) throws Exception {
        Path path = folder.resolve("content");
        String location = place.location.formatted(path);
        DataRecord record = new DataRecord("Counter", 1);
        record.set("x", Variant.ofInteger(ValueType.I32, 0));
        record.set("y", Variant.ofInteger(ValueType.I32, 0));
        try (Backend backend = Backends.create(location)) {
            backend.replace(List.of(SOURCE), List.of(record), Progress.NONE);
        }
        boolean isSql = place.writer.name().startsWith("SQL");
        long edited = 0;
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {});
                ChildJvm other =
                        ChildJvm.start(CountMain.class, place.writer.name(), isSql ? path + ".db" : location, count)) {
            CompletableFuture<String> end = CompletableFuture.supplyAsync(other::line);
            while (!end.isDone()) {
                edited = edit(store, edited);
            }
            assertThat(end.join()).isEqualTo("done");
        }
        try (Backend backend = Backends.open(location)) {
            DataRecord last = Objects.requireNonNull(backend.read(COUNTER, 1));
            assertThat(last.get("y")).isEqualTo(Variant.ofInteger(ValueType.I32, count));
            if (place.writer != CountMain.Writer.SAVE) {
                assertThat(last.get("x")).isEqualTo(Variant.ofInteger(ValueType.I32, edited));
            }
        }
    }

    /** Who saves whole records takes edits back: of that the store tells. */
    private static long edit(DevelopmentStore store, long edited) {
        try {
            store.edit("Counter", 1).set("x", edited + 1).save();
            return edited + 1;
        } catch (EditConflictException e) {
            return edited;
        } catch (BackendException e) {
            assertThat(e).hasMessageFindingMatch("locked by another program|another change of the folder");
            return edited; // Nothing was saved: the other process has had the place for seconds.
        }
    }
}
