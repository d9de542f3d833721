package dev.ashlar.bench.reload;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

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
        Plan plan = new Plan(forks, 1, 1, 1, rounds, Long.MAX_VALUE, LONG);
        for (String place : List.of("json", "sqlite")) {
            for (int records : TABLES) {
                Job job = ReloadProbe.job(place, records, schema);
                Forks measured = new Forks("reload", plan);
                measured.run(List.of(job), text -> System.err.println(text + ", " + records + " records"));
                System.out.println(line(job, topic -> measured.figure(job, topic, place, Measure.NANOS)));
            }
        }
    }

    static String line(Job job, Function<String, Figure> times) {
        Figure visible = times.apply(ReloadProbe.VISIBLE);
        return String.format(
                Locale.ROOT,
                "%-8s %,9d %9.2f %9.2f %9.2f %6.1f [%.1f..%.1f] %8.0f, %,8.0f %12.2f %12.2f",
                job.name(),
                job.records(),
                times.apply(ReloadProbe.READING).value() / 1e6,
                times.apply(ReloadProbe.COOKING).value() / 1e6,
                times.apply(ReloadProbe.SUM).value() / 1e6,
                visible.value() / 1e6,
                visible.least() / 1e6,
                visible.greatest() / 1e6,
                times.apply(ReloadProbe.SWAP).value() / 1e3,
                times.apply(ReloadProbe.LONGEST_SWAP).greatest() / 1e3,
                times.apply(ReloadProbe.IDLE_FRAME).value() / 1e6,
                times.apply(ReloadProbe.FRAME).value() / 1e6);
    }
}
