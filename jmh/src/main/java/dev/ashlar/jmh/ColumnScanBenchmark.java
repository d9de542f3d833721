package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;

/** Reads two fields of all emitters in the best way that there is for it. The score is the time of a scan, {@code :perRecord} that of one record. */
public class ColumnScanBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public ColumnScanBenchmark() {
        super(Operation.SCAN_COLUMNS);
    }

    /**
     * Hand-laid reads of two columns.
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
     * Columns in blocks of a pack that is laid out in columns.
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
     * Columns in blocks of a development store.
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
     * Columns found by name, row by row.
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
     * SQLite adds up itself, over an index that covers both fields.
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
     * SQLite as a loader was published: there is no better way than over all records.
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
