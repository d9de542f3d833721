package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes emitters that are on the heap into a new store for reading by id. The score is the time of all, {@code :perRecord} that of one record,
 * {@code :bytesPerRecord} the size of what was written. Files lie in memory where the system has a file system there. The stores with a
 * commit for each record take seconds: there are few iterations.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class CookBenchmark extends StoreBenchmark {
    private Contender measured;
    private EmitterSet written;
    private Path scratch;
    private Path folder;

    /** Called by JMH. */
    public CookBenchmark() {}

    @Override
    void open(Contender contender, String method, Stores stores, int thread, int threads) throws IOException {
        CannotRunException.requireOperation(contender, Operation.THREE_FIELDS);
        measured = contender;
        written = emitters().kept();
        scratch = Stores.scratch();
        folder = scratch.resolve("store");
    }

    /**
     * An empty folder for each store.
     *
     * @throws IOException when it cannot be made
     */
    @Setup(Level.Invocation)
    public void empty() throws IOException {
        StoreFolder.remove(folder);
        Files.createDirectory(folder);
    }

    /**
     * Takes the size of what was written.
     *
     * @param size takes it
     * @throws IOException when it cannot be read
     */
    @TearDown(Level.Invocation)
    public void measure(StoreSize size) throws IOException {
        size.take(StoreFolder.size(folder), records);
    }

    /**
     * Writes all emitters.
     *
     * @param count of records
     * @return how many records were written
     * @throws IOException when a file cannot be written
     */
    @Benchmark
    public long cook(RecordCount count) throws IOException {
        count.perRecord += records;
        measured.build(folder, written);
        return records;
    }

    /** What was written, read: the checksum of a batch. */
    long readCooked() throws IOException {
        try (EmitterStore store = measured.open(folder);
                EmitterReader reader = store.reader()) {
            return Operation.WHOLE_RECORD.run(reader, Draws.of(written, records), 0, records);
        }
    }

    @Override
    public void close() throws IOException {
        StoreFolder.remove(scratch);
    }
}
