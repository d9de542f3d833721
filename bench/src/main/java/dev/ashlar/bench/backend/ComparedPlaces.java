package dev.ashlar.bench.backend;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A place of a backend, and one of the same form for the loop by hand. For one thread. */
final class ComparedPlaces implements AutoCloseable {
    /** In the location of a server, where the name of a schema or a database goes. */
    static final String NAME = "NAME";

    private static final String TABLE = "ParticleEmitter";

    private final BackendKind kind;
    private final String where;
    /** Of the schema on a server: no other run has it. */
    private final String name =
            "ashlar_bench_" + ProcessHandle.current().pid() + "_" + Long.toHexString(System.nanoTime());

    /** {@code where}: a folder for files, or a location with {@link #NAME} in it. */
    ComparedPlaces(BackendKind kind, String where) {
        this.kind = kind;
        this.where = where;
    }

    private Path theirs() {
        return Path.of(where, "content");
    }

    private Path own() {
        return Path.of(where, "by-hand");
    }

    String location() {
        return kind.isServer() ? where.replace(NAME, name) : kind.form.formatted(theirs());
    }

    /** Makes both places, with the same form of tables; only that of the backend has records. */
    Backend create(List<SchemaReader.Source> schemas, RecordSource records) throws Exception {
        if (kind.isServer()) {
            execute("CREATE SCHEMA " + kind.quoted(name), "CREATE SCHEMA " + kind.quoted(ownName()));
        }
        Backend backend = Backends.create(location());
        backend.replace(schemas, records);
        switch (kind) {
            case POSTGRESQL ->
                execute("CREATE TABLE " + table(ownName()) + " (LIKE " + table(name) + " INCLUDING ALL)");
            case MARIADB -> execute("CREATE TABLE " + table(ownName()) + " LIKE " + table(name));
            case JSON, CSV -> Files.createDirectories(own());
            default -> Files.copy(theirs(), own());
        }
        return backend;
    }

    private String ownName() {
        return name + "_hand";
    }

    private String table(String schema) {
        return kind.quoted(schema) + '.' + kind.quoted(TABLE);
    }

    /** Reads the place of the backend by hand. */
    HandLoop handOnContent() throws SQLException {
        return hand(theirs(), name);
    }

    /** The place of the loop by hand. */
    HandLoop hand() throws SQLException {
        return hand(own(), ownName());
    }

    private HandLoop hand(Path place, String schema) throws SQLException {
        return switch (kind) {
            case JSON -> new HandJson(place.resolve(TABLE + ".json"));
            case CSV -> new HandCsv(place.resolve(TABLE + ".csv"));
            case POSTGRESQL, MARIADB -> new HandSql(connect(), kind, table(schema));
            default -> new HandSql(DriverManager.getConnection("jdbc:sqlite:" + place), kind, kind.quoted(TABLE));
        };
    }

    /** To the server: to the database of the location in PostgreSQL, to none in MariaDB. */
    private Connection connect() throws SQLException {
        URI uri = URI.create(where);
        // The settings of the backend: both drivers save many rows at once. MariaDB leaves bits out of texts of
        // floats, so rows come in the binary protocol.
        String database = kind == BackendKind.MARIADB
                ? "/?useServerPrepStmts=true&useBulkStmts=true&" + uri.getQuery()
                : uri.getPath() + "?reWriteBatchedInserts=true";
        String[] user = uri.getUserInfo().split(":", 2);
        return DriverManager.getConnection(
                "jdbc:" + uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort() + database,
                user[0],
                user.length < 2 ? "" : user[1]);
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Removes what was made on a server; files are in a folder of the caller. */
    @Override
    public void close() throws SQLException, IOException {
        if (kind.isServer()) {
            String all = kind == BackendKind.POSTGRESQL ? " CASCADE" : "";
            execute(
                    "DROP SCHEMA IF EXISTS " + kind.quoted(name) + all,
                    "DROP SCHEMA IF EXISTS " + kind.quoted(ownName()) + all);
        }
    }
}
