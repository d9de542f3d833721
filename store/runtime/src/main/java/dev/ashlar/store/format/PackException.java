package dev.ashlar.store.format;

import dev.ashlar.codec.internal.text.Visible;

/**
 * Reports a pack that cannot be used, with the reason, the place, and the expected and found values. If there are
 * several reasons, the others are {@linkplain #getSuppressed() suppressed} exceptions of the first.
 */
public final class PackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final PackErrorKind kind;
    private final String file;
    private final transient PackPlace place;
    private final String expected;
    private final String found;

    /**
     * Reports one wrong place in a pack.
     *
     * @param kind why the pack cannot be used
     * @param file the pack, as the user named it
     * @param place where
     * @param expected the expected value
     * @param found the actual value
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
     * Reports a pack that cannot be used for a reason without expected and found values.
     *
     * @param kind why the pack cannot be used
     * @param file the pack, as the user named it
     * @param detail the reason, without a full stop
     */
    public PackException(PackErrorKind kind, Object file, String detail) {
        this(kind, file, PackPlace.ofFile(detail));
    }

    /**
     * Reports one wrong place in a pack, where the text of the place is the whole reason. For {@link
     * PackErrorKind#NOT_A_PACK}, the message leaves out the text of the kind: the file may be a pack, and not a layer.
     *
     * @param kind why the pack cannot be used
     * @param file the pack, as the user named it
     * @param place where, with the whole reason as its text
     */
    public PackException(PackErrorKind kind, Object file, PackPlace place) {
        super(Visible.lines(
                file + ": " + (kind == PackErrorKind.NOT_A_PACK ? "" : kind.text() + ": ") + place.text() + at(place)));
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

    /** {@return the part of the file, such as {@code rows of Star}; empty if the reason concerns the whole file} */
    public String section() {
        return place == null ? "" : place.section();
    }

    /** {@return offset in bytes from the start of the file; −1 if there is no single place} */
    public long offset() {
        return place == null ? PackPlace.NOWHERE : place.offset();
    }

    /** {@return the expected value; empty if the message states the reason without one} */
    public String expected() {
        return expected;
    }

    /** {@return the actual value; empty if the message states the reason without one} */
    public String found() {
        return found;
    }
}
