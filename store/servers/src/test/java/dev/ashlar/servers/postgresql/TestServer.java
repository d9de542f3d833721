package dev.ashlar.servers.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.servers.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server with a database of its own. */
public final class TestServer extends TestDatabase {
    private static TestServer shared;
    /** Has the data that a new server begins with. */
    private static TestServer fresh;

    private final Path bin;

    private TestServer(Path bin) {
        super("postgresql");
        this.bin = bin;
    }

    /** The server of this JVM, for tests that do not stop it. Skips the test where there is no PostgreSQL. */
    static synchronized TestServer shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    /** A server of the caller's own, which stops it. Skips the test where there is no PostgreSQL. */
    public static TestServer start() {
        Path bin = binaries();
        assumeTrue(bin != null, "no PostgreSQL on this machine: install the package postgresql");
        try {
            TestServer server = new TestServer(bin);
            server.run("cp", "-r", fresh(bin).data(), server.data());
            server.resume();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized TestServer fresh(Path bin) throws IOException {
        if (fresh == null) {
            TestServer first = new TestServer(bin);
            first.run(
                    first.program("initdb"),
                    "-D",
                    first.data(),
                    "-U",
                    USER,
                    "-A",
                    "trust",
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "-N");
            fresh = first;
        }
        return fresh;
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

    private String program(String name) {
        return bin.resolve(name).toString();
    }

    /** Runs a program of PostgreSQL as an administrator, in the folder of the server. */
    void administer(String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(program(command[0])));
        words.addAll(List.of("--host=127.0.0.1", "--port=" + port(), "--username=" + USER));
        words.addAll(List.of(command).subList(1, command.length));
        run(words.toArray(String[]::new));
    }

    @Override
    protected String[] server() {
        return new String[] {
            program("postgres"),
            "-D",
            data(),
            "-p",
            Integer.toString(port()),
            "-k",
            folder().toString(),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off",
            "-c",
            "full_page_writes=off",
            "-c",
            "shared_buffers=64MB",
            // Not in /dev/shm, where a server that is killed leaves it.
            "-c",
            "dynamic_shared_memory_type=mmap",
            "-c",
            "max_connections=60"
        };
    }

    @Override
    public void stop() {
        try {
            run(program("pg_ctl"), "-D", data(), "-m", "fast", "stop");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        join();
    }

    @Override
    public String use(String schema) {
        return "SET search_path = \"" + schema + "\"";
    }

    /** The location of a schema. */
    @Override
    public String location(String schema) {
        return "postgresql://" + USER + "@127.0.0.1:" + port() + "/postgres?schema=" + schema;
    }

    /** A location of another user. */
    String location(String user, String schema) {
        return location(schema).replace("//" + USER + "@", "//" + user + "@");
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port() + "/postgres", USER, "");
    }
}
