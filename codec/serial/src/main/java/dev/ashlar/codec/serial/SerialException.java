package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Visible;

/** Thrown if an object cannot be loaded from data, or cannot be saved to a target. */
public final class SerialException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SerialErrorKind kind;
    private final String field;
    private final long offset;

    /**
     * Creates an exception.
     *
     * @param kind of the failure
     * @param field path of the member, such as {@code scores[3].name}; empty for the whole object
     * @param offset in the data, in bytes from its beginning; −1 if the data has no offsets
     * @param message expected and found value
     */
    public SerialException(SerialErrorKind kind, String field, long offset, String message) {
        super(Visible.of(
                (field.isEmpty() ? "" : field + ": ") + message + (offset < 0 ? "" : " (at offset " + offset + ")")));
        this.kind = kind;
        this.field = field;
        this.offset = offset;
    }

    /** {@return the kind of the failure} */
    public SerialErrorKind kind() {
        return kind;
    }

    /** {@return the path of the member, such as {@code scores[3].name}; empty for the whole object} */
    public String field() {
        return field;
    }

    /** {@return the offset in the data, in bytes from its beginning; −1 if the data has no offsets} */
    public long offset() {
        return offset;
    }
}
