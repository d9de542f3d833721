package dev.ashlar.bench.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        return TargetsRun.run(
                TargetPlan.TINY,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private List<String> printed() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("slow")
    void shouldMeasureEveryWorkloadInAJvmOfItsOwn() throws IOException {
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
        assertThat(report).contains("  \"held\": " + (code == 0) + ",");
        assertThat(report)
                .filteredOn(line -> line.matches(" {4}\\{\"workload\": .*\"ratio\": [0-9.E-]+, .*},?"))
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
    @CsvSource({"1000000, held, 0", "0.0000001, MISSED, 1"})
    void shouldEndWithWhatTheGateSays(String limit, String verdict, int code) {
        assertThat(run("--gate", "hop-1m=" + limit)).isEqualTo(code);
        assertThat(printed())
                .filteredOn(line -> line.contains("reference hop"))
                .singleElement()
                .asString()
                .contains(verdict);
        assertThat(printed()).noneMatch(line -> line.contains("random id"));
    }

    @Test
    void shouldShowJdksSideBySide() {
        String home = System.getProperty("java.home");
        run("--only", "hop-1m", "--jdk", home, "--jdk", home);
        assertThat(printed())
                .filteredOn(line -> line.startsWith("JDK " + Runtime.version().feature()))
                .hasSize(2);
        assertThat(said()).contains("fork 1 of 1: hop-1m");
    }

    @Test
    void cannotMeasureAPackOfAnotherKind() throws IOException {
        Files.writeString(folder.resolve("placements-1000.pack"), "no pack");
        assertThat(run("--only", "hop-1m", "--folder", folder.toString())).isEqualTo(2);
        assertThat(said()).contains("hop-1m: the JVM ended with 1: ");
        assertThat(printed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--fast|unknown: --fast",
                "--forks|--forks: expected a value behind it",
                "--forks 0|--forks: expected 1 or more, found 0",
                "--forks many|--forks: expected a number, found many",
                "--only three|no workload three; there are",
                "--gate hop-1m|--gate: expected WORKLOAD=LIMIT, found hop-1m",
                "--gate hop-1m=x|--gate: expected a number, found x",
                "--gate hop-1m=-1|--gate: expected a limit of more than 0, found hop-1m=-1",
            })
    void cannotRunWithWhatItDoesNotUnderstand(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(64);
        assertThat(said()).startsWith(message).contains("usage: TargetsRun");
        assertThat(printed()).isEmpty();
    }

    @Test
    void cannotRunOnAFolderThatIsNoJdk() {
        assertThat(run("--jdk", folder.toString())).isEqualTo(64);
        assertThat(said()).contains("no JDK in " + folder + ": expected a folder with bin/java");
    }
}
