package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Implements updates by reading and saving whole records. Call it on the thread that uses the backend. */
public final class WholeUpdate {
    private static final int MOST_TRIES = 10;

    private WholeUpdate() {}

    /** For backends that cannot do better. */
    static void run(Backend backend, List<FieldUpdate> updates, Updater updater) {
        untilUnchanged(isAgain -> {
            long token = backend.changeToken();
            List<@Nullable DataRecord> kept = KeptRecords.read(updates, backend::read);
            if (backend.changeToken() != token) {
                throw new ChangedMeanwhileException(
                        "%s: changed while records were read, %d times in a row; nothing was saved, so try again"
                                .formatted(backend.location(), MOST_TRIES));
            }
            backend.save(changed(updates, kept, kept, updater));
        });
    }

    /** An update that starts again if another program has saved meanwhile. */
    public interface Attempt {
        /**
         * Reads, decides and writes.
         *
         * @param isAgain whether it is not the first attempt
         * @throws ChangedMeanwhileException if another program has saved meanwhile; nothing was written
         */
        void run(boolean isAgain);
    }

    /**
     * Runs an update, and repeats it while other programs save meanwhile, up to ten times in total.
     *
     * @param attempt writes nothing if it throws
     * @throws ChangedMeanwhileException the exception of the last attempt
     */
    public static void untilUnchanged(Attempt attempt) {
        for (int tries = 1; ; tries++) {
            try {
                attempt.run(tries > 1);
                return;
            } catch (ChangedMeanwhileException e) {
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    /**
     * Calls an updater, and returns whole records to save.
     *
     * @param updates one for each record
     * @param shown for each update, the record that the updater sees; null if there is none
     * @param kept for each update, the complete stored record
     * @param updater determines the new values
     * @return records that are marked as updated or deleted. Records to delete that do not exist are absent
     */
    public static List<DataRecord> changed(
            List<FieldUpdate> updates,
            List<@Nullable DataRecord> shown,
            List<@Nullable DataRecord> kept,
            Updater updater) {
        List<@Nullable DataRecord> before = new ArrayList<>();
        kept.forEach(record -> before.add(record == null ? null : record.copy()));
        List<DataRecord> given = given(updates, updater.update(shown));
        List<DataRecord> changed = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            FieldUpdate update = updates.get(i);
            if (before.get(i) != null || !update.deletes()) {
                changed.add(update.applied(before.get(i), given.get(i)));
            }
        }
        return changed;
    }

    /**
     * Validates the result of an updater.
     *
     * @param updates one for each record
     * @param given result of the updater
     * @return for each update, in order, {@link FieldUpdate#written}
     * @throws IllegalArgumentException if the result does not have one record for each update
     */
    public static List<DataRecord> given(List<FieldUpdate> updates, List<DataRecord> given) {
        if (given.size() != updates.size()) {
            throw new IllegalArgumentException(
                    "expected values for %d updates, found values for %d".formatted(updates.size(), given.size()));
        }
        List<DataRecord> written = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            written.add(updates.get(i).written(given.get(i)));
        }
        return written;
    }
}
