package dev.ashlar.tool.text;

import dev.ashlar.codec.internal.text.Visible;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Writes names and texts with escapes for what a terminal would obey or hide: a document is often looked at in one. Jackson's own escapes know
 * no characters above U+FFFF, some of which are hidden. For one thread.
 */
final class VisibleJson extends JsonGeneratorDelegate {
    VisibleJson(JsonGenerator json) {
        super(json);
    }

    /** A text that is written as it was quoted here. */
    private static final class Quoted extends SerializedString {
        private static final long serialVersionUID = 1L;

        Quoted(String text) {
            super(text);
            _quotedUTF8Ref = quoted(text).getBytes(StandardCharsets.UTF_8);
        }
    }

    @Override
    public JsonGenerator writeName(String name) {
        return isPlain(name) ? super.writeName(name) : writeName(new Quoted(name));
    }

    @Override
    public JsonGenerator writeString(String text) {
        return text == null || isPlain(text) ? super.writeString(text) : writeString(new Quoted(text));
    }

    /** Whether the generator has no escapes for a text, or those that it should have. */
    private static boolean isPlain(String text) {
        return text.codePoints().allMatch(c -> c < ' ' || Visible.isVisible(c));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        text.codePoints().forEach(c -> append(quoted, c));
        return quoted.toString();
    }

    private static void append(StringBuilder quoted, int codePoint) {
        switch (codePoint) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\b' -> quoted.append("\\b");
            case '\t' -> quoted.append("\\t");
            case '\n' -> quoted.append("\\n");
            case '\f' -> quoted.append("\\f");
            case '\r' -> quoted.append("\\r");
            default -> {
                if (Visible.isVisible(codePoint)) {
                    quoted.appendCodePoint(codePoint);
                } else {
                    Character.toString(codePoint).chars().forEach(half -> quoted.append(Visible.escape(half)));
                }
            }
        }
    }
}
