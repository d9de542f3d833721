package dev.ashlar.bench.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All of it, on packs of few records; how long anything takes does not matter here. */
class TargetsRunTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int run(String... arguments) {
        return run(new InThisJvm(), arguments);
    }

    private int run(Launcher launcher, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--tiny"));
        all.addAll(List.of(arguments));
        return TargetsRun.run(
                launcher,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                all.toArray(String[]::new));
    }

    private List<String> printed() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("slow")
    void shouldMeasureEveryWorkload() throws IOException {
        Path json = folder.resolve("results.json");
        int code = run("--large", "--folder", folder.resolve("packs").toString(), "--json", json.toString());

        assertThat(code).as(said()).isBetween(0, 1);
        for (Workload workload : Workload.values()) {
            assertThat(said()).contains("fork 1 of 1: " + workload.key() + ", JDK " + Runtime.version());
            assertThat(printed())
                    .anyMatch(line -> line.startsWith(workload.text())
                            && line.contains(workload.target().text()));
        }
        List<String> report = Files.readAllLines(json);
        assertThat(report).contains("  \"held\" : " + (code == 0) + ",");
        assertThat(report)
                .filteredOn(line -> line.matches(" +\"ratio\" : [0-9.E-]+,"))
                .hasSize(Workload.values().length);
    }

    @Test
    void shouldKeepThePacksOfAFolderThatIsGiven() throws IOException {
        run("--only", "scan-rows-1m", "--folder", folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("emitters-1000.pack");
        }
    }

    @ParameterizedTest
    @CsvSource({"1.6, held, 0", "1.4, MISSED, 1"})
    void shouldEndWithWhatTheGateSays(String limit, String verdict, int code) {
        Launcher madeUp = (job, plan) -> {
            Answers answers = new Answers();
            answers.add("hop-1m", "hop-1m", "baseline", new Pair.Times(2, 3, 1.5, 0));
            return answers;
        };
        assertThat(run(madeUp, "--gate", "hop-1m=" + limit)).isEqualTo(code);
        assertThat(printed())
                .filteredOn(line -> line.contains("reference hop"))
                .singleElement()
                .asString()
                .contains(verdict);
        assertThat(printed()).noneMatch(line -> line.contains("random id"));
    }

    @Test
    void shouldShowJdksSideBySide() throws IOException {
        Path home = folder.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true))
                .isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"99.0.1\"\n");
        run("--only", "hop-1m", "--jdk", System.getProperty("java.home"), "--jdk", home.toString());
        assertThat(printed())
                .filteredOn(line -> line.startsWith("JDK "))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("JDK 99.0.1, flags "));
        assertThat(printed())
                .filteredOn(line -> line.startsWith("reference hop"))
                .hasSize(2);
        assertThat(said()).contains("fork 1 of 1: hop-1m, JDK 99.0.1");
    }

    @Test
    void shouldMeasureInAJvmOfItsOwn() {
        assertThat(run(Launcher.CHILD_JVM, "--gate", "scan-rows-1m=1000000"))
                .as(said())
                .isZero();
        assertThat(printed())
                .filteredOn(line -> line.startsWith("scan of 2 fields"))
                .hasSize(1);
    }

    @Test
    void cannotMeasureAPackOfAnotherKind() throws IOException {
        Files.writeString(folder.resolve("placements-1000.pack"), "no pack");
        assertThat(run("--only", "hop-1m", "--folder", folder.toString())).isEqualTo(2);
        assertThat(said()).contains("hop-1m, JDK " + Runtime.version() + ": the JVM ended with 1: ");
        assertThat(printed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--fast|Unknown option: '--fast'",
                "--forks|Missing required parameter for option '--forks'",
                "--forks 0|--forks: expected 1 or more, found 0",
                "--forks many|Invalid value for option '--forks': 'many' is not an int",
                "--only three|no workload three; there are",
                "--gate hop-1m|Value for option option '--gate' (WORKLOAD=LIMIT) should be in KEY=VALUE",
                "--gate hop-1m=x|Invalid value for option '--gate'",
                "--gate hop-1m=-1|--gate: expected a limit of more than 0, found hop-1m=-1",
            })
    void cannotRunWithWhatItDoesNotUnderstand(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(64);
        assertThat(said()).startsWith(message).contains("TargetsRun --help");
        assertThat(printed()).isEmpty();
    }

    @Test
    void shouldListItsOptions() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("--gate", "Exit codes:")
                .doesNotContain("--tiny");
    }

    @Test
    void cannotRunOnAFolderThatIsNoJdk() {
        assertThat(run("--jdk", folder.toString())).isEqualTo(64);
        assertThat(said()).contains("no JDK in " + folder + ": expected a folder with bin/java");
    }
}
