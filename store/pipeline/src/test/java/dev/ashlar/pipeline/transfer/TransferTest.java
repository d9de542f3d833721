package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransferTest {
    private static final SchemaReader.Source STAR_FILE = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star", key = "name" }
            Fields = [ { name = "name", type = "string" }, { name = "next", type = "ref<Star>" } ]
            """);
    private static final Schema STAR = Received.schema(STAR_FILE.text());

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void makeFolder() throws IOException {
        content = Files.createDirectory(folder.resolve("source"));
        Contents.write(content, STAR_FILE.file(), STAR_FILE.text());
    }

    @AfterEach
    void forget() {
        Way.forget(folder);
    }

    private TransferReport copy(String to, Transfer.Unknown unknown, Progress progress) {
        try (Backend source = Backends.open(content);
                Destination destination = Destination.open(to, true)) {
            return Transfer.verbatim(source, destination, unknown, progress);
        }
    }

    private static void fill(String location) {
        try (Backend backend = Backends.create(location)) {
            backend.replace(
                    List.of(STAR_FILE),
                    RecordSource.of(List.of(Received.record("Star", 5, "name", Variant.of("standing")))));
        }
    }

    private static void assertStands(String location) {
        try (Backend backend = Backends.open(location)) {
            assertThat(Received.all(backend, STAR))
                    .containsExactly(Received.record("Star", 5, "name", Variant.of("standing")));
            assertThat(backend.schemaFiles()).containsExactly(STAR_FILE);
        }
    }

    /** A large source is read for long. */
    @Test
    void cannotReplaceWhatHasAppearedMeanwhile() {
        String to = "memory:" + folder;
        MemoryBackend.create(folder.toString()).close();
        try (Backend source = Backends.open(content);
                Destination destination = Destination.open(to, false)) {
            try (Backend other = Backends.openToWrite(to)) {
                other.replace(
                        List.of(STAR_FILE),
                        RecordSource.of(List.of(Received.record("Star", 5, "name", Variant.of("standing")))));
            }
            assertThatThrownBy(() -> Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE))
                    .isInstanceOf(OccupiedException.class);
            assertStands(to);
        } finally {
            MemoryBackend.forget(folder.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellAllProblemsAtOnceAndLeaveTheDestinationAsItWas(Way way) throws IOException {
        fill(way.in(folder));
        Contents.write(
                content,
                "Broken.schema",
                "Schema = {",
                "Player.json",
                "[]",
                "Star-a.json",
                "[ { \"id\": 1, \"name\": 5 }, { \"id\": 2, \"nmae\": \"Vega\" } ]",
                "Star-b.json",
                "[ { \"id\": 2, \"name\": \"Deneb\" } ]");
        ContentException problems = catchThrowableOfType(
                ContentException.class, () -> copy(way.in(folder), Transfer.Unknown.REFUSE, Progress.NONE));
        assertThat(problems.problems())
                .extracting(Problem::message)
                .anyMatch(message -> message.startsWith("wrong value"))
                .anyMatch(message -> message.startsWith("unknown field"))
                .anyMatch(message -> message.startsWith("duplicate id"))
                .anyMatch(message -> message.startsWith("no schema for this"))
                .hasSizeGreaterThan(4);
        assertStands(way.in(folder));
    }

    @ParameterizedTest
    @EnumSource
    void shouldLeaveTheDestinationAsItWasWhenARecordLateInTheSourceIsWrong(Way way) throws IOException {
        fill(way.in(folder));
        Contents.write(content, "Star.json", "[ { \"id\": 1, \"name\": \"Vega\" }, { \"id\": 2, \"next\": true } ]");
        assertThatThrownBy(() -> copy(way.in(folder), Transfer.Unknown.REFUSE, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessageStartingWith("Star.json:1:51: Star 2.next: wrong value");
        assertStands(way.in(folder));
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseIdsThatComeTwice(Way way) throws IOException {
        Contents.write(content, "Star-a.json", "[{\"id\": 9}]", "Star-b.json", "[{\"id\": 8}, {\"id\": 9}]");
        assertThatThrownBy(() -> copy(way.in(folder), Transfer.Unknown.REFUSE, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessage("Star-b.json:1:13: Star 9: duplicate id: expected an id of its own,"
                        + " found that of an earlier record");
    }

    @Test
    void shouldDropWhatIsUnknownWhenToldTo() throws IOException {
        Contents.write(
                content,
                "Player.json",
                "[{\"id\": 1}]",
                "Star.json",
                "[{\"id\": 1, \"name\": \"Vega\", \"note\": 1}, {\"id\": 2, \"note\": []}]");
        TransferReport report = copy(Way.MEMORY.in(folder), Transfer.Unknown.DROP, Progress.NONE);
        assertThat(report).isEqualTo(new TransferReport(1, 2, List.of("Player.json", "Star.note")));
        try (Backend copy = Backends.open(Way.MEMORY.in(folder))) {
            assertThat(copy.types()).containsExactly("Star");
            assertThat(copy.read(STAR, 2).keys()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"JSON", "RECORD_FILES", "XML"})
    void shouldNameWhatNoFieldReads(Way way) {
        try (Backend backend = Backends.create(way.in(folder))) {
            backend.replace(
                    List.of(STAR_FILE),
                    RecordSource.of(List.of(
                            Received.record("Star", 1, "name", Variant.of("Vega"), "note", Variant.of("mine")),
                            Received.record("Star", 2, "comment", Variant.of("mine")))));
        }
        String copy = "json:" + folder.resolve("copy");
        try (Backend source = Backends.open(way.in(folder));
                Destination destination = Destination.open(copy, false)) {
            assertThatThrownBy(() -> Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE))
                    .isInstanceOf(ContentException.class)
                    .hasMessage("%1$s: Star.comment: no field has this name: expected a field of Star, found comment%n"
                                    .formatted(source.location())
                                    .strip()
                            + "\n" + source.location()
                            + ": Star.note: no field has this name: expected a field of Star, found note");
            assertThat(Transfer.verbatim(source, destination, Transfer.Unknown.DROP, Progress.NONE)
                            .dropped())
                    .containsExactly("Star.comment", "Star.note");
        }
    }

    /** Some places keep any value in any field, where a folder is read by the types of its fields. */
    @Test
    void cannotCopyValuesThatTheirFieldsDoNotHold() {
        String location = Way.MEMORY.in(folder);
        fill(location);
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord wrong = Received.record("Star", 6, "name", Variant.ofInteger(ValueType.I64, 5));
            wrong.setUpdated(true);
            backend.save(List.of(wrong));
        }
        String copy = "json:" + folder.resolve("copy");
        try (Backend source = Backends.open(location);
                Destination destination = Destination.open(copy, false)) {
            assertThatThrownBy(() -> Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE))
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining("Star 6.name: wrong value: expected a string, found ");
        }
        assertThat(folder.resolve("copy")).doesNotExist();
    }

    @Test
    void cannotOverwriteUnlessToldTo() {
        String location = Way.SQLITE.in(folder);
        fill(location);
        assertThatThrownBy(() -> Destination.open(location, false))
                .isInstanceOf(OccupiedException.class)
                .hasMessage(location + ": holds schemas or records already");
        Destination.open(location, true).close();
        assertStands(location);
    }

    /** As in a folder, which has no states. */
    @Test
    void shouldCopyNothingWhenTheSourceChangesMeanwhile() throws IOException {
        Contents.write(content, "Star.json", "[{\"id\": 1}, {\"id\": 2}]");
        fill(Way.SQLITE.in(folder));
        Progress meddling = new Progress() {
            @Override
            public void begin(String task, long steps) {}

            @Override
            public void step() {
                try (Backend other = Backends.openToWrite(content.toString())) {
                    other.save(List.of(Received.record("Star", DataRecord.NO_ID)));
                }
            }

            @Override
            public void end() {}
        };
        assertThatThrownBy(() -> copy(Way.SQLITE.in(folder), Transfer.Unknown.REFUSE, meddling))
                .isInstanceOf(BackendException.class)
                .hasMessageEndingWith(": changed while it was copied; nothing was written, so try again");
        assertStands(Way.SQLITE.in(folder));
    }

    @Test
    void cannotLeaveALockThatForbidsTheSchemas() {
        String location = Way.MEMORY.in(folder);
        fill(location);
        try (Backend backend = Backends.openToWrite(location)) {
            backend.writeLock("Star version 1 0000000000000001\nStar.name type i32\n");
        }
        assertThatThrownBy(() -> copy(location, Transfer.Unknown.REFUSE, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Star.name");
        try (Backend backend = Backends.open(location)) {
            assertThat(backend.read(STAR, 5).get("name")).isEqualTo(Variant.of("standing"));
        }
    }

    @Test
    void shouldTellHowManyRecordsThereAreWhereThatIsKnown() {
        List<String> told = new ArrayList<>();
        Progress listening = new Progress() {
            @Override
            public void begin(String task, long steps) {
                told.add(task + " " + steps);
            }

            @Override
            public void step() {
                told.add("step");
            }

            @Override
            public void end() {
                told.add("end");
            }
        };
        MemoryBackend source = MemoryBackend.of(STAR_FILE);
        source.save(List.of(new DataRecord("Star"), new DataRecord("Star")));
        try (Destination destination = Destination.open(Way.MEMORY.in(folder), false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, listening);
        }
        assertThat(told).containsExactly("copying 2", "step", "step", "end");
        told.clear();
        copy(Way.MEMORY.in(folder), Transfer.Unknown.REFUSE, listening);
        assertThat(told).containsExactly("copying -1", "end");
    }

    @Test
    void shouldKeepTheLockOfTheDestinationWhereTheSourceHasNone() {
        String location = Way.MEMORY.in(folder);
        fill(location);
        String lock = "Star version 3 0000000000000001\n";
        try (Backend backend = Backends.openToWrite(location)) {
            backend.writeLock(lock);
        }
        copy(location, Transfer.Unknown.REFUSE, Progress.NONE);
        try (Backend backend = Backends.open(location)) {
            assertThat(backend.schemaFiles()).contains(new SchemaReader.Source(SchemaLock.FILE, lock));
            assertThat(backend.schemas(new Problems()))
                    .extracting(Schema::version)
                    .containsExactly(4);
        }
    }
}
