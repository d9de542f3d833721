package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Base class of visitors that load. It tracks the path of the present member and keeps the first failure of the data. After a failure, all calls
 * return the values that they receive. For one thread at a time.
 */
public abstract class LoadingSerializer implements Serializer {
    private final Scopes scopes = new Scopes();
    private @Nullable SerialException failure;

    /** Creates a visitor. */
    protected LoadingSerializer() {}

    @Override
    public Direction direction() {
        return Direction.LOADING;
    }

    @Override
    public final boolean hasFailed() {
        return failure != null;
    }

    /** {@return the first failure of the data; null if there is none} */
    public final @Nullable SerialException failure() {
        return failure;
    }

    /**
     * Checks that an object was loaded completely, and that no data is left.
     *
     * @throws SerialException if the data is invalid, or if data is left
     * @throws IllegalStateException if a {@code begin} has no {@code end}
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
     * Checks that an object was loaded completely. Unlike {@link #check}, this method accepts data in which other objects follow.
     *
     * @throws SerialException if the data is invalid
     * @throws IllegalStateException if a {@code begin} has no {@code end}
     */
    public final void checkLoaded() {
        if (failure != null) {
            throw failure;
        }
        scopes.checkClosed();
    }

    /** Reports a failure if data is left. */
    protected abstract void checkNothingLeft();

    /** {@return the offset of the next value in the data, in bytes from its beginning; −1 if the data has no offsets} */
    protected abstract long offset();

    @Override
    public final void fail(SerialErrorKind kind, String name, String message) {
        if (failure == null) {
            failure = new SerialException(kind, path(name), offset(), message);
        }
    }

    /** Clears failures and open objects, before other data is read. */
    protected final void restart() {
        scopes.clear();
        failure = null;
    }

    /**
     * {@return the path of a member, such as {@code scores[3].name}}
     *
     * @param name of a member of the innermost open object
     */
    protected final String path(String name) {
        return scopes.path(name);
    }

    /** {@return the number of open objects and lists} */
    protected final int depth() {
        return scopes.depth();
    }

    /**
     * Opens an object or a list, unless there was a failure.
     *
     * @param name of the member
     * @param list whether it is a list, whose elements have no names
     * @return whether it is open; false after a failure, such as nesting that is too deep
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
