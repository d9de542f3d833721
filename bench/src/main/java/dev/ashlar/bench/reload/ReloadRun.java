package dev.ashlar.bench.reload;

import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.PairedTiming;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Edits one record after the other while a game runs: {@code ReloadRun [ROUNDS [FORKS [SCHEMA]]]}, 30 rounds in each of 3 JVMs unless given, for
 * tables of 1,000, 10,000 and 100,000 emitters in a folder of JSON and in a SQLite database. Told are medians over the JVMs, of medians of the
 * rounds. Files lie in memory where the system has a file system there: what disks take is not measured.
 */
public final class ReloadRun {
    private static final int ROUNDS = 30;
    private static final int FORKS = 3;
    private static final List<Integer> TABLES = List.of(1_000, 10_000, 100_000);
    private static final Duration LONG = Duration.ofMinutes(20);

    private ReloadRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when no JVM can be started
     */
    public static void main(String[] args) throws IOException {
        if (args.length > 3) {
            throw new IllegalArgumentException("expected [ROUNDS [FORKS [SCHEMA]]], found " + Arrays.asList(args));
        }
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : ROUNDS;
        int forks = args.length > 1 ? Integer.parseInt(args[1]) : FORKS;
        Path schema = Path.of(args.length > 2 ? args[2] : "bench/content/emitters/ParticleEmitter.schema");
        Machine.describe().forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "seed %d; one record changed, %d rounds after as many to warm up, %d JVMs; milliseconds, swap in microseconds%n",
                EditedPlace.SEED,
                rounds,
                forks);
        System.out.printf(
                "%-8s %9s %9s %9s %9s %18s %16s %12s %12s%n",
                "place",
                "records",
                "reading",
                "cooking",
                "sum",
                "visible [min..max]",
                "swap, longest",
                "frame, idle",
                "frame");
        for (String place : List.of("json", "sqlite")) {
            for (int records : TABLES) {
                System.out.println(line(times(place, records, rounds, forks, schema)));
            }
        }
    }

    private static List<ReloadTimes> times(String place, int records, int rounds, int forks, Path schema)
            throws IOException {
        List<ReloadTimes> times = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            System.err.println(place + ", " + records + " records, JVM " + fork + " of " + forks);
            List<String> arguments =
                    List.of(place, Integer.toString(records), Integer.toString(rounds), schema.toString());
            for (String line : new ChildJvm("reloads", LONG).run(ReloadChild.class, arguments)) {
                times.add(ReloadTimes.parse(line));
            }
        }
        return times;
    }

    private static String line(List<ReloadTimes> times) {
        double[] visible =
                times.stream().mapToDouble(ReloadTimes::visible).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "%-8s %,9d %9.2f %9.2f %9.2f %6.1f [%.1f..%.1f] %8.0f, %,8.0f %12.2f %12.2f",
                times.get(0).place(),
                times.get(0).records(),
                millis(times, ReloadTimes::reading),
                millis(times, ReloadTimes::cooking),
                millis(times, each -> each.reading() + each.cooking()),
                PairedTiming.median(visible) / 1e6,
                visible[0] / 1e6,
                visible[visible.length - 1] / 1e6,
                millis(times, ReloadTimes::swap) * 1e3,
                times.stream().mapToDouble(ReloadTimes::longestSwap).max().orElseThrow() / 1e3,
                millis(times, ReloadTimes::idleFrame),
                millis(times, ReloadTimes::frame));
    }

    private static double millis(List<ReloadTimes> times, ToDoubleFunction<ReloadTimes> time) {
        return PairedTiming.median(times.stream().mapToDouble(time).toArray()) / 1e6;
    }
}
