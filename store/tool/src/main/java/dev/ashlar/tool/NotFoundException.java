package dev.ashlar.tool;

/** A type or record that the user named does not exist; the message says what does. */
final class NotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotFoundException(String message) {
        super(message);
    }
}
