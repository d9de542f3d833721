package dev.ashlar.jmh;

import dev.ashlar.bench.path.FloorPath;
import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyDatabase;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.path.SkyPath;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reads of random stars of the sample content, by every path: a batch of reads an invocation. The path is a parameter, so that a fork opens only
 * the one that it measures.
 *
 * <p>The content folder is {@code bench/content/sky}, or the system property {@code dev.ashlar.sky.content}.
 */
public class SkyReadBenchmark extends AshlarBenchmark {
    /** Stars in a batch. */
    static final int READS = 1 << 12;

    /** How stars are read. */
    @Param
    public PathKind path;

    private SkyFiles files;
    private SkyPath open;
    private Picks picks;

    /** Called by JMH. */
    public SkyReadBenchmark() {}

    /**
     * Cooks the sample content, writes it to a database, and opens the path.
     *
     * @throws IOException when a file cannot be written
     */
    @Setup
    public void write() throws IOException {
        Path folder = Files.createTempDirectory("ashlar-sky");
        Path content = Path.of(System.getProperty("dev.ashlar.sky.content", "bench/content/sky"));
        files = new SkyFiles(content, folder.resolve("sky.pack"), folder.resolve("sky.db"));
        Content sky = ContentReader.read(content, Progress.NONE);
        Cook.cook(sky, files.pack(), Progress.NONE);
        SkyDatabase.write(sky, content, files.database());
        try (FloorPath floor = FloorPath.open(files.pack())) {
            picks = floor.pick(READS, SEED);
        }
        open = path.open(files);
    }

    /**
     * Closes the path, and deletes what was written.
     *
     * @throws IOException when a file cannot be deleted
     */
    @TearDown
    public void delete() throws IOException {
        open.close();
        Files.delete(files.pack());
        Files.delete(files.database());
        Files.delete(files.pack().getParent());
    }

    /**
     * Magnitude, right ascension and declination.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double threeFields() {
        return open.threeFields(picks);
    }

    /**
     * Every field; texts are counted in place by the baseline, appended to a builder by views, and strings in SQLite.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double wholeRecord() {
        return open.wholeRecords(picks);
    }
}
