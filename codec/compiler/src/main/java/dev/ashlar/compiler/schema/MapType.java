package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a type {@code map<K, V>} says.
 *
 * @param key type of the keys; null when there is no such type
 * @param value type of the values as a schema file writes it, without spaces: one with values, a struct, a list of structs or a map
 */
record MapType(@Nullable DeclaredType key, String value) {
    /** What keys may be, for messages. */
    static final String KEYS = "string, hash, enum, an integer or ref<Type>";

    private static final String BEGIN = "map<";
    private static final String END = ">";

    /**
     * The map that a text declares.
     *
     * @param text as a schema file has it
     * @return null when it is no map of two types
     */
    static @Nullable MapType of(String text) {
        if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
            return null;
        }
        String inside = text.substring(BEGIN.length(), text.length() - END.length());
        int comma = inside.indexOf(',');
        if (comma < 0) {
            return null;
        }
        return new MapType(
                DeclaredType.of(inside.substring(0, comma).strip()),
                canonical(inside.substring(comma + 1).strip()));
    }

    private static String canonical(String value) {
        DeclaredType plain = DeclaredType.of(value);
        MapType map = plain == null ? of(value) : null;
        return plain != null ? plain.text() : map != null ? map.text() : value;
    }

    /** {@return whether keys may be of this type} */
    boolean hasKeys() {
        return key != null && key.shape() == Shape.SINGLE && key.value().isMapKey();
    }

    /** {@return the map that the values are; null for other values} */
    @Nullable
    MapType inner() {
        return of(value);
    }

    /** {@return the type of the values of the innermost map; null for structs and lists of structs} */
    @Nullable
    DeclaredType innermost() {
        MapType inner = inner();
        return inner == null ? DeclaredType.of(value) : inner.innermost();
    }

    /** {@return the types of keys and values that have constants} */
    List<ValueType> constants() {
        List<ValueType> found = new ArrayList<>();
        for (MapType map = this; map != null; map = map.inner()) {
            for (DeclaredType type : new DeclaredType[] {map.key, DeclaredType.of(map.value)}) {
                if (type != null && type.value().hasConstants()) {
                    found.add(type.value());
                }
            }
        }
        return found;
    }

    /** {@return the type in the one form that histories have} */
    String text() {
        return BEGIN + (key == null ? "" : key.text()) + "," + value + END;
    }
}
