package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShippingTest {
    private static final String EMITTER = """
            # Of no use to players.
            Schema = { name = "Emitter", key = "label" }
            Fields = [
              { name = "label", type = "string", ship = false }
              { name = "blend", type = "enum", values = ["alpha", "opaque"], default = "opaque" }
              { name = "rate",  type = "f32", min = 0, formerly = ["speed"] }
              { name = "todo",  type = "enum", values = ["secret", "done"], ship = false }
              { name = "next",  type = "ref<Emitter>" }
            ]
            """;
    private static final String PLAIN =
            "Schema { name = Plain } # stays to the letter\nFields = [ { name = a, type = i32 } ]";
    /** Constants have other numbers than their order. */
    private static final String LOCK = """
            Emitter.blend type enum
            Emitter.blend value 0 "gone" removed
            Emitter.blend value 1 "opaque"
            Emitter.blend value 2 "alpha"
            Emitter.todo type enum
            Emitter.todo value 0 "secret"
            """;

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("source"));
        Contents.write(
                content,
                "Emitter.schema",
                EMITTER,
                "Plain.schema",
                PLAIN,
                SchemaLock.FILE,
                LOCK,
                "Plain.json",
                "[{\"id\": 4, \"a\": 5}]",
                "Emitter.json",
                "[{\"id\": 1, \"label\": \"fire\", \"todo\": \"secret\", \"blend\": \"alpha\", \"next\": \"smoke\"},"
                        + " {\"id\": 2, \"label\": \"smoke\", \"rate\": 2.5}]");
    }

    private Shipping shipping() {
        try (Backend backend = Backends.open(content)) {
            return Shipping.of(ContentReader.read(backend, Progress.NONE), backend.schemaFiles());
        }
    }

    @Test
    void shouldLeaveOutOfRecordsAndSchemasWhatDoesNotShip() {
        Shipping shipping = shipping();
        assertThat(shipping.left()).containsExactly("Emitter.label", "Emitter.todo");
        assertThat(shipping.content().records().get("Emitter"))
                .extracting(DataRecord::toString)
                .containsExactly("Emitter 1 {blend=enum alpha, next=ref<Emitter> 2}", "Emitter 2 {rate=f32 2.5}");
        assertThat(shipping.schemaFiles())
                .contains(new SchemaReader.Source("Plain.schema", PLAIN))
                .contains(new SchemaReader.Source("Emitter.schema", """
                        Schema =
                        {
                          name = "Emitter"
                        }

                        Fields =
                        [
                          { name = "blend", type = "enum", values = ["alpha", "opaque"], default = "opaque" }
                          { name = "rate", type = "f32", min = 0, formerly = ["speed"] }
                          { name = "next", type = "ref<Emitter>" }
                        ]
                        """));
        assertThat(shipping.schemaFiles())
                .allSatisfy(file -> assertThat(file.text()).doesNotContain("todo", "secret", "label", "no use"));
    }

    @Test
    void shouldLeaveTheContentAloneThatItIsMadeOf() {
        Content read = ContentReader.read(content, Progress.NONE);
        try (Backend backend = Backends.open(content)) {
            Shipping.of(read, backend.schemaFiles());
        }
        assertThat(read.records().get("Emitter").get(0).has("todo")).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void shouldPackTheSameBytes(Way way) throws IOException {
        Shipping shipping = shipping();
        try (Destination destination = Destination.open(way.in(folder), false)) {
            Transfer.checked(shipping.content(), shipping.schemaFiles(), destination, Progress.NONE);
        }
        Content shipped = ContentReader.read(way.in(folder), Progress.NONE);
        Path whole = Contents.cook(
                ContentReader.read(content, Progress.NONE), folder.resolve("whole.pack"), HeaderFormat.WINDOW_SHIFT);
        Path clean = Contents.cook(shipped, folder.resolve("clean.pack"), HeaderFormat.WINDOW_SHIFT);
        assertThat(clean).hasSameBinaryContentAs(whole);
        Way.forget(folder);
    }

    @Test
    void shouldGoOnWithTheHistoryOfWhatShips() {
        List<SchemaReader.Source> files = shipping().schemaFiles();
        Problems problems = new Problems();
        LockedSchemas locked = LockedSchemas.read(files, problems);
        assertThat(problems.sorted()).isEmpty();
        assertThat(locked.lockText())
                .contains("Emitter.blend value 2 \"alpha\"")
                .doesNotContain("todo");
    }
}
