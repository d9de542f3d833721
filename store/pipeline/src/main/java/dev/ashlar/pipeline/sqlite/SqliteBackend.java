package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.SchemaTable;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.SqlBackend;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A SQLite database of content: a table for each type, a column for each field, and the schema files ({@code
 * docs/backends.md}). Records are read by id, one row at a time.
 */
public final class SqliteBackend extends SqlBackend {
    private static final int BUSY_MILLIS = 5000;

    private final Database database;
    /** What the location says; null for whatever stands there. */
    private final @Nullable Encoding asked;

    private long ownSaves;
    private long dataVersion;

    private SqliteBackend(Database database, @Nullable Encoding asked) {
        this.database = database;
        this.asked = asked;
    }

    /**
     * Whether a file begins as SQLite databases do.
     *
     * @param file any path
     * @return false also when it cannot be read
     */
    public static boolean isDatabase(Path file) {
        try {
            return OpenFiles.isDatabase(file);
        } catch (BackendException e) {
            return false; // Gone between two looks.
        }
    }

    /**
     * Opens a database for reading and writing, and checks that it is sound.
     *
     * @param file that exists
     * @return the backend
     * @throws BackendException when it is missing, locked, damaged or no database of content
     */
    public static SqliteBackend open(Path file) {
        return open(file, true, BUSY_MILLIS);
    }

    /**
     * Opens a database for reading, and checks that it is sound. Nothing changes in its folder, and no right to write is needed.
     *
     * @param file that exists
     * @return a backend that refuses to save
     * @throws BackendException when it is missing, locked, damaged or no database of content, or when there are changes beside it which
     *     only who may write can read
     */
    public static SqliteBackend openReadOnly(Path file) {
        return open(file, false, BUSY_MILLIS);
    }

    /**
     * Makes a new database without schemas and records, at once and in one step.
     *
     * @param file that does not exist
     * @return the backend, for reading and writing
     * @throws BackendException when there is such a file, or it cannot be made
     */
    public static SqliteBackend create(Path file) {
        SqliteBackend backend = createLater(file, Encoding.ALL.get(0));
        try {
            backend.database.publish();
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    /** Makes a new database, which stands in its place when something was written. */
    static SqliteBackend createLater(Path file, Encoding encoding) {
        Database database = Database.create(file, BUSY_MILLIS, connection -> {
            Marks.put(connection, encoding);
            SchemaTable.create(new Session(connection, file.toString(), new SqliteDialect(encoding)));
            return true;
        });
        return new SqliteBackend(database, encoding);
    }

    /** Opens with an encoding that the database must have; null for any. */
    static SqliteBackend open(Path file, boolean writable, @Nullable Encoding encoding) {
        return opened(Database.open(file, writable, BUSY_MILLIS), encoding);
    }

    /** Opens with another patience than that of five seconds. */
    static SqliteBackend open(Path file, boolean writable, int busyMillis) {
        return opened(Database.open(file, writable, busyMillis), null);
    }

    static SqliteBackend opened(Database database, @Nullable Encoding encoding) {
        SqliteBackend backend = new SqliteBackend(database, encoding);
        try {
            database.run(backend::session);
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    @Override
    protected Transactions transactions() {
        return database;
    }

    @Override
    protected void beginWrite(Session session) throws SQLException {
        Marks.put(session.connection(), encoding(session.connection()));
    }

    @Override
    protected void written() {
        ownSaves++;
    }

    /** Asks the database each time: another program may have replaced it. */
    private Encoding encoding(Connection connection) throws SQLException {
        return Marks.encoding(connection, location(), asked);
    }

    @Nullable
    RecordQuery queryOf(Session session, Schema schema) throws SQLException {
        return query(session, schema);
    }

    @Override
    protected Session session(Connection connection) throws SQLException {
        return new Session(connection, location(), new SqliteDialect(encoding(connection)));
    }

    @Override
    public String location() {
        return database.path().toString();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The columns that are read lie in memory once more, in the temporary database of the connection; the file, its locks and its
     * {@linkplain #changeToken token} know nothing of it. SQLite compares the two, and only rows that differ are read.
     */
    @Override
    public RecordTracker tracker() {
        database.holdTemporary();
        return new SqliteTracker(this, database);
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        database.run(connection -> {
            Session session = session(connection);
            TypeTable table = session.dialect().find(connection, location(), type);
            if (table != null) {
                new FoundRows(table, session).read(receiver);
            }
            return true;
        });
    }

    /** What SQLite counts of other connections, and we of our own. */
    @Override
    public long changeToken() {
        Long version = database.runUnlessLocked(connection -> TypeTable.number(connection, "PRAGMA data_version"));
        if (version != null) {
            dataVersion = version; // What somebody is just writing is not there yet.
        }
        long ours = ((long) database.opened() << Integer.SIZE) + ownSaves;
        return 31 * ours + dataVersion;
    }

    @Override
    public void close() {
        database.close();
    }
}
