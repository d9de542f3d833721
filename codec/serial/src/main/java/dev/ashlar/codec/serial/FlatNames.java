package dev.ashlar.codec.serial;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of the fields of a flat record for members that lie within one another: {@code x} of {@code position} is {@code
 * position_x}, and so are those of all elements of a list. For one thread at a time.
 */
final class FlatNames {
    private static final int LONGEST = 128;
    private static final String ID = "id";

    private final List<String> prefixes = new ArrayList<>();

    String field(String member) {
        if (prefixes.isEmpty()) {
            return member;
        }
        String prefix = prefixes.get(prefixes.size() - 1);
        return member.isEmpty() ? prefix : prefix.isEmpty() ? member : prefix + '_' + member;
    }

    String begin(String member) {
        String field = field(member);
        prefixes.add(field);
        return field;
    }

    /** A list that is an element of a list needs a name of its own, for its count. */
    String beginList(String member) {
        return begin(list(member));
    }

    static String list(String member) {
        return member.isEmpty() ? "items" : member;
    }

    void end() {
        prefixes.remove(prefixes.size() - 1);
    }

    /** The number of elements or bytes of what has none of its own. */
    static String count(String field) {
        return field + "_count";
    }

    /** Whether there is a value, where a field that is left out does not tell. */
    static String present(String field) {
        return field + "_present";
    }

    /** Whether a schema may have a field of this name. */
    static boolean isField(String name) {
        if (name.isEmpty() || name.length() > LONGEST || name.equals(ID)) {
            return false;
        }
        int first = name.codePointAt(0);
        return (first == '_' || Character.isLetter(first))
                && name.codePoints().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }
}
