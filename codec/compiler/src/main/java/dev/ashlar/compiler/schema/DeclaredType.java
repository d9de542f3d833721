package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a field's {@code type} says.
 *
 * @param value of the field, or of the array's elements
 * @param shape single value, fixed or variable array
 * @param count elements of a fixed array; else 1
 * @param target of a reference; the struct of a list; the text of a map, a list of values or a variant; else empty
 */
record DeclaredType(ValueType value, Shape shape, int count, String target) {
    private static final String VALUES =
            "bool, i8 … u64, f32, f64, string, text, bytes, hash, enum, flags, ref<Type>, vec2 … vec4, "
                    + "ivec2 … ivec4, quat, mat3, mat4, aabb, color, f32[], f32[8], ";

    /** What values may be, for messages. */
    static final String OF_VALUES = VALUES + "or an alias (int)";

    /** What is known, for messages, which cut what is longer than 200 characters. */
    static final String KNOWN = VALUES + "map<K, V>, oneof<A, B>, a struct, or an alias";

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
            Map.entry("blob", ValueType.BYTES),
            Map.entry("text", ValueType.STRING));
    private static final Map<String, ValueType> BY_NAME = byName();

    /** {@code T[]}, {@code T[n]} or {@code TArray}. */
    private static final Pattern ARRAY = Pattern.compile("(.+?)(?:\\[([0-9]*)]|Array)");

    /** Strings for translation, one or an array. */
    private static final Pattern TEXT = Pattern.compile("text(\\[[0-9]*]|Array)?");

    /** Digits that an {@code int} always holds. */
    private static final int MOST_DIGITS = 9;

    /** What looks like the name of a record type, perhaps in an array. */
    private static final Pattern RECORD = Pattern.compile("([A-Z][A-Za-z0-9_]*)((?:\\[[0-9]*])?)");

    /** A name, and what makes more of it. */
    private static final Pattern PARTS =
            Pattern.compile("([A-Za-z][A-Za-z0-9_]*)((?:\\[[0-9]*])*|<.*>(?:\\[[0-9]*])*)");

    private static final List<String> GENERIC = List.of("map", "oneof", "ref");

    /** Letters that a type with values and a name with a capital letter have in common. */
    private static final int COMPARED = 3;

    /** Names of structs in a message. */
    private static final int MOST_NAMED = 10;

    private static final Pattern REF = Pattern.compile("ref<([^<>,]+)>");

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

    /**
     * The type of a list of structs, which other files tell.
     *
     * @param text as a schema file has it
     * @return null when it is no name with {@code []} behind it, or a type with values
     */
    static @Nullable DeclaredType list(String text) {
        String struct = withoutBrackets(text);
        boolean isList = !struct.equals(text) && of(text) == null && isName(struct);
        return isList ? new DeclaredType(ValueType.LIST, Shape.SINGLE, 1, struct) : null;
    }

    /** {@return the type of a member that has values, a list, a list of values, a map or a variant; null for a struct} */
    static @Nullable DeclaredType ofMember(String text) {
        DeclaredType plain = of(text);
        EntryType map = plain == null ? EntryType.of(text) : null;
        DeclaredType variant = variant(text);
        return plain != null ? plain : map != null ? of(map) : variant != null ? variant : list(text);
    }

    /** {@return the type of a map, or of a list of values} */
    static DeclaredType of(EntryType entries) {
        return new DeclaredType(entries.type(), Shape.SINGLE, 1, entries.text());
    }

    /** The type of a variant; null when the text has another form. */
    static @Nullable DeclaredType variant(String text) {
        VariantType variant = VariantType.of(text);
        return variant == null ? null : new DeclaredType(ValueType.LIST, Shape.SINGLE, 1, variant.text());
    }

    /**
     * {@return whether a type that a schema file has is that of texts for translation}
     *
     * @param text as a schema file has it
     */
    static boolean isText(String text) {
        return TEXT.matcher(text).matches();
    }

    /** {@return whether it is a variant or a list of variants} */
    boolean isVariant() {
        return value == ValueType.LIST && VariantType.isMeant(target) && !isName(target);
    }

    /** {@return whether it is one variant} */
    boolean isSingleVariant() {
        return isVariant() && !target.endsWith("[]");
    }

    /** {@return whether a text may be the name of a struct} */
    static boolean isName(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    /** {@return the struct that a type would be a list of; any other text as it is} */
    static String withoutBrackets(String text) {
        return text.endsWith("[]") ? text.substring(0, text.length() - 2) : text;
    }

    /** A number of elements; one of too many digits is too great in any case. */
    private static int number(String digits) {
        return digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /** {@return the type as a schema file writes it, without aliases} */
    String text() {
        if (value.isList()) {
            return value.hasEntries() || isVariant() ? target : target + "[]";
        }
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
     * @param declared names of the types and structs that the schemas declare
     * @param isStruct tells structs
     */
    static String didYouMean(String text, Set<String> declared, Predicate<String> isStruct) {
        Matcher record = RECORD.matcher(text);
        if (record.matches() && declared.contains(record.group(1))) {
            return ", did you mean \"ref<" + record.group(1) + ">" + record.group(2) + '"';
        }
        List<String> structs = declared.stream().filter(isStruct).toList();
        String nearest = nearest(text, record.matches(), structs);
        if (nearest != null) {
            return ", did you mean \"" + nearest + '"';
        }
        return record.matches() ? "; " + existing(structs) : "";
    }

    /** Names are compared without what stands behind them; those of structs begin with a capital letter. */
    private static @Nullable String nearest(String text, boolean mayBeStruct, List<String> structs) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            return Words.nearest(
                    text, Stream.concat(names().stream(), structs.stream()).toList());
        }
        String name = parts.group(1);
        String struct = mayBeStruct ? Words.nearest(name, structs) : null;
        Stream<String> known = parts.group(2).startsWith("<") ? GENERIC.stream() : names().stream();
        String initial = name.substring(0, Math.min(COMPARED, name.length()));
        String nearest = struct != null
                ? struct
                : Words.nearest(
                        name,
                        known.filter(one -> !mayBeStruct || one.regionMatches(true, 0, initial, 0, COMPARED))
                                .toList());
        return nearest == null || nearest.equals(name) ? null : nearest + parts.group(2);
    }

    private static String existing(List<String> structs) {
        if (structs.isEmpty()) {
            return "there are no structs";
        }
        String some = structs.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return "structs are " + some + (structs.size() > MOST_NAMED ? ", …" : "");
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
