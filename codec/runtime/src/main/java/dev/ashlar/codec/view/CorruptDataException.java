package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.text.Visible;

/**
 * Reports a value in the data that points outside its permitted memory. It also reports a text or array that is longer
 * than the store may copy to the heap. It is thrown before anything is read or allocated.
 */
public final class CorruptDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorruptDataException(String message) {
        super(Visible.of(message));
    }
}
