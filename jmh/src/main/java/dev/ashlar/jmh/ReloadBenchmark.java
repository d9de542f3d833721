package dev.ashlar.jmh;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Three fields of one record change where records are kept, and a reader reads them: from the edit until they are seen. Nobody waits for a
 * watcher to look; what that adds is the business of its settings. Files lie in memory where the system has a file system there.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ReloadBenchmark extends ComparisonBenchmark {
    /** A prime: each edit is far from the one before. */
    private static final long SPREAD = 7_368_787;

    /** Floats tell as many apart. */
    private static final int VALUES = 1 << 20;

    /** How many emitters there are. */
    @Param({"1000", "10000"})
    public int records;

    private Path folder;
    private EditedStore store;
    private int edits;

    /** Called by JMH. */
    public ReloadBenchmark() {}

    @Override
    int records() {
        return records;
    }

    @Override
    void open(Way way, Stores stores, int thread, int threads) throws IOException {
        folder = Stores.scratch();
        store = way.edited(folder, EmitterSet.kept(records));
    }

    private long edit() {
        int value = ++edits & VALUES - 1;
        return store.edit(1 + (int) (value * SPREAD % records), value, value, value + 0.5f);
    }

    /** Packs that are not read any more go between iterations: nobody is to wait for the collector meanwhile. */
    @TearDown(Level.Iteration)
    public void collect() {
        System.gc();
    }

    @Override
    public void close() throws IOException {
        store.close();
        StoreFolder.remove(folder);
    }

    /**
     * Three stores into the mapped row.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long floor() {
        return edit();
    }

    /**
     * The pack is written anew and swapped in.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long release() {
        return edit();
    }

    /**
     * An edit is saved to the SQLite database, the store reads what has changed, and the reader refreshes.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long development() {
        return edit();
    }

    /**
     * The same, read by name.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long byName() {
        return edit();
    }

    /**
     * {@code UPDATE} and {@code SELECT}.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long sqlite() {
        return edit();
    }

    /**
     * {@code UPDATE} of the whole record; all records are loaded again.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long sqliteTagged() {
        return edit();
    }
}
