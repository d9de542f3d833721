package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a field's {@code type} says.
 *
 * @param value of the field, or of the array's elements
 * @param shape single value or array
 * @param target of a reference, else empty
 */
record DeclaredType(ValueType value, Shape shape, String target) {
    /** What is known, for messages. */
    static final String KNOWN = "bool, i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, an array of one such as f32[], "
            + "string, enum, ref<Type>, or an alias such as int, float or intArray";

    private static final Map<String, ValueType> ALIASES = Map.ofEntries(
            Map.entry("int", ValueType.I32),
            Map.entry("uint", ValueType.U32),
            Map.entry("long", ValueType.I64),
            Map.entry("short", ValueType.I16),
            Map.entry("byte", ValueType.U8),
            Map.entry("float", ValueType.F32),
            Map.entry("double", ValueType.F64),
            Map.entry("boolean", ValueType.BOOL));
    private static final Map<String, DeclaredType> BY_NAME = byName();

    private static final Set<String> PLANNED = Set.of(("flags vec2 vec3 vec4 vector2 vector3 vector4 ivec2 ivec3 ivec4 "
                    + "quat quaternion mat3 mat4 matrix3 matrix4 aabb color bytes stringArray")
            .split(" "));
    private static final Pattern FIXED_LENGTH = Pattern.compile("(.+)\\[[0-9]+]");
    private static final String ARRAY = "[]";
    private static final String REF = "ref<";

    /**
     * The type that a text declares.
     *
     * @param text as a schema file has it
     * @return null when this version has no such type
     */
    static @Nullable DeclaredType of(String text) {
        if (text.length() > REF.length() + 1 && text.startsWith(REF) && text.indexOf('>') == text.length() - 1) {
            return new DeclaredType(ValueType.REF, Shape.SINGLE, text.substring(REF.length(), text.length() - 1));
        }
        return BY_NAME.get(text);
    }

    /** {@return the type as a schema file writes it, without aliases} */
    String text() {
        String element = value == ValueType.REF ? REF + target + ">" : value.schemaName();
        return shape == Shape.ARRAY ? element + ARRAY : element;
    }

    /** {@return whether a text is a type that the design has, and this version not yet} */
    static boolean isPlanned(String text) {
        var fixed = FIXED_LENGTH.matcher(text);
        String element = fixed.matches() ? fixed.group(1) : text;
        if (element.endsWith(ARRAY)) {
            element = element.substring(0, element.length() - ARRAY.length());
        }
        DeclaredType known = element.equals(text) ? null : of(element);
        return PLANNED.contains(element) || known != null && known.shape == Shape.SINGLE;
    }

    /** {@return the names that a mistyped one may have meant} */
    static List<String> names() {
        return new ArrayList<>(BY_NAME.keySet()).stream().sorted().toList();
    }

    private static Map<String, DeclaredType> byName() {
        Map<String, DeclaredType> types = new HashMap<>();
        for (ValueType type : ValueType.values()) {
            if (type.isArrayElement() || type == ValueType.STRING || type == ValueType.ENUM) {
                add(types, type.schemaName(), type);
            }
        }
        ALIASES.forEach((alias, type) -> {
            add(types, alias, type);
            types.put(alias + "Array", new DeclaredType(type, Shape.ARRAY, ""));
        });
        types.put("boolArray", new DeclaredType(ValueType.BOOL, Shape.ARRAY, ""));
        return types;
    }

    private static void add(Map<String, DeclaredType> types, String name, ValueType type) {
        types.put(name, new DeclaredType(type, Shape.SINGLE, ""));
        if (type.isArrayElement()) {
            types.put(name + ARRAY, new DeclaredType(type, Shape.ARRAY, ""));
        }
    }
}
