package dev.ashlar.pipeline.content;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.progress.Progress;

/**
 * Content that is read again whenever it may have changed. What has not changed is shared by the old and the new content: the same
 * {@link dev.ashlar.compiler.schema.Schema}, the same list of a type's records, and in other lists the same records. For one thread at a time.
 */
public final class LiveContent implements AutoCloseable {
    private final Backend backend;
    private Content content;

    private LiveContent(Backend backend, Content content) {
        this.backend = backend;
        this.content = content;
    }

    /**
     * Reads and checks all content of a backend.
     *
     * @param backend schemas and records; stays open
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every type
     * @throws BackendException when it cannot be read
     */
    public static LiveContent open(Backend backend, Progress progress) {
        return new LiveContent(backend, ContentReader.read(backend, progress));
    }

    /** {@return the content that was kept last} */
    public Content content() {
        return content;
    }

    /**
     * Reads and checks what may have changed.
     *
     * @return the content as it is now; {@link #content()} itself when nothing has changed; to be {@linkplain #keep kept}, else the next
     *     call tells from the same state
     * @throws ContentException with every problem of the content, not only of what has changed
     * @throws BackendException when it cannot be read
     */
    public Content read() {
        return ContentReader.read(backend, Progress.NONE);
    }

    /**
     * Later reads start from here.
     *
     * @param read what {@link #read} has answered last
     */
    public void keep(Content read) {
        content = read;
    }

    /** Frees what only reading again needs. The backend stays open. */
    @Override
    public void close() {
        // Nothing yet.
    }
}
