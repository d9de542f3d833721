package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an edit of one record allocates on the heap: no more than goes with the bytes of the file, since records are not read again. */
class EditMemoryTest {
    private static final int RECORDS = 10_000;
    private static final int WARM_UP = 4;
    private static final int EDITS = 8;
    private static final SchemaReader.Source STAR = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star" }
            Fields = [
              { name = "name"       type = "string" }
              { name = "magnitude"  type = "f32" }
              { name = "x"          type = "f64" }
              { name = "y"          type = "f64" }
              { name = "z"          type = "f64" }
              { name = "tags"       type = "string[]" }
            ]
            """);

    @TempDir
    Path folder;

    private static DataRecord star(int id) {
        DataRecord star = new DataRecord("Star", id);
        star.set("name", Variant.of("star number " + id));
        star.set("magnitude", Variant.of((float) id));
        star.set("x", Variant.of(id + 0.25));
        star.set("y", Variant.of(id + 0.5));
        star.set("z", Variant.of(id + 0.75));
        return star;
    }

    /** Bytes of heap that an edit allocates, on the thread that saves it: on average, after some to warm up. */
    private static long allocated(String location) {
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            stars.add(star(id));
        }
        try (Backend backend = Backends.create(location)) {
            backend.replace(List.of(STAR), stars, Progress.NONE);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {})) {
            long begin = 0;
            for (int i = 0; i < WARM_UP + EDITS; i++) {
                begin = i == WARM_UP ? threads.getCurrentThreadAllocatedBytes() : begin;
                store.edit("Star", 1 + 77L * i).set("magnitude", -1f - i).save();
            }
            return (threads.getCurrentThreadAllocatedBytes() - begin) / EDITS;
        }
    }

    private static long length(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    /** Every record is scanned. To read all of them allocates some twenty times the length of the file. */
    @Test
    void shouldGoWithTheLengthOfAFileOfJson() throws IOException {
        Path content = folder.resolve("content");
        assertThat(allocated("json:" + content)).isLessThan(6 * length(content));
    }

    @Test
    void shouldNotGoWithTheNumberOfRecordsOfADatabase() throws IOException {
        Path content = folder.resolve("content.db");
        assertThat(allocated("sqlite:" + content)).isLessThan(1 << 20);
    }
}
