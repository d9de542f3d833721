package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a development store keeps on the heap does not grow with the number of edits, its own and those of other programs. */
class RetainedHeapTest {
    private static final int RECORDS = 20_000;
    private static final int WARM_UP = 4;
    private static final int EDITS = 30;

    /** For caches of the JDK and of other threads; a list of all records for each edit would be five times as much. */
    private static final long MOST_GROWTH = 1 << 20;

    private static final SchemaReader.Source STAR = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star" }
            Fields = [
              { name = "name"       type = "string" }
              { name = "magnitude"  type = "f32" }
            ]
            """);

    @TempDir
    Path folder;

    private static DataRecord star(long id, float magnitude) {
        DataRecord star = new DataRecord("Star", id);
        star.set("name", Variant.of("star number " + id));
        star.set("magnitude", Variant.of(magnitude));
        return star;
    }

    /** Bytes that are reachable: the least of some collections, since other threads allocate meanwhile. */
    private static long retained() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            least = Math.min(least, used);
        }
        return least;
    }

    private static long growth(String location) {
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            stars.add(star(id, id));
        }
        try (Backend backend = Backends.create(location)) {
            backend.replace(List.of(STAR), stars, Progress.NONE);
        }
        stars.clear();
        FieldKey magnitude = FieldKey.of("magnitude");
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {});
                Backend other = Backends.openToWrite(location)) {
            Reader reader = store.reader();
            RecordView view = reader.view("Star");
            long before = 0;
            for (int i = 0; i < WARM_UP + EDITS; i++) {
                before = i == WARM_UP ? retained() : before;
                long id = 1 + 77L * i;
                if (i % 2 == 0) {
                    store.edit("Star", id).set("magnitude", -1f - i).save();
                } else {
                    DataRecord star = star(id, -1f - i);
                    star.setUpdated(true);
                    other.save(List.of(star));
                    store.reload();
                }
                reader.refresh();
                assertThat(view.find(id)).isTrue();
                assertThat(view.f32(magnitude)).isEqualTo(-1f - i);
            }
            return retained() - before;
        }
    }

    @Test
    void shouldNotGrowWithEditsOfAFolder() {
        assertThat(growth("json:" + folder.resolve("content"))).isLessThan(MOST_GROWTH);
    }

    @Test
    void shouldNotGrowWithEditsOfADatabase() {
        assertThat(growth("sqlite:" + folder.resolve("content.db"))).isLessThan(MOST_GROWTH);
    }
}
