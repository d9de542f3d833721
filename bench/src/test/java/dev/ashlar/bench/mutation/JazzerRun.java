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

/**
 * Jazzer in JVMs of its own, each with a corpus of its own: one for few inputs, one on each core for many. Through its command line, since its JUnit support is
 * made for JUnit 5. Inputs that it stumbles over are kept in {@code target/mutants}.
 *
 * <p>The target writes into the file that is its first argument what became of its inputs: how many they were, a space, and words.
 */
public final class JazzerRun {
    /** How many inputs are to be tried in all. */
    public static final long INPUTS = Long.getLong("ashlar.fuzz.inputs", 1_000);

    /** For fewer inputs, a JVM takes longer to start, and C2 longer to compile, than what it does. */
    private static final long ENOUGH_FOR_A_JVM = 10_000;

    /** A file with the one input that is to be tried, or empty. */
    public static final String ONLY = System.getProperty("ashlar.fuzz.only", "");

    private static final Path KEPT = Path.of("target", "mutants");

    /** Generous: it is there against hanging for good. */
    private static final long HOURS = 8;

    private final Path folder;
    private final Path corpus;
    private final Class<?> target;
    private final String guides;

    /**
     * A run.
     *
     * @param folder for what the fuzzers need, empty
     * @param corpus inputs to begin with
     * @param target the class with {@code fuzzerTestOneInput}
     * @param guides the classes whose branches guide, as Jazzer takes them
     */
    public JazzerRun(Path folder, Path corpus, Class<?> target, String guides) {
        this.folder = folder;
        this.corpus = corpus;
        this.target = target;
        this.guides = guides;
    }

    /** The inputs of the corpus, or the only one, in an order that stays. */
    public static List<Path> inputs(Path corpus) throws IOException {
        try (Stream<Path> files = Files.list(corpus)) {
            return ONLY.isEmpty() ? files.sorted().toList() : List.of(Path.of(ONLY));
        }
    }

    /** Tries {@link #INPUTS} in all, and fails when one does harm. */
    public void run() throws IOException, InterruptedException {
        Files.createDirectories(KEPT);
        int count = isLong() ? Runtime.getRuntime().availableProcessors() : 1;
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

    private static boolean isLong() {
        return INPUTS >= ENOUGH_FOR_A_JVM;
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

    private List<String> command(Path place, int seed, long runs) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.productFlags());
        command.addAll(List.of(
                "-Xmx1g", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading", "-Ddev.ashlar.memory.checked=true"));
        command.add(isLong() ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1");
        command.addAll(List.of("-cp", classPath(), "com.code_intelligence.jazzer.Jazzer"));
        command.add("--target_class=" + target.getName());
        command.add("--target_args=" + place.resolve("report") + " " + place.resolve("packs"));
        command.add("--instrumentation_includes=" + guides);
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
