package dev.ashlar.jmh;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.DevelopmentEdits;
import dev.ashlar.bench.contender.ashlar.ReleaseEdits;
import dev.ashlar.bench.contender.sqlite.SqliteEdits;
import dev.ashlar.bench.contender.sqlite.TaggedEdits;
import dev.ashlar.bench.floor.ParticleEdits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Three fields of one record change where records are kept, and a reader reads them: from the edit until they are seen. Nobody waits for a
 * watcher to look; what that adds is the business of its settings. Files lie in memory where the system has a file system there.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ReloadBenchmark extends AshlarBenchmark {
    /** A prime: each edit is far from the one before. */
    private static final long SPREAD = 7_368_787;

    /** Floats tell as many apart. */
    private static final int VALUES = 1 << 20;

    /** Key of what is measured. */
    @Param({"floor", "release", "development", "by-name", "sqlite", "sqlite-tagged"})
    public String contender;

    /** How many emitters there are. */
    @Param({"1000", "10000"})
    public int records;

    private Path folder;
    private EditedStore store;
    private int edits;

    /** Called by JMH. */
    public ReloadBenchmark() {}

    /**
     * Writes the emitters.
     *
     * @throws IOException when a file cannot be written
     */
    @Setup
    public void open() throws IOException {
        folder = Stores.scratch();
        EmitterSet emitters = EmitterSet.kept(records);
        store = switch (contender) {
            // Three stores into the mapped row.
            case "floor" -> ParticleEdits.create(folder, emitters);
            // The pack is written anew and swapped in.
            case "release" -> ReleaseEdits.create(folder, emitters);
            // An edit is saved to the SQLite database, the store reads what has changed, and the reader refreshes.
            case "development" -> DevelopmentEdits.create(folder, emitters, false);
            // The same, read by name.
            case "by-name" -> DevelopmentEdits.create(folder, emitters, true);
            // UPDATE and SELECT.
            case "sqlite" -> SqliteEdits.create(folder, emitters);
            // UPDATE of the whole record; all records are loaded again.
            case "sqlite-tagged" -> TaggedEdits.create(folder, emitters);
            default -> throw new IllegalArgumentException("no contender " + contender);
        };
    }

    /**
     * Edits a record.
     *
     * @return the checksum of what was read
     */
    @Benchmark
    public long reload() {
        int value = ++edits & VALUES - 1;
        return store.edit(1 + (int) (value * SPREAD % records), value, value, value + 0.5f);
    }

    /** Packs that are not read any more go between iterations: nobody is to wait for the collector meanwhile. */
    @TearDown(Level.Iteration)
    public void collect() {
        System.gc();
    }

    /**
     * Closes the store, and removes it.
     *
     * @throws IOException when a file cannot be removed
     */
    @TearDown
    public void close() throws IOException {
        store.close();
        StoreFolder.remove(folder);
    }
}
