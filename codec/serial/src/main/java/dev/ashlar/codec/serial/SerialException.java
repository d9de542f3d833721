package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Visible;

/** Data that an object cannot be loaded from, or a place that it cannot be saved to. */
public final class SerialException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SerialErrorKind kind;
    private final String field;
    private final long offset;

    /**
     * What a visitor throws that is asked whether all was well.
     *
     * @param kind of the fault
     * @param field where in the object, as {@code scores[3].name}; empty for the object as a whole
     * @param offset where in the data, in bytes from its beginning; −1 where it has none
     * @param message what was expected, and what was found
     */
    public SerialException(SerialErrorKind kind, String field, long offset, String message) {
        super(Visible.of(
                (field.isEmpty() ? "" : field + ": ") + message + (offset < 0 ? "" : " (at offset " + offset + ")")));
        this.kind = kind;
        this.field = field;
        this.offset = offset;
    }

    /** {@return what kind of fault it is} */
    public SerialErrorKind kind() {
        return kind;
    }

    /** {@return where in the object it is, as {@code scores[3].name}; empty for the object as a whole} */
    public String field() {
        return field;
    }

    /** {@return where in the data it is, in bytes from its beginning; −1 where the data has no offsets} */
    public long offset() {
        return offset;
    }
}
