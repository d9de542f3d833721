package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import dev.ashlar.codec.memory.HostCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command: writes packs, measures every workload, reports, and ends with 0 when all targets are held. */
public final class TargetsRun {
    private static final int EXIT_MISSED = 1;
    private static final int EXIT_FAILED = 2;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_IO = 74;
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    private final TargetOptions options;
    private final TargetPlan plan;
    private final PrintStream out;
    private final PrintStream err;

    private TargetsRun(TargetOptions options, TargetPlan plan, PrintStream out, PrintStream err) {
        this.options = options;
        this.plan = plan;
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
        if (Arrays.asList(arguments).contains("--help")) {
            out.println(TargetOptions.USAGE);
            return;
        }
        System.exit(run(null, out, System.err, arguments));
    }

    /**
     * Measures.
     *
     * @param plan how much is timed; null for what the options say
     * @param out receives the report
     * @param err receives what is being done, and one sentence when something fails
     * @param arguments options
     * @return the exit code
     */
    static int run(@Nullable TargetPlan plan, PrintStream out, PrintStream err, String... arguments) {
        try {
            TargetOptions options = TargetOptions.parse(arguments);
            HostCheck.require();
            return new TargetsRun(options, plan == null ? options.plan() : plan, out, err).run() ? 0 : EXIT_MISSED;
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println(TargetOptions.USAGE);
            return EXIT_USAGE;
        } catch (ChildFailure | IllegalStateException e) {
            err.println(e.getMessage());
            return EXIT_FAILED;
        } catch (IOException e) {
            err.println(e);
            return EXIT_IO;
        }
    }

    private boolean run() throws IOException {
        Path given = options.folder();
        Path folder = given != null ? Files.createDirectories(given) : newFolder();
        Thread removal = new Thread(() -> remove(folder));
        boolean removes = !options.keepsPacks();
        if (removes) {
            Runtime.getRuntime().addShutdownHook(removal);
        }
        try {
            return run(folder);
        } finally {
            if (removes) {
                Runtime.getRuntime().removeShutdownHook(removal);
                remove(folder);
            }
        }
    }

    private static Path newFolder() throws IOException {
        return Files.isWritable(IN_MEMORY)
                ? Files.createTempDirectory(IN_MEMORY, "ashlar-targets")
                : Files.createTempDirectory("ashlar-targets");
    }

    private boolean run(Path folder) throws IOException {
        Map<Workload, Target> targets = options.targets();
        for (Workload workload : targets.keySet()) {
            err.println("packs of " + workload.key());
            workload.write(folder, plan.divisor());
        }
        TargetReport report = new TargetReport(
                plan,
                options.jdks(),
                Workload.SEED,
                new TargetForks(folder, plan, err::println).run(targets, options.jdks()),
                length(folder, targets));
        report.table().forEach(out::println);
        Path json = options.json();
        if (json != null) {
            Files.write(json, report.json());
        }
        return report.isHeld();
    }

    /** Of the largest pack whose records take what the target says. */
    private @Nullable PackLength length(Path folder, Map<Workload, Target> targets) throws IOException {
        if (!targets.containsKey(Workload.THREE_1M)) {
            return null;
        }
        Path pack = Workload.THREE_1M.files(folder, plan.divisor()).get(0);
        return new PackLength(Files.size(pack), Workload.THREE_1M.records() / plan.divisor());
    }

    private void remove(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            err.println("cannot remove " + e.getMessage());
        }
    }
}
