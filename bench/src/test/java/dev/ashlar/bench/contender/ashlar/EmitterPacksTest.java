package dev.ashlar.bench.contender.ashlar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmitterPacksTest {
    private static final EmitterSet EMITTERS = EmitterSet.of(DataSet.UNIQUE_TEXTS, 300);

    @TempDir
    Path folder;

    /** What building is to reach has three texts of its own in each record, and finds it by its name. */
    @Test
    void shouldPublishNamesOfValuesAndOfRecordsAlike() throws IOException {
        Path values = Files.createDirectory(folder.resolve("values"));
        Path records = Files.createDirectory(folder.resolve("records"));

        EmitterPacks.publishNamed(values, EMITTERS);
        EmitterPacks.publishNamedRecords(records, EmitterPacks.named(EMITTERS));

        Path pack = values.resolve(EmitterPacks.ROWS);
        assertThat(records.resolve(EmitterPacks.ROWS)).hasSameBinaryContentAs(pack);
        try (RecordStore store = RecordStore.open(pack, Catalog.of(NamedEmitter.TYPE))) {
            NamedEmitter view = store.reader().view(NamedEmitter.TYPE);
            for (int row = 0; row < EMITTERS.count(); row++) {
                Emitter emitter = EMITTERS.get(row);
                assertThat(view.findName(EmitterSet.name(emitter.id))).isTrue();
                assertThat(view.id()).isEqualTo(emitter.id);
                assertThat(view.texture()).isEqualTo(emitter.texture);
                assertThat(view.material()).isEqualTo(emitter.material);
            }
        }
    }
}
