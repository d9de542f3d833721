package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The backend that saves the edits of a store. The first edit opens it, and it stays open: opening a database reads the whole file. After a
 * failed save the next edit opens it again. For one thread at a time.
 */
final class WritingBackend implements AutoCloseable {
    private final Supplier<Backend> opening;
    private final boolean isOwn;
    private @Nullable Backend backend;

    private WritingBackend(Supplier<Backend> opening, boolean isOwn) {
        this.opening = opening;
        this.isOwn = isOwn;
    }

    /** A backend of its own, since a store opens the place that it watches for reading. */
    static WritingBackend of(String location) {
        return own(() -> Backends.openToWrite(location));
    }

    static WritingBackend own(Supplier<Backend> opening) {
        return new WritingBackend(opening, true);
    }

    /** The backend that the store watches, which somebody else closes. */
    static WritingBackend of(Backend watched) {
        return new WritingBackend(() -> watched, false);
    }

    /** Calls an action with the backend. */
    void run(Consumer<Backend> action) {
        Backend opened = backend == null ? opening.get() : backend;
        backend = opened;
        try {
            action.accept(opened);
        } catch (BackendException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        Backend opened = backend;
        backend = null;
        if (opened != null && isOwn) {
            opened.close();
        }
    }
}
