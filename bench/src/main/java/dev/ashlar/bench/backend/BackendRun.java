package dev.ashlar.bench.backend;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: loads and saves emitters in each backend and by a hand-written loop, which alternate, and prints a table. */
@Command(
        name = "BackendRun",
        description =
                "Loads and saves records in each backend, and by a hand-written loop for the type, and prints the ratios.",
        sortOptions = false,
        usageHelpAutoWidth = true)
public final class BackendRun implements Runnable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long WARM_UP_NANOS = 4_000_000_000L;
    private static final int WARM_UPS = 3;
    private static final Duration LONG = Duration.ofHours(1);

    @Option(names = "--records", paramLabel = "N", description = "100000 unless given")
    private int records = 100_000;

    @Option(names = "--forks", paramLabel = "N", description = "JVMs for each operation; 5 unless given")
    private int forks = 5;

    @Option(names = "--rounds", paramLabel = "N", description = "of each JVM; 11 unless given")
    private int rounds = 11;

    @Option(names = "--folder", description = "for files; /dev/shm, where no disk is measured, unless given")
    private @Nullable Path folder;

    @Option(names = "--schemas", description = "of emitters; bench/content/emitters unless given")
    private Path schemas = Path.of("bench/content/emitters");

    @Option(
            names = "--server",
            paramLabel = "LOCATION",
            description = "of a server, such as postgresql://ann@localhost:5432/game?schema=" + ComparedPlaces.NAME
                    + "; the run makes and removes schemas or databases with names of its own in the place of "
                    + ComparedPlaces.NAME + ". Its driver has to be on the class path")
    private List<String> servers = List.of();

    @Option(names = "--only", paramLabel = "BACKEND", split = ",", description = "these: ${COMPLETION-CANDIDATES}")
    private List<BackendKind> only = List.of(BackendKind.values());

    @Option(
            names = "--operation",
            paramLabel = "NAME",
            split = ",",
            description = "these: \"load\", \"open and load\", \"save all\", \"save 100\"; all unless given")
    private List<String> operations = BackendProbe.TOPICS;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "after which no further round of an operation begins, 3 rounds at least; no limit unless given")
    private long seconds = Long.MAX_VALUE;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this")
    private boolean help;

    @Spec
    private @Nullable CommandSpec command;

    private final Map<BackendKind, String> absent;
    private final PrintStream out;
    private Launcher launcher = Launcher.CHILD_JVM;
    private @Nullable Plan plan;

    /** {@code absent}: why a server cannot be measured. */
    BackendRun(Map<BackendKind, String> absent, PrintStream out) {
        this.absent = new EnumMap<>(BackendKind.class);
        this.absent.putAll(absent);
        this.out = out;
    }

    /** The same with another plan, for tests. */
    BackendRun with(Plan other, Launcher otherLauncher) {
        plan = other;
        launcher = otherLauncher;
        return this;
    }

    /**
     * The program.
     *
     * @param args see the options
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new BackendRun(Map.of(), System.out)).execute(args));
    }

    @Override
    public void run() {
        requireOperations();
        Plan used = plan == null
                ? new Plan(forks, 1, WARM_UP_NANOS, WARM_UPS, rounds, TimeUnit.SECONDS.toNanos(seconds), LONG)
                : plan;
        Machine.describe().forEach(out::println);
        out.printf(
                Locale.ROOT,
                "seed %d; %,d emitters of 16 fields; %d JVMs for each operation, at most %d rounds each; by the clock%n%n",
                BackendProbe.SEED,
                records,
                used.forks(),
                used.rounds());
        out.println("| backend | | hand-written loop, ms | Ashlar, ms | ratio [min..max] |\n|---|---|---|---|---|");
        for (BackendKind kind : only) {
            String where = where(kind);
            if (where == null) {
                String why = absent.getOrDefault(kind, "no location of a server was given");
                out.println("| " + kind.title + " | not measured: " + why + " | | | |");
            } else {
                for (String operation : operations) {
                    measure(kind, operation, BackendProbe.job(kind, where, records, schemas, operation), used);
                }
            }
        }
    }

    private void requireOperations() {
        for (String operation : operations) {
            if (!BackendProbe.TOPICS.contains(operation)) {
                throw new ParameterException(
                        Objects.requireNonNull(command).commandLine(),
                        "--operation: expected one of " + BackendProbe.TOPICS + ", found " + operation);
            }
        }
    }

    private @Nullable String where(BackendKind kind) {
        if (kind.isServer()) {
            return servers.stream()
                    .filter(server -> server.startsWith(kind.form))
                    .findFirst()
                    .orElse(null);
        }
        Path memory = Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        return (folder == null ? memory : folder).toString();
    }

    private void measure(BackendKind kind, String operation, Job job, Plan used) {
        Forks measured = new Forks("backend", used, launcher);
        try {
            measured.run(List.of(job), System.err::println);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Figure ratio = measured.figure(job, operation, BackendProbe.BACKEND, Measure.RATIO);
        out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f | %.1f | %.2f [%.2f..%.2f] |%n",
                kind.title,
                operation,
                millis(measured, job, operation, BackendProbe.BY_HAND),
                millis(measured, job, operation, BackendProbe.BACKEND),
                ratio.value(),
                ratio.least(),
                ratio.greatest());
    }

    private static double millis(Forks measured, Job job, String operation, String side) {
        return measured.figure(job, operation, side, Measure.NANOS).value() / 1e6;
    }
}
