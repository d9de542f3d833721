package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.text.Visible;

/**
 * A value in the data points outside the memory that it may point into, or a text or array is longer than the store may copy to the heap; found before
 * anything was read or allocated.
 */
public final class CorruptDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorruptDataException(String message) {
        super(Visible.of(message));
    }
}
