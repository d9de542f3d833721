package dev.ashlar.jmh;

import dev.ashlar.bench.path.PathKind;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * Every field of a random star of the sample content, the texts of its strings included. Each method returns the sum over a batch of
 * reads.
 */
public class SkyWholeRecordBenchmark extends SkyPathBenchmark {
    /** Called by JMH. */
    public SkyWholeRecordBenchmark() {}

    /**
     * Hand-laid reads, by row, unchecked. The characters of strings are counted in place.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double floor() {
        return path(PathKind.FLOOR).wholeRecords(picks());
    }

    /**
     * The generated view, fixed binding, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double release() {
        return path(PathKind.RELEASE_BY_ROW).wholeRecords(picks());
    }

    /**
     * The generated view, fixed binding, by id: the ids are sparse, so this includes a look into the hash index.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double releaseById() {
        return path(PathKind.RELEASE_BY_ID).wholeRecords(picks());
    }

    /**
     * The generated view, bound by key over the same pack, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double byKey() {
        return path(PathKind.KEYED_BY_ROW).wholeRecords(picks());
    }

    /**
     * The generated view, bound by key over content in memory, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double development() {
        return path(PathKind.DEVELOPMENT_BY_ROW).wholeRecords(picks());
    }

    /**
     * Fields looked up by name, by row.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double byName() {
        return path(PathKind.BY_NAME_BY_ROW).wholeRecords(picks());
    }

    /**
     * SQLite over JDBC, by id.
     *
     * @return the sum of all fields
     */
    @Benchmark
    @OperationsPerInvocation(READS)
    public double sqlite() {
        return path(PathKind.SQLITE_BY_ID).wholeRecords(picks());
    }
}
