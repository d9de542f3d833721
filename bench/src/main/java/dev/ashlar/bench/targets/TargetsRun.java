package dev.ashlar.bench.targets;

import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import dev.ashlar.codec.internal.memory.HostCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command: writes packs, measures every workload, reports, and ends with 0 when all targets are held. */
@Command(
        name = "TargetsRun",
        description =
                "Measures every workload against its reference. Both alternate in one JVM, and each workload has JVMs of its own. Reports which targets are held.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all targets are held",
            "1:a target is missed",
            "2:something could not be measured",
            "64:the command line is invalid",
            "74:a file cannot be read or written"
        })
public final class TargetsRun {
    private static final int EXIT_MISSED = 1;
    private static final int EXIT_FAILED = 2;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_IO = 74;
    private static final Path IN_MEMORY = Path.of("/dev/shm");
    private static final Duration LONG = Duration.ofMinutes(10);

    /** From which figures are published. */
    static final Plan STANDARD = new Plan(5, 1_000_000, 400_000_000, 20_000, 101, Long.MAX_VALUE, LONG);

    /** Shows what has become much worse. */
    private static final Plan QUICK = new Plan(1, 1_000_000, 200_000_000, 10_000, 41, Long.MAX_VALUE, LONG);

    /** Of packs that show that everything works, and measure nothing. */
    private static final int TINY_DIVISOR = 1000;

    @Option(names = "--quick", description = "one JVM for each, few rounds: shows what has become much worse")
    private boolean quick;

    @Option(names = "--tiny", hidden = true)
    private boolean tiny;

    @Option(names = "--large", description = "also what takes a pack of 10 million records")
    private boolean large;

    @Option(names = "--forks", paramLabel = "N", description = "JVMs for each workload and JDK; 5 unless given")
    private @Nullable Integer forks;

    @Option(
            names = "--jdk",
            paramLabel = "HOME",
            description = "a JDK to measure on, again for more; else the one that runs this")
    private List<Path> homes = new ArrayList<>();

    @Option(names = "--only", paramLabel = "WORKLOAD", split = ",", description = "these workloads")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--gate",
            paramLabel = "WORKLOAD=LIMIT",
            split = ",",
            description = "these workloads, and limits instead of their targets")
    private Map<String, Double> gate = new LinkedHashMap<>();

    @Option(names = "--json", paramLabel = "FILE", description = "writes the results to a file as well")
    private @Nullable Path json;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "where packs are written, unless they are there: a file system in memory; else in /dev/shm")
    private @Nullable Path folder;

    @Option(names = "--keep", description = "leaves the packs there; a folder that is given is always kept")
    private boolean keep;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this")
    private boolean help;

    private final Launcher launcher;
    private final PrintStream out;
    private final PrintStream err;

    private TargetsRun(Launcher launcher, PrintStream out, PrintStream err) {
        this.launcher = launcher;
        this.out = out;
        this.err = err;
    }

    /**
     * Measures; ends the JVM with 0 when all targets are held, with 1 when one is missed, else with another code.
     *
     * @param arguments options; {@code --help} lists them
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(run(Launcher.CHILD_JVM, out, System.err, arguments));
    }

    /** {@return the exit code} */
    static int run(Launcher launcher, PrintStream out, PrintStream err, String... arguments) {
        TargetsRun run = new TargetsRun(launcher, out, err);
        CommandLine line = new CommandLine(run);
        try {
            if (line.parseArgs(arguments).isUsageHelpRequested()) {
                line.usage(out);
                return 0;
            }
            HostCheck.require();
            return run.run() ? 0 : EXIT_MISSED;
        } catch (ParameterException | IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("\"TargetsRun --help\" lists the options.");
            return EXIT_USAGE;
        } catch (ChildFailure | IllegalStateException e) {
            err.println(e.getMessage());
            return EXIT_FAILED;
        } catch (IOException e) {
            err.println(e);
            return EXIT_IO;
        }
    }

    private Plan plan() {
        Plan plan = tiny ? Plan.TINY : quick ? QUICK : STANDARD;
        if (forks == null) {
            return plan;
        }
        if (forks < 1) {
            throw new IllegalArgumentException("--forks: expected 1 or more, found " + forks);
        }
        return plan.withForks(forks);
    }

    private List<Jdk> jdks() throws IOException {
        List<Jdk> jdks = new ArrayList<>();
        for (Path home : homes) {
            jdks.add(Jdk.at(home));
        }
        return jdks.isEmpty() ? List.of(Jdk.current()) : jdks;
    }

    /** The workloads in the order of reports, and what each is to reach. */
    private Map<Workload, Target> targets() {
        Map<Workload, Target> targets = new EnumMap<>(Workload.class);
        for (String key : only) {
            Workload workload = Workload.ofKey(key);
            targets.put(workload, workload.target());
        }
        gate.forEach((key, limit) -> {
            if (!(limit > 0)) {
                throw new IllegalArgumentException(
                        "--gate: expected a limit of more than 0, found " + key + '=' + limit);
            }
            Workload workload = Workload.ofKey(key);
            targets.put(workload, workload.target().withLimit(limit));
        });
        if (targets.isEmpty()) {
            for (Workload workload : Workload.values()) {
                if (large || !workload.isLarge()) {
                    targets.put(workload, workload.target());
                }
            }
        }
        return targets;
    }

    private boolean run() throws IOException {
        Plan plan = plan();
        List<Jdk> jdks = jdks();
        Map<Workload, Target> targets = targets();
        Path packs = folder != null ? Files.createDirectories(folder) : newFolder();
        Thread removal = new Thread(() -> remove(packs));
        boolean removes = !keep && folder == null;
        if (removes) {
            Runtime.getRuntime().addShutdownHook(removal);
        }
        try {
            return measure(plan, jdks, targets, packs);
        } finally {
            if (removes) {
                Runtime.getRuntime().removeShutdownHook(removal);
                remove(packs);
            }
        }
    }

    private static Path newFolder() throws IOException {
        return Files.isWritable(IN_MEMORY)
                ? Files.createTempDirectory(IN_MEMORY, "ashlar-targets")
                : Files.createTempDirectory("ashlar-targets");
    }

    private boolean measure(Plan plan, List<Jdk> jdks, Map<Workload, Target> targets, Path packs) throws IOException {
        int divisor = tiny ? TINY_DIVISOR : 1;
        Map<Job, Workload> jobs = new LinkedHashMap<>();
        for (Workload workload : targets.keySet()) {
            err.println("packs of " + workload.key());
            workload.write(packs, divisor);
            jdks.forEach(jdk -> jobs.put(TargetProbe.job(workload, packs, divisor, jdk), workload));
        }
        Forks measured = new Forks("targets", plan, launcher);
        measured.run(List.copyOf(jobs.keySet()), err::println);
        List<TargetResult> results = new ArrayList<>();
        jobs.forEach((job, workload) -> results.add(TargetResult.of(workload, job, targets.get(workload), measured)));
        TargetReport report = new TargetReport(plan, jdks, results, length(packs, divisor, targets));
        report.table().forEach(out::println);
        if (json != null) {
            Files.writeString(json, report.json() + System.lineSeparator());
        }
        return report.isHeld();
    }

    /** Of the largest pack whose records take what the target says. */
    private static @Nullable PackLength length(Path packs, int divisor, Map<Workload, Target> targets)
            throws IOException {
        if (!targets.containsKey(Workload.THREE_1M)) {
            return null;
        }
        Path pack = Workload.THREE_1M.files(packs, divisor).get(0);
        return new PackLength(Files.size(pack), Workload.THREE_1M.records() / divisor);
    }

    private void remove(Path packs) {
        try {
            StoreFolder.remove(packs);
        } catch (IOException e) {
            err.println("cannot remove " + e.getMessage());
        }
    }
}
