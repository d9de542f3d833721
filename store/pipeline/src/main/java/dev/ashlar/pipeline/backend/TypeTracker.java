package dev.ashlar.pipeline.backend;

import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A tracker that remembers a state of each type, and one that follows it. Types may be read on threads of their own; everything else is for one thread.
 *
 * @param <S> what is known of a type
 */
public abstract class TypeTracker<S extends TypeTracker.State> implements RecordTracker {
    private final Map<String, S> kept = new HashMap<>();
    /** By type; null of one that has to be read as a whole next time. */
    private final Map<String, @Nullable Supplier<? extends S>> pending = Collections.synchronizedMap(new HashMap<>());

    private boolean trustsStamps = true;

    /** For subclasses. */
    protected TypeTracker() {}

    /** What is known of a type. */
    public interface State {
        /** {@return a number that differs when something else would be written; 0 if the state cannot be written} */
        long version();

        /**
         * Writes the state to a cache.
         *
         * @param into output of the cache
         * @throws IOException if it cannot be written
         */
        void write(CacheOutput into) throws IOException;
    }

    /**
     * Reads a state.
     *
     * @param from input with the output of {@link State#write}
     * @return the state
     * @throws IOException if it cannot be read
     */
    protected abstract S readState(CacheInput from) throws IOException;

    /**
     * {@return the kept state; null if there is none}
     *
     * @param type its name
     */
    protected final @Nullable S kept(String type) {
        return kept.get(type);
    }

    /** {@return whether a file with the same stamp counts as the same: not after {@link #recheck}} */
    protected final boolean trustsStamps() {
        return trustsStamps;
    }

    /**
     * Says what {@link #keep} will keep of a type.
     *
     * @param type its name
     * @param state null if the type has to be read as a whole next time
     */
    protected final void next(String type, @Nullable S state) {
        pending.put(type, state == null ? null : () -> state);
    }

    /**
     * Says what {@link #keep} will keep of a type, for states that are changed in their place.
     *
     * @param type its name
     * @param state asked for when it is kept, once at the most
     */
    protected final void nextOf(String type, Supplier<? extends S> state) {
        pending.put(type, state);
    }

    @Override
    public final void recheck() {
        trustsStamps = false;
    }

    @Override
    public final void keep() {
        trustsStamps = true;
        pending.forEach((type, next) -> {
            if (next == null) {
                kept.remove(type);
            } else {
                kept.put(type, next.get());
            }
        });
        pending.clear();
    }

    @Override
    public final void discard() {
        trustsStamps = true;
        pending.clear();
    }

    /** Of a type that is not kept, changes could not be told after a restore. */
    @Override
    public final long version() {
        long version = 1;
        for (Map.Entry<String, S> type : kept.entrySet()) {
            long state = type.getValue().version();
            if (state == 0) {
                return 0;
            }
            version += type.getKey().hashCode() * 31L ^ state;
        }
        return version == 0 ? 1 : version;
    }

    @Override
    public final void write(CacheOutput into) throws IOException {
        into.putNumber(kept.size());
        for (Map.Entry<String, S> type : kept.entrySet()) {
            into.putText(type.getKey());
            type.getValue().write(into);
        }
    }

    @Override
    public final void restore(CacheInput from) throws IOException {
        for (int i = from.getCount(); i > 0; i--) {
            kept.put(from.getText(), readState(from));
        }
    }

    @Override
    public final void close() {
        kept.clear();
        pending.clear();
    }
}
