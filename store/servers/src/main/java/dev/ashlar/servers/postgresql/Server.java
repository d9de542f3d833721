package dev.ashlar.servers.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a server, one at a time, each for a transaction. The pool replaces a connection that a restart of the server has broken. For one thread.
 */
final class Server implements Transactions {
    private static final long PATIENCE_MILLIS = 3000;
    private static final String READ = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    private static final String WRITE = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE";

    /** The pool takes a refused change of a table for the end of the connection. */
    private static final SQLExceptionOverride KEEPING = new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException e) {
            return OptionalChange.isRefusal(e) ? Override.DO_NOT_EVICT : Override.CONTINUE_EVICT;
        }
    };

    private final Place place;
    private final boolean writable;
    private final HikariDataSource pool;
    private @Nullable Connection current;
    private boolean closed;

    private Server(Place place, boolean writable, HikariDataSource pool) {
        this.place = place;
        this.writable = writable;
        this.pool = pool;
    }

    /** Connects at once, so that a wrong location is told by who opens it. */
    static Server connect(Place place, boolean writable) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(place.url());
        config.setDataSourceProperties(place.properties());
        config.setDriverClassName("org.postgresql.Driver");
        config.setPoolName("ashlar");
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.setInitializationFailTimeout(1);
        config.setExceptionOverride(KEEPING);
        try {
            return new Server(place, writable, new HikariDataSource(config));
        } catch (HikariPool.PoolInitializationException e) {
            throw Failures.of(place.shown(), e.getCause() instanceof SQLException sql ? sql : new SQLException(e));
        }
    }

    Place place() {
        return place;
    }

    @Override
    public <T> T run(Work<T> work) {
        Connection connection = current;
        if (connection == null) {
            return transaction(READ, () -> run(work));
        }
        try {
            return work.on(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Does work of one statement that reads: a transaction would take two more round trips. */
    <T> T ask(Work<T> work) {
        if (current != null) {
            return run(work);
        }
        requireOpen();
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(true);
            return work.on(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void read(Runnable work) {
        requireNone();
        transaction(READ, () -> {
            work.run();
            return true;
        });
    }

    /** Does work that sees one state: that of the transaction which is under way, if there is one. */
    void readWithin(Runnable work) {
        if (current == null) {
            read(work);
        } else {
            work.run();
        }
    }

    @Override
    public <T> T write(Work<T> work) {
        requireNone();
        if (!writable) {
            throw new BackendException(place.shown() + ": opened for reading only", null);
        }
        return transaction(WRITE, () -> run(work));
    }

    private void requireNone() {
        if (current != null) {
            throw new IllegalStateException(place.shown() + ": in a transaction already");
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(place.shown() + " is closed");
        }
    }

    private <T> T transaction(String begin, Supplier<T> work) {
        requireOpen();
        try (Connection connection = pool.getConnection()) {
            TypeTable.execute(connection, begin);
            current = connection;
            T result;
            try {
                result = work.get();
            } catch (RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            } finally {
                current = null;
            }
            commit(connection, begin.equals(WRITE));
            return result;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private void commit(Connection connection, boolean hasWritten) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            BackendException failure = failed(e);
            if (hasWritten && Failures.isLost(e)) {
                throw new BackendException(
                        failure.getMessage() + "; whether it has saved is not known: read the records again", e);
            }
            throw failure;
        }
    }

    /** What went wrong is being told: the server rolls back what it does not hear of. */
    private static void rollBack(Connection connection, Throwable failure) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public BackendException failed(SQLException e) {
        return Failures.of(place.shown(), e);
    }

    void close() {
        closed = true;
        pool.close();
    }
}
