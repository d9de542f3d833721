package dev.ashlar.jmh;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.workload.PointReads;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Three fields of a random star of the sample content, by row: magnitude, right ascension, declination. A batch of reads
 * an invocation; each method returns the sum over all of them.
 *
 * <p>The content folder is {@code bench/content/sky}, or the system property {@code dev.ashlar.sky.content}.
 */
public class PointReadBenchmark extends AshlarBenchmark {
    private static final int READS = 1 << 12;

    private Path pack;
    private RecordStore store;
    private PointReads reads;

    /** Called by JMH. */
    public PointReadBenchmark() {}

    /**
     * Cooks and opens the sample content.
     *
     * @throws IOException when the pack cannot be written
     */
    @Setup
    public void open() throws IOException {
        pack = Files.createTempFile("ashlar-sky", ".pack");
        Path content = Path.of(System.getProperty("dev.ashlar.sky.content", "bench/content/sky"));
        Cook.cook(ContentReader.read(content, Progress.NONE), pack, Progress.NONE);
        store = RecordStore.open(pack, SkyTypes.CATALOG);
        reads = new PointReads(pack, store.reader(), READS, SEED);
    }

    /**
     * Closes the store.
     *
     * @throws IOException when the pack cannot be deleted
     */
    @TearDown
    public void close() throws IOException {
        store.close();
        Files.delete(pack);
    }

    /**
     * Hand-laid reads, unchecked.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double floor() {
        return reads.floor();
    }

    /**
     * The generated view, fixed binding, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double release() {
        return reads.byRow();
    }

    /**
     * The generated view, fixed binding, by id: the ids are sparse, so this includes a look into the hash index.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double releaseById() {
        return reads.byId();
    }
}
