package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.tool.daemon.Answer;
import dev.ashlar.tool.daemon.BashClient;
import dev.ashlar.tool.daemon.DaemonClient;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon in a JVM of its own, with the working folder of this one: its answers are compared with those of commands that run here. */
class DaemonCommandTest {
    private static final Path WORKING = Path.of("").toAbsolutePath();

    @TempDir
    private static Path scratch;

    @TempDir
    private Path folder;

    private static Process daemon;
    private static BufferedReader lines;
    private static DaemonClient client;

    @BeforeAll
    static void start() throws IOException {
        daemon = java("daemon").start();
        lines = daemon.inputReader(StandardCharsets.UTF_8);
        assertThat(lines.readLine()).matches("serving .*tool at port \\d+; Ctrl-C ends");
        client = new DaemonClient(environment(), WORKING);
    }

    @AfterAll
    static void end() {
        daemon.destroyForcibly();
    }

    private static Map<String, String> environment() {
        return Map.of("XDG_CACHE_HOME", scratch.resolve("cache").toString());
    }

    private static ProcessBuilder java(String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeAll(
                        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "ASHLAR_CLASSPATH", "COLUMNS", "PGPASSWORD"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().putAll(environment());
        File nothing = new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
        return builder.redirectInput(nothing);
    }

    private static void assertSame(@Nullable Answer answer, Tool tool, Object about) {
        assertThat(answer).as("%s", about).isNotNull();
        assertThat(new String(answer.errors(), StandardCharsets.UTF_8))
                .as("%s", about)
                .isEqualTo(tool.err());
        assertThat(new String(answer.output(), StandardCharsets.UTF_8))
                .as("%s", about)
                .isEqualTo(tool.out());
        assertThat(answer.exitCode()).as("%s", about).isEqualTo(tool.exitCode());
    }

    /** From the working folder, as people write them. */
    private static String relative(Path path) {
        return WORKING.relativize(path).toString();
    }

    private List<List<String>> commandLines() throws IOException {
        Path pack = Tool.pack(folder);
        String content = relative(folder.resolve("content"));
        Path broken = Tool.content(Files.createDirectory(folder.resolve("broken")));
        Files.writeString(
                broken.resolve("Emitter.json"),
                Tool.EMITTERS.replace("0.1", "\"\\u001b[31m ä\"").replace("\"smoke\"", "\"none\""));
        String problems = relative(broken);
        return List.of(
                List.of("check", content),
                List.of("check", content, "-q"),
                List.of("check", problems),
                List.of("check", problems, "--all"),
                List.of("check", problems, "--json"),
                List.of("check", content, "--catalog", "com.example.None"),
                List.of("check", content, "--spawners", "x"),
                List.of("check", "nowhere"),
                List.of("check"),
                List.of("check", content, "--colour"),
                List.of("check", "--help"),
                List.of("check", content, "--on", "x"),
                List.of("inspect", pack.toString()),
                List.of("inspect", pack.toString(), "Emitter"),
                List.of("inspect", pack.toString(), "Emitter", "7"),
                List.of("inspect", pack.toString(), "Emitter", "none"),
                List.of("inspect", pack.toString(), "--hex", "--all"),
                List.of("inspect", pack.toString(), "--json"),
                List.of("inspect", content, "Emitter", "7", "--why", "rate"),
                List.of("inspect", content),
                List.of("layout", content),
                List.of("layout", content, "--json"),
                List.of("layout", content, "Emitr"),
                List.of("verify", pack.toString()),
                List.of("verify", problems),
                List.of("schema", "show", content),
                List.of("schema", "show", content, "Emitter", "--json"),
                List.of("schema", "show", content, "Emiter"),
                List.of("schema", "diff", content, pack.toString()),
                List.of("schema", "diff", content));
    }

    @Test
    void shouldAnswerAsACommandThatRunsHere() throws Exception {
        for (List<String> line : commandLines()) {
            Tool tool = Tool.run(line.toArray());
            String[] arguments = line.toArray(String[]::new);
            assertSame(client.ask(arguments), tool, line);
            if (BashClient.isThere()) {
                assertSame(BashClient.run(environment(), WORKING, scratch, arguments), tool, line);
            }
        }
    }

    @Test
    void shouldHaveTheWidthOfTheClient() throws Exception {
        String content = Tool.content(folder).toString();
        Map<String, String> narrow =
                Map.of("XDG_CACHE_HOME", scratch.resolve("cache").toString(), "COLUMNS", "60");
        Answer answer = new DaemonClient(narrow, WORKING).ask("layout", content);
        assertSame(answer, Tool.runWithWidth(60, "layout", content), "width 60");
    }

    /** Neither the time nor the length of a file tells of each edit. */
    @Test
    void shouldSeeAnEditJustBeforeTheCall() throws Exception {
        Path content = Tool.content(folder);
        Path file = content.resolve("Emitter.json");
        FileTime time = Files.getLastModifiedTime(file);
        int problems = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            String rate = List.of("0.1", "9.9", "-.1", "\"x\"", "6e9").get(random.nextInt(5));
            String material = random.nextBoolean() ? "\"smoke\"" : "\"smoky\"";
            Files.writeString(file, Tool.EMITTERS.replace("0.1", rate).replace("\"smoke\"", material));
            Files.setLastModifiedTime(file, time);
            if (random.nextInt(4) == 0) {
                Files.deleteIfExists(content.resolve("Material.json"));
            } else {
                Files.writeString(content.resolve("Material.json"), Tool.MATERIALS);
            }
            Tool tool = Tool.run("check", content);
            problems += tool.exitCode();
            assertSame(client.ask("check", content.toString()), tool, "seed " + seed);
        }
        assertThat(problems).isBetween(5, 39);
    }

    @Test
    void cannotMixTheOutputsOfCallsAtTheSameTime() throws Exception {
        List<List<String>> commandLines = commandLines();
        List<Tool> expected = new ArrayList<>();
        commandLines.forEach(line -> expected.add(Tool.run(line.toArray())));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Integer>> counts = new ArrayList<>();
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(seed);
            Callable<Integer> calls = () -> {
                int answered = 0;
                for (int i = 0; i < 30; i++) {
                    int next = random.nextInt(commandLines.size());
                    Answer answer = client.ask(commandLines.get(next).toArray(String[]::new));
                    if (answer != null) { // Else all places were taken.
                        assertSame(answer, expected.get(next), commandLines.get(next));
                        answered++;
                    }
                }
                return answered;
            };
            counts.add(threads.submit(calls));
        }
        int answered = 0;
        for (Future<Integer> count : counts) {
            answered += count.get();
        }
        threads.shutdown();
        assertThat(answered).isPositive();
    }

    @Test
    void shouldBeAskedByTheToolItself() throws Exception {
        String content = Tool.content(folder).toString();
        long before = calls();
        ProcessBuilder check = java("check", content);
        check.environment().put("ASHLAR_DAEMON", "1");
        assertThat(output(0, check)).isEqualTo(Tool.run("check", content).out());
        assertThat(calls()).isEqualTo(before + 1);
        assertThat(output(0, java("check", content)))
                .isEqualTo(Tool.run("check", content).out());
        assertThat(calls()).as("not asked").isEqualTo(before + 1);
    }

    private static long calls() {
        Answer status = client.send("daemon", "--status");
        assertThat(status).isNotNull();
        String text = new String(status.output(), StandardCharsets.UTF_8);
        assertThat(text).matches("(?s)a daemon serves .*: process " + daemon.pid() + ", port \\d+, calls: \\d+\\R");
        return Long.parseLong(text.strip().replaceFirst(".* ", ""));
    }

    private static String output(int exitCode, ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isEqualTo(exitCode);
        return text;
    }

    @Test
    void shouldServeAFolderOnceAndStop() throws Exception {
        Path game = Files.createDirectory(folder.resolve("game"));
        assertThat(output(1, java("daemon", "--status").directory(game.toFile())))
                .contains("no daemon of this version runs for " + game);
        Process process = java("daemon").directory(game.toFile()).start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).startsWith("serving " + game);
            assertThat(output(1, java("daemon").directory(game.toFile()))).contains("a daemon runs for " + game);
            assertThat(output(0, java("daemon", "--stop").directory(game.toFile())))
                    .contains("stopped the daemon of " + game);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("has ended").isTrue();
            assertThat(process.exitValue()).isEqualTo(ExitCodes.OK);
        } finally {
            process.destroyForcibly();
        }
        assertThat(new DaemonClient(environment(), game).ask("check", "x")).isNull();
    }

    @Test
    void cannotServeWithVariablesThatCommandsReadOrTwoQuestions() throws Exception {
        ProcessBuilder start = java("daemon");
        start.environment().put("PGPASSWORD", "x");
        start.environment().put("MYSQL_PWD", "y");
        assertThat(output(1, start)).contains("MYSQL_PWD, PGPASSWORD; unset them");

        Tool both = Tool.run("daemon", "--stop", "--status");
        assertThat(both.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(both.errLines()).first().isEqualTo("--status, --stop: expected one of them, found both");
    }
}
