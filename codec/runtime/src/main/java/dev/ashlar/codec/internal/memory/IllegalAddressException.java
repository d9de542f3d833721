package dev.ashlar.codec.internal.memory;

/** A read outside every registered section, found by the checked twin of {@link Memory}. Always a defect of Ashlar. */
public final class IllegalAddressException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    IllegalAddressException(String message) {
        super(message);
    }
}
