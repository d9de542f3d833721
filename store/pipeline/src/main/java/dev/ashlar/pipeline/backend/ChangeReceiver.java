package dev.ashlar.pipeline.backend;

/** Takes changes of the records of a type from a {@link RecordTracker}. */
public interface ChangeReceiver extends RecordReceiver {
    /**
     * A record of the state before may be gone, or other than it was. Told once for an id, before any record or problem.
     *
     * @param id of a record that the state has; when it is not gone, it is handed over as well, though nothing may have changed in it
     */
    void withdrawn(long id);
}
