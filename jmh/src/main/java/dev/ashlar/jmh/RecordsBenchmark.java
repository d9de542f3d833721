package dev.ashlar.jmh;

import org.openjdk.jmh.annotations.Param;

/** A comparison at three sizes, within the processor's caches and beyond; {@code -p records=10000000} and others are fine too. */
public abstract class RecordsBenchmark extends ComparisonBenchmark {
    /** How many emitters there are. */
    @Param({"1000", "100000", "1000000"})
    public int records;

    /** Called by JMH, through its subclasses. */
    protected RecordsBenchmark() {}

    @Override
    final int records() {
        return records;
    }
}
