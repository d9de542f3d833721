package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What visitors that save have in common: they know where they are, and refuse values that no form has a place for. For one
 * thread at a time.
 */
public abstract class SavingSerializer implements Serializer {
    private static final long MOST_U32 = 0xFFFF_FFFFL;

    private final Scopes scopes = new Scopes();

    /** A visitor that is in no object yet. */
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
            throw refused(name, "deeper than " + MOST_DEPTH + " objects and lists: does it lead back to itself?");
        }
    }

    /** Forgets which objects are open: another one is visited from now on. */
    protected final void clearScopes() {
        scopes.clear();
    }

    /** {@return how many objects and lists are open} */
    protected final int depth() {
        return scopes.depth();
    }

    /**
     * {@return where a member is, as {@code scores[3].name}}
     *
     * @param name of a member of what is open now
     */
    protected final String path(String name) {
        return scopes.path(name);
    }

    /**
     * Tells whether every object and list was ended.
     *
     * @throws IllegalStateException when one is open
     */
    protected final void checkClosed() {
        scopes.checkClosed();
    }

    /**
     * {@return an exception that names the member}
     *
     * @param name of the member
     * @param message what was expected, and what was found
     */
    protected final IllegalArgumentException refused(String name, String message) {
        String path = path(name);
        return new IllegalArgumentException(path.isEmpty() ? message : path + ": " + message);
    }

    /**
     * Refuses a number that an unsigned type does not have.
     *
     * @param name of the member
     * @param value the number
     * @param type u8, u16 or u32
     * @throws IllegalArgumentException when it is out of range
     */
    protected final void checkUnsigned(String name, long value, ValueType type) {
        long most = MOST_U32 >>> Integer.SIZE - 8 * type.width();
        if (value < 0 || value > most) {
            throw refused(name, "expected a " + type.schemaName() + ", 0 to " + most + ", found " + value);
        }
    }

    /**
     * Refuses a number that stands for no constant.
     *
     * @param name of the member
     * @param number of a constant
     * @param constants all of them
     * @throws IllegalArgumentException when there is none
     */
    protected final void checkConstant(String name, int number, Constants constants) {
        if (number < 0 || number >= constants.count()) {
            throw refused(name, "expected a number below " + constants.count() + ", found " + number);
        }
    }

    /**
     * Refuses null, which has a form only where it is asked for.
     *
     * @param name of the member
     * @param value any
     * @throws IllegalArgumentException when it is null
     */
    protected final void checkGiven(String name, @Nullable Object value) {
        if (value == null) {
            throw refused(name, NumberLists.NULL);
        }
    }

    /**
     * Refuses a text that has no form in UTF-8.
     *
     * @param name of the member
     * @param text any
     * @return bytes of it in UTF-8
     * @throws IllegalArgumentException when it has half a pair of surrogates, or is null
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
