package dev.ashlar.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The size of a store: {@code :bytesPerRecord} in JMH's results. JMH adds such numbers up over threads, iterations and forks; so each of
 * them gives its share, and the sum is the size.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class StoreSize {
    /** A share of the bytes of all files, divided by the records. */
    public double bytesPerRecord;

    private double shares = 1;

    /** Called by JMH. */
    public StoreSize() {}

    /**
     * Finds out how many shares there are.
     *
     * @param benchmark tells of threads, iterations and forks
     */
    @Setup
    public void count(BenchmarkParams benchmark) {
        shares = (double) benchmark.getThreads()
                * benchmark.getMeasurement().getCount()
                * Math.max(1, benchmark.getForks());
    }

    /** Takes the bytes of a store. */
    void take(long bytes, int records) {
        bytesPerRecord = (double) bytes / records / shares;
    }
}
