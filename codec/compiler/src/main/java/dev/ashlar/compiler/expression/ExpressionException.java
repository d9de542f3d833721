package dev.ashlar.compiler.expression;

/** A text that is no expression, or one whose parts do not fit. */
public final class ExpressionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int index;
    private final String expected;
    private final String found;

    /**
     * What is wrong with a text.
     *
     * @param index of the character where it is wrong; the length of the text at its end
     * @param message a clause without a full stop
     * @param expected what would have been right; may be empty
     * @param found what stands there; may be empty
     */
    ExpressionException(int index, String message, String expected, String found) {
        super(message, null, false, false);
        this.index = index;
        this.expected = expected;
        this.found = found;
    }

    /** {@return the index of the character where the text is wrong, 0 for the first; its length at the end} */
    public int index() {
        return index;
    }

    /** {@return the message without expected and found} */
    public String clause() {
        return super.getMessage();
    }

    /** {@return what would have been right; may be empty} */
    public String expected() {
        return expected;
    }

    /** {@return what stands there; may be empty} */
    public String found() {
        return found;
    }

    /** {@return one line with the index, what was expected and found} */
    @Override
    public String getMessage() {
        return clause() + " at character " + (index + 1) + ": expected " + expected + ", found " + found;
    }
}
