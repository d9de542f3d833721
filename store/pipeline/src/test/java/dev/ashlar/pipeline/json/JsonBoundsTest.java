package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.SingleRecord;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What hostile or damaged files cost, and how they are told. */
class JsonBoundsTest {
    private static final int DOUBLINGS = 14;

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void writeSchema() throws IOException {
        folder = new JsonFolder(path);
        folder.write("Star.schema", """
                Schema = { name = "Star", key = "name" }
                Fields = [ { name = "name", type = "string" }, { name = "host", type = "ref<Planet>" } ]
                """);
        folder.write(
                "Planet.schema", "Schema = { name = \"Planet\" }\nFields = [ { name = \"size\", type = \"i32\" } ]\n");
    }

    /** Texts that all have one hash code: "Aa" and "BB" in every order. */
    private static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < DOUBLINGS; i++) {
            text.append((number >> i & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    /** Work that grows with the square of their number would take minutes. */
    @Test
    void shouldCountMembersThatHaveOneHashCode() throws IOException {
        String members = IntStream.range(0, 1 << DOUBLINGS)
                .mapToObj(number -> "\"" + colliding(number) + "\": 1")
                .collect(Collectors.joining(","));
        folder.write("Planet.json", "[ {\"id\": 1, " + members + "} ]");
        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(path, Progress.NONE));
        assertThat(thrown.problems()).hasSize(101);
        assertThat(thrown.problems().get(0).toString())
                .isEqualTo("Planet.json: Planet: more unknown fields: expected a field of Planet, found 16,284 members"
                        + " with other names");
    }

    @Test
    void shouldTellARecordTypeWithoutRecordsOnce() throws IOException {
        String stars = IntStream.rangeClosed(1, 50)
                .mapToObj(id -> "{\"id\": " + id + ", \"name\": \"s" + id + "\", \"host\": " + id + "}")
                .collect(Collectors.joining(",\n"));
        folder.write("Star.json", "[" + stars + "]");
        assertThatThrownBy(() -> ContentReader.read(path, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessage("Star.json:1:34: Planet: there are no records of this type: expected the file or the table"
                        + " with its records, found 50 references to them, the first in Star 1.host");
    }

    @Test
    void cannotConvertHalfOfASurrogatePair() throws IOException {
        folder.write("Star.json", "[ {\"id\": 1, \"name\": \"a\\ud800\"} ]");
        try (Backend source = JsonBackend.open(path);
                Destination destination = Destination.open(path.resolve("other").toString(), false)) {
            assertThatThrownBy(() -> Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE))
                    .isInstanceOf(ContentException.class)
                    .hasMessage("Star.json:1:21: Star 1.name: wrong value: expected Unicode text, found half of a"
                            + " surrogate pair, \\uD800");
        }
    }

    @Test
    void cannotHaveAnEmptyLock() throws IOException {
        folder.write("schema.lock", " \n");
        assertThatThrownBy(() -> ContentReader.read(path, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessageStartingWith("schema.lock: the lock is empty");
    }

    @Test
    void shouldSayThatReadingWasInterruptedAndKeepTheFlag() throws IOException {
        folder.write("Star.json", "[ {\"id\": 1, \"name\": \"a\"} ]");
        try (JsonBackend backend = JsonBackend.open(path)) {
            Schema schema = ContentReader.readSchemas(backend).get(1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> backend.tracker().read(schema, new SingleRecord(1)))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("Star.json: reading was interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
