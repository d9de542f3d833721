package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;

/**
 * Reads the records of a backend again and again, for whoever keeps what was read before: hands over only what may have changed.
 * Made by {@link Backend#tracker()}, and to be used where the backend itself may be: by one thread at a time, inside of {@link
 * Backend#snapshot}. {@link #keep} and {@link #discard} may come there or later, and neither fails: what cannot be kept is forgotten, and
 * read as a whole the next time.
 *
 * <p>A tracker remembers a state of each type: the one that was read last before {@link #keep}. What is read afterwards becomes
 * the next one with the next {@code keep}, or is forgotten by {@link #discard}, after which changes are told from the old state again. A type
 * that was not read stays in its state. Of several readings of a type the last counts; when that has thrown, told of a problem or of something unknown, or
 * answered false, {@code keep} forgets the type, and changes cannot be told before all of it has been read and kept.
 */
public interface RecordTracker extends AutoCloseable {
    /**
     * Reads all records of a type, as {@link Backend#read(Schema, java.util.Map, RecordReceiver)} does.
     *
     * @param schema of the type
     * @param receiver takes each record, and what is wrong with it; does not call this tracker or its backend
     * @throws BackendException when the records cannot be read; some may have been handed over
     */
    void read(Schema schema, RecordReceiver receiver);

    /**
     * Reads what may have changed since the state that is kept, of which nothing was wrong. {@code receiver} is told of each record of
     * that state that may be gone or other now ({@link ChangeReceiver#withdrawn}), then of those that stand in their places, in any order. Where it
     * is told of nothing, nothing has changed but, perhaps, the order. The places of problems and records may be wrong: who is told of a problem,
     * or finds one in what was told, reads all.
     *
     * <p>A record with an id that the state has, and that was not withdrawn, is a second one with this id: there are two now, which is for
     * the receiver to see.
     *
     * @param schema of the type; the same fields as in the state that is kept
     * @param receiver takes the changes; when the answer is false, what it was told means nothing
     * @return false when changes cannot be told, or when there are so many that reading all is faster: {@link #read} does that
     * @throws BackendException when the records cannot be read
     */
    boolean readChanges(Schema schema, ChangeReceiver receiver);

    /**
     * Makes {@link #readChanges} compare content, and not only times of files, until {@link #keep} or {@link #discard}: a program may have set
     * the time of a file back. A backend whose changes do not depend on times does nothing.
     */
    default void recheck() {}

    /** What was read since the last call of this is the state from now on, whatever has changed in the meantime. */
    void keep();

    /** Forgets what was read since the last {@link #keep}. */
    void discard();

    /**
     * A number that differs from what it was when {@link #write} would write something else. 0 of a tracker whose state is not for a cache.
     *
     * @return the number
     */
    default long version() {
        return 0;
    }

    /**
     * Writes the state that is kept, for a cache.
     *
     * @param into takes it
     * @throws IOException when it cannot be written, or the tracker is none of a cache
     */
    default void write(CacheOutput into) throws IOException {
        throw new IOException("this backend has no cache");
    }

    /**
     * Takes a state, as if it had been read and kept. Nothing was read before.
     *
     * @param from has what {@link #write} has written
     * @throws IOException when it cannot be read, or the tracker is none of a cache
     */
    default void restore(CacheInput from) throws IOException {
        throw new IOException("this backend has no cache");
    }

    /** Frees what is remembered. The backend stays open. More than once is fine. */
    @Override
    void close();
}
