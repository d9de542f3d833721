package dev.ashlar.pipeline.backend;

/** Takes changes of the records of a type from a {@link RecordTracker}. */
public interface ChangeReceiver extends RecordReceiver {
    /**
     * A record of the state before may be gone, or other than it was. Told once for an id, before any record.
     *
     * @param id of the record; when it is not gone, it is handed over as well
     */
    void withdrawn(long id);
}
