package dev.ashlar.store;

import org.jspecify.annotations.Nullable;

/** What a generation knows about its content, to find the differences from another generation. Any thread. */
public interface Revision {
    /**
     * Reports how this state differs from an older one.
     *
     * @param older the older state; null if it knows nothing about its content
     * @param listener is called on the calling thread
     */
    void tellChangesSince(@Nullable Revision older, ChangeListener listener);
}
