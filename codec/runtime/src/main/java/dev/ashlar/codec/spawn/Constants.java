package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.RecordView;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The constants of a field as those of a Java enum, by their names. Immutable. */
final class Constants<E extends Enum<E>> {
    private static final String UNKNOWN = "UNKNOWN";

    private final FieldLayout field;
    private final Class<E> type;
    /** Ascending, as layouts have them, and beside each the constant; null where the enum has none. */
    private final int[] values;

    private final @Nullable E[] constants;
    private final @Nullable E unknown;

    private Constants(FieldLayout field, Class<E> type) {
        List<EnumConstant> stored = field.constants();
        Map<String, E> byName = new HashMap<>();
        Map<Long, E> byKey = new HashMap<>();
        for (E constant : type.getEnumConstants()) {
            byName.put(constant.name(), constant);
            byKey.putIfAbsent(XxHash64.key(constant.name()), constant);
            byKey.putIfAbsent(XxHash64.key(constant.name().toLowerCase(Locale.ROOT)), constant);
        }
        this.field = field;
        this.type = type;
        this.values = stored.stream().mapToInt(EnumConstant::value).toArray();
        // A copy has the right class.
        this.constants = Arrays.copyOf(type.getEnumConstants(), stored.size());
        for (int i = 0; i < constants.length; i++) {
            constants[i] = find(stored.get(i), byName, byKey);
        }
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
    private static <E> @Nullable E find(EnumConstant stored, Map<String, E> byName, Map<Long, E> byKey) {
        StringBuilder upper = new StringBuilder();
        stored.name()
                .toUpperCase(Locale.ROOT)
                .codePoints()
                .map(c -> Character.isLetterOrDigit(c) && Character.isJavaIdentifierPart(c) ? c : '_')
                .forEach(upper::appendCodePoint);
        for (String name : List.of(stored.name(), upper + "_", upper.toString(), "_" + upper)) {
            E found = byName.get(name);
            if (found != null) {
                return found;
            }
        }
        return byKey.get(stored.key());
    }

    /** The constant of a value; what the enum has for all others, if it has that. */
    Object constant(RecordView view, long value) {
        int index = Arrays.binarySearch(values, (int) value);
        E found = index < 0 ? null : constants[index];
        if (found == null) {
            found = unknown;
        }
        if (found == null) {
            String shown = index < 0
                    ? Long.toString(value)
                    : field.constants().get(index).name();
            throw new IllegalArgumentException("%s %d.%s: expected one of %s, found %s"
                    .formatted(
                            view.layout().name(),
                            view.id(),
                            field.name(),
                            Arrays.toString(type.getEnumConstants()),
                            shown));
        }
        return found;
    }

    /** The flags of a mask; those that the enum does not have are left out. */
    Object set(long mask) {
        EnumSet<E> set = EnumSet.noneOf(type);
        for (int i = 0; i < values.length; i++) {
            E constant = constants[i];
            if (constant != null && (mask >>> values[i] & 1) != 0) {
                set.add(constant);
            }
        }
        return set;
    }
}
