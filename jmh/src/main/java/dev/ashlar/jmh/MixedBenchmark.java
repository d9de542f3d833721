package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Nine emitters are read in three fields, then one as a whole; ids follow Zipf's law. */
public class MixedBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public MixedBenchmark() {
        super(Operation.MIXED);
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
