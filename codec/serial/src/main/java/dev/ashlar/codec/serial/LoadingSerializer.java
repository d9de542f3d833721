package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What visitors that load have in common: they know where they are, and keep the first fault of the data, with which they give
 * back what they are given from then on. For one thread at a time.
 */
public abstract class LoadingSerializer implements Serializer {
    private final Scopes scopes = new Scopes();
    private @Nullable SerialException failure;

    /** A visitor that is in no object yet. */
    protected LoadingSerializer() {}

    @Override
    public Direction direction() {
        return Direction.LOADING;
    }

    @Override
    public final boolean hasFailed() {
        return failure != null;
    }

    /** {@return the first fault of the data; null when there is none} */
    public final @Nullable SerialException failure() {
        return failure;
    }

    /**
     * Tells whether an object was loaded as a whole, and from all of the data.
     *
     * @throws SerialException when something is wrong with the data, or is left of it
     * @throws IllegalStateException when a {@code begin} has no {@code end}
     */
    public final void check() {
        if (failure == null) {
            scopes.checkClosed();
            checkNothingLeft();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Tells whether an object was loaded as a whole. Unlike {@link #check}, accepts data in which other objects follow.
     *
     * @throws SerialException when something is wrong with the data
     * @throws IllegalStateException when a {@code begin} has no {@code end}
     */
    public final void checkLoaded() {
        if (failure != null) {
            throw failure;
        }
        scopes.checkClosed();
    }

    /** Fails when something is left of the data. */
    protected abstract void checkNothingLeft();

    /** {@return where in the data the next value is, in bytes from its beginning; −1 where it has no offsets} */
    protected abstract long offset();

    @Override
    public final void fail(SerialErrorKind kind, String name, String message) {
        if (failure == null) {
            failure = new SerialException(kind, path(name), offset(), message);
        }
    }

    /** Forgets faults, and which objects are open: other data is read from now on. */
    protected final void restart() {
        scopes.clear();
        failure = null;
    }

    /**
     * {@return where a member is, as {@code scores[3].name}}
     *
     * @param name of a member of what is open now
     */
    protected final String path(String name) {
        return scopes.path(name);
    }

    /** {@return how many objects and lists are open} */
    protected final int depth() {
        return scopes.depth();
    }

    /**
     * Opens an object or a list, unless something is wrong.
     *
     * @param name of the member
     * @param list whether what follows has no names
     * @return whether it is open: false when something is wrong, which may be that it lies too deep
     */
    protected final boolean enter(String name, boolean list) {
        if (failure == null && !scopes.push(name, list)) {
            fail(
                    SerialErrorKind.TOO_DEEP,
                    name,
                    "expected at most " + MOST_DEPTH + " objects and lists in one another");
        }
        return failure == null;
    }

    @Override
    public void begin(String name) {
        enter(name, false);
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        enter(name, true);
    }

    @Override
    public void end() {
        if (failure == null) {
            scopes.pop();
        }
    }
}
