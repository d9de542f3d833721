package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * SQLite over JDBC as fast as we could set it up without leaving JDBC. What was chosen, and why; measured are 100,000 emitters:
 *
 * <ul>
 *   <li>typed columns, and {@code INTEGER PRIMARY KEY}: the id is SQLite's own row id, found in one descent of the table's tree;
 *   <li>vectors and the curve are blobs: a whole record takes 0.71 of the time that it takes with a column for each lane, for each column
 *       is a call out of Java, and a file of 196 bytes a record instead of 274; three fields take the same either way;
 *   <li>opened read-only with {@code immutable=1}: nobody changes the file, so SQLite neither locks it nor looks for changes;
 *   <li>a connection for each reader, without SQLite's mutexes: a reader is for one thread;
 *   <li>{@code mmap_size} larger than the file, and checked: pages are read in the page cache of the system, without a copy;
 *   <li>pages of 4 KiB: those of 32 KiB take 0.8 of the time for a scan, but 1.05 of it for a read by id;
 *   <li>one read transaction, and one prepared statement for each kind of read;
 *   <li>written in one transaction, in the order of ids, without a journal; {@code VACUUM} did not make the file smaller, so it is left
 *       out;
 *   <li>a unique index of names: one that covers the field as well, and so is none of names alone, took 1.7 times as long; an index of
 *       values that covers the field; {@code ANALYZE}; both in a database of their own: that of reading by id has none to carry.
 * </ul>
 *
 * <p>The scan of columns is a sum that SQLite makes itself over a covering index: the best it can, though no value reaches Java but
 * the sum. Filters are the same: a narrow table of the fields and the row, and a covering index that begins with the rate.
 */
public final class SqliteContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "sqlite",
            "SQLite",
            SqliteAccess.library(),
            Kind.DATABASE,
            "typed columns, vectors as blobs (read faster than a column a lane), INTEGER PRIMARY KEY, a unique index and a covering one; "
                    + "prepared statements, one read transaction, immutable=1, mmap_size above the file, no mutex: what SQLite's manual "
                    + "names for files that nobody changes; scan of columns and filters: SQLite's own sums over covering indexes");

    /** The only one. */
    public static final SqliteContender INSTANCE = new SqliteContender();

    private SqliteContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        return EnumSet.allOf(Operation.class);
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        EmitterTable.writeEmitters(folder, emitters);
    }

    @Override
    public void buildMore(Path folder, EmitterSet emitters) throws IOException {
        EmitterTable.writeMore(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) {
        return new Opened(folder);
    }

    /** Connections are the readers' own: there is nothing to share but the place. */
    private record Opened(Path folder) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new SqliteReader(folder);
        }

        @Override
        public void close() {
            // Readers close their connections.
        }
    }
}
