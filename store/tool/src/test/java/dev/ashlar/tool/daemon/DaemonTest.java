package dev.ashlar.tool.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon of this JVM, whose commands are those of the test. */
class DaemonTest {
    @TempDir
    private Path scratch;

    private final AtomicLong nanos = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Daemon> daemons = new ArrayList<>();
    private Map<String, String> environment;
    private Path folder;
    private Path file;

    @BeforeEach
    void prepare() throws IOException {
        folder = Files.createDirectory(scratch.resolve("game"));
        environment = Map.of("XDG_CACHE_HOME", scratch.resolve("cache").toString());
        file = DaemonFile.of(environment, folder);
    }

    @AfterEach
    void end() throws InterruptedException {
        daemons.forEach(Daemon::close);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private Daemon start(Daemon.Runner runner) throws IOException {
        Daemon daemon = Objects.requireNonNull(Daemon.start(environment, folder, runner, nanos::get));
        serve(daemon);
        return daemon;
    }

    private Thread serve(Daemon daemon) {
        Thread thread = new Thread(() -> {
            try {
                daemon.serve();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        threads.add(thread);
        daemons.add(daemon);
        return thread;
    }

    private @Nullable Answer ask(String... arguments) {
        return new DaemonClient(environment, folder).ask(arguments);
    }

    private static int echo(String[] arguments, PrintStream out, PrintStream err, String columns) {
        out.print(String.join("|", arguments) + '\n');
        err.print("width " + columns + '\n');
        out.flush();
        return 3;
    }

    private static void assertEcho(@Nullable Answer answer, String line) {
        assertThat(answer).isNotNull();
        assertThat(new String(answer.output(), StandardCharsets.UTF_8)).isEqualTo(line + '\n');
        assertThat(answer.exitCode()).isEqualTo(3);
    }

    @Test
    void shouldPassArgumentsOutputsAndTheExitCode() throws Exception {
        start(DaemonTest::echo);

        assertEcho(ask("check", "", "ä\nb", "*", "\\n"), "check||ä\nb|*|\\n");
        if (BashClient.isThere()) {
            Answer answer = BashClient.run(withColumns(), folder, scratch, "check", "", "ä\nb", "*", "\\n");
            assertEcho(answer, "check||ä\nb|*|\\n");
            assertThat(new String(answer.errors(), StandardCharsets.UTF_8)).isEqualTo("width 77\n");
        }
    }

    private Map<String, String> withColumns() {
        return Map.of("XDG_CACHE_HOME", environment.get("XDG_CACHE_HOME"), "COLUMNS", "77");
    }

    @Test
    void shouldKeepEachByteOfTheOutputs() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            byte[] output = bytes(random);
            byte[] errors = bytes(random);
            int exitCode = random.nextInt(4);
            Answer answer = Answer.of(new Answer(exitCode, errors, output).bytes());
            assertThat(answer).as("seed %d", seed).isNotNull();
            assertThat(answer.output()).as("seed %d", seed).isEqualTo(output);
            assertThat(answer.errors()).as("seed %d", seed).isEqualTo(errors);
            assertThat(answer.exitCode()).as("seed %d", seed).isEqualTo(exitCode);
        }
    }

    @Test
    void shouldKeepEachByteOfTheOutputsInBash() throws Exception {
        assumeTrue(BashClient.isThere());
        AtomicLong seed = new AtomicLong();
        start((arguments, out, err, columns) -> {
            Random random = new Random(seed.get());
            out.writeBytes(bytes(random));
            err.writeBytes(bytes(random));
            out.flush();
            err.flush();
            return 0;
        });
        for (; seed.get() < 10; seed.incrementAndGet()) {
            Random random = new Random(seed.get());
            Answer answer = BashClient.run(environment, folder, scratch, "check");
            assertThat(answer.output()).as("seed %d", seed.get()).isEqualTo(bytes(random));
            assertThat(answer.errors()).as("seed %d", seed.get()).isEqualTo(bytes(random));
            assertThat(answer.exitCode()).as("seed %d", seed.get()).isZero();
        }
    }

    /** Many of them are special to bash or to lines. */
    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(3000)];
        random.nextBytes(bytes);
        String special = "\\\n\r\0'\"$`*%0cx-";
        for (int i = 0; i < bytes.length; i++) {
            if (random.nextBoolean()) {
                bytes[i] = (byte) special.charAt(random.nextInt(special.length()));
            }
        }
        return bytes;
    }

    @Test
    void cannotRunWithoutTheQuestion() throws IOException {
        AtomicLong calls = new AtomicLong();
        Daemon daemon = start((arguments, out, err, columns) -> (int) calls.incrementAndGet());
        DaemonFile.Address address = Objects.requireNonNull(DaemonFile.read(file));
        byte[] call = new Call(folder.toString(), "", List.of("check")).bytes();
        for (String question : List.of("", address.answer(), address.question().substring(1), "GET / HTTP/1.1\r")) {
            try (Socket socket = new Socket(Daemon.HOST, daemon.port())) {
                socket.getOutputStream().write((question + '\n').getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().write(call);
                assertThat(readAll(socket)).as(question).isEmpty();
            }
        }
        assertThat(calls).hasValue(0);
        assertThat(ask("check")).isNotNull();
    }

    /** A daemon that closes a connection before it has read all bytes resets it. */
    private static byte[] readAll(Socket socket) {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }

    @Test
    void shouldTellAServerThatIsNoDaemonNothingButTheQuestion() throws Exception {
        try (ServerSocket impostor = new ServerSocket(0, 5, InetAddress.getByName(Daemon.HOST));
                DaemonFile left = Objects.requireNonNull(DaemonFile.lock(file))) {
            left.write(new DaemonFile.Address(
                    impostor.getLocalPort(), "q", "a", Jars.folder().toString()));
            List<String> heard = new ArrayList<>();
            Thread thread = new Thread(() -> {
                for (int i = 0; i < (BashClient.isThere() ? 2 : 1); i++) {
                    try (Socket socket = impostor.accept()) {
                        heard.add(Call.text(socket.getInputStream(), '\n'));
                        socket.getOutputStream()
                                .write("b\n0\n-\n-all is well\\n\nend\n".getBytes(StandardCharsets.UTF_8));
                        socket.shutdownOutput();
                        heard.add(new String(readAll(socket), StandardCharsets.UTF_8));
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            thread.start();
            threads.add(thread);

            assertThat(ask("check", "secret")).isNull();
            if (BashClient.isThere()) {
                Answer answer = BashClient.run(environment, folder, scratch, "check", "secret");
                assertThat(answer.exitCode()).isEqualTo(78);
                assertThat(answer.output()).isEmpty();
            }
            thread.join();
            assertThat(heard).startsWith("q", "").containsOnly("q", "");
        }
    }

    @Test
    void shouldReplaceAStaleFile() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 5, InetAddress.getByName(Daemon.HOST));
                DaemonFile left = Objects.requireNonNull(DaemonFile.lock(file))) {
            port = closed.getLocalPort();
            left.write(new DaemonFile.Address(port, "q", "a", "x"));
        }
        assertThat(Files.size(file)).as("a daemon that ends").isZero();
        Files.writeString(file, port + "\nq\na\n" + Jars.folder() + '\n');
        assertThat(ask("check")).isNull();
        if (BashClient.isThere()) {
            assertThat(BashClient.run(environment, folder, scratch, "check").exitCode())
                    .isEqualTo(78);
        }

        start(DaemonTest::echo);
        assertEcho(ask("check"), "check");
    }

    @Test
    void cannotServeAFolderTwice() throws IOException {
        start(DaemonTest::echo).close();
        Daemon second = start(DaemonTest::echo);
        assertThat(Daemon.start(environment, folder, DaemonTest::echo, nanos::get))
                .isNull();
        assertEcho(ask("check"), "check");
        second.close();
        assertThat(ask("check")).isNull();
    }

    @Test
    void cannotAskADaemonOfOtherJars() throws Exception {
        Daemon daemon = start(DaemonTest::echo);
        String text = Files.readString(file);
        Files.writeString(file, text.replace(Jars.folder().toString(), "/opt/ashlar/lib"));
        assertThat(ask("check")).isNull();
        if (BashClient.isThere()) {
            assertThat(BashClient.run(environment, folder, scratch, "check").exitCode())
                    .isEqualTo(78);
        }
        Files.writeString(file, text);
        assertEcho(ask("check"), "check");
        assertThat(daemon.port()).isPositive();
    }

    @Test
    void shouldEndWhenAJarIsReplaced() throws Exception {
        Path jar = Files.writeString(scratch.resolve("a.jar"), "1");
        Jars jars = new Jars(jar.toString());
        Thread serving =
                serve(Objects.requireNonNull(Daemon.start(environment, folder, DaemonTest::echo, nanos::get, jars)));
        assertEcho(ask("check"), "check");

        Files.writeString(jar, "12");
        assertThat(ask("check")).isNull();
        serving.join();
    }

    @Test
    void shouldEndAfterAnHourWithoutCalls() throws Exception {
        nanos.set(Long.MAX_VALUE - 10); // The time of a JVM may overflow.
        Thread serving = serve(Objects.requireNonNull(Daemon.start(environment, folder, DaemonTest::echo, nanos::get)));
        for (int i = 0; i < 3; i++) {
            nanos.addAndGet(Daemon.IDLE_NANOS - 1);
            assertEcho(ask("check"), "check");
        }
        nanos.addAndGet(Daemon.IDLE_NANOS - 1);
        assertThat(new DaemonClient(environment, folder).send("daemon", "--status"))
                .as("is no call")
                .isNotNull();

        nanos.addAndGet(1);
        assertThat(ask("check")).isNull();
        serving.join();
    }

    @Test
    void shouldStopWhenAsked() throws Exception {
        Thread serving = serve(Objects.requireNonNull(Daemon.start(environment, folder, DaemonTest::echo, nanos::get)));
        Answer answer = new DaemonClient(environment, folder).send("daemon", "--stop");
        assertThat(answer).isNotNull();
        assertThat(new String(answer.output(), StandardCharsets.UTF_8)).contains("stopped", folder.toString());
        serving.join();
    }

    @Test
    void shouldLeaveToTheClientWhatItCannotAnswer() throws IOException {
        start((arguments, out, err, columns) -> {
            switch (arguments[1]) {
                case "long" -> out.writeBytes(new byte[(1 << 20) + 1]);
                case "throws" -> throw new IllegalStateException();
                case "lacks memory" -> throw new OutOfMemoryError();
                default -> err.print("a defect");
            }
            out.flush();
            return arguments[1].equals("defect") ? 70 : 0;
        });
        for (String argument : List.of("long", "throws", "lacks memory", "defect")) {
            assertThat(ask("check", argument)).as(argument).isNull();
        }
        assertThat(ask("check", "other")).isNotNull();
    }

    @Test
    void cannotServeCommandsThatWrite() throws Exception {
        start(DaemonTest::echo);
        for (String command : List.of("pack", "orphans", "edit", "watch", "schema lock", "schema", "", "--version")) {
            String[] arguments = command.split(" ");
            assertThat(ask(arguments)).as(command).isNull();
            assertThat(new DaemonClient(environment, folder).send(arguments))
                    .as(command)
                    .isNull();
        }
    }

    @Test
    void cannotAskWithVariablesThatCommandsRead() throws Exception {
        start(DaemonTest::echo);
        String cache = environment.get("XDG_CACHE_HOME");
        for (String name : Call.ownVariables(allSet())) {
            Map<String, String> variables = Map.of("XDG_CACHE_HOME", cache, name, "x");
            assertThat(new DaemonClient(variables, folder).ask("check"))
                    .as(name)
                    .isNull();
            if (BashClient.isThere()) {
                assertThat(BashClient.run(variables, folder, scratch, "check").exitCode())
                        .as(name)
                        .isEqualTo(78);
            }
        }
        if (BashClient.isThere()) {
            Map<String, String> latin = Map.of("XDG_CACHE_HOME", cache, "LC_ALL", "de_DE.ISO-8859-1");
            assertThat(BashClient.run(latin, folder, scratch, "check").exitCode())
                    .isEqualTo(78);
        }
    }

    private static Map<String, String> allSet() {
        return Map.of(
                "ASHLAR_CLASSPATH", "x",
                "CLICOLOR_FORCE", "1",
                "JAVA_TOOL_OPTIONS", "-ea",
                "JDK_JAVA_OPTIONS", "-ea",
                "MYSQL_PWD", "x",
                "PGPASSFILE", "x",
                "PGPASSWORD", "x",
                "PATH", "/bin");
    }

    @Test
    void cannotTakeAnotherFolderForItsOwn() throws IOException {
        Path other = folder.resolveSibling("ga%me");
        assertThat(DaemonFile.of(environment, other))
                .isEqualTo(DaemonFile.of(environment, Path.of(scratch + "/ga/me")));
        folder = Path.of(scratch + "/ga/me");
        start(DaemonTest::echo);
        assertThat(new DaemonClient(environment, other).ask("check")).isNull();
        assertEcho(ask("check"), "check");
    }

    @Test
    void shouldNotLetClientsWait() throws Exception {
        int places = Runtime.getRuntime().availableProcessors();
        CountDownLatch running = new CountDownLatch(places);
        CountDownLatch end = new CountDownLatch(1);
        start((arguments, out, err, columns) -> {
            running.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return 0;
        });
        List<Answer> answers = new ArrayList<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < places; i++) {
            Thread client = new Thread(() -> {
                Answer answer = ask("check");
                synchronized (answers) {
                    answers.add(answer);
                }
            });
            client.start();
            clients.add(client);
        }
        running.await();
        assertThat(ask("check")).isNull();

        end.countDown();
        for (Thread client : clients) {
            client.join();
        }
        assertThat(answers).hasSize(places).doesNotContainNull();
    }

    @Test
    void cannotUseAFolderThatOthersCanEnter() throws Exception {
        assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("posix"));
        start(DaemonTest::echo);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(ask("check")).isNull();
        Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> Daemon.start(environment, scratch, DaemonTest::echo, nanos::get))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("expected", "found mode rwxr-xr-x", "chmod 700 " + file.getParent());
    }
}
