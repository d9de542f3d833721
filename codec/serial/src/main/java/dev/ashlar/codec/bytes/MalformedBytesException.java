package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Visible;

/** Bytes that are not what they should be: why, where, what was expected and what was found. */
public final class MalformedBytesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final BytesErrorKind kind;
    private final String part;
    private final int offset;
    private final String expected;
    private final String found;

    /**
     * Bytes of which one place is wrong.
     *
     * @param kind why they are refused
     * @param part what the place belongs to, such as {@code field rate}
     * @param offset of the place, in bytes from the first
     * @param expected what should be there
     * @param found what is there
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

    /** {@return why the bytes are refused} */
    public BytesErrorKind kind() {
        return kind;
    }

    /** {@return what the place belongs to, such as {@code field rate}} */
    public String part() {
        return part;
    }

    /** {@return bytes from the first to the place} */
    public int offset() {
        return offset;
    }

    /** {@return what should have been there} */
    public String expected() {
        return expected;
    }

    /** {@return what was there} */
    public String found() {
        return found;
    }
}
