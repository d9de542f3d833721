package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;

/** Reads two fields of all emitters, as they lie in rows. The score is the time of a scan, {@code :perRecord} that of one record. */
public class ScanBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public ScanBenchmark() {
        super(Operation.SCAN);
    }

    /**
     * Hand-laid reads of the pack, unchecked.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long floor(RecordCount count) {
        count.perRecord += records;
        return read();
    }

    /**
     * Generated views over a pack.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long release(RecordCount count) {
        count.perRecord += records;
        return read();
    }

    /**
     * Generated views, bound by key, over a development store.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long development(RecordCount count) {
        count.perRecord += records;
        return read();
    }

    /**
     * Fields looked up by name.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long byName(RecordCount count) {
        count.perRecord += records;
        return read();
    }

    /**
     * SQLite over JDBC, in its best configuration.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long sqlite(RecordCount count) {
        count.perRecord += records;
        return read();
    }

    /**
     * SQLite as a loader was published: all records on the heap, as trees of variants.
     *
     * @param count of records
     * @return the checksum
     */
    @Benchmark
    public long sqliteTagged(RecordCount count) {
        count.perRecord += records;
        return read();
    }
}
