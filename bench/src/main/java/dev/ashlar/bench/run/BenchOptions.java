package dev.ashlar.bench.run;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.report.ResultsFile;
import dev.ashlar.bench.timing.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the command line asks for. */
@Command(
        name = "ashlar bench",
        description = "Measures how fast Ashlar and other stores read records, and writes a report.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "\"ashlar bench check\" measures again and compares with the committed results; see its --help."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a step failed and is missing, or there are results already",
            "2:nothing could be measured",
            "64:the command line is invalid",
            "74:a file cannot be read or written",
            "78:the JVM lacks a flag, or the host does not fit",
            "130:interrupted; the reports contain what was measured until then"
        })
final class BenchOptions {
    /** Set by the launcher: the jar with the benchmarks of JMH. */
    static final String JMH_JAR_PROPERTY = "dev.ashlar.jmh.jar";

    private static final int MOST_FORKS = 99;

    private static final class EffortOption {
        @Option(names = "--quick", description = "half an hour: shows large differences, with sparse and dense ids")
        boolean quick;

        @Option(names = "--standard", description = "hours: all data sets; the default")
        boolean standard;

        @Option(names = "--full", description = "a day or more, up to ten million records: figures to publish")
        boolean full;

        @Option(names = "--tiny", hidden = true)
        boolean tiny;

        Effort effort() {
            return tiny ? Effort.TINY : quick ? Effort.QUICK : full ? Effort.FULL : Effort.STANDARD;
        }
    }

    @ArgGroup
    private @Nullable EffortOption effort;

    @Option(names = "-o", paramLabel = "DIR", description = "where results go; bench-results/DATE unless given")
    private @Nullable Path folder;

    private static final class EarlierOption {
        @Option(names = "--force", description = "overwrite the results in the folder")
        boolean force;

        @Option(
                names = "--add",
                description =
                        "add to the results in the folder; a figure that is measured again replaces the old one. The machine, the commit and the harness must be the same")
        boolean add;
    }

    @ArgGroup
    private @Nullable EarlierOption earlier;

    @Option(
            names = "--jdk",
            paramLabel = "HOME",
            description = "a JDK to measure on; repeat the option for more. Default: the JDK that runs this command")
    private List<Path> homes = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "only these parts: limits, paired, large, jmh")
    private Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--contenders",
            paramLabel = "KEY",
            split = ",",
            description = "only these stores in the part paired; the other parts ignore this option")
    private List<String> contenders = new ArrayList<>();

    @Option(
            names = "--records",
            paramLabel = "N",
            split = ",",
            description =
                    "only these counts of records, at most 16,777,215: one mapping holds no more rows of the baseline")
    private List<Long> records = new ArrayList<>();

    @Option(
            names = "--forks",
            paramLabel = "N",
            description =
                    "JVMs for each access path of Ashlar and each count. Default: 1 with --quick, 3 with --standard, 5 with --full. Other stores have at most three")
    private @Nullable Integer forks;

    @Option(
            names = "--keep-stores",
            paramLabel = "DIR",
            description =
                    "keep the built stores in this folder, and use those that are there. Default: a folder in memory if there is room, which is removed at the end")
    private @Nullable Path stores;

    @Option(
            names = "--render",
            paramLabel = "DIR",
            description = "measure nothing: write the reports again from DIR/results.json")
    private @Nullable Path rendered;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this")
    private boolean help;

    @Nullable
    Path rendered() {
        return rendered;
    }

    /** Whether there are results that nobody said may be overwritten. */
    boolean wouldOverwrite(Settings settings) {
        return earlier == null && Files.exists(settings.folder().resolve(ResultsFile.NAME));
    }

    /**
     * What is to be measured.
     *
     * @throws IllegalArgumentException when a value makes no sense
     * @throws IOException when a JDK cannot be looked at
     */
    Settings settings() throws IOException {
        Path results = folder != null ? folder : defaultFolder();
        for (String part : only) {
            if (!BenchRun.PARTS.contains(part)) {
                throw new IllegalArgumentException(
                        "no part " + part + "; there are " + String.join(", ", BenchRun.PARTS));
            }
        }
        contenders.forEach(Contenders::ofKey);
        List<Integer> counts = records.stream()
                .map(count -> Contenders.requireCount("--records", count))
                .distinct()
                .toList();
        if (forks != null && (forks < 1 || forks > MOST_FORKS)) {
            throw new IllegalArgumentException("--forks: expected 1 to " + MOST_FORKS + ", found " + forks);
        }
        List<Jdk> jdks = new ArrayList<>();
        for (Path home : homes) {
            jdks.add(Jdk.at(home));
        }
        String jar = System.getProperty(JMH_JAR_PROPERTY);
        return new Settings(
                effort == null ? Effort.STANDARD : effort.effort(),
                results.toAbsolutePath().normalize(),
                (stores != null ? stores : StoreFolder.bestPlace(results.resolve("stores")))
                        .toAbsolutePath()
                        .normalize(),
                stores != null,
                jdks.isEmpty() ? List.of(Jdk.current()) : jdks,
                only,
                contenders,
                counts,
                forks == null ? 0 : forks,
                earlier != null && earlier.add,
                jar == null ? null : Path.of(jar));
    }

    private static Path defaultFolder() {
        String date = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm"));
        return Path.of("bench-results", date);
    }
}
