package dev.ashlar.bench.backend;

import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.PairedTiming;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Loads and saves records in all ways: {@code BackendRun [RECORDS [FORKS [CONTENT]]]}, 100,000 records in 3 JVMs unless given.
 * Told are medians over the JVMs, and of the ratio to the loop by hand the smallest and the greatest too. Files lie in memory where the
 * system has a file system there: what disks take is not measured.
 */
public final class BackendRun {
    private static final int RECORDS = 100_000;
    private static final int FORKS = 3;
    private static final Duration LONG = Duration.ofMinutes(20);

    private BackendRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when no JVM can be started
     */
    public static void main(String[] args) throws IOException {
        if (args.length > 3) {
            throw new IllegalArgumentException("expected [RECORDS [FORKS [CONTENT]]], found " + List.of(args));
        }
        int records = args.length > 0 ? Integer.parseInt(args[0]) : RECORDS;
        int forks = args.length > 1 ? Integer.parseInt(args[1]) : FORKS;
        Path content = Path.of(args.length > 2 ? args[2] : "bench/content");
        Machine.describe().forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "%,d records of a type, seed %d, in %d JVMs; saves into a new place, the published loader's of %,d%n",
                records,
                Sample.SEED,
                forks,
                PublishedLoader.MOST);
        Map<String, List<BackendTimes>> told = new LinkedHashMap<>();
        for (int fork = 0; fork < forks; fork++) {
            System.err.println("JVM " + (1 + fork) + " of " + forks);
            for (String line : new ChildJvm("backends", LONG)
                    .run(BackendChild.class, List.of(Integer.toString(records), content.toString()))) {
                BackendTimes times = BackendTimes.parse(line);
                told.computeIfAbsent(times.what(), what -> new ArrayList<>()).add(times);
            }
        }
        told.values().forEach(times -> System.out.println(line(times)));
    }

    private static String line(List<BackendTimes> times) {
        double nanos = PairedTiming.median(
                times.stream().mapToDouble(BackendTimes::nanos).toArray());
        double[] ratios =
                times.stream().mapToDouble(BackendTimes::ratio).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "%-48s %8.2f us a record, %,9.0f records/s, %6.2f x by hand [%.2f..%.2f]",
                times.get(0).what(),
                nanos / 1e3,
                1e9 / nanos,
                PairedTiming.median(ratios),
                ratios[0],
                ratios[ratios.length - 1]);
    }
}
