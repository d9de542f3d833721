package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Finds all emitters that have a value, some ten, and reads a field of each; the time is that of all of them. */
public class SecondaryIndexBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public SecondaryIndexBenchmark() {
        super(Operation.SHARING);
    }

    /** Without an index every look goes over the whole table. */
    @Override
    int batch(Way way) {
        return way == Way.SQLITE_TAGGED ? FEW : READS;
    }

    /**
     * Lists of rows laid by hand, and hand-laid reads.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long floor() {
        return read();
    }

    /**
     * Generated views over a pack.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long release() {
        return read();
    }

    /**
     * Generated views, bound by key, over a development store.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long development() {
        return read();
    }

    /**
     * Fields looked up by name.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long byName() {
        return read();
    }

    /**
     * SQLite over JDBC: an index that covers the field.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long sqlite() {
        return read();
    }

    /**
     * SQLite as a loader was published: {@code WHERE} over the texts, without an index.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(FEW)
    public long sqliteTagged() {
        return read();
    }
}
