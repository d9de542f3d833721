package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.cache.SeenFile;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteOpenMode;

/** One connection to a database file, and what SQLite says in words for authors. */
final class Database implements Transactions {
    /** How often a read transaction begins anew, because others have committed while it began. */
    private static final int TRIES = 20;

    /** Reads the file, as every query does first, and so lets SQLite roll back what the last writer did not finish. */
    static final String ANY_READ = "PRAGMA schema_version";

    private final Path path;
    private final boolean writable;
    private final int busyMillis;
    private final Predicate<Path> mayWrite;
    /** What is done with a new file before anything else, when there is one. */
    private final Work<?> preparation;

    private @Nullable NewFile newFile;
    private @Nullable ReadOnlyFile readOnly;
    private @Nullable Connection connection;
    private @Nullable Object fileKey;
    private @Nullable Object openKey;
    /** Whether the file that is opened first is checked by {@link #requireSound} alone. */
    private boolean isCheckedLater;

    private boolean isSound;
    private boolean inTransaction;
    private boolean tracksPages;
    /** What the read transaction sees, where that is known; null outside of one. */
    private @Nullable SeenState seen;

    private boolean closed;
    private int opened;
    /** When a look first found it locked by another program, as {@link System#nanoTime()} tells; 0 while it is not. */
    private long lockedSince;

    private Database(Path path, boolean writable, int busyMillis, Predicate<Path> mayWrite, Work<?> preparation) {
        this.path = path;
        this.writable = writable;
        this.busyMillis = busyMillis;
        this.mayWrite = mayWrite;
        this.preparation = preparation;
    }

    /** Opens a file that exists, and checks it; {@code busyMillis} is how long others may keep it locked. */
    static Database open(Path path, boolean writable, int busyMillis) {
        return open(path, writable, busyMillis, Files::isWritable);
    }

    /** Opens a file that exists, and checks it when {@link #requireSound} is called; one that takes its place is checked at once. */
    static Database openUnchecked(Path path, boolean writable, int busyMillis) {
        Database database = new Database(path, writable, busyMillis, Files::isWritable, connection -> true);
        database.isCheckedLater = true;
        database.connect();
        return database;
    }

    /** Opens with another idea of which files and folders this process may write to. */
    static Database open(Path path, boolean writable, int busyMillis, Predicate<Path> mayWrite) {
        Database database = new Database(path, writable, busyMillis, mayWrite, connection -> true);
        database.connect();
        return database;
    }

    /**
     * Makes a new file, which stands in its place once the first {@link #write} has ended, or {@link #publish} was called; nothing
     * stands there before.
     */
    static Database create(Path path, int busyMillis, Work<?> preparation) {
        Database database = new Database(path, true, busyMillis, Files::isWritable, preparation);
        NewFile newFile = new NewFile(path);
        database.newFile = newFile;
        try {
            database.connect();
        } catch (BackendException e) {
            newFile.drop();
            throw e;
        }
        return database;
    }

    Path path() {
        return path;
    }

    /** Where the database is: not in its place as long as it is new. */
    private Path file() {
        return newFile == null ? path : newFile.file();
    }

    /** How often the file was opened: more than once when it was replaced. */
    int opened() {
        return opened;
    }

    private void connect() {
        try {
            Path file = file();
            fileKey = OpenFiles.key(file);
            openKey = OpenFiles.opening(file);
            connection = open(file);
            on(connection, Soundness::watch);
            boolean isFirst = opened == 0;
            isSound = !(isCheckedLater && isFirst) && on(connection, fresh -> Soundness.check(fresh, path));
            if (newFile != null) {
                prepare(connection);
            }
            opened++;
        } catch (SQLException e) {
            disconnect();
            throw failed(e);
        } catch (BackendException e) {
            disconnect();
            throw e;
        }
    }

    /** Checks the file, unless that was done. */
    void requireSound() {
        isSound = isSound || run(connection -> isSound || Soundness.check(connection, path));
    }

    private Connection open(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setReadOnly(!writable);
        config.setBusyTimeout(busyMillis);
        config.enforceForeignKeys(false);
        readOnly = writable ? null : ReadOnlyFile.of(file, mayWrite);
        if (readOnly != null && readOnly.isKeptFromChanges()) {
            throw new BackendException(path + ": " + Failure.changesBeside(path), null);
        }
        // As a URI, the name may hold any character.
        String immutable = readOnly != null && readOnly.isImmutable() ? "?immutable=1" : "";
        return config.createConnection("jdbc:sqlite:" + file.toAbsolutePath().toUri() + immutable);
    }

    /** Who is killed leaves nothing that anybody would open: the file needs no journal, and is forced when it is whole. */
    private void prepare(Connection opened) throws SQLException {
        TypeTable.execute(opened, "PRAGMA journal_mode = MEMORY");
        TypeTable.execute(opened, "PRAGMA synchronous = OFF");
        TypeTable.execute(opened, "BEGIN");
        preparation.on(opened);
        TypeTable.execute(opened, "COMMIT");
    }

    /** Does work, which a hot journal can only stop before its first read; the journal is rolled back then. */
    private <T> T on(Connection opened, Work<T> work) throws SQLException {
        try {
            return work.on(opened);
        } catch (SQLException e) {
            if (!Failure.code(e).equals(HotJournal.CODE)) {
                throw e;
            }
            HotJournal.rollBack(file(), path, busyMillis, mayWrite);
            return work.on(opened);
        }
    }

    /** Does work; outside of a transaction a file that was replaced by another, as version control does, is opened anew. */
    @Override
    public <T> T run(Work<T> work) {
        if (closed) {
            throw new IllegalStateException(path + " is closed");
        }
        if (!inTransaction && !OpenFiles.key(file()).equals(fileKey)) {
            disconnect();
        }
        if (connection == null) {
            connect();
        }
        try {
            return on(Objects.requireNonNull(connection), work);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /**
     * Does work that waits for no lock, outside of transactions. Null while another program has the file locked, unless that has been so for
     * longer than others may.
     */
    <T> @Nullable T runUnlessLocked(Work<T> work) {
        return run(opened -> {
            SQLiteConnection sqlite = opened.unwrap(SQLiteConnection.class);
            sqlite.setBusyTimeout(0);
            try {
                T done = work.on(opened);
                lockedSince = 0;
                return done;
            } catch (SQLException e) {
                long now = System.nanoTime();
                lockedSince = lockedSince == 0 ? now : lockedSince;
                if (!Failure.isLock(e) || now - lockedSince > TimeUnit.MILLISECONDS.toNanos(busyMillis)) {
                    throw e;
                }
                return null;
            } finally {
                sqlite.setBusyTimeout(busyMillis);
            }
        });
    }

    /** Does work of which others see all or nothing. */
    @Override
    public <T> T write(Work<T> work) {
        if (!writable) {
            throw new BackendException(
                    path + ": opened for reading only; to save, open it with Backends.openToWrite", null);
        }
        T result = transaction(true, () -> {
            T done = run(work);
            requireSameFile();
            return done;
        });
        publish();
        return result;
    }

    /**
     * Whether the file is what it was before the transaction that has failed. Where a disk is full or fails, SQLite ends a transaction without
     * restoring the pages that it has written already: whoever reads next restores them.
     */
    private boolean isRestored() {
        if (newFile != null) {
            disconnect();
            newFile.drop(); // It has no journal to be restored by.
            return true;
        }
        try {
            run(opened -> TypeTable.number(opened, ANY_READ));
            return true;
        } catch (BackendException e) {
            // Nobody else gets a lock before the file is restored.
            return !Files.exists(path) || e.getCause() instanceof SQLException cause && Failure.isLock(cause);
        }
    }

    /** Says of a failed transaction what became of the database. */
    private BackendException told(BackendException failure, boolean isRestored) {
        boolean isFull = failure.getCause() instanceof SQLException cause && Failure.isFull(cause);
        if (isRestored && !isFull) {
            return failure;
        }
        String state = isRestored ? "nothing was changed" : partWritten();
        return new BackendException(failure.getMessage() + "; " + state, failure.getCause());
    }

    private String partWritten() {
        return "a part of the changes is in the database, and cannot be taken back now: leave " + HotJournal.of(path)
                + " beside it; the next command that opens the database takes them back";
    }

    /** What is committed to a file that another has replaced meanwhile would be lost. */
    private void requireSameFile() {
        if (!OpenFiles.key(file()).equals(fileKey)) {
            throw new BackendException(
                    path + ": another file took its place while it was written; nothing was changed: try again", null);
        }
    }

    /** Puts a new database in its place; nothing when it is there. */
    void publish() {
        NewFile whole = newFile;
        if (whole == null) {
            return;
        }
        disconnect();
        try {
            whole.publish();
        } catch (BackendException e) {
            whole.drop(); // As after a rollback: what was written is not there.
            throw e;
        }
        newFile = null;
    }

    /** Does work that sees one state. */
    @Override
    public void read(Runnable work) {
        transaction(false, () -> {
            work.run();
            return true;
        });
    }

    /** Does work that sees one state: that of the transaction which is under way, if there is one. */
    void readWithin(Runnable work) {
        if (inTransaction) {
            work.run();
        } else {
            read(work);
        }
    }

    /** Whether nothing stands in its place yet. */
    boolean isNew() {
        return newFile != null;
    }

    /** From the next read transaction on, {@link #pages} are known. */
    void trackPages() {
        tracksPages = true;
    }

    /** The pages that the read transaction sees, valid until its end; null where they are not known, as in a transaction that writes. */
    @Nullable
    Pages pages() throws SQLException, IOException {
        return seen == null ? null : seen.pages(Objects.requireNonNull(connection));
    }

    /** When the file was changed last that the read transaction sees; null where that is not known. */
    @Nullable
    SeenFile look() {
        return seen == null ? null : seen.look();
    }

    private void begin(boolean writes) {
        if (writes || !tracksPages) {
            execute(writes ? "BEGIN IMMEDIATE" : "BEGIN");
            inTransaction = true;
            return;
        }
        for (int i = 0; i < TRIES && seen == null; i++) {
            if (inTransaction) {
                execute("ROLLBACK");
                inTransaction = false;
            }
            beginRead();
        }
    }

    /**
     * Begins a read transaction, and finds out which state it sees. SQLite's own copies of pages are dropped: they may be older than the file, where a
     * program has copied another file over it.
     */
    private void beginRead() {
        execute("PRAGMA shrink_memory");
        execute("BEGIN");
        inTransaction = true;
        try {
            SeenState state = SeenState.of(file(), Objects.requireNonNull(openKey));
            execute(ANY_READ); // Takes the lock, and the state.
            seen = state != null && state.isSeen() ? state : null;
        } catch (RuntimeException e) {
            endFailed();
            throw e;
        }
    }

    private <T> T transaction(boolean writes, Supplier<T> work) {
        if (inTransaction) {
            throw new IllegalStateException(path + ": in a transaction already");
        }
        begin(writes);
        try {
            T result = work.get();
            execute("COMMIT");
            ended();
            return result;
        } catch (BackendException e) {
            endFailed();
            throw writes ? told(e, isRestored()) : e;
        } catch (RuntimeException | Error e) {
            endFailed();
            if (writes && !isRestored()) {
                e.addSuppressed(new BackendException(path + ": " + partWritten(), null));
            }
            throw e;
        }
    }

    /** Ends a transaction that failed. */
    private void endFailed() {
        Connection opened = connection;
        try {
            if (opened != null) {
                TypeTable.execute(opened, "ROLLBACK");
            }
        } catch (SQLException e) {
            // SQLite has ended it by itself, or the connection is of no more use: what went wrong is being told.
            disconnect();
        } finally {
            ended();
        }
    }

    private void ended() {
        inTransaction = false;
        if (seen != null) {
            seen.close();
            seen = null;
        }
    }

    private void execute(String sql) {
        run(opened -> {
            try (Statement statement = opened.createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    @Override
    public BackendException failed(SQLException e) {
        return new BackendException(path + ": " + Failure.what(e, path, busyMillis, writable), e);
    }

    private void disconnect() {
        try {
            if (connection != null) {
                connection.close();
                if (readOnly != null) {
                    readOnly.tidy();
                }
            }
        } catch (SQLException e) {
            throw failed(e);
        } finally {
            connection = null;
            if (openKey != null) {
                OpenFiles.closed(openKey);
                openKey = null;
            }
        }
    }

    void close() {
        closed = true;
        try {
            disconnect();
        } finally {
            if (newFile != null) {
                newFile.drop();
            }
        }
    }
}
