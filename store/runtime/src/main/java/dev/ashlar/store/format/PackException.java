package dev.ashlar.store.format;

import dev.ashlar.codec.internal.text.Visible;

/**
 * A pack that cannot be used: why, and where, what was expected and what was found. Where there are several reasons, the others are
 * {@linkplain #getSuppressed() suppressed} exceptions of the first.
 */
public final class PackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final PackErrorKind kind;
    private final String file;
    private final transient PackPlace place;
    private final String expected;
    private final String found;

    /**
     * A pack of which one place is wrong.
     *
     * @param kind why it cannot be used
     * @param file the pack, as the user named it
     * @param place where
     * @param expected what should be there
     * @param found what is there
     */
    public PackException(PackErrorKind kind, Object file, PackPlace place, Object expected, Object found) {
        super(Visible.lines(file + ": " + kind.text() + ": " + place.text() + ": expected " + expected + ", found "
                + found + at(place)));
        this.kind = kind;
        this.file = file.toString();
        this.place = place;
        this.expected = String.valueOf(expected);
        this.found = String.valueOf(found);
    }

    /**
     * A pack that cannot be used for a reason that has no expected and found value.
     *
     * @param kind why it cannot be used
     * @param file the pack, as the user named it
     * @param detail the reason; without a full stop
     */
    public PackException(PackErrorKind kind, Object file, String detail) {
        this(kind, file, PackPlace.ofFile(detail));
    }

    /**
     * A pack of which one place is wrong, in words that say all.
     *
     * @param kind why it cannot be used
     * @param file the pack, as the user named it
     * @param place where, with the whole reason as its text
     */
    public PackException(PackErrorKind kind, Object file, PackPlace place) {
        super(Visible.lines(file + ": " + kind.text() + ": " + place.text() + at(place)));
        this.kind = kind;
        this.file = file.toString();
        this.place = place;
        this.expected = "";
        this.found = "";
    }

    private static String at(PackPlace place) {
        return place.offset() == PackPlace.NOWHERE ? "" : " (offset " + place.offset() + ")";
    }

    /** {@return why the pack cannot be used} */
    public PackErrorKind kind() {
        return kind;
    }

    /** {@return the pack, as the user named it} */
    public String file() {
        return file;
    }

    /** {@return the part of the file, {@code rows of Star}; empty when the file as a whole is meant} */
    public String section() {
        return place == null ? "" : place.section();
    }

    /** {@return bytes from the start of the file; −1 when the trouble is at no single place} */
    public long offset() {
        return place == null ? PackPlace.NOWHERE : place.offset();
    }

    /** {@return what should have been there; empty where the message tells all} */
    public String expected() {
        return expected;
    }

    /** {@return what was there; empty where the message tells all} */
    public String found() {
        return found;
    }
}
