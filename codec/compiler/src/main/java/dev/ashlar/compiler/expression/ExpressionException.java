package dev.ashlar.compiler.expression;

/** Thrown if a text is not a valid expression. */
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

    /** {@return the index of the invalid character, from 0; the length of the text if its end is invalid} */
    public int index() {
        return index;
    }

    /** {@return the message without expected and found value} */
    public String clause() {
        return super.getMessage();
    }

    /** {@return the expected text; may be empty} */
    public String expected() {
        return expected;
    }

    /** {@return the text that was found; may be empty} */
    public String found() {
        return found;
    }

    /** {@return one line with the index, the expected and the found text} */
    @Override
    public String getMessage() {
        return clause() + " at character " + (index + 1) + ": expected " + expected + ", found " + found;
    }
}
