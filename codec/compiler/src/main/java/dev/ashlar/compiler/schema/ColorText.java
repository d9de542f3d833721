package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses and formats colours: {@code #rrggbb}, which is opaque, or {@code #rrggbbaa}. Pure functions; any thread. */
public final class ColorText {
    /** The accepted forms of a colour, for messages. */
    public static final String FORMS = "#rrggbb, #rrggbbaa or a list of 4 numbers";

    private static final Pattern COLOR = Pattern.compile("#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?");
    private static final int OPAQUE = 0xFF;

    private ColorText() {}

    /**
     * Parses a colour.
     *
     * @param text such as {@code #ff8000}, with digits in upper or lower case
     * @return the colour; null if the text is not a colour
     */
    public static @Nullable Variant read(String text) {
        Matcher color = COLOR.matcher(text);
        if (!color.matches()) {
            return null;
        }
        int rgb = Integer.parseInt(color.group(1), 16);
        int alpha = color.group(2) == null ? OPAQUE : Integer.parseInt(color.group(2), 16);
        return Variant.ofLanes(ValueType.COLOR, rgb >>> 16, rgb >>> 8 & 0xFF, rgb & 0xFF, alpha);
    }

    /**
     * Formats a colour.
     *
     * @param red 0 to 255
     * @param green 0 to 255
     * @param blue 0 to 255
     * @param alpha 0 to 255; omitted if the colour is opaque
     * @return a text such as {@code #ff8000} or {@code #ff800080}
     */
    public static String of(long red, long green, long blue, long alpha) {
        StringBuilder text = new StringBuilder("#");
        append(red, text);
        append(green, text);
        append(blue, text);
        if (alpha != OPAQUE) {
            append(alpha, text);
        }
        return text.toString();
    }

    private static void append(long lane, StringBuilder into) {
        into.append(Character.forDigit((int) lane >>> 4, 16)).append(Character.forDigit((int) lane & 0xF, 16));
    }
}
