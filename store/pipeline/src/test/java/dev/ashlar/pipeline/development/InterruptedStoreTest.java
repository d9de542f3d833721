package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Public calls that read or write files, on a thread that is interrupted: the JDK closes files that it reads. */
class InterruptedStoreTest {
    private static final String REASON = "was interrupted";

    @TempDir
    Path folder;

    private Path records;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "n", type = "i32" } ]
                """);
        records = Files.writeString(folder.resolve("Item.json"), "[ { \"id\": 1, \"n\": 1 } ]");
    }

    @AfterEach
    void clearTheInterrupt() {
        Thread.interrupted();
    }

    @Test
    void shouldTellWhyAReloadOrASaveFailsAndGoOn() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of(), reload -> {})) {
            RecordEdit edit = store.edit("Item", 1);
            edit.set("n", Variant.of(5));
            Thread.currentThread().interrupt();
            assertThatThrownBy(edit::save).isInstanceOf(BackendException.class).hasMessageContaining(REASON);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(records).hasContent("[ { \"id\": 1, \"n\": 1 } ]");
            edit.save();
            assertThat(records).content().contains("\"n\": 5");

            Thread.currentThread().interrupt();
            Reload reload = store.reload();
            assertThat(Thread.interrupted()).isTrue();
            if (!reload.isPublished()) { // Where the time of the file is old enough, it is not read at all.
                assertThat(reload.problems()).singleElement().asString().contains(REASON);
            }
            assertThat(store.reload().problems()).isEmpty();
        }
    }

    @Test
    void shouldEndAnOpeningThatWaits() throws IOException {
        for (String location : List.of(folder.toString(), "sqlite:" + folder.resolve("none.db"))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> DevelopmentStore.openWhenSound(location, Catalog.of(), reload -> {}))
                    .as(location)
                    .isInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }
}
