package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.timing.PathTimes.Times;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What several JVMs measured of one path.
 *
 * @param path which
 * @param threeFields reads of three fields
 * @param wholeRecords reads of whole records
 * @param checksum over every field of every record, the same in all of them
 */
public record PathSummary(PathKind path, Figures threeFields, Figures wholeRecords, long checksum) {
    /**
     * Of one kind of read.
     *
     * @param nanos time of a read, in nanoseconds: the median of the JVMs
     * @param ratio to the floor in the same JVM: the median of the JVMs
     * @param leastRatio of all JVMs
     * @param greatestRatio of all JVMs
     * @param bytes allocated by a read: the most of all JVMs
     */
    public record Figures(double nanos, double ratio, double leastRatio, double greatestRatio, double bytes) {}

    /**
     * Puts together what the JVMs of a path told.
     *
     * @throws ChildFailure when their checksums differ
     */
    static PathSummary of(List<PathTimes> forks) {
        PathTimes first = forks.get(0);
        for (PathTimes fork : forks) {
            if (fork.checksum() != first.checksum()) {
                throw new ChildFailure("%s: one JVM found checksum %016X, another %016X"
                        .formatted(first.path().text(), first.checksum(), fork.checksum()));
            }
        }
        return new PathSummary(
                first.path(),
                figures(forks, PathTimes::threeFields),
                figures(forks, PathTimes::wholeRecords),
                first.checksum());
    }

    private static Figures figures(List<PathTimes> forks, Function<PathTimes, Times> kind) {
        List<Times> times = forks.stream().map(kind).toList();
        DoubleSummaryStatistics ratios =
                Arrays.stream(values(times, Times::ratio)).summaryStatistics();
        return new Figures(
                PairedTiming.median(values(times, Times::nanos)),
                PairedTiming.median(values(times, Times::ratio)),
                ratios.getMin(),
                ratios.getMax(),
                Arrays.stream(values(times, Times::bytes)).max().orElseThrow());
    }

    private static double[] values(List<Times> times, ToDoubleFunction<Times> value) {
        return times.stream().mapToDouble(value).toArray();
    }
}
