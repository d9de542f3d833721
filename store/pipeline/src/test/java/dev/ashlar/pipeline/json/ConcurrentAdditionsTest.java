package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** New records of two programs at the same time: no id is given twice, and no record stands in two files. */
class ConcurrentAdditionsTest {
    private static final String SCHEMA =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"n\", type = \"i32\", optional = true } ]\n";

    @TempDir
    Path temporary;

    private Path folder;
    private int round;

    /** Where new records come to stand. */
    enum Layout {
        FILE_FOR_EACH {
            @Override
            void write(JsonFolder folder) throws IOException {
                folder.write("content.conf", "files = record\n");
                folder.write("Star/1.json", "{\"id\": 1, \"n\": 1}\n");
            }
        },
        ONE_FILE {
            @Override
            void write(JsonFolder folder) throws IOException {
                folder.write("Star.json", "[{\"id\": 1, \"n\": 1}]\n");
            }
        },
        SEVERAL_FILES {
            @Override
            void write(JsonFolder folder) throws IOException {
                folder.write("Star-a.json", "[{\"id\": 1, \"n\": 1}]\n");
                folder.write("Star-b.json", "[]\n");
            }
        };

        abstract void write(JsonFolder folder) throws IOException;
    }

    private void write(Layout layout) throws IOException {
        folder = Files.createDirectories(temporary.toRealPath().resolve("content" + round++));
        Files.createDirectory(folder.resolve("Star"));
        new JsonFolder(folder).write("Star.schema", SCHEMA);
        layout.write(new JsonFolder(folder));
    }

    /** What programs do at the same time. */
    private interface Work {
        void on(JsonBackend backend) throws IOException;
    }

    private boolean isDone(Steps steps, Work work) throws IOException {
        try (JsonBackend backend = JsonBackend.open(folder, steps)) {
            work.on(backend);
            return true;
        } catch (BackendException e) {
            // The last is told of a folder whose files are being moved.
            assertThat(e)
                    .hasMessageFindingMatch(
                            "was changed while records were saved|another change of the folder|one record with its id");
            return false;
        }
    }

    /** The values of n by id; fails when two records have one id. */
    private Map<Long, Long> records(String as) {
        Map<Long, Long> records = new TreeMap<>();
        Problems problems = new Problems();
        try (JsonBackend backend = JsonBackend.open(folder)) {
            Schema schema = backend.schemas(problems).get(0);
            backend.read(schema, Map.of(), new RecordReceiver() {
                @Override
                public void record(DataRecord data, Places places, Set<String> flawed) {
                    assertThat(records.put(data.id(), data.get("n").bits()))
                            .as("%s: another record %d at %s", as, data.id(), places.ofRecord())
                            .isNull();
                }

                @Override
                public void problem(Location at, String subject, String message, String expected, String found) {
                    throw new AssertionError(as + ": " + at + ": " + message);
                }
            });
        }
        return records;
    }

    /** Changes another record first: so there are steps between the scan and the files of new records. */
    private static void add(JsonBackend backend, int n) {
        backend.save(List.of(star(1, "n", 5), star(DataRecord.NO_ID, "n", n)));
    }

    private static void addAlone(JsonBackend backend, int n) {
        backend.save(List.of(star(DataRecord.NO_ID, "n", n)));
    }

    private static void make(JsonBackend backend, DataRecord... records) {
        Schema schema = backend.schemas(new Problems()).get(0);
        List<FieldUpdate> updates = Stream.of(records)
                .map(record -> new FieldUpdate(schema, record.id(), Set.of("n"), false))
                .toList();
        backend.update(updates, kept -> List.of(records));
    }

    private interface Meeting {
        void check(boolean isOneDone, boolean isOtherDone, String as) throws IOException;
    }

    /** Has another program do its work at each step of one, in turn, up to the last step. */
    private void meet(Layout layout, Work one, Work other, String last, Meeting meeting) throws IOException {
        List<String> steps = new ArrayList<>();
        write(layout);
        isDone(steps::add, one);
        assertThat(steps).contains("force journal", "decide", "forget");
        for (int n = 0; n <= steps.indexOf(last); n++) {
            write(layout);
            int at = n;
            int[] count = {0};
            boolean[] isOtherDone = {false};
            boolean isOneDone = isDone(
                    step -> {
                        if (count[0]++ == at) {
                            isOtherDone[0] = isDone(Steps.UNSEEN, other);
                        }
                    },
                    one);
            meeting.check(isOneDone, isOtherDone[0], "at step %d, %s".formatted(n, steps.get(n)));
        }
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldGiveEachNewRecordAnIdOfItsOwn(Layout layout) throws IOException {
        meet(layout, backend -> add(backend, 10), backend -> addAlone(backend, 20), "forget", (isOne, isOther, as) -> {
            assertThat(isOne || isOther).as(as).isTrue();
            List<Long> expected = new ArrayList<>(List.of(isOne ? 5L : 1L));
            if (isOther) {
                expected.add(20L);
            }
            if (isOne) {
                expected.add(10L);
            }
            assertThat(records(as).values()).as(as).containsExactlyInAnyOrderElementsOf(expected);
        });
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldMakeARecordWithAnIdOnce(Layout layout) throws IOException {
        Work one = backend -> make(backend, star(1, "n", 5), star(2, "n", 10));
        Work other = backend -> make(backend, star(2, "n", 20));
        meet(layout, one, other, "forget", (isOne, isOther, as) -> {
            assertThat(isOne).as(as).isTrue();
            assertThat(records(as)).as(as).isEqualTo(Map.of(1L, 5L, 2L, 10L));
        });
    }

    /** Programs without the lock may write any file of the type. */
    @Test
    void cannotGiveAnIdThatAnEditorHasGivenInAnotherFile() throws IOException {
        Work editor = backend -> new JsonFolder(folder).write("Star-b.json", "[{\"id\": 2, \"n\": 20}]\n");
        Layout layout = Layout.SEVERAL_FILES;
        meet(
                layout,
                backend -> add(backend, 10),
                editor,
                "keep Star-a.json",
                (isOne, isOther, as) -> assertThat(records(as).values())
                        .as(as)
                        .contains(isOne ? new Long[] {5L, 10L, 20L} : new Long[] {1L, 20L}));
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void shouldReplaceAllOrNothing(Layout layout) throws IOException {
        List<DataRecord> records = List.of(star(1, "n", 70));
        Work replacing = backend -> backend.replace(backend.schemaFiles(), RecordSource.of(records));
        meet(layout, replacing, backend -> add(backend, 20), "forget", (isReplaced, isAdded, as) -> {
            assertThat(isReplaced || isAdded).as(as).isTrue();
            assertThat(records(as)).as(as).isEqualTo(isReplaced ? Map.of(1L, 70L) : Map.of(1L, 5L, 2L, 20L));
            assertThat(isDone(Steps.UNSEEN, backend -> add(backend, 30))).isTrue();
            assertThat(records(as)).as(as).containsKey(isAdded ? 3L : 2L);
        });
    }
}
