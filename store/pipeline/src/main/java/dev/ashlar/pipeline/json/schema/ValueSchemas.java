package dev.ashlar.pipeline.json.schema;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.backend.Inheritance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** JSON Schema of the values of fields. What it refuses is a problem of the content; the reverse does not hold. */
final class ValueSchemas {
    private static final String NULL = "null";
    private static final String OBJECT = "object";
    private static final String ARRAY = "array";
    private static final String STRING = "string";

    /** A number as text, which a number in quotes is. */
    private static final String NUMBER = "-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdDL]?";

    /** The text of a number in quotes that is finite. */
    static final String NUMBER_IN_QUOTES = "^" + NUMBER + "$";

    private static final String BASE_64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$";
    private static final String COLOR = "^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$";

    /** The greatest f64 that is finite as f32. */
    private static final double MOST_F32 = Math.nextDown(0x1.ffffffp127);

    /** Whether a type has a key, by which references may go. */
    private final Predicate<String> hasKey;

    private final StructSchemas structs;

    ValueSchemas(Predicate<String> hasKey, StructSchemas structs) {
        this.hasKey = hasKey;
        this.structs = structs;
    }

    /** A value of a field, or null where files may have it. */
    Map<String, Object> of(SchemaField field) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (!field.retyped().isEmpty()) {
            return schema; // Values of former types are converted, to more types than a sentence could say.
        }
        if (field.isList()) {
            putList(field, schema);
        } else if (field.shape() == Shape.SINGLE) {
            putSingle(field, schema);
            putLengths(field, "Length", schema, field.type() == ValueType.STRING);
        } else {
            putArray(field, schema);
        }
        return Inheritance.canBeNothing(field) ? orNull(schema) : schema;
    }

    /** A struct field. */
    Map<String, Object> of(StructUse use) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (use.struct().isFixedList()) {
            putFixedList(use.struct(), schema);
        } else {
            schema.put("type", OBJECT);
            schema.put("$ref", structs.reference(use.struct()));
        }
        return use.optional() ? orNull(schema) : schema;
    }

    /** An array, or an object with indexes as names. */
    private void putFixedList(Schema list, Map<String, Object> schema) {
        StructUse use = list.useOf(0);
        Map<String, Object> element = use == null ? of(list.fields().get(0)) : of(use);
        schema.put("type", List.of(ARRAY, OBJECT));
        schema.put("items", element);
        schema.put("maxItems", list.fixedCount());
        schema.put("propertyNames", Map.of("pattern", "^[0-9]+$"));
        schema.put("additionalProperties", element);
    }

    private static Map<String, Object> orNull(Map<String, Object> schema) {
        schema.computeIfPresent("type", (name, type) -> withNull(type));
        schema.computeIfPresent("enum", (name, values) -> withNull(values, new JsonTree.Raw(NULL)));
        return schema;
    }

    private static Object withNull(Object type) {
        return withNull(type instanceof List<?> several ? several : List.of(type), NULL);
    }

    private static Object withNull(Object values, Object none) {
        List<Object> all = new ArrayList<>((List<?>) values);
        if (!all.contains(none)) {
            all.add(none);
        }
        return all;
    }

    private void putArray(SchemaField field, Map<String, Object> schema) {
        Map<String, Object> element = new LinkedHashMap<>();
        putSingle(field, element);
        schema.put("type", ARRAY);
        schema.put("items", field.type() == ValueType.REF ? orNull(element) : element);
        if (field.shape() == Shape.FIXED) {
            putCount(field.count(), schema);
        } else {
            putLengths(field, "Items", schema, true);
        }
    }

    private static void putCount(int count, Map<String, Object> schema) {
        schema.put("minItems", count);
        schema.put("maxItems", count);
    }

    private static void putLengths(SchemaField field, String of, Map<String, Object> schema, boolean isSaid) {
        ValueRules rules = field.rules();
        if (isSaid && rules.minLength() > 0) {
            schema.put("min" + of, rules.minLength());
        }
        if (isSaid && rules.maxLength() < Integer.MAX_VALUE) {
            schema.put("max" + of, rules.maxLength());
        }
    }

    private void putList(SchemaField field, Map<String, Object> schema) {
        Schema elements = Objects.requireNonNull(field.elements());
        if (field.isSingle()) {
            putVariant(elements, schema);
        } else if (field.isMap()) {
            putMap(field, elements, schema);
        } else {
            schema.put("type", ARRAY);
            schema.put("items", element(field, elements));
            putLengths(field, "Items", schema, true);
        }
    }

    private Map<String, Object> element(SchemaField field, Schema elements) {
        if (field.isOfValues()) {
            return member(elements, SchemaField.VALUE);
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        if (field.isVariant()) {
            putVariant(elements, schema);
        } else {
            putStruct(elements, schema);
        }
        return schema;
    }

    /** A whole struct: an element of a list, or the value of a case. Nothing is inherited. */
    private void putStruct(Schema struct, Map<String, Object> schema) {
        schema.put("type", OBJECT);
        schema.put("$ref", structs.reference(struct));
        schema.putAll(Demands.of(struct));
    }

    private void putVariant(Schema elements, Map<String, Object> schema) {
        Map<String, Object> cases = new LinkedHashMap<>();
        for (SchemaField each : elements.cases()) {
            Map<String, Object> value = new LinkedHashMap<>();
            putStruct(Objects.requireNonNull(each.elements()), value);
            cases.put(each.name(), value);
        }
        schema.put("type", OBJECT);
        schema.put("properties", cases);
        schema.put("additionalProperties", false);
        schema.put("minProperties", 1);
        schema.put("maxProperties", 1);
    }

    /** The key or the value of an entry, or the value of an element that has no name. */
    private Map<String, Object> member(Schema entries, String name) {
        for (StructUse use : entries.structs()) {
            if (use.name().equals(name)) {
                Map<String, Object> schema = of(use);
                schema.putAll(Demands.of(use.struct()));
                return schema;
            }
        }
        return of(Objects.requireNonNull(entries.field(name)));
    }

    private void putMap(SchemaField field, Schema entries, Map<String, Object> schema) {
        SchemaField key = Objects.requireNonNull(entries.field(SchemaField.KEY));
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("type", OBJECT);
        entry.put(
                "properties",
                ordered(
                        SchemaField.KEY,
                        member(entries, SchemaField.KEY),
                        SchemaField.VALUE,
                        member(entries, SchemaField.VALUE)));
        entry.put("additionalProperties", false);
        schema.put("type", List.of(OBJECT, ARRAY));
        Map<String, Object> names = names(key);
        if (!names.isEmpty()) {
            schema.put("propertyNames", names);
        }
        schema.put("additionalProperties", member(entries, SchemaField.VALUE));
        schema.put("items", entry);
        putLengths(field, "Properties", schema, true);
        putLengths(field, "Items", schema, true);
    }

    private static Map<String, Object> ordered(String first, Object one, String second, Object other) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(first, one);
        members.put(second, other);
        return members;
    }

    /** Names in the object of a map. */
    private static Map<String, Object> names(SchemaField key) {
        Map<String, Object> names = new LinkedHashMap<>();
        if (key.type() == ValueType.ENUM) {
            names.put("enum", key.constantNames());
        } else if (key.type().isInteger()) {
            names.put("pattern", NUMBER_IN_QUOTES);
        }
        return names;
    }

    private void putSingle(SchemaField field, Map<String, Object> schema) {
        ValueType type = field.type();
        switch (type) {
            case BOOL -> schema.put("type", "boolean");
            case STRING -> {
                schema.put("type", STRING);
                String pattern = field.rules().pattern();
                String common = pattern.isEmpty() ? null : EcmaPattern.of(pattern);
                if (common != null) {
                    putPattern(common, "Expected " + pattern, schema);
                }
            }
            case HASH -> schema.put("type", STRING);
            case BYTES -> {
                schema.put("type", STRING);
                schema.put("contentEncoding", "base64");
                putPattern(BASE_64, "Expected Base64 text.", schema);
            }
            case ENUM -> schema.put("enum", field.constantNames());
            case FLAGS -> {
                schema.put("type", ARRAY);
                schema.put("items", Map.of("enum", field.constantNames()));
                schema.put("uniqueItems", true);
            }
            case REF -> putReference(field.target(), schema);
            default -> putNumbers(field, schema);
        }
    }

    private void putReference(String target, Map<String, Object> schema) {
        schema.put("type", hasKey.test(target) ? List.of("integer", STRING) : "integer");
        schema.put("minimum", 0);
        schema.put("maximum", Long.MAX_VALUE);
    }

    private static void putNumbers(SchemaField field, Map<String, Object> schema) {
        ValueType type = field.type();
        if (type.lanes() == 1) {
            putNumber(field, type, schema);
            return;
        }
        Map<String, Object> lane = new LinkedHashMap<>();
        putNumber(field, type.lane(), lane);
        if (type == ValueType.COLOR) {
            schema.put("type", List.of(STRING, ARRAY));
            putPattern(COLOR, "Expected " + ColorText.FORMS + ".", schema);
            schema.put("format", "color-hex");
        } else {
            schema.put("type", ARRAY);
        }
        schema.put("items", lane);
        putCount(type.lanes(), schema);
    }

    /** A number, which may stand in quotes. */
    private static void putNumber(SchemaField field, ValueType type, Map<String, Object> schema) {
        schema.put("type", List.of(type.isFloat() ? "number" : "integer", STRING));
        schema.put("minimum", limit(field.min(), type, least(type)));
        schema.put("maximum", limit(field.max(), type, greatest(type)));
        String expected = type.isFloat() ? "Expected a number." : "Expected a whole number.";
        putPattern("^(?:" + NUMBER + (type.isFloat() ? special(field) : "") + ")$", expected, schema);
    }

    /** {@code message}: what Visual Studio Code says in place of the pattern. */
    static void putPattern(String pattern, String message, Map<String, Object> schema) {
        schema.put("pattern", pattern);
        schema.put("patternErrorMessage", message);
    }

    /** What files have as text, since JSON has no numbers for it. */
    private static String special(SchemaField field) {
        boolean isLimited = field.min() != null || field.max() != null;
        return (isLimited ? "" : "|NaN")
                + (field.max() == null ? "|Infinity" : "")
                + (field.min() == null ? "|-Infinity" : "");
    }

    private static Object limit(@Nullable BigDecimal limit, ValueType type, Object ofType) {
        return limit == null ? ofType : type.isFloat() ? plain(limit.doubleValue()) : limit.toBigInteger();
    }

    private static Object least(ValueType type) {
        return type == ValueType.F32
                ? -MOST_F32
                : type == ValueType.F64 ? (Object) (-Double.MAX_VALUE) : Integers.least(type);
    }

    private static Object greatest(ValueType type) {
        return type == ValueType.F32
                ? MOST_F32
                : type == ValueType.F64 ? (Object) Double.MAX_VALUE : Integers.greatest(type);
    }

    /** A limit without the point that people did not write. */
    private static Object plain(double limit) {
        return limit == Math.rint(limit) && Math.abs(limit) < 1e15 ? (Object) (long) limit : limit;
    }
}
