package dev.ashlar.store;

import org.jspecify.annotations.Nullable;

/** What a generation knows of its content: enough to tell how it differs from another. Any thread. */
public interface Revision {
    /**
     * Tells how this state differs from another.
     *
     * @param older the state before; null when it knows nothing of its content
     * @param listener is told on the calling thread
     */
    void tellChangesSince(@Nullable Revision older, ChangeListener listener);
}
