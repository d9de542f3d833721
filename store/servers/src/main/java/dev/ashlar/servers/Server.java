package dev.ashlar.servers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a server, one at a time, each for a transaction. The pool replaces a connection that a restart of the server has broken. For one thread.
 *
 * <p>A pool that cannot connect waits longer and longer between its attempts, up to five seconds. So while the server is away, each request asks the driver itself.
 * It fails at once, with the driver's reason, and the first one that connects makes a new pool.
 */
public final class Server implements Transactions {
    private static final System.Logger LOG = System.getLogger(Server.class.getName());

    private static final long PATIENCE_MILLIS = 3000;
    private static final String READ = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    private final ServerKind kind;
    private final Place place;
    private final boolean writable;
    private HikariDataSource pool;
    private final List<Work<?>> afterCommit = new ArrayList<>();
    private final List<Work<?>> afterFailure = new ArrayList<>();
    private @Nullable Connection current;
    /** The thread of the transaction that is under way. */
    private @Nullable Thread owner;

    /** When that transaction began, by the clock of {@link System#nanoTime}. */
    private long began;

    private boolean away;
    private boolean closed;

    private Server(ServerKind kind, Place place, boolean writable, HikariDataSource pool) {
        this.kind = kind;
        this.place = place;
        this.writable = writable;
        this.pool = pool;
    }

    /**
     * Connects at once, so that a wrong location is told by who opens it.
     *
     * @param kind of the server
     * @param place to connect to
     * @param writable whether it takes writes
     * @return connections
     * @throws BackendException when the server cannot be reached, or refuses
     */
    public static Server connect(ServerKind kind, Place place, boolean writable) {
        try {
            return new Server(kind, place, writable, pool(kind, place));
        } catch (SQLException e) {
            throw new BackendException(place.shown() + ": " + kind.words(e), e);
        }
    }

    private static HikariDataSource pool(ServerKind kind, Place place) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(place.url());
        config.setDataSourceProperties(place.properties());
        config.setPoolName("ashlar");
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.setInitializationFailTimeout(1);
        kind.configure(config, place);
        try {
            return new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException e) {
            throw e.getCause() instanceof SQLException sql ? sql : new SQLException(e);
        } catch (RuntimeException e) {
            throw new BackendException(
                    place.shown() + ": expected hosts, ports and a database that the driver takes, found others", e);
        }
    }

    private Connection connection() throws SQLException {
        if (away) {
            DriverManager.getConnection(place.url(), place.properties()).close();
            pool.close();
            pool = pool(kind, place);
            away = false;
        }
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            away = true;
            throw e;
        }
    }

    /** {@return where it is connected to} */
    public Place place() {
        return place;
    }

    /** {@return for how many microseconds the transaction that is under way has lasted: what it sees is not older} */
    public long age() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - began);
    }

    @Override
    public <T> T run(Work<T> work) {
        Connection connection = current;
        if (connection == null) {
            return transaction(false, () -> run(work));
        }
        try {
            // What the pool puts around a connection is for one thread; the driver lets threads take turns.
            return work.on(owner == Thread.currentThread() ? connection : connection.unwrap(Connection.class));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /**
     * Does work of one statement that reads: a transaction would take two more round trips.
     *
     * @param work reads
     * @param <T> of the result
     * @return the result
     * @throws BackendException when the database fails
     */
    public <T> T ask(Work<T> work) {
        return current != null ? run(work) : aside(work);
    }

    /**
     * Does work of which each statement is a transaction of its own, beside the transaction that is under way. Only for kinds of servers with two connections.
     *
     * @param work reads, or changes tables
     * @param <T> of the result
     * @return the result
     * @throws BackendException when the database fails
     */
    public <T> T aside(Work<T> work) {
        requireOpen();
        try (Connection connection = connection()) {
            connection.setAutoCommit(true);
            return work.on(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void read(Runnable work) {
        requireNone();
        transaction(false, () -> {
            work.run();
            return true;
        });
    }

    /**
     * Has work done, as by {@link #aside}, once the transaction that is under way is committed.
     *
     * @param work changes tables
     */
    public void afterCommit(Work<?> work) {
        afterCommit.add(work);
    }

    /**
     * Has work done, as by {@link #aside}, once the transaction that is under way is rolled back.
     *
     * @param work changes tables
     */
    public void afterFailure(Work<?> work) {
        afterFailure.add(work);
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
            throw new BackendException(
                    place.shown() + ": opened for reading only; to save, open it with Backends.openToWrite", null);
        }
        return transaction(true, () -> run(work));
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

    private <T> T transaction(boolean writes, Supplier<T> work) {
        requireOpen();
        afterCommit.clear();
        afterFailure.clear();
        T result;
        try {
            result = within(writes, work);
        } catch (RuntimeException | Error e) {
            undo(e);
            throw e;
        }
        for (Work<?> change : List.copyOf(afterCommit)) {
            complete(change);
        }
        return result;
    }

    /** What was saved is saved: a failure here is not one of the save, and a later save makes the change. */
    private void complete(Work<?> change) {
        try {
            aside(change);
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    place.shown()
                            + ": the records are saved, but a table could not be changed; the next save tries again",
                    e);
        }
    }

    /** What went wrong is being told: a table that stays is empty. */
    private void undo(Throwable failure) {
        for (Work<?> change : List.copyOf(afterFailure)) {
            try {
                aside(change);
            } catch (RuntimeException e) {
                failure.addSuppressed(e);
            }
        }
    }

    private <T> T within(boolean writes, Supplier<T> work) {
        long before = System.nanoTime();
        try (Connection connection = connection()) {
            if (!writes) {
                TypeTable.execute(connection, READ);
            }
            current = connection;
            owner = Thread.currentThread();
            began = before;
            T result;
            try {
                result = work.get();
            } catch (RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            } finally {
                current = null;
                owner = null;
            }
            commit(connection, writes);
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
            if (hasWritten && kind.isLost(e)) {
                throw new BackendException(
                        failure.getMessage() + "; it is not known whether the records were saved: read them again", e);
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
        if (kind.isLost(e) && !closed && !away) {
            // The pool takes a connection that was in use just now for a good one.
            pool.getHikariPoolMXBean().softEvictConnections();
        }
        return new BackendException(place.shown() + ": " + kind.words(e), e);
    }

    void close() {
        closed = true;
        pool.close();
    }
}
