package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Visible;

/** Thrown if bytes are malformed. Contains the reason, the offset, the expected and the found value. */
public final class MalformedBytesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final BytesErrorKind kind;
    private final String part;
    private final int offset;
    private final String expected;
    private final String found;

    /**
     * Creates an exception.
     *
     * @param kind reason of the failure
     * @param part part of the data, such as {@code field rate}
     * @param offset in bytes from the first byte
     * @param expected the expected value
     * @param found the value that was found
     */
    public MalformedBytesException(BytesErrorKind kind, String part, int offset, String expected, String found) {
        super(Visible.of(part + ": " + kind.text() + ": expected " + expected + ", found " + found + " (offset "
                + offset + ")"));
        this.kind = kind;
        this.part = part;
        this.offset = offset;
        this.expected = expected;
        this.found = found;
    }

    /** {@return the reason of the failure} */
    public BytesErrorKind kind() {
        return kind;
    }

    /** {@return the part of the data, such as {@code field rate}} */
    public String part() {
        return part;
    }

    /** {@return the offset in bytes from the first byte} */
    public int offset() {
        return offset;
    }

    /** {@return the expected value} */
    public String expected() {
        return expected;
    }

    /** {@return the value that was found} */
    public String found() {
        return found;
    }
}
