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

    @Test
    @Tag("slow")
    void shouldStandWhatJazzerComesUpon() throws IOException, InterruptedException {
        Files.createDirectories(KEPT);
        Path log = folder.resolve("log");
        Process jazzer = new ProcessBuilder(command())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = jazzer.waitFor(HOURS, TimeUnit.HOURS);
        jazzer.destroyForcibly();

        List<String> lines = Files.readAllLines(log);
        assertThat(ended && jazzer.exitValue() == 0)
                .as("%s", String.join("\n", lines.subList(Math.max(0, lines.size() - 200), lines.size())))
                .isTrue();
        String report = Files.readString(folder.resolve("report"));
        lines.stream().filter(line -> line.contains("DONE")).forEach(line -> System.out.println("Jazzer: " + line));
        System.out.println("Jazzer: " + report.strip());
        assertThat(Long.parseLong(report.substring(0, report.indexOf(' ')))).isGreaterThanOrEqualTo(INPUTS * 9 / 10);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.productFlags());
        command.addAll(List.of("-Xmx1g", "-XX:+EnableDynamicAgentLoading", "-Ddev.ashlar.memory.checked=true"));
        command.addAll(List.of("-cp", classPath(), "com.code_intelligence.jazzer.Jazzer"));
        command.add("--target_class=" + TARGET);
        command.add("--target_args=" + folder.resolve("report") + " " + folder.resolve("packs"));
        command.add("--instrumentation_includes=dev.ashlar.store.**:dev.ashlar.codec.**");
        command.add("--custom_hook_excludes=**"); // They look for other faults than ours, in any class of the JDK.
        command.add("--reproducer_path=" + folder);
        command.addAll(List.of("-artifact_prefix=" + KEPT + File.separator, "-runs=" + INPUTS, "-max_len=8192"));
        command.addAll(List.of("-seed=1", "-timeout=60", "-rss_limit_mb=0"));
        command.add(corpus.toString());
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
