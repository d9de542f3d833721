package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;

/**
 * Reads the records of a backend repeatedly, for callers that keep what they have read before. It delivers only records that may have changed. {@link
 * Backend#tracker()} creates it. Call it like the backend: by one thread at a time, inside of {@link Backend#snapshot}. {@link #keep} and {@link
 * #discard} may be called there or later, and never throw. If the tracker cannot keep a type, it forgets the type, and the next read delivers all of
 * its records.
 *
 * <p>A tracker remembers one state of each type: the one that was read last before {@link #keep}. A later read becomes the next state with the next
 * {@code keep}. After {@link #discard}, the tracker reports changes from the old state again. A type that was not read keeps its state. If a type was
 * read several times, the last read counts. If that read threw, reported a problem or an unknown name, or returned false, {@code keep} forgets the
 * type. The tracker then cannot report changes before the whole type has been read and kept.
 */
public interface RecordTracker extends AutoCloseable {
    /**
     * Reads all records of a type, like {@link Backend#read(Schema, java.util.Map, RecordReceiver)}.
     *
     * @param schema of the type
     * @param receiver receives each record and its problems; must not call this tracker or its backend
     * @throws BackendException if the records cannot be read; the receiver may already have received some
     */
    void read(Schema schema, RecordReceiver receiver);

    /**
     * Reads what may have changed since the kept state, which has no problems. The receiver gets each record of that state that may have been removed
     * or changed ({@link ChangeReceiver#withdrawn}), then the records that replace them, in any order. If the receiver gets nothing, nothing has
     * changed except, perhaps, the order. Locations of problems and records may be wrong. If the receiver gets or finds a problem, the caller reads
     * all records.
     *
     * <p>If the receiver gets a record whose id is in the kept state and was not withdrawn, two records now have this id. The receiver must detect
     * this.
     *
     * @param schema of the type, with the same fields as in the kept state
     * @param receiver receives the changes. If this method returns false, the changes are meaningless
     * @return false if changes cannot be determined, or if reading all records is faster; call {@link #read} then
     * @throws BackendException if the records cannot be read
     */
    boolean readChanges(Schema schema, ChangeReceiver receiver);

    /**
     * Makes {@link #readChanges} compare the content of files, not only their times, until {@link #keep} or {@link #discard}. A program may have set
     * the time of a file back. A backend whose changes do not depend on times does nothing.
     */
    default void recheck() {}

    /** Makes what was read since the last call the kept state, whatever has changed in the meantime. */
    void keep();

    /** Forgets what was read since the last {@link #keep}. */
    void discard();

    /**
     * A number that changes whenever {@link #write} would write something else; 0 if the state cannot be cached.
     *
     * @return the number
     */
    default long version() {
        return 0;
    }

    /**
     * Writes the kept state to a cache.
     *
     * @param into output of the cache
     * @throws IOException if the state cannot be written, or if this tracker does not support caches
     */
    default void write(CacheOutput into) throws IOException {
        throw new IOException("this backend has no cache");
    }

    /**
     * Restores a state as if it had been read and kept. Call this method before any read.
     *
     * @param from input with the output of {@link #write}
     * @throws IOException if the state cannot be read, or if this tracker does not support caches
     */
    default void restore(CacheInput from) throws IOException {
        throw new IOException("this backend has no cache");
    }

    /** Releases the state. The backend stays open. Further calls have no effect. */
    @Override
    void close();
}
