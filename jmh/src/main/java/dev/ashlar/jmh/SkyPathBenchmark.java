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
import java.util.EnumMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What benchmarks of random stars share: the sample content in every place that paths read, and the stars. A batch of reads an
 * invocation. A path is opened by the first method that asks for it, so that a fork has only the one that it measures.
 *
 * <p>The content folder is {@code bench/content/sky}, or the system property {@code dev.ashlar.sky.content}.
 */
public abstract class SkyPathBenchmark extends AshlarBenchmark {
    /** Stars in a batch. */
    static final int READS = 1 << 12;

    private final Map<PathKind, SkyPath> paths = new EnumMap<>(PathKind.class);
    private SkyFiles files;
    private Picks picks;

    /** Called by JMH, through its subclasses. */
    protected SkyPathBenchmark() {}

    /**
     * Cooks the sample content, and writes it to a database.
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
    }

    /**
     * Closes all paths, and deletes what was written.
     *
     * @throws IOException when a file cannot be deleted
     */
    @TearDown
    public void delete() throws IOException {
        paths.values().forEach(SkyPath::close);
        paths.clear();
        Files.delete(files.pack());
        Files.delete(files.database());
        Files.delete(files.pack().getParent());
    }

    /** A look into an enum map, once a batch. */
    final SkyPath path(PathKind kind) {
        SkyPath open = paths.get(kind);
        if (open == null) {
            open = kind.open(files);
            paths.put(kind, open);
        }
        return open;
    }

    final Picks picks() {
        return picks;
    }
}
