package dev.ashlar.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.timing.Plan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int run(Path content) {
        return run(content, Plan.TINY);
    }

    private int run(Path content, Plan plan) {
        return run(content, plan, Launcher.CHILD_JVM);
    }

    private int run(Path content, Plan plan, Launcher launcher) {
        return Demo.run(
                content,
                folder.resolve("demo/sky.pack"),
                plan,
                launcher,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private Path copyOfContent() throws Exception {
        Path copy = Files.createDirectory(folder.resolve("sky"));
        try (Stream<Path> files = Files.list(SkyPack.folder())) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    private static void replace(Path file, String what, String with) throws Exception {
        String text = Files.readString(file);
        assertThat(text).contains(what);
        Path changed = Files.writeString(file.resolveSibling("changed"), text.replace(what, with));
        Files.move(changed, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void shouldTakeAsManyJvmsAsAreAskedFor() {
        assertThat(Demo.plan(List.of())).isEqualTo(Demo.STANDARD);
        assertThat(Demo.plan(List.of("--forks", "1"))).isEqualTo(Demo.STANDARD.withForks(1));
        assertThat(Demo.plan(List.of("--quick"))).isEqualTo(Plan.TINY);
        assertThat(List.of(List.of("--forks"), List.of("--forks", "0"), List.of("--forks", "100"), List.of("-x", "1")))
                .allSatisfy(options -> assertThat(Demo.plan(options)).isNull());
    }

    /** Times without JVMs: {@code PathProbeTest} has those of a path. */
    private static Launcher madeUp(String checksum) {
        return (job, plan) -> {
            Answers answers = new Answers();
            answers.note(checksum);
            answers.add(PathProbe.THREE_FIELDS, job.name(), "floor", new Pair.Times(40, 50, 1.25, 0));
            answers.add(PathProbe.WHOLE_RECORD, job.name(), "floor", new Pair.Times(40, 60, 1.5, 24));
            return answers;
        };
    }

    @Test
    void shouldFailWhenAPathReadsSomethingElse() {
        assertThat(run(SkyPack.folder(), Demo.STANDARD, madeUp("0123456789ABCDEF")))
                .isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("sums and checksums of all paths, in all JVMs: not as committed: [0123456789ABCDEF]")
                .doesNotContain("develop a copy");
    }

    @Test
    void shouldShowTheMainJob() {
        assertThat(run(SkyPack.folder(), Demo.STANDARD, madeUp("ABACDC38A4F589D9")))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "as committed",
                        "7,133 records",
                        "Sirius",
                        "おおいぬ座",
                        "equal, and as committed",
                        "What to try next");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("cores", "JDK ", "flags --add-exports", "seed 2026");
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.endsWith("  ABACDC38A4F589D9")))
                .hasSize(PathKind.values().length)
                .allMatch(line ->
                        line.contains(" 50.0    1.25 [1.25..1.25]         0     60.0    1.50 [1.50..1.50]      24.0"))
                .zipSatisfy(
                        List.of(PathKind.values()),
                        (line, kind) -> assertThat(line).contains(kind.text()));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** Each step and each JVM has a line before it begins. */
    @Test
    void shouldTellProgress() {
        List<String> before = new ArrayList<>();
        Launcher launcher = (job, plan) -> {
            before.add(
                    out.toString(StandardCharsets.UTF_8).stripTrailing().lines().reduce("", (a, b) -> b));
            return madeUp("ABACDC38A4F589D9").launch(job, plan);
        };
        assertThat(run(SkyPack.folder(), Demo.STANDARD.withForks(2), launcher)).isZero();
        assertThat(before).hasSize(2 * PathKind.values().length).doesNotHaveDuplicates();
        assertThat(before.get(0)).contains("fork 1 of 2: ");
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.endsWith(" …")))
                .extracting(line -> line.replaceFirst(" .*", ""))
                .containsExactly("import", "cook", "check", "open", "time", "develop");
    }

    @Test
    void shouldFailWhenAValueDiffers() throws Exception {
        Path content = copyOfContent();
        replace(content.resolve("Star-mag6.json"), "\"magnitude\":-1.44", "\"magnitude\":-1.45");
        assertThat(run(content)).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("expected ABACDC38A4F589D9")
                .doesNotContain("baseline");
    }

    @Test
    void shouldTellProblemsOfContent() throws Exception {
        Path content = copyOfContent();
        replace(content.resolve("Star-mag6.json"), "\"magnitude\":-1.44", "\"magnitude\":-144");
        assertThat(run(content)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Star 32349.magnitude: out of range: expected -30 to 30, found -144");
        assertThat(folder.resolve("demo/sky.pack")).doesNotExist();
    }

    @Test
    void shouldFailWhenAChildFails() {
        Plan impatient = new Plan(1, 1, 1, 1, 1, 1, Duration.ofMillis(1));
        assertThat(run(SkyPack.folder(), impatient)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8).strip())
                .isEqualTo("baseline, by row: the JVM did not end within 1 ms");
    }

    @Test
    void shouldSayWhichFlagIsMissing() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Demo.class.getName(),
                SkyPack.folder().toString(),
                folder.resolve("sky.pack").toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(78);
        assertThat(said.strip())
                .isEqualTo("Ashlar needs a JVM flag that is missing here: start java with "
                        + "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED");
    }
}
