package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Base class of visitors that save. It tracks the path of the present member, and rejects values that no format can represent. For one thread at a
 * time.
 */
public abstract class SavingSerializer implements Serializer {
    private static final long MOST_U32 = 0xFFFF_FFFFL;

    private final Scopes scopes = new Scopes();

    /** Creates a visitor. */
    protected SavingSerializer() {}

    @Override
    public Direction direction() {
        return Direction.SAVING;
    }

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public void fail(SerialErrorKind kind, String name, String message) {
        throw refused(name, message);
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
    public int beginList(String name, int count, @Nullable ValueType type) {
        enter(name, true);
        return count;
    }

    @Override
    public void end() {
        scopes.pop();
    }

    private void enter(String name, boolean list) {
        if (!scopes.push(name, list)) {
            throw refused(
                    name,
                    "expected at most " + MOST_DEPTH
                            + " objects and lists in one another, found more; an object may contain itself");
        }
    }

    /** Clears the open objects, before another object is visited. */
    protected final void clearScopes() {
        scopes.clear();
    }

    /** {@return the number of open objects and lists} */
    protected final int depth() {
        return scopes.depth();
    }

    /**
     * {@return the path of a member, such as {@code scores[3].name}}
     *
     * @param name of a member of the innermost open object
     */
    protected final String path(String name) {
        return scopes.path(name);
    }

    /**
     * Checks that every object and list was ended.
     *
     * @throws IllegalStateException if one is open
     */
    protected final void checkClosed() {
        scopes.checkClosed();
    }

    /**
     * {@return an exception that names the member}
     *
     * @param name of the member
     * @param message expected and found value
     */
    protected final IllegalArgumentException refused(String name, String message) {
        String path = path(name);
        return new IllegalArgumentException(path.isEmpty() ? message : path + ": " + message);
    }

    /**
     * Rejects a number outside the range of an unsigned type.
     *
     * @param name of the member
     * @param value the number
     * @param type u8, u16 or u32
     * @throws IllegalArgumentException if the number is out of range
     */
    protected final void checkUnsigned(String name, long value, ValueType type) {
        long most = MOST_U32 >>> Integer.SIZE - 8 * type.width();
        if (value < 0 || value > most) {
            throw refused(name, "expected a " + type.schemaName() + ", 0 to " + most + ", found " + value);
        }
    }

    /**
     * Rejects a number without a constant.
     *
     * @param name of the member
     * @param number of a constant
     * @param constants all of them
     * @throws IllegalArgumentException if no constant has this number
     */
    protected final void checkConstant(String name, int number, Constants constants) {
        if (number < 0 || number >= constants.count()) {
            throw refused(name, "expected a number below " + constants.count() + ", found " + number);
        }
    }

    /**
     * Rejects null, which only nullable members may contain.
     *
     * @param name of the member
     * @param value any
     * @throws IllegalArgumentException if the value is null
     */
    protected final void checkGiven(String name, @Nullable Object value) {
        if (value == null) {
            throw refused(name, NumberLists.NULL);
        }
    }

    /**
     * Rejects a text that cannot be encoded as UTF-8.
     *
     * @param name of the member
     * @param text any
     * @return length of the text in UTF-8, in bytes
     * @throws IllegalArgumentException if the text has an unpaired surrogate, or is null
     */
    protected final long checkText(String name, String text) {
        checkGiven(name, text);
        long length = Utf8.size(text);
        if (length < 0) {
            throw refused(name, "half a pair of surrogates, at character " + (-1 - length));
        }
        return length;
    }
}
