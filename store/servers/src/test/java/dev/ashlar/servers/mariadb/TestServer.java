package dev.ashlar.servers.mariadb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.servers.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** A MariaDB server. Users have no passwords. */
public final class TestServer extends TestDatabase {
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final Path INSTALLER = Path.of("/usr/bin/mariadb-install-db");
    private static TestServer shared;
    /** Has the data that a new server begins with. */
    private static TestServer fresh;

    private final String[] options;

    private TestServer(String... options) {
        super("mariadb");
        this.options = options;
    }

    /** The server of this JVM, for tests that do not stop it. Skips the test where there is no MariaDB. */
    static synchronized TestServer shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    /** A server of the caller's own, which stops it. Skips the test where there is no MariaDB. */
    public static TestServer start(String... options) {
        assumeTrue(
                Files.isExecutable(SERVER)
                        && Files.isExecutable(INSTALLER)
                        && Files.isExecutable(Path.of("/usr/bin/my_print_defaults")),
                "no MariaDB on this machine: install the packages mariadb-server-core and mariadb-client-core");
        try {
            TestServer server = new TestServer(options);
            server.run("cp", "-r", fresh().data(), server.data());
            server.resume();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized TestServer fresh() throws IOException {
        if (fresh == null) {
            TestServer first = new TestServer();
            first.install();
            fresh = first;
        }
        return fresh;
    }

    private void install() throws IOException {
        run(
                INSTALLER.toString(),
                "--no-defaults",
                "--datadir=" + data(),
                "--tmpdir=" + folder(),
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                "--skip-name-resolve",
                "--innodb-log-file-size=8M");
        Path users = folder().resolve("users.sql");
        Files.writeString(
                users,
                "FLUSH PRIVILEGES;\nCREATE USER '" + USER + "'@'%';\nGRANT ALL ON *.* TO '" + USER
                        + "'@'%' WITH GRANT OPTION;\n");
        run("sh", "-c", String.join(" ", server()) + " --bootstrap < " + users);
    }

    /** Whether this machine has the program for dumps. */
    static boolean canDump() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "mariadb-dump")));
    }

    /** Runs a line of a shell with programs of MariaDB as an administrator, in the folder of the server. */
    void administer(String line) throws IOException {
        String options = " --no-defaults --host=127.0.0.1 --skip-ssl --port=" + port() + " --user=" + USER;
        run("sh", "-c", line.replaceFirst(" ", Matcher.quoteReplacement(options + " ")));
    }

    @Override
    protected String[] server() {
        List<String> command = new ArrayList<>(List.of(
                SERVER.toString(),
                "--no-defaults",
                "--datadir=" + data(),
                // A server that starts removes the temporary files of others.
                "--tmpdir=" + folder(),
                "--port=" + port(),
                "--bind-address=127.0.0.1",
                "--socket=" + folder().resolve("socket"),
                "--pid-file=" + folder().resolve("pid"),
                "--skip-name-resolve",
                "--innodb-buffer-pool-size=64M",
                "--innodb-log-file-size=8M",
                "--innodb-flush-log-at-trx-commit=2",
                "--innodb-flush-method=nosync",
                "--debug-no-sync",
                "--skip-sync-frm",
                "--aria-pagecache-buffer-size=8M",
                "--performance-schema=OFF",
                "--table-definition-cache=20000",
                "--table-open-cache=10000",
                "--innodb-open-files=10000",
                "--max-connections=100"));
        command.addAll(List.of(options));
        return command.toArray(String[]::new);
    }

    @Override
    public void stop() {
        execute("SHUTDOWN");
        join();
    }

    /** The location of a database. */
    @Override
    public String location(String database) {
        return location(USER, database);
    }

    /** A location of another user. */
    String location(String user, String database) {
        return "mariadb://" + user + "@127.0.0.1:" + port() + "/" + encoded(database) + "?sslMode=disable";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Makes a database, if it is missing. */
    @Override
    public void prepare(String database) {
        execute("CREATE DATABASE IF NOT EXISTS " + quoted(database));
    }

    /** Removes a database. */
    void drop(String database) {
        execute("DROP DATABASE IF EXISTS " + quoted(database));
    }

    @Override
    public String use(String database) {
        return "USE " + quoted(database);
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    @Override
    public String translated(String sql) {
        return sql.replace('"', '`');
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + port() + "/?sslMode=disable", USER, "");
    }
}
