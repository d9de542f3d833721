package dev.ashlar.bench.contender;

/** A store that is open. Threads share it; each has a reader of its own. */
public interface EmitterStore extends AutoCloseable {
    /**
     * {@return a reader for one thread; to be closed before the store}
     */
    EmitterReader reader();

    /** Closes the store. */
    @Override
    void close();
}
