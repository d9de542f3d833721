package dev.ashlar.bench.reload;

import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Opens development stores: {@code OpeningRun [ROUNDS [FORKS [TYPES [RECORDS [SCHEMA]]]]]}, 5 rounds in each of 3 JVMs, 10 types of 100,000 emitters
 * unless given, in a folder of JSON and in a SQLite database, without a cache and with one. Told are medians over the JVMs, of medians of the rounds.
 * Files lie in memory where the system has a file system there: what disks take is not measured.
 */
public final class OpeningRun {
    private static final int ROUNDS = 5;
    private static final int FORKS = 3;
    private static final int TYPES = 10;
    private static final int RECORDS = 100_000;
    private static final int MOST = 5;
    private static final Duration LONG = Duration.ofMinutes(20);
    private static final Path MEMORY = Path.of("/dev/shm");

    private OpeningRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when no JVM can be started
     */
    public static void main(String[] args) throws IOException {
        if (args.length > MOST) {
            throw new IllegalArgumentException(
                    "expected [ROUNDS [FORKS [TYPES [RECORDS [SCHEMA]]]]], found " + Arrays.asList(args));
        }
        int rounds = number(args, 0, ROUNDS);
        int forks = number(args, 1, FORKS);
        int types = number(args, 2, TYPES);
        int records = number(args, 3, RECORDS);
        Path schema = Path.of(args.length == MOST ? args[MOST - 1] : "bench/content/emitters/ParticleEmitter.schema");
        Machine.describe().forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "seed %d; %d types of %,d records, %d rounds, %d JVMs; milliseconds, medians [least..greatest] of the JVMs%n",
                EditedPlace.SEED,
                types,
                records,
                rounds,
                forks);
        Path folder = Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "ashlar-opening")
                : Files.createTempDirectory("ashlar-opening");
        try {
            Plan plan = new Plan(forks, 1, 1, 1, rounds, Long.MAX_VALUE, LONG);
            Forks measured = new Forks("opening", plan);
            List<String> notes = new ArrayList<>();
            for (Job job : jobs(folder, types, records, schema)) {
                notes.addAll(measured.run(List.of(job), System.err::println));
            }
            measured.figures().forEach(figure -> System.out.println(line(figure)));
            notes.forEach(System.out::println);
        } finally {
            StoreFolder.remove(folder);
        }
    }

    /** Makes the content, with its cache. */
    static List<Job> jobs(Path folder, int types, int records, Path schema) throws IOException {
        List<Job> jobs = new ArrayList<>();
        for (String place : List.of("json", "sqlite")) {
            Path content = folder.resolve(place.equals("json") ? "content" : "content.db");
            String location = place + ":" + content;
            EditedPlace.create(location, types, records, schema);
            OpeningProbe.writeCache(location);
            jobs.add(OpeningProbe.job(place, OpeningProbe.RESTORED, content, records, types * records));
            jobs.add(OpeningProbe.job(place, OpeningProbe.READ, content, records, types * records));
        }
        return jobs;
    }

    static String line(Figure figure) {
        return String.format(
                Locale.ROOT,
                "%-18s %-8s %,10.1f [%,.1f..%,.1f]",
                figure.subject(),
                figure.topic(),
                figure.value() / 1e6,
                figure.least() / 1e6,
                figure.greatest() / 1e6);
    }

    private static int number(String[] args, int place, int otherwise) {
        return args.length > place ? Integer.parseInt(args[place]) : otherwise;
    }
}
