package dev.ashlar.jmh;

import dev.ashlar.bench.floor.StarFloor;
import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.pipeline.content.ContentFolder;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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

    private final int[] rows = new int[READS];
    private final long[] ids = new long[READS];
    private Path pack;
    private RecordStore store;
    private Star star;
    private StarFloor floor;

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
        Cook.cook(ContentFolder.read(content, Progress.NONE), pack, Progress.NONE);
        store = RecordStore.open(pack, SkyTypes.CATALOG);
        star = store.reader().view(Star.TYPE);
        floor = StarFloor.open(pack);
        Random random = new Random(SEED);
        for (int i = 0; i < READS; i++) {
            rows[i] = random.nextInt(star.count());
            star.moveToRow(rows[i]);
            ids[i] = star.id();
        }
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
        long base = floor.base();
        double sum = 0;
        for (int row : rows) {
            sum += StarFloor.sumOfThree(base, row);
        }
        Reference.reachabilityFence(floor);
        return sum;
    }

    /**
     * The generated view, fixed binding, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double release() {
        double sum = 0;
        for (int row : rows) {
            star.moveToRow(row);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }

    /**
     * The generated view, fixed binding, by id: the ids are sparse, so this includes a look into the hash index.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double releaseById() {
        double sum = 0;
        for (long id : ids) {
            star.find(id);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }
}
