package dev.ashlar.jmh;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** From a file in the page cache to the first field read: what it costs must not depend on the number of records. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SkyOpenBenchmark extends AshlarBenchmark {
    /** Stars in the pack. */
    @Param({"5000", "100000", "1000000"})
    public int stars;

    private Path pack;

    /** Called by JMH. */
    public SkyOpenBenchmark() {}

    /**
     * Cooks stars that were made up.
     *
     * @throws IOException when the pack cannot be written
     */
    @Setup
    public void cook() throws IOException {
        pack = Files.createTempFile("ashlar-open", ".pack");
        Path folder = Path.of(System.getProperty("dev.ashlar.sky.content", "bench/content/sky"));
        Content sky = ContentReader.read(folder, Progress.NONE);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(sky.records());
        records.put("Star", madeUp());
        Cook.cook(new Content(sky.schemas(), records), pack, Progress.NONE);
    }

    private List<DataRecord> madeUp() {
        Random random = new Random(SEED);
        List<DataRecord> made = new ArrayList<>(stars);
        for (int id = 1; id <= stars; id++) {
            DataRecord star = new DataRecord("Star", id);
            star.set("magnitude", Variant.of(random.nextFloat() * 14));
            star.set("name", Variant.of("star " + id));
            made.add(star);
        }
        return made;
    }

    /**
     * Deletes the pack.
     *
     * @throws IOException when it cannot be deleted
     */
    @TearDown
    public void delete() throws IOException {
        Files.delete(pack);
    }

    /**
     * Opens the pack, takes a view and reads a field of the last star.
     *
     * @return its magnitude
     */
    @Benchmark
    public float openToFirstRead() {
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            Star star = store.reader().view(Star.TYPE);
            star.find(stars);
            return star.magnitude();
        }
    }
}
