package dev.ashlar.jmh;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Every operation of every compared store, a method each. With {@code -t N} on N threads, which share the store. The compared store, the number of emitters and
 * their ids are parameters, so that a fork opens one store, and the JIT sees one kind of reader. A compared store that cannot run in the fork, or not with such
 * emitters, is told with its reason and left out of the results. Each thread has an object of its own.
 */
public class ContenderBenchmark extends AshlarBenchmark {
    /** Reads in a batch: so many that what JMH does for an invocation is not seen. */
    static final int READS = 1 << 12;

    /** Lookups in a batch: one may go over the whole table. */
    static final int LOOKUPS = 1 << 6;

    /** Key of what is measured. */
    @Param({
        "floor",
        "release",
        "development",
        "by-name",
        "view-loop",
        "hash-map",
        "agrona-map",
        "hollow",
        "mapped-buffer",
        "memory-segment",
        "sbe",
        "sbe-unchecked",
        "flatbuffers",
        "flatbuffers-key",
        "arrow",
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

    /** How many emitters there are: within the processor's caches and beyond. */
    @Param({"1000", "100000", "1000000"})
    public int records;

    /** Which ids and texts they have. */
    @Param({"SPARSE", "DENSE"})
    public DataSet data;

    private Contender measured;
    private Path folder;
    private long[] ids;
    private int next;
    private Reading reading;

    /** Called by JMH. */
    public ContenderBenchmark() {}

    /**
     * Prepares the compared store.
     *
     * @param stores of the fork
     * @param benchmark tells the method
     * @param thread tells which of how many
     * @throws IOException when a file cannot be read or written
     */
    @Setup
    public void prepare(Stores stores, BenchmarkParams benchmark, ThreadParams thread) throws IOException {
        String name = benchmark.getBenchmark();
        String method = name.substring(name.lastIndexOf('.') + 1);
        prepare(method, stores, thread.getThreadIndex(), thread.getThreadCount());
    }

    void prepare(String method, Stores stores, int thread, int threads) throws IOException {
        measured = Contenders.ofKey(contender);
        CannotRunException.requireAble(measured, data, records);
        if (method.equals("openClose")) {
            CannotRunException.requireOperation(measured, Operation.THREE_FIELDS);
            folder = stores.folder(measured, emitters());
            ids = stores.draws(emitters(), READS).ids();
            return;
        }
        Operation operation = operation(method);
        CannotRunException.requireOperation(measured, operation);
        boolean isLookup = operation == Operation.NAME || operation == Operation.SHARING;
        open(measured, stores, isLookup ? LOOKUPS : READS, thread, threads);
    }

    void open(Contender opened, Stores stores, int batch, int thread, int threads) throws IOException {
        reading = new Reading(stores.open(opened, emitters()), stores.draws(emitters(), batch), thread, threads);
    }

    private EmitterSet emitters() {
        return EmitterSet.of(data, records);
    }

    /** Methods are called as operations are, in camel case. */
    static Operation operation(String method) {
        return Operation.valueOf(method.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT));
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
    @OperationsPerInvocation(READS)
    public long threeFields() {
        return reading.next(Operation.THREE_FIELDS);
    }

    /**
     * Finds a random emitter by id and reads all fields.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long wholeRecord() {
        return reading.next(Operation.WHOLE_RECORD);
    }

    /**
     * Finds a random emitter by the key of its name and reads a field.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public long name() {
        return reading.next(Operation.NAME);
    }

    /**
     * Finds all emitters that have a value, some ten, and reads a field of each; the time is that of all of them.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public long sharing() {
        return reading.next(Operation.SHARING);
    }

    /**
     * Finds a random placement by id, goes on to the emitter that it refers to, and reads a field of that.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long hop() {
        return reading.next(Operation.HOP);
    }

    /**
     * Reads nine emitters in three fields, then one as a whole; ids follow Zipf's law.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long mixed() {
        return reading.next(Operation.MIXED);
    }

    /**
     * Reads two fields of all emitters, as they lie in rows. The score is the time of a scan, {@code :perRecord} that of one record.
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
     * Reads two fields of all emitters in the best way that there is for it. The score is as that of {@link #scan}.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long scanColumns(RecordCount count) {
        count.perRecord += records;
        return reading.next(Operation.SCAN_COLUMNS);
    }

    /**
     * Selects one of 200 emitters by two conditions. The score is as that of {@link #scan}.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long filterFew(RecordCount count) {
        count.perRecord += records;
        return reading.next(Operation.FILTER_FEW);
    }

    /**
     * Selects one of four emitters by two conditions. The score is as that of {@link #scan}.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long filterMany(RecordCount count) {
        count.perRecord += records;
        return reading.next(Operation.FILTER_MANY);
    }

    /**
     * From files in the page cache to the first read and the end: opens the store, takes a reader, reads three fields of one emitter, closes both.
     * What loads everything first takes as long at each iteration as that takes.
     *
     * @return the checksum
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long openClose() throws IOException {
        next = next + 1 & READS - 1;
        try (EmitterStore store = measured.open(folder);
                EmitterReader reader = store.reader()) {
            return reader.threeFields(ids, next, next + 1);
        }
    }
}
