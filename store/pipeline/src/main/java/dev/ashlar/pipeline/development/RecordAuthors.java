package dev.ashlar.pipeline.development;

import java.util.Optional;

/** Authors of records, for messages about conflicts. Any thread. */
public final class RecordAuthors {
    private RecordAuthors() {}

    /**
     * The end of a message about a conflict. Waits while the store reads or saves.
     *
     * @param store an open store
     * @param type name of the type
     * @param id of the record
     * @return for example {@code , saved by ben}; empty if the backend stores no author, or if there is no such record
     * @throws dev.ashlar.pipeline.backend.BackendException if the backend cannot be read
     * @throws IllegalStateException if the store is closed
     */
    public static String suffix(DevelopmentStore store, String type, long id) {
        return of(store, type, id).map(name -> ", saved by " + name).orElse("");
    }

    /**
     * The author of a record: who has saved it last. Waits while the store reads or saves.
     *
     * @param store an open store
     * @param type name of the type
     * @param id of the record
     * @return the name; empty if the backend stores no author, or if there is no such record
     * @throws dev.ashlar.pipeline.backend.BackendException if the backend cannot be read
     * @throws IllegalStateException if the store is closed
     */
    public static Optional<String> of(DevelopmentStore store, String type, long id) {
        synchronized (store.lock) {
            return store.backend.author(type, id);
        }
    }
}
