package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.RecordView;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The constants of a field as those of a Java enum, by their names. A constant is looked up when it is first read, so that the constants of the data that
 * no record has cost nothing. Thread-safe: threads that look up the same constant find the same one.
 */
final class Constants<E extends Enum<E>> {
    private static final String UNKNOWN = "UNKNOWN";
    private static final Object NONE = new Object();

    private final FieldLayout field;
    private final Class<E> type;
    private final Map<String, E> byName = new HashMap<>();
    private final Map<Long, E> byKey = new HashMap<>();
    /** By index in the constants of the field: null until the constant is first read, {@link #NONE} if the enum has none. */
    private final @Nullable Object[] known;

    private final @Nullable E unknown;

    private Constants(FieldLayout field, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            byName.put(constant.name(), constant);
            byKey.putIfAbsent(XxHash64.key(constant.name()), constant);
            byKey.putIfAbsent(XxHash64.key(constant.name().toLowerCase(Locale.ROOT)), constant);
        }
        this.field = field;
        this.type = type;
        this.known = new Object[field.constants().size()];
        this.unknown = byName.get(UNKNOWN);
    }

    /** The caller has seen that it is an enum. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Constants<?> of(FieldLayout field, Class<?> type) {
        return new Constants(field, type);
    }

    /**
     * As written; as generated views write it; in upper case. By key where a pack was stripped of its names.
     */
    private @Nullable E find(int index) {
        String stored = field.constantName(index);
        StringBuilder upper = new StringBuilder();
        stored.toUpperCase(Locale.ROOT)
                .codePoints()
                .map(c -> Character.isLetterOrDigit(c) && Character.isJavaIdentifierPart(c) ? c : '_')
                .forEach(upper::appendCodePoint);
        for (String name : List.of(stored, upper + "_", upper.toString(), "_" + upper)) {
            E found = byName.get(name);
            if (found != null) {
                return found;
            }
        }
        return byKey.get(field.constantKey(index));
    }

    private @Nullable E at(int index) {
        Object found = known[index];
        if (found == null) {
            E constant = find(index);
            found = constant == null ? NONE : constant;
            known[index] = found;
        }
        return found == NONE ? null : type.cast(found);
    }

    /** The constant of a value; what the enum has for all others, if it has that. */
    Object constant(RecordView view, long value) {
        int index = field.constantOf(value);
        E found = index < 0 ? null : at(index);
        if (found == null) {
            found = unknown;
        }
        if (found == null) {
            String shown = index < 0 ? Long.toString(value) : field.constantName(index);
            throw new IllegalArgumentException("%s.%s: expected one of %s, found %s"
                    .formatted(view, field.name(), Arrays.toString(type.getEnumConstants()), shown));
        }
        return found;
    }

    /** The flags of a mask; those that the enum does not have are left out. */
    Object set(long mask) {
        EnumSet<E> set = EnumSet.noneOf(type);
        for (int i = 0; i < known.length; i++) {
            E constant = (mask >>> field.constantValue(i) & 1) == 0 ? null : at(i);
            if (constant != null) {
                set.add(constant);
            }
        }
        return set;
    }
}
