package dev.ashlar.servers.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server on the loopback interface with a database of its own, which goes with the JVM. As root, it runs as the user {@code nobody}: the server refuses
 * root.
 */
final class TestServer {
    private static final String USER = "ashlar";
    private static final int ATTEMPTS = 600;
    private static TestServer shared;

    private final Path bin;
    private final Path folder;
    private final int port;
    private Process process;

    private TestServer(Path bin, Path folder, int port) {
        this.bin = bin;
        this.folder = folder;
        this.port = port;
    }

    /** The server of this JVM, for tests that do not stop it. Skips the test where there is no PostgreSQL. */
    static synchronized TestServer shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    /** A server of the caller's own, which stops it. Skips the test where there is no PostgreSQL. */
    static TestServer start() {
        Path bin = binaries();
        assumeTrue(bin != null, "no PostgreSQL on this machine: install the package postgresql");
        try {
            Path folder = Files.createTempDirectory("ashlar-postgresql");
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            TestServer server = new TestServer(bin, folder, freePort());
            Runtime.getRuntime().addShutdownHook(new Thread(server::remove));
            server.run("initdb", "-D", server.data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
            server.resume();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest version of PostgreSQL that Debian's packages have put there; null where there is none. */
    private static Path binaries() {
        Path versions = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(versions)) {
            return null;
        }
        try (Stream<Path> found = Files.list(versions)) {
            return found.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
        }
        command.add(bin.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Process begin(String program, String... arguments) throws IOException {
        return new ProcessBuilder(command(program, arguments))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    private void run(String program, String... arguments) throws IOException {
        try {
            if (begin(program, arguments).waitFor() != 0) {
                throw new IllegalStateException(program + ": " + Files.readString(folder.resolve("log")));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts the server, again after it was stopped. */
    void resume() throws IOException {
        process = begin(
                "postgres",
                "-D",
                data(),
                "-p",
                Integer.toString(port),
                "-k",
                folder.toString(),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "fsync=off",
                "-c",
                "full_page_writes=off",
                "-c",
                "shared_buffers=64MB",
                "-c",
                "max_connections=60");
        SQLException last = null;
        for (int i = 0; i < ATTEMPTS && process.isAlive(); i++) {
            try (Connection connection = connect()) {
                if (connection.isValid(1)) {
                    return;
                }
            } catch (SQLException e) {
                last = e;
                await(50);
            }
        }
        throw new IllegalStateException(Files.readString(folder.resolve("log")), last);
    }

    /** Waits for the server, or until it has ended. */
    private void await(long millis) {
        try {
            process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the server without a word to its clients. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Ends the server as an administrator does who does not wait for clients. */
    void stop() {
        try {
            run("pg_ctl", "-D", data(), "-m", "fast", "stop");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process.onExit().join();
    }

    private void remove() {
        if (process != null) {
            kill();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The location of a schema. */
    String location(String schema) {
        return "postgresql://" + USER + "@127.0.0.1:" + port + "/postgres?schema=" + schema;
    }

    /** A location of another user. */
    String location(String user, String schema) {
        return location(schema).replace("//" + USER + "@", "//" + user + "@");
    }

    /** As another program connects. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", USER, "");
    }

    /** What another program does. */
    void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
