package dev.ashlar.bench.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.timing.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No input that Jazzer comes upon, guided by the branches that its inputs reach, does more than be refused or read as wrong
 * values. How many it tries: {@code -Dashlar.fuzz.inputs=3000000}. An input that it kept in {@code target/mutants} is tried again
 * with {@code -Dashlar.fuzz.only=FILE}.
 *
 * <p>Jazzer runs in a JVM of its own through its command line: its JUnit support is made for JUnit 5.
 */
class JazzerTest {
    private static final long INPUTS = Long.getLong("ashlar.fuzz.inputs", 1_000);
    private static final String ONLY = System.getProperty("ashlar.fuzz.only", "");
    private static final Path KEPT = Path.of("target", "mutants");
    private static final String TARGET = PackFuzzer.class.getName();

    /** Generous: it is there against hanging for good. */
    private static final long HOURS = 8;

    @TempDir
    Path folder;

    private Path corpus;

    @BeforeEach
    void writeCorpus() throws IOException {
        corpus = Files.createDirectory(folder.resolve("corpus"));
        PackFuzzer.writeCorpus(corpus, Files.createDirectory(folder.resolve("seeds")));
    }

    /** Without Jazzer: what it begins with, or the one input that is asked for. */
    @Test
    void shouldStandTheFirstInputs() throws IOException {
        PackFuzzer.fuzzerInitialize(folder.resolve("report") + "", folder.resolve("packs") + "");
        List<Path> inputs;
        try (Stream<Path> files = Files.list(corpus)) {
            inputs = ONLY.isEmpty() ? files.sorted().toList() : List.of(Path.of(ONLY));
        }
        for (Path input : inputs) {
            PackFuzzer.fuzzerTestOneInput(Files.readAllBytes(input));
        }
        assertThat(PackFuzzer.inputs()).isEqualTo(inputs.size());
    }

    /** One Jazzer on each core, each with a corpus of its own. */
    @Test
    @Tag("slow")
    void shouldStandWhatJazzerComesUpon() throws IOException, InterruptedException {
        Files.createDirectories(KEPT);
        int count = Runtime.getRuntime().availableProcessors();
        List<Path> places = new ArrayList<>();
        List<Process> fuzzers = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                places.add(Files.createDirectory(folder.resolve("fuzzer-" + i)));
                fuzzers.add(start(places.get(i), i + 1, (INPUTS + count - 1) / count));
            }
            long inputs = 0;
            for (int i = 0; i < count; i++) {
                inputs += inputs(fuzzers.get(i), places.get(i));
            }
            // Inputs without bytes are not counted.
            assertThat(inputs).isGreaterThanOrEqualTo(INPUTS - INPUTS / 100 - count);
        } finally {
            fuzzers.forEach(Process::destroyForcibly);
        }
    }

    private Process start(Path place, int seed, long runs) throws IOException {
        Path own = Files.createDirectory(place.resolve("corpus"));
        try (Stream<Path> inputs = Files.list(corpus)) {
            for (Path input : inputs.toList()) {
                Files.copy(input, own.resolve(input.getFileName()));
            }
        }
        return new ProcessBuilder(command(place, seed, runs))
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("log").toFile())
                .start();
    }

    private static long inputs(Process jazzer, Path place) throws IOException, InterruptedException {
        boolean ended = jazzer.waitFor(HOURS, TimeUnit.HOURS);
        List<String> lines = Files.readAllLines(place.resolve("log"));
        String last = String.join("\n", lines.subList(Math.max(0, lines.size() - 200), lines.size()));
        assertThat(ended && jazzer.exitValue() == 0).as(last).isTrue();
        String report = Files.readString(place.resolve("report")).strip();
        lines.stream().filter(line -> line.contains("DONE")).forEach(line -> System.out.println("Jazzer: " + line));
        System.out.println("Jazzer: " + report);
        return Long.parseLong(report.substring(0, report.indexOf(' ')));
    }

    private static List<String> command(Path place, int seed, long runs) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.productFlags());
        command.addAll(List.of(
                "-Xmx1g", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading", "-Ddev.ashlar.memory.checked=true"));
        command.addAll(List.of("-cp", classPath(), "com.code_intelligence.jazzer.Jazzer"));
        command.add("--target_class=" + TARGET);
        command.add("--target_args=" + place.resolve("report") + " " + place.resolve("packs"));
        command.add("--instrumentation_includes=dev.ashlar.store.**"); // Views branch with what they read, not with the
        // format.
        command.add("--custom_hook_excludes=**"); // They look for other faults than ours, in any class of the JDK.
        command.add("--reproducer_path=" + place);
        command.addAll(List.of("-artifact_prefix=" + KEPT + File.separator, "-runs=" + runs, "-max_len=8192"));
        command.addAll(List.of("-seed=" + seed, "-timeout=60", "-rss_limit_mb=0"));
        command.add(place.resolve("corpus").toString());
        return command;
    }

    /** Without JUnit: where Jazzer finds it, it looks for tests of its own kind. */
    private static String classPath() {
        String all = System.getProperty("java.class.path");
        return String.join(
                File.pathSeparator,
                Arrays.stream(all.split(File.pathSeparator))
                        .filter(entry -> !entry.contains("junit"))
                        .toList());
    }
}
