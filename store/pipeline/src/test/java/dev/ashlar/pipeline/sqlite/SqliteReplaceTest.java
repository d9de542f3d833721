package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replacing everything by records that come one after the other. */
class SqliteReplaceTest {
    private static final String TEXT = """
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "count", type = "i32" } ]
            """;
    private static final Schema STAR = Received.schema(TEXT);
    private static final List<SchemaReader.Source> SCHEMAS = List.of(new SchemaReader.Source("Star.schema", TEXT));

    @TempDir
    Path folder;

    private Path file;
    private SqliteBackend backend;

    @BeforeEach
    void create() {
        file = folder.resolve("sky.db");
        backend = SqliteBackend.create(file);
        backend.replace(SCHEMAS, source(named(5, "old")));
    }

    @AfterEach
    void close() {
        backend.close();
    }

    private static DataRecord named(long id, String name) {
        return record("Star", id, "name", Variant.of(name));
    }

    private static RecordSource source(DataRecord... records) {
        return List.of(records)::forEach;
    }

    private void shouldHaveTheOldAlone() {
        assertThat(Received.all(backend, STAR))
                .extracting(DataRecord::toString)
                .containsExactly("Star 5 {name=string old}");
    }

    /** The file grows while the source still gives. */
    @Test
    void shouldWriteRecordsAsTheyCome() throws IOException {
        long before = Files.size(file);
        List<Long> sizes = new ArrayList<>();
        backend.replace(SCHEMAS, action -> {
            for (int id = 1; id <= 10_000; id++) {
                DataRecord star = named(id, "x".repeat(1000));
                action.accept(star);
                assertThat(star.isUpdated()).as("written").isFalse();
                sizes.add(file.toFile().length());
            }
        });
        assertThat(sizes.get(sizes.size() - 1)).isGreaterThan(before + 1_000_000);
        assertThat(backend.count("Star")).isEqualTo(10_000);
    }

    @Test
    void shouldReplaceByMoreThanTheHeapHolds() throws IOException {
        Path large = folder.resolve("large.db");
        try (ChildJvm child = ChildJvm.start(List.of("-Xmx24m", "-XX:+UseSerialGC"), ReplaceMain.class, large)) {
            assertThat(ReplaceMain.line(child)).isEqualTo("replaced " + ReplaceMain.COUNT);
        }
    }

    @Test
    void cannotTakeAnIdTwice() {
        assertThatThrownBy(() -> backend.replace(SCHEMAS, source(named(1, "a"), named(7, "b"), named(7, "c"))))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": nothing was replaced: Star 7 is given twice: expected each id once");
        shouldHaveTheOldAlone();
    }

    @Test
    void cannotTakeAnIdTwiceHoweverFarApart() {
        for (long again : new long[] {1, 2500, 2999}) {
            assertThatThrownBy(() -> backend.replace(SCHEMAS, action -> {
                        for (long id = 1; id < 3000; id++) {
                            action.accept(named(id, "star"));
                        }
                        action.accept(named(again, "again"));
                    }))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("Star " + again + " is given twice");
            shouldHaveTheOldAlone();
        }
    }

    @Test
    void shouldTakeIdsInAnyOrder() {
        List<Long> ids = new ArrayList<>();
        for (long id = 1; id <= 5000; id++) {
            ids.add(id);
        }
        Collections.shuffle(ids, new Random(2_718));
        backend.replace(SCHEMAS, action -> ids.forEach(id -> action.accept(named(id, "star " + id))));
        assertThat(Received.all(backend, STAR))
                .extracting(DataRecord::id)
                .isEqualTo(ids.stream().sorted().toList());
    }

    @Test
    void shouldTellNewRecordsTheirIdsAtOnce() {
        List<Long> ids = new ArrayList<>();
        backend.replace(SCHEMAS, action -> {
            for (long id : new long[] {DataRecord.NO_ID, 7, DataRecord.NO_ID, 3, DataRecord.NO_ID}) {
                DataRecord star = named(id, "star");
                action.accept(star);
                ids.add(star.id());
            }
        });
        assertThat(ids).as("star 5 was replaced").containsExactly(6L, 7L, 8L, 3L, 9L);
        assertThat(Received.all(backend, STAR)).extracting(DataRecord::id).containsExactly(3L, 6L, 7L, 8L, 9L);
        assertThatThrownBy(() -> backend.replace(SCHEMAS, source(named(DataRecord.NO_ID, "a"), named(10, "b"))))
                .isInstanceOf(BackendException.class)
                .hasMessageEndingWith(
                        "Star 10 is given twice: expected each id once; new records take the ids behind those that came before them");
    }

    @Test
    void shouldGiveIdsBehindThoseOfTheListThatComesLast() {
        DataRecord fresh = named(DataRecord.NO_ID, "fresh");
        backend.replace(SCHEMAS, RecordSource.of(List.of(fresh, named(1, "one"), named(4, "four"))));
        assertThat(fresh.id()).as("star 5 was replaced").isEqualTo(6);
    }

    @Test
    void shouldTakeTypesInTurnsAndFieldsThatNoSchemaNames() throws SQLException {
        backend.replace(
                SCHEMAS,
                source(
                        named(1, "a"),
                        record("Moon", 1, "host", Variant.ofRef("Star", 1)),
                        record("Star", 2, "comment", Variant.of("mine"), "count", Variant.ofInteger(ValueType.I32, 2)),
                        record("Moon", 2, "host", Variant.ofRef("Planet", 1)),
                        named(3, "c")));
        assertThat(Sql.rows(file, "SELECT * FROM Star"))
                .containsExactly("1|a|null|null", "2|null|2|mine", "3|c|null|null");
        assertThat(Sql.rows(file, "SELECT name, type FROM pragma_table_info('Star')"))
                .containsExactly("Star_id|INTEGER", "name|TEXT", "count|INT32", "comment|TEXT");
        assertThat(backend.types()).containsExactly("Moon", "Planet", "Star");
    }

    @Test
    void cannotTellFieldsApartByCase() {
        DataRecord upper = record("Star", 2, "NAME", Variant.of("b"));
        assertThatThrownBy(() -> backend.replace(SCHEMAS, source(named(1, "a"), upper)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Star.NAME would have the same column as name");
        shouldHaveTheOldAlone();
    }

    @Test
    void shouldKeepColumnsOfOthersAndEmptyThem() throws SQLException {
        Sql.run(file, "ALTER TABLE Star ADD COLUMN comment TEXT", "UPDATE Star SET comment = 'mine'");
        backend.replace(SCHEMAS, source(named(5, "new")));
        assertThat(Sql.rows(file, "SELECT name, comment FROM Star")).containsExactly("new|null");
    }

    @Test
    void shouldNotWriteWhatIsMarkedAsDeleted() {
        DataRecord gone = named(6, "gone");
        gone.setDeleted(true);
        backend.replace(SCHEMAS, source(named(1, "a"), gone));
        assertThat(Received.all(backend, STAR)).extracting(DataRecord::id).containsExactly(1L);
    }

    @Test
    void shouldReplaceNothingWhenTheSourceFails() {
        assertThatThrownBy(() -> backend.replace(SCHEMAS, action -> {
                    action.accept(named(1, "a"));
                    throw new IllegalStateException("the source broke");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the source broke");
        shouldHaveTheOldAlone();
    }

    /** A source that goes on as if nothing was. */
    @Test
    void shouldReplaceNothingWhenARecordWasRefused() {
        assertThatThrownBy(() -> backend.replace(SCHEMAS, action -> {
                    for (String name : List.of("a", "half \uD834", "c")) {
                        try {
                            action.accept(named(DataRecord.NO_ID, name));
                        } catch (IllegalArgumentException e) {
                            assertThat(e).hasMessageContaining("half of a surrogate pair");
                        }
                    }
                }))
                .isInstanceOf(IllegalArgumentException.class);
        shouldHaveTheOldAlone();
    }

    @Test
    void shouldReadOnlyTheRecordsThatAreAskedFor() {
        backend.replace(SCHEMAS, source(named(1, "a"), named(2, "b"), named(Long.MAX_VALUE, "z"), named(4, "d")));
        Received received = Received.none();
        backend.read(STAR, Set.of(4L, 1L, Long.MAX_VALUE, 3L, 0L, -2L), received);
        assertThat(received.records()).extracting(DataRecord::id).containsExactly(1L, 4L, Long.MAX_VALUE);
        received = Received.none();
        backend.read(STAR, Set.of(0L, -1L), received);
        backend.read(STAR, Set.of(2L), received);
        backend.read(STAR, Set.of(), received);
        assertThat(received.records()).extracting(DataRecord::id).containsExactly(2L);
    }
}
