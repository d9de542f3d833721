package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a value of a file stands, and where the values inside it stand: what typesafe config does not keep. The value
 * of a key stands where the key does.
 */
final class Place {
    /** Characters of {@code \\u00e9}. */
    private static final int UNICODE_ESCAPE = 6;

    private final Location at;
    /** Where a value that is text begins, and its text as it stands, with quotes and escapes. */
    private @Nullable Location textAt;

    private String raw = "";
    private final Map<String, Place> members = new HashMap<>();
    private final List<Place> elements = new ArrayList<>();

    Place(Location at) {
        this.at = at;
    }

    Location at() {
        return at;
    }

    void setText(Location where, String text) {
        textAt = where;
        raw = text;
    }

    /**
     * Where a character of a text stands.
     *
     * @param index in the text without quotes and escapes; its length for the end
     * @return the place of the value where it is no text
     */
    Location at(int index) {
        if (textAt == null) {
            return at;
        }
        boolean isTriple = raw.startsWith("\"\"\"");
        boolean isQuoted = raw.startsWith("\"");
        int line = textAt.line();
        int next = isTriple ? 3 : isQuoted ? 1 : 0;
        int column = textAt.column() + next;
        for (int i = 0; i < index; i++) {
            char c = next < raw.length() ? raw.charAt(next) : ' ';
            boolean isEscape = c == '\\' && isQuoted && !isTriple;
            int width = !isEscape ? 1 : raw.startsWith("u", next + 1) ? UNICODE_ESCAPE : 2;
            line += c == '\n' ? 1 : 0;
            column = c == '\n' ? 1 : column + width;
            next += width;
        }
        return new Location(textAt.file(), line, column);
    }

    @Nullable
    Place member(String key) {
        return members.get(key);
    }

    @Nullable
    Place element(int index) {
        return index < elements.size() ? elements.get(index) : null;
    }

    int elementCount() {
        return elements.size();
    }

    Place addMember(String key, Location where) {
        Place member = new Place(where);
        members.put(key, member);
        return member;
    }

    Place addElement(Location where) {
        Place element = new Place(where);
        elements.add(element);
        return element;
    }
}
