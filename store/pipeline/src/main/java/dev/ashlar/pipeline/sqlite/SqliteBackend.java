package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.SchemaTable;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.SqlBackend;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A SQLite database of content: a table for each type, a column for each field, and the schema files ({@code docs/backends.md}). Records are read
 * sorted by id, one row at a time. For one thread at a time.
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
     * Whether a file begins with the header of a SQLite database.
     *
     * @param file any path
     * @return false also if the file cannot be read
     */
    public static boolean isDatabase(Path file) {
        try {
            return OpenFiles.isDatabase(file);
        } catch (BackendException e) {
            return false; // Gone between two looks.
        }
    }

    /**
     * Opens a database for reading and writing, and verifies its integrity.
     *
     * @param file an existing file
     * @return the backend
     * @throws BackendException if the database is missing, locked, damaged or no database of content
     */
    public static SqliteBackend open(Path file) {
        return open(file, true, BUSY_MILLIS);
    }

    /**
     * Opens a database for reading, and verifies its integrity. Nothing changes in its folder, and no write permission is needed.
     *
     * @param file an existing file
     * @return a backend whose saves throw
     * @throws BackendException if the database is missing, locked, damaged or no database of content, or if reading its pending changes needs write
     *     permission
     */
    public static SqliteBackend openReadOnly(Path file) {
        return open(file, false, BUSY_MILLIS);
    }

    /**
     * Creates an empty database immediately, in one transaction.
     *
     * @param file a file that does not exist
     * @return the backend, for reading and writing
     * @throws BackendException if the file exists, or if it cannot be created
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

    /** Opens with an encoding that the database must have; null for any. Its integrity is verified before the first record is read. */
    static SqliteBackend open(Path file, boolean writable, @Nullable Encoding encoding) {
        return opened(Database.openUnchecked(file, writable, BUSY_MILLIS), encoding);
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
    protected void beginWrite(Session session, Set<String> types) throws SQLException {
        Marks.put(session.connection(), encoding(session.connection()));
    }

    @Override
    protected void beforeRecords() {
        database.requireSound();
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

    /** {@inheritDoc} Whoever reads all records then reads pages. */
    @Override
    public void snapshot(Runnable reads) {
        if (!database.isNew()) {
            database.trackPages();
        }
        super.snapshot(reads);
    }

    @Override
    protected Session session(Connection connection) throws SQLException {
        SqliteDialect dialect = new SqliteDialect(encoding(connection));
        return new Session(connection, location(), dialect, new PageRows(database));
    }

    @Override
    public String location() {
        return database.path().toString();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The tracker reads the pages of the tables from the file, inside of the transactions of this backend, and compares hashes of them. It changes
     * nothing. SQLite reads only rows that differ.
     */
    @Override
    public RecordTracker tracker() {
        database.trackPages();
        return new SqliteTracker(this, database);
    }

    @Override
    public Optional<CachedFolder> cachedFolder() {
        Path file = database.path().toAbsolutePath();
        Path folder = file.getParent();
        if (database.isNew() || folder == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CachedFolder(folder, "cache-" + file.getFileName(), Files.size(file), settings()));
        } catch (IOException e) {
            throw new MissingPlaceException(location() + ": no such file", e);
        }
    }

    /** {@inheritDoc} The state is a hash of all pages, which the read transaction of this backend sees. */
    @Override
    public Optional<ContentState> contentState() {
        if (database.isNew()) {
            return Optional.empty();
        }
        database.trackPages();
        SortedMap<String, Long> parts = new TreeMap<>();
        database.readWithin(() -> database.run(connection -> {
            try {
                Pages pages = database.pages();
                if (pages != null) {
                    parts.put(String.valueOf(database.path().getFileName()), pages.hash());
                }
            } catch (IOException e) {
                parts.clear(); // SQLite reads all rows, and tells what is wrong.
            }
            return true;
        }));
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.put("encoding", settings());
        return Optional.of(new ContentState(parts, Map.of("changes", String.valueOf(changeToken()))));
    }

    /** What the location says of how rows are read. */
    private long settings() {
        return XxHash64.key("sqlite " + (asked == null ? "" : asked.text()));
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        beforeRecords();
        database.run(connection -> {
            Session session = session(connection);
            TypeTable table = session.dialect().find(connection, location(), type);
            if (table != null) {
                new FoundRows(table, session).read(receiver);
            }
            return true;
        });
    }

    /** {@inheritDoc} With a write-ahead log, they can. With a rollback journal, a program that commits fails or waits while somebody reads. */
    @Override
    public boolean readsAtOnce() {
        Boolean isWal = database.runUnlessLocked(
                connection -> TypeTable.texts(connection, "PRAGMA journal_mode").contains("wal"));
        return isWal != null && isWal;
    }

    /** Combines the change counter of SQLite for other connections with the counter of this connection. */
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
