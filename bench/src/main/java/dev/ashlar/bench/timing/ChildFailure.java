package dev.ashlar.bench.timing;

/** A JVM that was to measure something failed, did not end, or told no result; or what it told differs. */
public final class ChildFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message what was measured, and what the JVM said
     */
    public ChildFailure(String message) {
        super(message);
    }
}
