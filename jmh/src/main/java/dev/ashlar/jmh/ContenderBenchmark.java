package dev.ashlar.jmh;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What all contenders can do, one a fork. A contender that cannot run in the fork, or not with so many records, is told with its reason and
 * left out of the results.
 */
public class ContenderBenchmark extends AshlarBenchmark {
    /** Key of what is measured. */
    @Param({
        "floor",
        "release",
        "development",
        "by-name",
        "hash-map",
        "agrona-map",
        "mapped-buffer",
        "sbe",
        "sbe-unchecked",
        "flatbuffers",
        "flatbuffers-key",
        "chronicle",
        "lmdb",
        "sparkey",
        "mvstore",
        "kryo",
        "fory",
        "sqlite",
        "sqlite-tagged"
    })
    public String contender;

    /** How many emitters there are. */
    @Param({"1000", "100000", "1000000"})
    public int records;

    private Contender measured;
    private Path folder;
    private int[] ids;
    private int next;
    private Reading reading;

    /** Called by JMH. */
    public ContenderBenchmark() {}

    /**
     * Prepares the contender; opens its store unless that is what is measured.
     *
     * @param stores of the fork
     * @param benchmark tells the method
     * @param thread tells which of how many
     * @throws IOException when a file cannot be read or written
     */
    @Setup
    public void prepare(Stores stores, BenchmarkParams benchmark, ThreadParams thread) throws IOException {
        prepare(stores, benchmark.getBenchmark().endsWith(".open"), thread.getThreadIndex(), thread.getThreadCount());
    }

    void prepare(Stores stores, boolean opening, int thread, int threads) throws IOException {
        measured = Contenders.ofKey(contender);
        CannotRunException.requireAble(measured, records);
        ids = stores.draws(records, ReadBenchmark.READS).ids();
        if (opening) {
            folder = stores.folder(measured, records, false);
        } else {
            reading = new Reading(
                    stores.open(measured, records), stores.draws(records, ReadBenchmark.READS), thread, threads);
        }
    }

    /** Closes the reader. */
    @TearDown
    public void close() {
        if (reading != null) {
            reading.close();
        }
    }

    /**
     * Finds a random emitter by id and reads three fields.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(ReadBenchmark.READS)
    public long threeFields() {
        return reading.next(Operation.THREE_FIELDS);
    }

    /**
     * Finds a random emitter by id and reads all fields.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(ReadBenchmark.READS)
    public long wholeRecord() {
        return reading.next(Operation.WHOLE_RECORD);
    }

    /**
     * Reads two fields of all emitters. The score is the time of a scan, {@code :perRecord} that of one record.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long scan(RecordCount count) {
        count.perRecord += records;
        return reading.next(Operation.SCAN);
    }

    /**
     * From files in the page cache to the first read, and closes.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long open() throws IOException {
        next = next + 1 & ReadBenchmark.READS - 1;
        try (EmitterStore store = measured.open(folder);
                EmitterReader reader = store.reader()) {
            return reader.threeFields(ids, next, next + 1);
        }
    }
}
