package dev.ashlar.store.internal.pack;

import java.io.IOException;

/** What is to be done with a pack before its file is closed. */
@FunctionalInterface
public interface PackCheck {
    /**
     * Looks at a pack, and keeps nothing of it when it throws.
     *
     * @param file opened
     * @param in the bytes that it was opened from: those of the file, or of its private copy
     * @throws IOException when they cannot be read
     */
    void check(PackFile file, PackInput in) throws IOException;

    /**
     * Looks at the bytes of a pack before anything but its header is believed.
     *
     * @param in the bytes that it is opened from; its header has been checked
     */
    default void checkBytes(PackInput in) {}
}
