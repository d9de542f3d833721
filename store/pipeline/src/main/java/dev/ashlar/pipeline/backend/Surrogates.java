package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.record.Variant;

/** Finds unpaired surrogates, which no backend can store. Pure functions; any thread. */
public final class Surrogates {
    private Surrogates() {}

    /**
     * Finds the first unpaired surrogate of a text.
     *
     * @param text any
     * @return the surrogate; 0 if there is none
     */
    public static char half(String text) {
        long size = Utf8.size(text);
        return size < 0 ? text.charAt((int) (-1 - size)) : 0;
    }

    /**
     * Finds the first unpaired surrogate in any text of a value: a string, the name of a constant, the text of a hash, a key.
     *
     * @param value any
     * @return the surrogate; 0 if there is none
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
