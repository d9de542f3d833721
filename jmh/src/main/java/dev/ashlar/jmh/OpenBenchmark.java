package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * From files in the page cache to the first read and the end: opens the store, takes a reader, reads three fields of one emitter, closes both. What
 * loads everything first takes as long at each iteration as that takes.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OpenBenchmark extends RecordsBenchmark {
    private static final int IDS = 1 << 10;

    private Contender contender;
    private Path folder;
    private int[] ids;
    private int next;

    /** Called by JMH. */
    public OpenBenchmark() {}

    @Override
    void open(Way way, Stores stores, int thread, int threads) throws IOException {
        contender = way.contender();
        folder = stores.folder(contender, records, false);
        Draws draws = stores.draws(records, IDS);
        ids = draws.ids();
    }

    private long openAndRead() throws IOException {
        next = next + 1 & IDS - 1;
        try (EmitterStore store = contender.open(folder);
                EmitterReader reader = store.reader()) {
            return reader.threeFields(ids, next, next + 1);
        }
    }

    @Override
    public void close() {
        // Each invocation closes what it opens.
    }

    /**
     * Maps the pack: nothing is looked at but the row.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long floor() throws IOException {
        return openAndRead();
    }

    /**
     * Opens the pack and checks it, as a shipped game does.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long release() throws IOException {
        return openAndRead();
    }

    /**
     * Reads, checks and cooks a SQLite database, and begins to watch it.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long development() throws IOException {
        return openAndRead();
    }

    /**
     * Opens the pack without generated views.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long byName() throws IOException {
        return openAndRead();
    }

    /**
     * Connects to the database, prepares the statement.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long sqlite() throws IOException {
        return openAndRead();
    }

    /**
     * Loads all records into trees of variants.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long sqliteTagged() throws IOException {
        return openAndRead();
    }
}
