package dev.ashlar.pipeline.memory;

import dev.ashlar.pipeline.backend.BackendException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What several backends share: the newest state. Any thread; one that writes waits for the one before. */
final class MemoryPlace {
    private static final ConcurrentMap<String, MemoryPlace> NAMED = new ConcurrentHashMap<>();

    private final String name;
    private volatile MemoryState state;

    /** A place that nobody finds yet; one whose name is empty is never found. */
    MemoryPlace(String name, MemoryState state) {
        this.name = name;
        this.state = state;
    }

    static @Nullable MemoryPlace find(String name) {
        return NAMED.get(name);
    }

    static void forget(String name) {
        NAMED.remove(name);
    }

    String location() {
        return name.isEmpty() ? MemoryProvider.SCHEME : MemoryProvider.SCHEME + ":" + name;
    }

    MemoryState state() {
        return state;
    }

    /**
     * From now on it is found by its name.
     *
     * @throws BackendException when another one is
     */
    void publish() {
        MemoryPlace other = name.isEmpty() ? this : NAMED.putIfAbsent(name, this);
        if (other != null && other != this) {
            throw new BackendException(location() + ": cannot be created: there is one already", null);
        }
    }

    /** Goes on to another state; when the change throws, to none. */
    synchronized void change(UnaryOperator<MemoryState> change) {
        MemoryState next = change.apply(state);
        publish();
        state = next;
    }
}
