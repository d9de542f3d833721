package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.store.internal.format.HeaderFormat;
import org.jspecify.annotations.Nullable;

/** How long the strings, arrays and bytes of one value can be: an item of a pool lies in one window of a pack. */
final class ItemLimits {
    /** What is right, for messages. */
    static final String EXPECTED = "at most 1 GiB, and 715827879 characters of a string";

    private static final long MOST_BYTES = 1L << HeaderFormat.WINDOW_SHIFT;
    /** Whoever encodes a string makes room for three bytes of each, in one array. */
    private static final int MOST_CHARACTERS = (Integer.MAX_VALUE - 8) / 3;
    /** Of a slot, or of the widest constant. */
    private static final int WIDEST_OTHER = 8;

    private static final int MOST_BYTES_OF_CHARACTER = 3;

    private ItemLimits() {}

    /** What makes a value too long; null when nothing does. */
    static @Nullable String excess(Variant value) {
        return excess(value, MOST_BYTES, MOST_CHARACTERS);
    }

    /** The same for other limits. */
    static @Nullable String excess(Variant value, long mostBytes, int mostCharacters) {
        if (!value.shape().isArray()) {
            return ofSingle(value, mostBytes, mostCharacters);
        }
        int width = value.type().isNumeric() ? value.type().width() : WIDEST_OTHER;
        long bytes = (long) value.elementCount() * width;
        String excess = bytes > mostBytes ? bytes + " bytes" : null;
        for (int i = 0; excess == null && !value.type().isNumeric() && i < value.elementCount(); i++) {
            excess = ofSingle(value.element(i), mostBytes, mostCharacters);
        }
        return excess;
    }

    private static @Nullable String ofSingle(Variant value, long mostBytes, int mostCharacters) {
        return switch (value.type()) {
            case STRING -> ofText(value.text(), mostBytes, mostCharacters);
            case BYTES -> value.byteCount() > mostBytes ? value.byteCount() + " bytes" : null;
            default -> null;
        };
    }

    private static @Nullable String ofText(String text, long mostBytes, int mostCharacters) {
        if (text.length() > mostCharacters) {
            return text.length() + " characters";
        }
        if ((long) text.length() * MOST_BYTES_OF_CHARACTER <= mostBytes) {
            return null;
        }
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Half of a pair is two of its four bytes.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : MOST_BYTES_OF_CHARACTER;
        }
        return bytes > mostBytes ? bytes + " bytes" : null;
    }
}
