package dev.ashlar.bench.contender.duckdb;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** DuckDB: columns in a database that answers queries by vectors. On one thread, whose processor time is measured. */
public final class DuckDbContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "duckdb",
            "DuckDB",
            "DuckDB " + DuckDBConnection.class.getPackage().getImplementationVersion(),
            Kind.DATABASE,
            "four columns in a table of a file, read-only, one thread (threads = 1); prepared statements that sum up by themselves; columns alone");
    private static final String FILE = "emitters.duckdb";
    private static final String CREATE =
            "CREATE TABLE emitter (row INTEGER NOT NULL, maxParticles INTEGER NOT NULL, flags INTEGER NOT NULL, spawnRate FLOAT NOT NULL)";

    /** Found by name: a build without the profile has no such class. */
    public DuckDbContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        return Operation.ofColumns();
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        Path file = folder.resolve(FILE);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(CREATE);
            }
            append(connection.unwrap(DuckDBConnection.class), emitters);
        } catch (SQLException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void append(DuckDBConnection connection, EmitterSet emitters) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, "emitter")) {
            for (int row = 0; row < emitters.count(); row++) {
                Emitter emitter = emitters.get(row);
                appender.beginRow();
                appender.append(row);
                appender.append(emitter.maxParticles);
                appender.append(emitter.flags);
                appender.append(emitter.spawnRate);
                appender.endRow();
            }
        }
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return open(folder, 1);
    }

    /** The same on another number of threads. */
    static EmitterStore open(Path folder, int threads) throws IOException {
        Path file = folder.resolve(FILE);
        Properties settings = new Properties();
        settings.setProperty("duckdb.read_only", "true");
        settings.setProperty("threads", Integer.toString(threads));
        try {
            return new Opened(
                    DriverManager.getConnection("jdbc:duckdb:" + file, settings).unwrap(DuckDBConnection.class));
        } catch (SQLException e) {
            throw new IOException(file + ": cannot be opened: " + e.getMessage(), e);
        }
    }

    /** One database for all connections. */
    private record Opened(DuckDBConnection connection) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            try {
                return new DuckDbReader(connection.duplicate());
            } catch (SQLException e) {
                throw DuckDbReader.failed(e);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw DuckDbReader.failed(e);
            }
        }
    }
}
