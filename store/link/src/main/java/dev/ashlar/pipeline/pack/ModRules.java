package dev.ashlar.pipeline.pack;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes that unsigned layers may make to a pack: the key {@link #KEY} of its build stamp, see {@code
 * pack-format.md}, section 17. A pack without the key has no rules. Immutable; any thread.
 */
public final class ModRules {
    /** The key of the build stamp. */
    public static final String KEY = "moddable";

    private static final String CLOSED = "-";

    private final Set<String> names;

    /**
     * Makes rules.
     *
     * @param names results of {@link #type}, {@link #field} and {@link #closed}, in any order; everything else is
     *     closed
     */
    public ModRules(Collection<String> names) {
        this.names = new LinkedHashSet<>(names);
    }

    /**
     * {@return the rules of a pack; null if it has none}
     *
     * @param stamp its build stamp
     */
    public static @Nullable ModRules of(Map<String, String> stamp) {
        String text = stamp.get(KEY);
        return text == null ? null : new ModRules(Arrays.asList(text.split(" ")));
    }

    /**
     * {@return a rule that opens a type: its records may be added and removed, and all fields that are not closed may
     * be changed}
     *
     * @param type name of the type
     */
    public static String type(String type) {
        return type;
    }

    /**
     * {@return a rule that opens a field for changes}
     *
     * @param type name of the type
     * @param field name of the field
     */
    public static String field(String type, String field) {
        return type + '.' + field;
    }

    /**
     * {@return a rule that closes a field of an open type}
     *
     * @param type name of the type
     * @param field name of the field
     */
    public static String closed(String type, String field) {
        return CLOSED + field(type, field);
    }

    /**
     * {@return whether records of a type may be added and removed}
     *
     * @param type name of the type
     */
    public boolean allows(String type) {
        return names.contains(type(type));
    }

    /**
     * {@return whether a field of records may be changed}
     *
     * @param type name of the type
     * @param field name of the field
     */
    public boolean allows(String type, String field) {
        return names.contains(field(type, field)) || allows(type) && !names.contains(closed(type, field));
    }

    /** {@return the value of the key} */
    public String text() {
        return String.join(" ", names);
    }
}
