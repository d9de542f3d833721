package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names of the fields of a record or an element for members that lie within one another: {@code x} of {@code position} is {@code
 * position_x}. For one thread at a time.
 */
final class FlatNames {
    /** The member of an element that is no object. */
    static final String VALUE = "value";

    private static final int LONGEST = 128;
    private static final String ID = "id";

    private final List<String> prefixes = new ArrayList<>();
    private final boolean ofElement;

    /** {@code ofElement}: whether the record has no id of its own, so that a member may be called so. */
    FlatNames(boolean ofElement) {
        this.ofElement = ofElement;
    }

    String field(String member) {
        if (prefixes.isEmpty()) {
            // As views call what has a name that is taken.
            return ofElement && member.equals(ID) ? ID + '_' : member;
        }
        String prefix = prefixes.get(prefixes.size() - 1);
        return member.isEmpty() ? prefix : prefix.isEmpty() ? member : prefix + '_' + member;
    }

    void begin(String member) {
        prefixes.add(field(member));
    }

    void end() {
        prefixes.remove(prefixes.size() - 1);
    }

    /** Whether a list is an array: of single values of one type. Others are lists of structs. */
    static boolean isArray(@Nullable ValueType type) {
        return type != null && type.isArrayElement();
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

    /** Whether a variant may have a case of this name. */
    static boolean isCase(String name) {
        return isField(name) && !name.equals(Kinds.KIND) && !name.equals("none");
    }
}
