package dev.ashlar.store.format;

/** A pack that cannot be used, with the reason in one sentence: what, where, expected, found. */
public final class PackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final PackErrorKind kind;

    /**
     * A pack that cannot be used.
     *
     * @param kind why
     * @param file the pack, as the user named it
     * @param detail where, expected, found; without a full stop
     */
    public PackException(PackErrorKind kind, Object file, String detail) {
        super(file + ": " + kind.text() + ": " + detail);
        this.kind = kind;
    }

    /** {@return why the pack cannot be used} */
    public PackErrorKind kind() {
        return kind;
    }
}
