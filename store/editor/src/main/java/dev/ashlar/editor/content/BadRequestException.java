package dev.ashlar.editor.content;

/** Thrown if a request is malformed. The page of the editor never sends such a request. */
public final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
        super(message);
    }
}
