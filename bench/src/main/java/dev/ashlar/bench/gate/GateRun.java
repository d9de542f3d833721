package dev.ashlar.bench.gate;

import dev.ashlar.bench.comparison.Comparison;
import dev.ashlar.bench.comparison.ComparisonPlan;
import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Machine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command: measures Ashlar's ratios to the baseline, compares them with committed ones, and ends with 0 when none has become greater. */
@Command(
        name = "bench/check",
        description =
                "Measures the ratio of Ashlar's time to that of the baseline for reading, opening, building and cooking. Compares the ratios with committed results. "
                        + "The tolerance of a ratio is the sum of half the spreads of both measurements, at least 8 %%. Takes a quarter of an hour on a quiet machine. "
                        + "Lists the rows that cannot be compared, with the reason.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is slower",
            "1:something is slower",
            "2:something could not be measured",
            "64:the command line is invalid",
            "74:a file cannot be read or written"
        })
public final class GateRun {
    static final int EXIT_OK = 0;
    static final int EXIT_SLOWER = 1;
    static final int EXIT_FAILED = 2;
    static final int EXIT_USAGE = 64;
    static final int EXIT_IO = 74;

    /** Whose reads are watched. Opening, building and cooking are those of a release. */
    private static final List<Contender> WATCHED =
            List.of(AshlarContender.RELEASE, AshlarContender.DEVELOPMENT, AshlarContender.BY_NAME);

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "what to compare with; the newest folder in bench/results unless given")
    private @Nullable Path results;

    @Option(names = "--records", paramLabel = "N", description = "how many records; 100,000 unless given")
    private long records = 100_000;

    @Option(names = "--tiny", hidden = true)
    private boolean tiny;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this")
    private boolean help;

    /** Of each measurement: as many as published results have. */
    private static final int FORKS = 5;

    private final Measuring measuring;

    /** Measures the figures that are compared with committed ones. */
    interface Measuring {
        List<Figure> figures(int records, boolean tiny, PrintStream err) throws IOException;
    }

    private GateRun(Measuring measuring) {
        this.measuring = measuring;
    }

    /**
     * Measures and compares; ends the JVM with 0 when nothing is slower.
     *
     * @param arguments options; {@code --help} lists them
     */
    public static void main(String[] arguments) {
        System.exit(run(new PrintStream(System.out, true, StandardCharsets.UTF_8), System.err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        Measuring measuring = (records, tiny, progress) -> measure(Launcher.CHILD_JVM, records, tiny, progress);
        return run(measuring, out, err, arguments);
    }

    static int run(Measuring measuring, PrintStream out, PrintStream err, String... arguments) {
        GateRun gate = new GateRun(measuring);
        CommandLine line = new CommandLine(gate);
        try {
            if (line.parseArgs(arguments).isUsageHelpRequested()) {
                line.usage(out);
                return EXIT_OK;
            }
            return gate.compare(out, err);
        } catch (ParameterException | IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("\"bench/check --help\" lists the options.");
            return EXIT_USAGE;
        } catch (ChildFailure e) {
            err.println(e.getMessage());
            return EXIT_FAILED;
        } catch (IOException e) {
            err.println(e);
            return EXIT_IO;
        }
    }

    private int compare(PrintStream out, PrintStream err) throws IOException {
        int count = Contenders.requireCount("--records", records);
        Path folder = results == null ? newest(Path.of("bench", "results")) : results;
        Results committed = ResultsFile.read("--results", folder);
        err.println("compared with " + folder + ": " + committed.circumstances().begin() + ", "
                + committed.circumstances().machine());
        if (!committed.circumstances().machine().equals(Machine.host())) {
            err.println("This machine is another: " + Machine.host()
                    + ". Ratios differ between processors; judge by results of the same one.");
        }
        if (committed.circumstances().harness() != Circumstances.HARNESS) {
            err.println(folder + " was measured by harness "
                    + committed.circumstances().harness() + ", this is harness " + Circumstances.HARNESS
                    + ": ratios of both cannot be compared. Measure results with this one first.");
            return EXIT_FAILED;
        }
        List<Figure> watched =
                committed.figures().stream().filter(this::isWatched).toList();
        int feature = Runtime.version().feature();
        if (watched.stream().noneMatch(figure -> Verdicts.feature(figure) == feature)) {
            err.println(folder + " has no ratios at " + records + " records on JDK " + feature);
            return EXIT_FAILED;
        }
        Verdicts verdicts = Verdicts.of(watched, measuring.figures(count, tiny, err));
        return report(verdicts, out, err);
    }

    private static int report(Verdicts verdicts, PrintStream out, PrintStream err) {
        verdicts.uncompared().forEach(row -> err.println("not compared: " + row));
        List<Verdict> all = verdicts.all();
        long ofOneJvm =
                all.stream().filter(verdict -> verdict.committed().forks() < 2).count();
        if (ofOneJvm > 0) {
            err.println(
                    ofOneJvm + " of " + all.size()
                            + " committed ratios are of one JVM, which has no spread: the spread measured now is used instead.");
        }
        if (all.isEmpty()) {
            err.println("nothing could be compared");
            return EXIT_FAILED;
        }
        out.println(Verdict.head());
        all.forEach(verdict -> out.println(verdict.line()));
        long slower = all.stream().filter(Verdict::isSlower).count();
        out.println(slower == 0 ? "nothing is slower" : slower + " of " + all.size() + " are slower");
        return slower == 0 ? EXIT_OK : EXIT_SLOWER;
    }

    /** A ratio at this count: of all that the release does, and of what others read. */
    private boolean isWatched(Figure figure) {
        String base = DataSet.base(figure.topic());
        boolean isRead = Arrays.stream(Operation.values())
                .anyMatch(operation -> operation.key().equals(base));
        return figure.measure() == Measure.RATIO
                && figure.records() == records
                && WATCHED.stream()
                        .filter(contender -> isRead || contender == AshlarContender.RELEASE)
                        .anyMatch(contender -> contender.key().equals(figure.subject()));
    }

    /** Folders are named after their dates. */
    private static Path newest(Path all) throws IOException {
        if (!Files.isDirectory(all)) {
            throw new IllegalArgumentException(all + ": no such folder; name committed results with --results");
        }
        try (Stream<Path> folders = Files.list(all)) {
            Optional<Path> newest = folders.filter(folder -> Files.exists(folder.resolve(ResultsFile.NAME)))
                    .max(Comparator.comparing(folder -> folder.getFileName().toString()));
            return newest.orElseThrow(
                    () -> new IllegalArgumentException(all + " has no folder with a file " + ResultsFile.NAME));
        }
    }

    static List<Figure> measure(Launcher launcher, int count, boolean tiny, PrintStream err) throws IOException {
        Path stores = StoreFolder.bestPlace(Path.of(System.getProperty("java.io.tmpdir"), "ashlar-check"));
        try {
            List<Comparison> comparisons = plans(count, tiny).stream()
                    .map(plan -> new Comparison(plan, new StoreFolder(stores), launcher))
                    .toList();
            List<Part.Step> steps = comparisons.stream()
                    .flatMap(comparison -> comparison.steps().stream())
                    .toList();
            for (int i = 0; i < steps.size(); i++) {
                err.println(
                        (i + 1) + " of " + steps.size() + ": " + steps.get(i).text());
                steps.get(i).action().run();
            }
            comparisons.forEach(comparison -> comparison.notes().forEach(err::println));
            return comparisons.stream()
                    .flatMap(comparison -> comparison.figures().stream())
                    .toList();
        } finally {
            StoreFolder.remove(stores);
        }
    }

    private static List<ComparisonPlan> plans(int count, boolean tiny) {
        ComparisonPlan all = plan(WATCHED, count, tiny);
        ComparisonPlan release = plan(List.of(AshlarContender.RELEASE), count, tiny);
        return List.of(all.ofReadsAlone(), release.withoutReads());
    }

    private static ComparisonPlan plan(List<Contender> contenders, int count, boolean tiny) {
        return ComparisonPlan.of(
                        tiny ? Effort.TINY : Effort.STANDARD, contenders, List.of(count), List.of(Jdk.current()))
                .withForks(tiny ? 1 : FORKS);
    }
}
