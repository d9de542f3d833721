package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ids of removed records go with every copy of content. */
class LastIdsTransferTest {
    private static final SchemaReader.Source STAR = new SchemaReader.Source(
            "Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
    private static final String SOURCE = "memory:last ids source";

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        MemoryBackend.forget("last ids source");
        MemoryBackend.forget("last ids");
    }

    /** Stars 1 and 2; star 9 was there. */
    private static void writeSource() {
        try (Backend backend = Backends.create(SOURCE)) {
            backend.replace(List.of(STAR), List.of(star(1), star(2), star(9)), Progress.NONE);
            DataRecord gone = star(9);
            gone.setDeleted(true);
            backend.save(List.of(gone));
        }
    }

    private static DataRecord star(long id) {
        DataRecord star = new DataRecord("Star", id);
        star.set("name", Variant.of("star " + id));
        return star;
    }

    private static long nextId(String location) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord fresh = star(DataRecord.NO_ID);
            backend.save(List.of(fresh));
            return fresh.id();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json:%s",
                "json:%s?files=record",
                "sqlite:%s.db",
                "sqlite:%s.db?encoding=tagged",
                "memory:last ids"
            })
    void shouldComeWithCopiesThatAreCheckedAndVerbatim(String kind) {
        writeSource();
        String location = kind.formatted(folder.resolve("copy"));
        try (Backend source = Backends.open(SOURCE);
                Destination destination = Destination.open(location, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(nextId(location)).isEqualTo(10);
        try (Backend source = Backends.open(SOURCE);
                Destination destination = Destination.open(location, true)) {
            Transfer.checked(
                    ContentReader.read(source, Progress.NONE),
                    source.schemaFiles(),
                    source.lastIds(),
                    KeptFiles.NONE,
                    destination,
                    Progress.NONE);
        }
        assertThat(nextId(location)).as("star 10 was there").isEqualTo(11);
        try (Backend back = Backends.open(location);
                Destination destination = Destination.open(SOURCE, true)) {
            Transfer.verbatim(back, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(nextId(SOURCE)).isEqualTo(12);
    }
}
