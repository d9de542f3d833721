package dev.ashlar.pipeline.backend;

/** Receives changes of the records of a type from a {@link RecordTracker}. Called on the thread that calls the tracker. */
public interface ChangeReceiver extends RecordReceiver {
    /**
     * Reports that a record of the former state may have been removed or changed. Called once for an id, before any record or problem.
     *
     * @param id of a record of the former state. If the record still exists, {@link #record} follows, even if nothing has changed in it
     */
    void withdrawn(long id);
}
