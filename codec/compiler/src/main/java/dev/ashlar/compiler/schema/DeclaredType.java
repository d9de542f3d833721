package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a field's {@code type} says.
 *
 * @param value of the field, or of the array's elements
 * @param shape single value, fixed or variable array
 * @param count elements of a fixed array; else 1
 * @param target of a reference, else empty
 */
record DeclaredType(ValueType value, Shape shape, int count, String target) {
    /** What is known, for messages. */
    static final String KNOWN = "bool, i8 … u64, f32, f64, string, bytes, hash, enum, flags, ref<Type>, vec2 … vec4, "
            + "ivec2 … ivec4, quat, mat3, mat4, aabb, color, an array such as f32[] or f32[8], or an alias such as int";

    private static final Map<String, ValueType> ALIASES = Map.ofEntries(
            Map.entry("int", ValueType.I32),
            Map.entry("uint", ValueType.U32),
            Map.entry("long", ValueType.I64),
            Map.entry("ulong", ValueType.U64),
            Map.entry("short", ValueType.I16),
            Map.entry("ushort", ValueType.U16),
            Map.entry("byte", ValueType.U8),
            Map.entry("sbyte", ValueType.I8),
            Map.entry("float", ValueType.F32),
            Map.entry("double", ValueType.F64),
            Map.entry("boolean", ValueType.BOOL),
            Map.entry("vector2", ValueType.VEC2),
            Map.entry("vector3", ValueType.VEC3),
            Map.entry("vector4", ValueType.VEC4),
            Map.entry("quaternion", ValueType.QUAT),
            Map.entry("matrix3", ValueType.MAT3),
            Map.entry("matrix4", ValueType.MAT4),
            Map.entry("AABB", ValueType.AABB),
            Map.entry("Color", ValueType.COLOR),
            Map.entry("blob", ValueType.BYTES));
    private static final Map<String, ValueType> BY_NAME = byName();

    /** {@code T[]}, {@code T[n]} or {@code TArray}. */
    private static final Pattern ARRAY = Pattern.compile("(.+?)(?:\\[([0-9]*)]|Array)");

    /** Digits that an {@code int} always holds. */
    private static final int MOST_DIGITS = 9;

    /** What looks like the name of a record type, perhaps in an array. */
    private static final Pattern RECORD = Pattern.compile("([A-Z][A-Za-z0-9_]*)((?:\\[[0-9]*])?)");

    private static final Pattern REF = Pattern.compile("ref<([^<>]+)>");

    /**
     * The type that a text declares.
     *
     * @param text as a schema file has it
     * @return null when there is no such type
     */
    static @Nullable DeclaredType of(String text) {
        DeclaredType single = single(text);
        Matcher array = ARRAY.matcher(text);
        if (single != null || !array.matches()) {
            return single;
        }
        DeclaredType element = single(array.group(1));
        String count = array.group(2);
        if (element == null) {
            return null;
        }
        return count == null || count.isEmpty()
                ? new DeclaredType(element.value, Shape.ARRAY, 1, element.target)
                : new DeclaredType(element.value, Shape.FIXED, number(count), element.target);
    }

    /** A number of elements; one of too many digits is too great in any case. */
    private static int number(String digits) {
        return digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /** {@return the type as a schema file writes it, without aliases} */
    String text() {
        String element = value == ValueType.REF ? "ref<" + target + ">" : value.schemaName();
        return switch (shape) {
            case SINGLE -> element;
            case ARRAY -> element + "[]";
            case FIXED -> element + "[" + count + "]";
        };
    }

    private static @Nullable DeclaredType single(String text) {
        Matcher ref = REF.matcher(text);
        if (ref.matches()) {
            return new DeclaredType(ValueType.REF, Shape.SINGLE, 1, ref.group(1));
        }
        ValueType value = BY_NAME.get(text);
        return value == null ? null : new DeclaredType(value, Shape.SINGLE, 1, "");
    }

    /**
     * What an unknown type may have meant, as the end of a message: references to the records of a type, or a name of similar spelling.
     *
     * @param text as a schema file has it
     * @param recordTypes that the schemas declare
     */
    static String didYouMean(String text, Set<String> recordTypes) {
        Matcher record = RECORD.matcher(text);
        return record.matches() && recordTypes.contains(record.group(1))
                ? ", did you mean \"ref<" + record.group(1) + ">" + record.group(2) + '"'
                : Words.didYouMean(text, names());
    }

    /** {@return the names that a mistyped one may have meant} */
    static List<String> names() {
        return Stream.concat(
                        BY_NAME.keySet().stream(),
                        BY_NAME.entrySet().stream()
                                .filter(entry -> entry.getValue().isArrayElement())
                                .flatMap(entry -> Stream.of(entry.getKey() + "[]", entry.getKey() + "Array")))
                .sorted()
                .toList();
    }

    private static Map<String, ValueType> byName() {
        Map<String, ValueType> types = new HashMap<>(ALIASES);
        for (ValueType type : ValueType.named()) {
            if (type != ValueType.REF) {
                types.put(type.schemaName(), type);
            }
        }
        return types;
    }
}
