package dev.ashlar.compiler.schema;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes schemas as text in one canonical form: each attribute has a fixed position, and attributes with their default are omitted. {@link
 * SchemaReader} reads the text as an equal schema, except for locations. The text is the same on every JDK. Pure functions; any thread.
 */
public final class SchemaText {
    private SchemaText() {}

    /**
     * {@return whether Windows reserves a name for a device, whatever its extension, such as {@code CON} or {@code nul}}
     *
     * @param name without an extension
     */
    public static boolean isDevice(String name) {
        return Texts.isDevice(name);
    }

    /**
     * {@return the text of a schema file, {@code docs/schema.md}}
     *
     * @param schema a declared schema without problems. The text contains no history, and only the ordered names of constants
     */
    public static String of(Schema schema) {
        StringBuilder text = new StringBuilder("Schema =\n{\n");
        typeAttributes(schema)
                .forEach(attribute -> text.append("  ").append(attribute).append('\n'));
        text.append("}\n\nFields =\n[\n");
        for (int i = 0; i < schema.fields().size(); i++) {
            StructUse use = schema.useOf(i);
            if (use == null) {
                text.append("  ").append(field(schema.fields().get(i))).append('\n');
            } else if (use.first() == i && !use.isIncluded()) {
                text.append("  ").append(field(use)).append('\n');
            }
        }
        return text.append("]\n").toString();
    }

    private static String field(StructUse use) {
        Written attributes = new Written();
        attributes.put("name", quoted(use.name()));
        attributes.put("type", quoted(use.declaredType()));
        SchemaField element = use.struct().isFixedList() ? use.struct().fixedValue() : null;
        if (element != null) {
            putValues(attributes, element, null);
        }
        attributes.putIf(
                !use.defaults().isEmpty(),
                "default",
                () -> defaults(new TreeMap<>(use.defaults()), "", use.struct().fields()));
        attributes.putIf(use.optional(), "optional", () -> "true");
        attributes.putIf(use.hot(), "hot", () -> "true");
        attributes.putIf(!use.ship(), "ship", () -> "false");
        putModdable(attributes, use.moddable());
        attributes.putIf(!use.formerly().isEmpty(), "formerly", () -> list(use.formerly(), SchemaText::quoted));
        attributes.putText("display", use.display());
        attributes.putText("unit", element == null ? "" : element.unit());
        attributes.putText("doc", use.doc());
        return attributes.object();
    }

    /** The defaults whose paths begin with one: structs in each other as objects, lists of a fixed length as lists. */
    private static String defaults(SortedMap<String, Variant> all, String path, List<SchemaField> fields) {
        List<String> names = fields.stream()
                .map(SchemaField::name)
                .filter(name -> name.startsWith(path))
                .map(name -> name.substring(path.length()).split("\\.", 2)[0])
                .distinct()
                .toList();
        boolean isList = Schema.isIndex(names.get(0));
        Written members = new Written();
        List<String> elements = new ArrayList<>();
        for (String name : isList ? names : new TreeSet<>(names)) {
            Variant value = all.get(path + name);
            String inside = path + name + StructUse.SEPARATOR;
            boolean isStruct = all.keySet().stream().anyMatch(one -> one.startsWith(inside));
            String text = value != null ? value(value) : isStruct ? defaults(all, inside, fields) : "null";
            elements.add(text);
            members.putIf(value != null || isStruct, name, () -> text);
        }
        return isList ? list(elements, element -> element) : members.object();
    }

    private static List<String> typeAttributes(Schema schema) {
        Written attributes = new Written();
        attributes.put("name", quoted(schema.name()));
        attributes.putIf(schema.isStruct(), "kind", () -> quoted("struct"));
        List<String> includes = schema.structs().stream()
                .filter(StructUse::isIncluded)
                .map(use -> use.struct().name())
                .toList();
        attributes.putIf(!includes.isEmpty(), "includes", () -> list(includes, SchemaText::quoted));
        attributes.putIf(schema.key() != null, "key", () -> quoted(String.valueOf(schema.key())));
        TypeRules rules = schema.rules();
        attributes.putIf(
                !rules.unique().isEmpty(),
                TypeRulesReader.UNIQUE,
                () -> list(rules.unique(), fields -> list(fields, SchemaText::quoted)));
        attributes.putIf(
                !rules.conditions().isEmpty(), TypeRulesReader.RULES, () -> list(rules.conditions(), SchemaText::rule));
        attributes.putIf(schema.alignment() != 0, "align", () -> String.valueOf(schema.alignment()));
        attributes.putIf(
                schema.layoutKind() != LayoutKind.ROWS,
                "layout",
                () -> quoted(schema.layoutKind().schemaName()));
        attributes.putIf(schema.spawned(), "spawned", () -> "true");
        attributes.putIf(!schema.ships(), "ship", () -> "false");
        attributes.putIf(
                schema.shipRule().isConditional(),
                "shipIf",
                () -> quoted(schema.shipRule().condition()));
        attributes.putIf(rules.moddable(), Moddable.ATTRIBUTE, () -> "true");
        attributes.putText("display", schema.display());
        attributes.putText("doc", schema.doc());
        return attributes.all();
    }

    private static String rule(TypeRule rule) {
        if (rule.message().isEmpty()) {
            return quoted(rule.where());
        }
        Written attributes = new Written();
        attributes.put(TypeRulesReader.WHERE, quoted(rule.where()));
        attributes.put(TypeRulesReader.MESSAGE, quoted(rule.message()));
        return attributes.object();
    }

    private static String field(SchemaField field) {
        Written attributes = new Written();
        attributes.put("name", quoted(field.name()));
        attributes.put("type", quoted(field.declaredType()));
        putValues(attributes, field, field.defaultValue());
        attributes.putIf(
                field.itemAlignment() != FieldLayout.ITEM_ALIGNMENT,
                "align",
                () -> String.valueOf(field.itemAlignment()));
        attributes.putIf(field.optional(), "optional", () -> "true");
        attributes.putIf(field.hot(), "hot", () -> "true");
        attributes.putIf(field.index() == IndexKind.MANY, "index", () -> "true");
        attributes.putIf(field.index() == IndexKind.UNIQUE, "unique", () -> "true");
        attributes.putIf(!field.ship(), "ship", () -> "false");
        putModdable(attributes, field.rules().moddable());
        attributes.putIf(!field.formerly().isEmpty(), "formerly", () -> list(field.formerly(), SchemaText::quoted));
        attributes.putIf(
                !field.retyped().isEmpty(), "retyped", () -> list(field.retyped(), former -> quoted(former.text())));
        attributes.putText("display", field.display());
        attributes.putText("unit", field.unit());
        attributes.putText("doc", field.doc());
        return attributes.object();
    }

    /** What is said of the values of a field, or of each element of a list of a fixed length. */
    private static void putValues(Written attributes, SchemaField field, @Nullable Variant declared) {
        attributes.putIf(field.hasValues(), "values", () -> list(field.constantNames(), SchemaText::quoted));
        if (declared != null) {
            attributes.put("default", value(declared));
        }
        if (field.min() != null) {
            attributes.put("min", field.shown(field.min()));
        }
        if (field.max() != null) {
            attributes.put("max", field.shown(field.max()));
        }
        ValueRules rules = field.rules();
        attributes.putIf(rules.required(), ValueRulesReader.REQUIRED, () -> "true");
        attributes.putText(ValueRulesReader.PATTERN, rules.pattern());
        attributes.putIf(rules.minLength() > 0, ValueRulesReader.MIN_LENGTH, () -> String.valueOf(rules.minLength()));
        attributes.putIf(
                rules.maxLength() < Integer.MAX_VALUE && !rules.single(),
                ValueRulesReader.MAX_LENGTH,
                () -> String.valueOf(rules.maxLength()));
    }

    private static void putModdable(Written attributes, Moddable said) {
        attributes.putIf(said != Moddable.UNSAID, Moddable.ATTRIBUTE, () -> String.valueOf(said == Moddable.YES));
    }

    /** Attributes of one object, as they are written. */
    private static final class Written {
        private final List<String> all = new ArrayList<>();

        void put(String name, String value) {
            all.add(name + " = " + value);
        }

        void putIf(boolean told, String name, Supplier<String> value) {
            if (told) {
                put(name, value.get());
            }
        }

        void putText(String name, String text) {
            putIf(!text.isEmpty(), name, () -> quoted(text));
        }

        List<String> all() {
            return all;
        }

        String object() {
            return "{ " + String.join(", ", all) + " }";
        }
    }

    private static <T> String list(List<T> elements, Function<T, String> text) {
        StringJoiner list = new StringJoiner(", ", "[", "]");
        elements.forEach(element -> list.add(text.apply(element)));
        return list.toString();
    }

    private static String value(Variant value) {
        if (value.shape().isArray()) {
            StringJoiner elements = new StringJoiner(", ", "[", "]");
            for (int i = 0; i < value.elementCount(); i++) {
                elements.add(single(value.element(i)));
            }
            return elements.toString();
        }
        return single(value);
    }

    private static String single(Variant value) {
        ValueType type = value.type();
        return switch (type) {
            case STRING, HASH, ENUM -> quoted(value.text());
            case FLAGS -> list(value.flags(), SchemaText::quoted);
            case COLOR -> quoted(ColorText.of(value.lane(0), value.lane(1), value.lane(2), value.lane(3)));
            default -> type.lanes() == 1 ? number(type, value.bits()) : lanes(value);
        };
    }

    private static String lanes(Variant value) {
        StringJoiner lanes = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < value.type().lanes(); i++) {
            lanes.add(number(value.type().lane(), value.lane(i)));
        }
        return lanes.toString();
    }

    private static String number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Boolean.toString(bits != 0);
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) bits));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(bits));
            case U64 -> Long.toUnsignedString(bits);
            default -> Long.toString(bits);
        };
    }

    /**
     * {@return a text in quotes, with JSON escapes}
     *
     * @param text any Unicode text
     */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == 0x7F) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
