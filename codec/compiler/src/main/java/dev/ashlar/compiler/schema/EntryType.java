package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the type of a list says whose elements have a value, and of a map a key: {@code map<K, V>}, {@code V[]} where V is a list or an array itself, or
 * {@code V?[]} with elements that may be null.
 *
 * @param type a map, or values
 * @param key type of the keys; null when there is no such type, and where elements have none
 * @param value type of the values in one form: one with values, a struct, a list of structs, a variant, a list of variants, a map, or a list of values
 * @param optional whether an element may be without a value
 */
record EntryType(ValueType type, @Nullable DeclaredType key, String value, boolean optional) {
    /** What keys may be, for messages. */
    static final String KEYS = "string, hash, enum, an integer or ref<Type>";

    private static final String BEGIN = "map<";
    private static final String END = ">";
    private static final String LIST = "[]";
    private static final String OPTIONAL = "?";

    /** {@return whether a text is meant as such a type, right or wrong} */
    static boolean isMeant(String text) {
        boolean isMap = text.startsWith(BEGIN) && text.endsWith(END);
        return isMap || text.endsWith(OPTIONAL) || text.contains(OPTIONAL + "[") || ofValues(text) != null;
    }

    /**
     * The type that a text declares.
     *
     * @param text as a schema file has it
     * @return null when it is no map of two types, and no list of values
     */
    static @Nullable EntryType of(String text) {
        EntryType values = ofValues(text);
        return values == null ? ofMap(text) : values;
    }

    private static @Nullable EntryType ofValues(String text) {
        if (!text.endsWith(LIST)) {
            return null;
        }
        String value = text.substring(0, text.length() - LIST.length());
        if (value.endsWith(OPTIONAL)) {
            String optional = value.substring(0, value.length() - OPTIONAL.length());
            return new EntryType(ValueType.VALUES, null, canonical(optional), true);
        }
        boolean isList = value.endsWith("]") || value.startsWith(BEGIN) && value.endsWith(END);
        return isList ? new EntryType(ValueType.VALUES, null, canonical(value), false) : null;
    }

    private static @Nullable EntryType ofMap(String text) {
        if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
            return null;
        }
        String inside = text.substring(BEGIN.length(), text.length() - END.length());
        int comma = inside.indexOf(',');
        if (comma < 0) {
            return null;
        }
        return new EntryType(
                ValueType.MAP,
                DeclaredType.of(inside.substring(0, comma).strip()),
                canonical(inside.substring(comma + 1).strip()),
                false);
    }

    private static String canonical(String value) {
        DeclaredType plain = DeclaredType.of(value);
        EntryType map = plain == null ? of(value) : null;
        VariantType variant = VariantType.of(value);
        FixedType fixed = FixedType.of(value);
        if (fixed != null) {
            return canonical(fixed.element()) + (fixed.optional() ? OPTIONAL : "") + "[" + fixed.count() + "]";
        }
        return plain != null ? plain.text() : map != null ? map.text() : variant != null ? variant.text() : value;
    }

    /** {@return whether it is a map} */
    boolean isMap() {
        return type == ValueType.MAP;
    }

    /** {@return whether keys may be of this type; of a list of values true} */
    boolean hasKeys() {
        return !isMap()
                || key != null && key.shape() == Shape.SINGLE && key.value().isMapKey();
    }

    /** {@return the map or list of values that the values are, or lists of a fixed length of them; null for other values} */
    @Nullable
    EntryType inner() {
        return of(FixedType.innermost(value));
    }

    /** {@return the type of the innermost values; null for structs and lists of structs} */
    @Nullable
    DeclaredType innermost() {
        EntryType inner = inner();
        return inner == null ? DeclaredType.of(FixedType.innermost(value)) : inner.innermost();
    }

    /** {@return the variant that the innermost values are, or have as elements; null for other values} */
    @Nullable
    VariantType variant() {
        EntryType inner = inner();
        return inner == null ? VariantType.of(FixedType.innermost(value)) : inner.variant();
    }

    /** {@return the types of keys and values that have constants} */
    List<ValueType> constants() {
        List<ValueType> found = new ArrayList<>();
        for (EntryType map = this; map != null; map = map.inner()) {
            for (DeclaredType type : new DeclaredType[] {map.key, DeclaredType.of(FixedType.innermost(map.value))}) {
                if (type != null && type.value().hasConstants()) {
                    found.add(type.value());
                }
            }
        }
        return found;
    }

    /** {@return the type in the one form that histories have} */
    String text() {
        if (!isMap()) {
            return value + (optional ? OPTIONAL : "") + LIST;
        }
        return BEGIN + (key == null ? "" : key.text()) + "," + value + END;
    }
}
