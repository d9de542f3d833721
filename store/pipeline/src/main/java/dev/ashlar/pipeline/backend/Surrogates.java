package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.record.Variant;

/** Halves of surrogate pairs that stand alone: they are no text, and no backend keeps them. */
public final class Surrogates {
    private Surrogates() {}

    /**
     * The first half that stands alone.
     *
     * @param text any
     * @return a surrogate; 0 when the text is Unicode
     */
    public static char half(String text) {
        long size = Utf8.size(text);
        return size < 0 ? text.charAt((int) (-1 - size)) : 0;
    }

    /**
     * The first half that stands alone in any text of a value: a string, the name of a constant, a hashed name, a key.
     *
     * @param value any
     * @return a surrogate; 0 when all is Unicode, or there is no text
     */
    public static char half(Variant value) {
        if (value.type().isList()) {
            char[] found = {0};
            value.list()
                    .forEach(element -> element.forEach((name, member) -> {
                        found[0] = found[0] == 0 ? half(member) : found[0];
                    }));
            return found[0];
        }
        if (!value.shape().isArray()) {
            return halfOfSingle(value);
        }
        char half = 0;
        for (int i = 0; half == 0 && !value.type().isNumeric() && i < value.elementCount(); i++) {
            half = halfOfSingle(value.element(i));
        }
        return half;
    }

    private static char halfOfSingle(Variant value) {
        return switch (value.type()) {
            case STRING, ENUM, HASH -> half(value.text());
            case REF -> value.isByKey() ? half(value.text()) : 0;
            case FLAGS -> half(String.join(" ", value.flags()));
            default -> 0;
        };
    }
}
