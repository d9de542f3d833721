package dev.ashlar.pipeline.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryBackendTest {
    private static final SchemaReader.Source STAR_FILE = new SchemaReader.Source(
            "Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
    private static final Schema STAR = Received.schema(STAR_FILE.text());
    private static final String NAME = "sky of MemoryBackendTest";

    @AfterEach
    void forget() {
        MemoryBackend.forget(NAME);
    }

    private static DataRecord star(long id, String name) {
        return Received.record("Star", id, "name", Variant.of(name));
    }

    @Test
    void shouldBeReadAsContent() {
        Backend backend = MemoryBackend.of(STAR_FILE);
        backend.save(List.of(star(7, "Vega")));
        assertThat(ContentReader.read(backend, Progress.NONE).records().get("Star"))
                .containsExactly(star(7, "Vega"));
    }

    @Test
    void shouldTellWhatIsWrongWithItsSchemas() {
        Problems problems = new Problems();
        MemoryBackend.of(new SchemaReader.Source("Star.schema", "Schema = {")).schemas(problems);
        MemoryBackend.of().schemas(problems);
        assertThat(problems.sorted()).hasSize(2);
    }

    @Test
    void shouldHandOverCopies() {
        Backend backend = MemoryBackend.of(STAR_FILE);
        DataRecord given = star(1, "Vega");
        backend.save(List.of(given));
        given.set("name", Variant.of("changed by who gave it"));
        DataRecord read = backend.read(STAR, 1);
        read.set("name", Variant.of("changed by who read it"));
        assertThat(backend.read(STAR, 1)).isEqualTo(star(1, "Vega"));
        backend.save(List.of(read));
        assertThat(backend.read(STAR, 1).get("name")).isEqualTo(Variant.of("changed by who read it"));
    }

    @Test
    void shouldSeeOneStateInASnapshotWhileOthersSave() {
        Backend backend = MemoryBackend.create(NAME);
        backend.save(List.of(star(1, "Vega")));
        List<DataRecord> seen = new ArrayList<>();
        long before = backend.changeToken();
        backend.snapshot(() -> {
            try (Backend other = MemoryBackend.open(NAME, true)) {
                other.save(List.of(star(2, "Deneb")));
            }
            seen.addAll(Received.all(backend, STAR));
            assertThat(backend.changeToken()).isEqualTo(before);
        });
        assertThat(seen).containsExactly(star(1, "Vega"));
        assertThat(Received.all(backend, STAR)).hasSize(2);
        assertThat(backend.changeToken()).isNotEqualTo(before);
    }

    @Test
    void cannotSaveInASnapshot() {
        Backend backend = MemoryBackend.of(STAR_FILE);
        assertThatThrownBy(() -> backend.snapshot(() -> backend.save(List.of(star(1, "Vega")))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> backend.snapshot(() -> backend.snapshot(() -> {})))
                .isInstanceOf(IllegalStateException.class);
        backend.save(List.of(star(1, "Vega")));
        assertThat(backend.count("Star")).isEqualTo(1);
    }

    @Test
    void cannotTakeANameTwice() {
        MemoryBackend.create(NAME);
        assertThatThrownBy(() -> MemoryBackend.create(NAME))
                .isInstanceOf(BackendException.class)
                .hasMessage("memory:" + NAME + ": cannot be created: there is one already");
        assertThatThrownBy(() -> MemoryBackend.create("")).isInstanceOf(BackendException.class);
        MemoryBackend.forget(NAME);
        assertThat(MemoryBackend.create(NAME).isEmpty()).isTrue();
    }

    @Test
    void shouldBeThereByItsLocationFromTheFirstSaveOn() {
        String location = "memory:" + NAME;
        assertThat(Backends.exists(location)).isFalse();
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessage(location + ": no such place in this process");
        try (Backend created = Backends.create(location)) {
            assertThat(Backends.exists(location)).isFalse();
            created.save(List.of(star(DataRecord.NO_ID, "Vega")));
            assertThat(Backends.exists(location)).isTrue();
            assertThatThrownBy(() -> Backends.create(location)).isInstanceOf(BackendException.class);
        }
        try (Backend again = Backends.open(location)) {
            assertThat(again.location()).isEqualTo(location);
            assertThat(Received.all(again, STAR)).containsExactly(star(1, "Vega"));
            assertThatThrownBy(() -> again.save(List.of(star(2, "Deneb"))))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(location + ": opened for reading");
        }
    }

    @Test
    void cannotPublishASecondPlaceUnderAName() {
        Backend first = Backends.create("memory:" + NAME);
        Backend second = Backends.create("memory:" + NAME);
        first.save(List.of(star(1, "Vega")));
        assertThatThrownBy(() -> second.save(List.of(star(2, "Deneb")))).isInstanceOf(BackendException.class);
        assertThat(Received.all(MemoryBackend.open(NAME, false), STAR)).containsExactly(star(1, "Vega"));
    }

    @Test
    void shouldNameWhatNoFieldReads() {
        Backend backend = MemoryBackend.of(STAR_FILE);
        DataRecord star = star(1, "Vega");
        star.set("comment", Variant.of("mine"));
        backend.save(List.of(star, star(2, "Deneb")));
        assertThat(backend.unread(STAR)).containsExactly("comment");
    }
}
