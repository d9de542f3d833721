package dev.ashlar.tool;

/** What the user asked for would destroy something; the message says what, and how to insist. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
