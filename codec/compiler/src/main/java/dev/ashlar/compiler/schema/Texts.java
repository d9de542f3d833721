package dev.ashlar.compiler.schema;

import dev.ashlar.codec.internal.text.Visible;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Text and names in schema files. */
final class Texts {
    /** Names that Windows reserves, in any case and before any dot. */
    private static final Pattern DEVICE = Pattern.compile("CON|PRN|AUX|NUL|(?:COM|LPT)[0-9]", Pattern.CASE_INSENSITIVE);

    /** Longest name of a type, a field or a constant. */
    static final int MAX_NAME_LENGTH = 128;

    private static final String NAME = "1 to " + MAX_NAME_LENGTH + " letters, digits or _, not a digit first";

    private Texts() {}

    /**
     * Reads text that UTF-8 can hold.
     *
     * @param what names it in problems
     * @param node should be text
     * @param report takes what is found
     * @return null when it is not
     */
    static @Nullable String read(String what, Node node, Report report) {
        String text = node.text();
        if (text == null) {
            report.wrongKind(what, node, "text in quotes");
            return null;
        }
        if (text.codePoints().anyMatch(Texts::isHalfPair)) {
            report.add(node.at(), what + " has half of a surrogate pair", "Unicode text", "");
            return null;
        }
        return text;
    }

    /** Reads the name of a field. */
    static @Nullable String readFieldName(String what, Node node, Report report) {
        String name = read(what, node, report);
        if (name == null) {
            return null;
        }
        if (!isName(name)) {
            report.add(node.at(), what + " is not fit for a field", NAME, node.shown());
            return null;
        }
        if (name.equals("id")) {
            report.add(node.at(), "every record has an id already", "another name", node.shown());
            return null;
        }
        return name;
    }

    /** Whether Windows takes files of a name, whatever their ending, for a device. */
    static boolean isDevice(String name) {
        return DEVICE.matcher(name).matches();
    }

    /** Reads the name of a type: it also names files, on every system. */
    static @Nullable String readTypeName(String what, Node node, Report report) {
        String name = read(what, node, report);
        if (name == null) {
            return null;
        }
        if (!isName(name) || name.chars().anyMatch(c -> c >= 0x80)) {
            report.add(node.at(), what + " is not fit for a type", NAME + ", of ASCII", node.shown());
            return null;
        }
        if (isDevice(name)) {
            String message = what + " is not fit for a type: Windows takes files with this name for a device";
            report.add(node.at(), message, "another name", node.shown());
            return null;
        }
        return name;
    }

    /** Reads the name of an enum's constant. */
    static @Nullable String readConstantName(String what, Node node, Report report) {
        String name = read(what, node, report);
        if (name == null) {
            return null;
        }
        if (name.isBlank()
                || name.length() > MAX_NAME_LENGTH
                || !name.codePoints().allMatch(Visible::isVisible)) {
            String expected = "1 to " + MAX_NAME_LENGTH + " printable characters, not blank";
            report.add(node.at(), what + " has an unfit name", expected, node.shown());
            return null;
        }
        return name;
    }

    static boolean isName(String name) {
        int first = name.isEmpty() ? ' ' : name.codePointAt(0);
        return name.length() <= MAX_NAME_LENGTH
                && (first == '_' || Character.isLetter(first))
                && name.codePoints().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    /** {@return the text with escapes for what a terminal would hide or obey; control characters stay} */
    static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Visible.isVisible(c) || Character.isISOControl(c)) {
                visible.appendCodePoint(c);
            } else {
                visible.append(Visible.escape(c));
            }
        });
        return visible.toString();
    }

    private static boolean isHalfPair(int codePoint) {
        return codePoint <= 0xFFFF && Character.isSurrogate((char) codePoint);
    }
}
