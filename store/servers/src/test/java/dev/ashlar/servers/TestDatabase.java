package dev.ashlar.servers;

import dev.ashlar.codec.FreePort;
import dev.ashlar.codec.MemoryFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A database server on the loopback interface, in a folder of its own, which goes with the JVM. The folder is one of {@link MemoryFolders}: a measurement of a disk
 * needs {@code -Dashlar.test.folders=disk}. As root, it runs as the user {@code nobody}: servers refuse root.
 */
public abstract class TestDatabase {
    /** The user whom tests connect as. */
    public static final String USER = "ashlar";

    private static final int ATTEMPTS = 600;

    private final Path folder;
    private final int port;
    private Process process;

    /** A server that is not started yet. */
    protected TestDatabase(String name) {
        try {
            folder = MemoryFolders.create("ashlar-" + name);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            port = FreePort.choose();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::remove));
    }

    /** The folder that the server may write to. */
    protected final Path folder() {
        return folder;
    }

    /** The port that it listens on. */
    protected final int port() {
        return port;
    }

    /** The folder of its data. */
    protected final String data() {
        return folder.resolve("data").toString();
    }

    /** The command that serves. */
    protected abstract String[] server();

    /** Connects as an administrator. */
    public abstract Connection connect() throws SQLException;

    /** Ends the server as an administrator does who does not wait for clients. */
    public abstract void stop();

    /** Makes a part of the server ready for tables, where a save does not. */
    public void prepare(String name) {}

    /** The statement that makes unqualified names those of a part of the server. */
    public abstract String use(String name);

    /** A statement with names in double quotes, as this server has names. */
    public String translated(String sql) {
        return sql;
    }

    /** The location of a part of the server that has tables. */
    public abstract String location(String name);

    private static List<String> command(String... program) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
        }
        command.addAll(List.of(program));
        return command;
    }

    private Process begin(String... program) throws IOException {
        return new ProcessBuilder(command(program))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    /** Runs a command to its end. */
    protected final void run(String... program) throws IOException {
        try {
            if (begin(program).waitFor() != 0) {
                throw new IllegalStateException(program[0] + ": " + Files.readString(folder.resolve("log")));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Starts the server, again after it was stopped. A server that was killed leaves processes that hold its memory for a moment. PostgreSQL refuses to start
     * meanwhile, so it is started again.
     */
    public final void resume() throws IOException {
        process = begin(server());
        SQLException last = null;
        for (int i = 0; i < ATTEMPTS; i++) {
            if (!process.isAlive()) {
                process = begin(server());
            }
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
    public final void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Waits until the server has ended. */
    protected final void join() {
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

    /** What another program does. */
    public final void execute(String... statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
