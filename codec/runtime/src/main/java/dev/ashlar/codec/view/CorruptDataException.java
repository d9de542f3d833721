package dev.ashlar.codec.view;

/** A value in the data points outside the memory that it may point into; found before anything was read there. */
public final class CorruptDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorruptDataException(String message) {
        super(message);
    }
}
