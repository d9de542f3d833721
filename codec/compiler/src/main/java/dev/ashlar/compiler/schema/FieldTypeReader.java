package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the types of the fields of one file, and notes which other types they name. */
final class FieldTypeReader {
    /** The type {@code text} in a map or in a list of values. */
    private static final Pattern TEXT_IN_ENTRIES = Pattern.compile("(?:^|[<,])\\s*text(?:Array)?\\s*(?:[\\[>,?]|$)");

    /** Around a type, and around and in the brackets behind its name. */
    private static final Pattern BLANKS = Pattern.compile("^\\s+|\\s+$|\\s+(?=[\\[\\]])|(?<=\\[)\\s+");

    private static final Pattern NEGATIVE = Pattern.compile("\\[\\s*-[0-9]+\\s*]");

    private static final String LENGTHS = "1 to " + FieldLayout.MAX_COUNT + " elements, or [] for any number";

    private final List<TypeUse> uses = new ArrayList<>();
    private final List<RefUnion.Use> unions = new ArrayList<>();

    /** {@return the types that references name, and what may be structs} */
    List<TypeUse> uses() {
        return List.copyOf(uses);
    }

    /** {@return the references to several types} */
    List<RefUnion.Use> unions() {
        return List.copyOf(unions);
    }

    /**
     * Reads the type of a field.
     *
     * @param attributes of the field
     * @param field for the place of a problem
     * @param report takes what is found
     * @return null when there is none, or perhaps a struct
     */
    @Nullable
    DeclaredType read(Attributes attributes, Node field, Report report) {
        Node declared = attributes.node("type");
        if (declared == null) {
            if (attributes.lacks("type", FieldReader.KNOWN)) {
                report.add(field.at(), "type is missing", DeclaredType.KNOWN, "");
            }
            return null;
        }
        Node node = withStructs(declared);
        if (node != declared && !areUnionsPossible(declared, report)) {
            return null;
        }
        String text = Texts.read("type", node, report);
        if (text != null && !areBracketsSound(text, declared, report)) {
            return null;
        }
        FixedType fixed = text == null ? null : FixedType.of(text);
        return fixed == null ? read(text, node, report) : read(fixed, node, report);
    }

    /** Whether a type, other than a map or a variant, has no blanks around its brackets and no negative length in them. */
    private static boolean areBracketsSound(String text, Node declared, Report report) {
        String innermost = FixedType.innermost(text);
        if (EntryType.isMeant(innermost) || isVariant(innermost)) {
            return true;
        }
        if (NEGATIVE.matcher(text).find()) {
            report.add(declared.at(), "list of an impossible length", LENGTHS, declared.shown());
            return false;
        }
        String sound = BLANKS.matcher(text).replaceAll("");
        if (!sound.equals(text)) {
            report.add(declared.at(), "blanks in a type", '"' + sound + '"', declared.shown());
            return false;
        }
        return true;
    }

    /** The type of the innermost elements. */
    private @Nullable DeclaredType read(FixedType fixed, Node node, Report report) {
        if (!isPossible(fixed, node, report)) {
            return null;
        }
        String innermost = FixedType.innermost(fixed.element());
        return read(innermost, isStruct(innermost) ? node : node.withText(innermost), report);
    }

    /** Whether a text may be the name of a struct, and of no list of it. */
    private static boolean isStruct(String text) {
        return DeclaredType.of(text) == null && DeclaredType.isName(text);
    }

    private @Nullable DeclaredType read(@Nullable String text, Node node, Report report) {
        if (text != null && EntryType.isMeant(text)) {
            EntryType entries = EntryType.of(text);
            return entries != null && isPossible(entries, node, report)
                    ? DeclaredType.of(entries)
                    : refused(entries, text, node, report);
        }
        DeclaredType type = text == null ? null : DeclaredType.of(text);
        if (text != null && isVariant(text)) {
            return readVariant(text, node, report);
        }
        if (text != null && type == null) {
            String declared = Objects.requireNonNullElse(node.text(), text);
            uses.add(new TypeUse(declared, TypeUse.Kind.FIELD, node.at(), report));
            return DeclaredType.list(text);
        }
        if (type != null && !isPossible(type, node, report)) {
            return null;
        }
        if (type != null && type.value() == ValueType.REF) {
            uses.add(new TypeUse(type.target(), TypeUse.Kind.REFERENCE, node.at(), report));
        }
        return type;
    }

    /** The type with the structs of references to several types. */
    static Node withStructs(Node type) {
        String text = Objects.requireNonNullElse(type.text(), "");
        String structs = RefUnion.withStructs(text);
        return structs.equals(text) ? type : type.withText(structs);
    }

    private boolean areUnionsPossible(Node type, Report report) {
        for (RefUnion union : RefUnion.in(Objects.requireNonNullElse(type.text(), ""))) {
            if (!union.isPossible()) {
                report.add(type.at(), "wrong type of a reference to several types", RefUnion.EXPECTED, type.shown());
                return false;
            }
            union.targets().forEach(target -> uses.add(new TypeUse(target, TypeUse.Kind.REFERENCE, type.at(), report)));
            unions.add(new RefUnion.Use(union, type.at(), report));
        }
        return true;
    }

    private static @Nullable DeclaredType refused(@Nullable EntryType entries, String text, Node node, Report report) {
        if (entries == null && text.endsWith("?")) {
            report.add(node.at(), "? behind the type of a field", "optional = true", node.shown());
        } else if (entries == null) {
            report.add(node.at(), "a map without the types of its keys and values", "map<K, V>", node.shown());
        }
        return null;
    }

    /** What names structs is for all files to tell. */
    private boolean isPossible(EntryType map, Node node, Report report) {
        if (TEXT_IN_ENTRIES.matcher(Objects.requireNonNullElse(node.text(), "")).find()) {
            String message = (map.isMap() ? "a map" : "a list of lists, or of values that may be null,")
                    + " with texts for translation";
            report.add(node.at(), message, "string, or a struct that has the text", node.shown());
            return false;
        }
        DeclaredType key = map.key();
        if (!map.hasKeys()) {
            report.add(node.at(), "a map with keys of another type", EntryType.KEYS, node.shown());
            return false;
        }
        if (map.constants().size() + (map.variant() == null ? 0 : 1) > 1) {
            String expected = "a map with one of these, or a struct as value that has the other";
            report.add(node.at(), "a map with several enums, flags or variants", expected, node.shown());
            return false;
        }
        if (key != null && key.value() == ValueType.REF) {
            uses.add(new TypeUse(key.target(), TypeUse.Kind.REFERENCE, node.at(), report));
        }
        if (map.optional() && map.value().startsWith("ref<") && map.inner() == null) {
            String message = "references may be null without a ?";
            report.add(node.at(), message, map.value() + "[]", node.shown());
            return false;
        }
        EntryType inner = map.inner();
        String innermost = FixedType.innermost(map.value());
        FixedType fixed = FixedType.of(map.value());
        if (fixed != null && !isPossible(fixed, node, report)) {
            return false;
        }
        DeclaredType value = DeclaredType.of(innermost);
        if (inner != null || value != null && !isPossible(value, node, report)) {
            return inner != null && isPossible(inner, node, report);
        }
        if (value == null && isVariant(innermost)) {
            return readVariant(innermost, node, report) != null;
        }
        if (value == null) {
            uses.add(new TypeUse(map.value(), TypeUse.Kind.FIELD, node.at(), report));
        } else if (value.value() == ValueType.REF) {
            uses.add(new TypeUse(value.target(), TypeUse.Kind.REFERENCE, node.at(), report));
        }
        return true;
    }

    /** Whether a text is meant as a variant, and no struct of such a name. */
    private static boolean isVariant(String text) {
        return VariantType.isMeant(text) && !DeclaredType.isName(DeclaredType.withoutBrackets(text));
    }

    private @Nullable DeclaredType readVariant(String text, Node node, Report report) {
        VariantType variant = VariantType.of(text);
        if (variant == null) {
            String expected = "oneof<Damage, Heal> or oneof<Damage, Heal>[], with 1 to " + VariantType.MOST
                    + " different structs, or Name: Struct, but no name " + VariantType.KIND + ", " + VariantType.NONE
                    + " or id";
            report.add(node.at(), "wrong type of a variant", expected, node.shown());
            return null;
        }
        variant.cases().forEach(each -> uses.add(new TypeUse(each.struct(), TypeUse.Kind.CASE, node.at(), report)));
        return DeclaredType.variant(text);
    }

    private static boolean isPossible(FixedType fixed, Node node, Report report) {
        if (!fixed.isPossible()) {
            report.add(node.at(), "list of an impossible length", LENGTHS, node.shown());
            return false;
        }
        if (fixed.hasOptionalReferences()) {
            report.add(node.at(), "references may be null without a ?", "the type without ?", node.shown());
            return false;
        }
        return true;
    }

    private static boolean isPossible(DeclaredType type, Node node, Report report) {
        if (type.shape().isArray() && !type.value().isArrayElement()) {
            report.add(node.at(), "bytes cannot be elements of an array", "bytes, or u8[]", node.shown());
            return false;
        }
        if (type.count() < 1 || type.count() > FieldLayout.MAX_COUNT) {
            report.add(node.at(), "array of an impossible length", LENGTHS, node.shown());
            return false;
        }
        return true;
    }
}
