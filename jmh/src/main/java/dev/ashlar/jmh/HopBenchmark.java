package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Operation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Finds a random placement by id, goes on to the emitter that it refers to, and reads a field of that. */
public class HopBenchmark extends ReadBenchmark {
    /** Called by JMH. */
    public HopBenchmark() {
        super(Operation.HOP);
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
     * SQLite over JDBC: a join by ids.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long sqlite() {
        return read();
    }

    /**
     * SQLite as a loader was published: the placement has the emitter's record in it.
     *
     * @return the checksum
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public long sqliteTagged() {
        return read();
    }
}
