package dev.ashlar.bench.figure;

/** What a figure counts. */
public enum Measure {
    /** Nanoseconds of a core for one operation. */
    NANOS("ns"),
    /** The same divided by the time of the baseline, of alternating runs in one JVM. The unit is a name for programs: it stays. */
    RATIO("x floor"),
    /** Bytes on the disk for each record. */
    BYTES_PER_RECORD("B"),
    /** Bytes allocated on the heap by one operation. */
    ALLOCATED("B/op"),
    /** Operations a second of all threads together. */
    THROUGHPUT("op/s"),
    /** Records a second. */
    RECORDS_PER_SECOND("rec/s"),
    /** Gigabytes (10^9) a second. */
    GIGABYTES_PER_SECOND("GB/s");

    private final String unit;

    Measure(String unit) {
        this.unit = unit;
    }

    /** {@return the unit, short} */
    public String unit() {
        return unit;
    }
}
