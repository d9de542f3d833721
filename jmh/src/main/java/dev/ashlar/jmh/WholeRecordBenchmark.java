package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Finds a random emitter by id and reads all sixteen fields, every character of the texts. */
public class WholeRecordBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public WholeRecordBenchmark() {
        super(Operation.WHOLE_RECORD);
    }

    /**
     * Hand-laid reads of the pack, unchecked.
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
     * SQLite over JDBC, in its best configuration.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long sqlite() {
        return read();
    }

    /**
     * SQLite as a loader was published: all records on the heap, as trees of variants.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long sqliteTagged() {
        return read();
    }
}
