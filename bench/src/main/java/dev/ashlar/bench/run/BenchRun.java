package dev.ashlar.bench.run;

import dev.ashlar.bench.comparison.Comparison;
import dev.ashlar.bench.comparison.ComparisonPlan;
import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.limits.LimitsRun;
import dev.ashlar.bench.report.Reports;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import dev.ashlar.codec.internal.memory.HostCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command: measures, reports, and ends with 0 when every step could be done. */
public final class BenchRun {
    static final int EXIT_OK = 0;
    static final int EXIT_INCOMPLETE = 1;
    static final int EXIT_FAILED = 2;
    static final int EXIT_USAGE = 64;
    static final int EXIT_IO = 74;
    static final int EXIT_FLAG = 78;

    /** Keys of all parts, in their order. */
    static final List<String> PARTS = List.of("limits", "paired", "large", "jmh");

    private BenchRun() {}

    /**
     * Measures; ends the JVM with 0 when all could be measured.
     *
     * @param arguments options; {@code --help} lists them
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(BenchRun::parts, out, err, arguments));
    }

    /** All parts of a run by their keys. A new one is a line here, and in {@link #PARTS}. */
    static Map<String, Part> parts(Settings settings) {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put(
                "limits",
                new LimitsRun(
                        settings.effort(), settings.stores(), settings.jdks().get(0)));
        StoreFolder stores = new StoreFolder(settings.stores());
        ComparisonPlan plan = plan(settings);
        parts.put("paired", new Comparison(plan, stores));
        if (settings.effort() == Effort.FULL || settings.only().contains("large")) {
            ComparisonPlan large =
                    ComparisonPlan.ofLargePack(settings.jdks(), plan.plan().forks());
            parts.put("large", new Comparison(large, stores));
        }
        Path jar = settings.jmhJar();
        if (jar != null) {
            parts.put("jmh", new JmhPart(settings, jar));
        }
        return parts;
    }

    private static ComparisonPlan plan(Settings settings) {
        ComparisonPlan plan =
                ComparisonPlan.of(settings.effort(), contenders(settings), settings.records(), settings.jdks());
        return settings.forks() == 0 ? plan : plan.withForks(settings.forks());
    }

    /** All but the baseline, which is measured with each. */
    private static List<Contender> contenders(Settings settings) {
        return Contenders.all().stream()
                .filter(contender -> contender != Contenders.floor())
                .filter(contender ->
                        settings.contenders().isEmpty() || settings.contenders().contains(contender.key()))
                .toList();
    }

    /**
     * Measures.
     *
     * @param parts makes the parts of a run
     * @param out receives the help
     * @param err receives what is being done, and one sentence when something fails
     * @param arguments options
     * @return the exit code
     */
    static int run(Function<Settings, Map<String, Part>> parts, PrintStream out, PrintStream err, String... arguments) {
        BenchOptions options = new BenchOptions();
        CommandLine line = new CommandLine(options);
        try {
            if (line.parseArgs(arguments).isUsageHelpRequested()) {
                line.usage(new PrintWriter(out, true, StandardCharsets.UTF_8));
                return EXIT_OK;
            }
            Path rendered = options.rendered();
            return rendered != null ? render(rendered, err) : measure(options, parts, err);
        } catch (ParameterException | IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("\"ashlar bench --help\" lists the options.");
            return EXIT_USAGE;
        } catch (IllegalStateException e) {
            err.println(e.getMessage());
            return EXIT_FLAG;
        } catch (IOException e) {
            err.println(reason(e));
            return EXIT_IO;
        }
    }

    /** The JDK tells some failures by the path alone. */
    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException ofFile && ofFile.getReason() == null) {
            String why = failure instanceof AccessDeniedException
                    ? "access denied"
                    : failure instanceof NoSuchFileException
                            ? "no such file or folder"
                            : failure instanceof FileAlreadyExistsException ? "is a file" : failure.toString();
            return ofFile.getFile() + ": " + why;
        }
        return failure.toString();
    }

    private static int render(Path folder, PrintStream err) throws IOException {
        Results results = ResultsFile.read("--render", folder);
        // Results keep the words of their time; the baseline has one name in all reports.
        Reports.render(folder, results.withBaseline(Contenders.floor().description()));
        err.println("Written: " + folder.resolve("index.html"));
        return EXIT_OK;
    }

    private static int measure(BenchOptions options, Function<Settings, Map<String, Part>> parts, PrintStream err)
            throws IOException {
        Settings settings = options.settings();
        if (options.wouldOverwrite(settings)) {
            err.println(
                    settings.folder()
                            + " has results already: name another folder with -o, add to them with --add, or overwrite them with --force");
            return EXIT_INCOMPLETE;
        }
        Results earlier = settings.adds() && Files.exists(settings.folder().resolve(ResultsFile.NAME))
                ? ResultsFile.read(settings.folder())
                : null;
        HostCheck.require();
        Map<String, Part> chosen = new LinkedHashMap<>(parts.apply(settings));
        if (!settings.only().isEmpty()) {
            chosen.keySet().retainAll(settings.only());
        }
        if (chosen.isEmpty()) {
            err.println("nothing to measure: " + String.join(", ", settings.only()) + " is not there");
            return EXIT_FAILED;
        }
        // Results first: where they cannot be written, no stores are left behind.
        Files.createDirectories(settings.folder());
        Files.createDirectories(settings.stores());
        Session session = new Session(settings, chosen, earlier, ProgressLine.on(err));
        Thread interruption = new Thread(session::interrupt, "interruption");
        Runtime.getRuntime().addShutdownHook(interruption);
        try {
            session.announce();
            return session.run();
        } finally {
            removeHook(interruption);
        }
    }

    private static void removeHook(Thread interruption) {
        try {
            Runtime.getRuntime().removeShutdownHook(interruption);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs already, and writes what there is.
            assert e.getMessage() != null;
        }
    }
}
