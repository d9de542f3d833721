package dev.ashlar.editor.content;

/** A request that the editor's page does not make. */
public final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
        super(message);
    }
}
