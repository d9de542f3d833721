package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A field, as declared in its schema file. Immutable; any thread.
 *
 * @param name of the field; for a member of a struct field the path {@code field.member}
 * @param type of the value, or of the elements of an array
 * @param shape single value, fixed or variable array
 * @param count number of elements of a fixed array; otherwise 1
 * @param itemAlignment alignment of a field of bytes, in bytes; otherwise 8
 * @param optional whether the value may be absent, which readers can detect
 * @param hot whether the field lies at the start of the row
 * @param index index of the field: none, many or unique. The schema names the key field
 * @param ship whether the field goes into packs and views
 * @param defaultValue value of an absent field; null for zero, the identity, empty, null or the first constant
 * @param min minimum of the number, lanes or elements; for a float the exact decimal of the rounded limit; null for the minimum of the type
 * @param max maximum of the number, lanes or elements, in the same form
 * @param rules further rules for the values
 * @param constants an enum's or flags' constants in order of declaration, with the values or bits that {@code schema.lock} gave them, without a lock
 *     0, 1, 2 …; of a case of a variant its tag; else empty
 * @param target name of the type that a reference names, or of the struct of a list, or of the struct whose presence the field is; of a map or a list
 *     of values its type, and of a variant before all files are read; else empty
 * @param formerly former names of the field
 * @param retyped former types, whose values are converted
 * @param display name for editors; empty if there is none
 * @param unit unit of the value, such as {@code deg}; empty if there is none
 * @param doc a sentence for programmers; empty if there is none
 * @param at location of the declaration
 * @param typeAt location of the type
 * @param elements the struct of a list's elements, whose name is the target, see also {@link Schema#isVariant}; of a map one with the members {@code
 *     key} and {@code value}; null for other fields, and of structs before all files are read
 */
public record SchemaField(
        String name,
        ValueType type,
        Shape shape,
        int count,
        int itemAlignment,
        boolean optional,
        boolean hot,
        IndexKind index,
        boolean ship,
        @Nullable Variant defaultValue,
        @Nullable BigDecimal min,
        @Nullable BigDecimal max,
        ValueRules rules,
        List<EnumConstant> constants,
        String target,
        List<String> formerly,
        List<FormerType> retyped,
        String display,
        String unit,
        String doc,
        Location at,
        Location typeAt,
        @Nullable Schema elements) {
    /** Digits that every f64 can be told apart by. */
    private static final int MOST_DIGITS = 17;

    /**
     * Formats a limit. For a float, the result is the shortest decimal of the same float. The text is the same on every JDK.
     *
     * @param limit {@link #min} or {@link #max}
     * @return a decimal number
     */
    public String shown(BigDecimal limit) {
        ValueType lane = type.lane();
        for (int digits = 1; lane.isFloat() && digits <= MOST_DIGITS; digits++) {
            BigDecimal rounded = limit.round(new MathContext(digits));
            boolean same = lane == ValueType.F32
                    ? rounded.floatValue() == limit.floatValue()
                    : rounded.doubleValue() == limit.doubleValue();
            if (same) {
                return rounded.signum() == 0
                        ? "0"
                        : rounded.stripTrailingZeros().toPlainString();
            }
        }
        return limit.toPlainString();
    }

    /** {@return the names of the constants of an enum or flags, in order of declaration} */
    public List<String> constantNames() {
        return constants.stream().map(EnumConstant::name).toList();
    }

    /**
     * {@return whether an enum or flags have a constant}
     *
     * @param constant any text
     */
    public boolean hasConstant(String constant) {
        for (EnumConstant known : constants) {
            if (known.name().equals(constant)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The same field as a member of a struct that a type uses.
     *
     * @param use by the type
     * @return the member, under its path and its former paths
     */
    SchemaField memberOf(StructUse use) {
        boolean ships = ship && use.ship();
        List<String> paths = new ArrayList<>();
        Stream.concat(Stream.of(use.name()), use.formerly().stream())
                .forEach(field -> Stream.concat(Stream.of(name), formerly.stream())
                        .forEach(
                                member -> paths.add(use.isIncluded() ? member : field + StructUse.SEPARATOR + member)));
        return new SchemaField(
                paths.get(0),
                type,
                shape,
                count,
                itemAlignment,
                optional,
                ships && (hot || use.hot()),
                (ships || index.isUnique()) && !Schema.isIndex(use.name()) ? index : IndexKind.NONE,
                ships,
                use.defaults().getOrDefault(name, defaultValue),
                min,
                max,
                rules.inside(use.moddable()),
                constants,
                target,
                List.copyOf(paths.subList(1, paths.size())),
                retyped,
                display,
                unit,
                doc,
                at,
                typeAt,
                elements);
    }

    /**
     * Returns the field under another name, without history.
     *
     * @param other name of the field
     * @return the field
     */
    public SchemaField named(String other) {
        return element(other, optional);
    }

    /** The same field as an element of a list of a fixed length, or as the value that such an element is. */
    SchemaField element(String index, boolean mayBeAbsent) {
        return new SchemaField(
                index,
                type,
                shape,
                count,
                itemAlignment,
                mayBeAbsent,
                hot,
                IndexKind.NONE,
                ship,
                defaultValue,
                min,
                max,
                rules,
                constants,
                target,
                List.of(),
                List.of(),
                "",
                unit,
                doc,
                at,
                typeAt,
                elements);
    }

    /** The field that tells whether a record has an optional struct: a bool that is true where it is there. */
    static SchemaField presenceOf(StructUse use) {
        return new SchemaField(
                use.name(),
                ValueType.BOOL,
                Shape.SINGLE,
                1,
                FieldLayout.ITEM_ALIGNMENT,
                true,
                use.ship() && use.hot(),
                IndexKind.NONE,
                use.ship(),
                null,
                null,
                null,
                ValueRules.NONE.inside(use.moddable()),
                List.of(),
                use.struct().name(),
                use.formerly(),
                List.of(),
                use.display(),
                "",
                use.doc(),
                use.at(),
                use.at(),
                null);
    }

    /**
     * {@return whether the field is the presence of an optional struct} Its name is the path of the struct field, its target the struct. If a record
     * has a member of the struct, it has the struct.
     */
    public boolean isPresence() {
        return type == ValueType.BOOL && !target.isEmpty();
    }

    /**
     * Returns the field with its history.
     *
     * @param numbered the constants with their numbers, ascending
     * @param names all former names
     * @return the field
     */
    public SchemaField withHistory(List<EnumConstant> numbered, List<String> names) {
        return new SchemaField(
                name,
                type,
                shape,
                count,
                itemAlignment,
                optional,
                hot,
                index,
                ship,
                defaultValue,
                min,
                max,
                rules,
                List.copyOf(numbered),
                target,
                List.copyOf(names),
                retyped,
                display,
                unit,
                doc,
                at,
                typeAt,
                elements);
    }

    /**
     * Creates a copy whose values have never had another type.
     *
     * @return the copy
     */
    public SchemaField withoutRetyped() {
        return new SchemaField(
                name,
                type,
                shape,
                count,
                itemAlignment,
                optional,
                hot,
                index,
                ship,
                defaultValue,
                min,
                max,
                rules,
                constants,
                target,
                formerly,
                List.of(),
                display,
                unit,
                doc,
                at,
                typeAt,
                elements);
    }

    /** Name of the key of an entry, by which maps are sorted. */
    public static final String KEY = "key";

    /** Name of the value of an entry, and first part of the paths of its members. */
    public static final String VALUE = "value";

    /** The key, or the value, of the entries of this map; it keeps nothing of the map but constants and limits, where its type has such. */
    SchemaField entry(String member, DeclaredType type) {
        boolean isNumber = member.equals(VALUE)
                && (type.value().hasEntries()
                        || type.value().lane().isInteger()
                        || type.value().lane().isFloat());
        EntryType own = EntryType.of(target);
        EntryType inner = EntryType.of(type.target());
        boolean hasConstants = type.value().hasConstants()
                || inner != null && (!inner.constants().isEmpty() || inner.variant() != null);
        return new SchemaField(
                member,
                type.value(),
                type.shape(),
                type.count(),
                FieldLayout.ITEM_ALIGNMENT,
                member.equals(VALUE) && own != null && own.optional(),
                false,
                IndexKind.NONE,
                true,
                null,
                isNumber ? min : null,
                isNumber ? max : null,
                type.isSingleVariant() ? ValueRules.ONE : ValueRules.NONE,
                hasConstants ? constants : List.of(),
                type.target(),
                List.of(),
                List.of(),
                "",
                "",
                "",
                at,
                typeAt,
                null);
    }

    /** {@return the constants of the field itself; empty for a map or a list of values, whose entries have them} */
    public List<EnumConstant> ownConstants() {
        return hasEntries() ? List.of() : constants;
    }

    /** {@return whether a schema file lists the constants; false for a map of variants, whose constants are its cases} */
    public boolean hasValues() {
        EntryType map = hasEntries() ? EntryType.of(target) : null;
        return !constants.isEmpty() && (map == null || map.variant() == null);
    }

    /** {@return whether the constants belong to flags} */
    public boolean hasFlags() {
        EntryType map = hasEntries() ? EntryType.of(target) : null;
        return type == ValueType.FLAGS || map != null && map.constants().contains(ValueType.FLAGS);
    }

    /** {@return whether the field is a map} */
    public boolean isMap() {
        return type == ValueType.MAP;
    }

    /** {@return whether the field is a map, or a list of values such as {@code int[][]}, whose elements use a struct that no file declares} */
    public boolean hasEntries() {
        return type.hasEntries();
    }

    /** {@return whether the elements of the list are values without names} */
    public boolean isOfValues() {
        return type == ValueType.VALUES;
    }

    /** {@return whether the field is a list of structs, a map or a list of values} */
    public boolean isList() {
        return type.isList();
    }

    /** {@return whether the field is a variant, or a list of variants; each value is one of several structs} */
    public boolean isVariant() {
        return elements != null && elements.isVariant();
    }

    /** {@return whether the field is a case of a variant, see {@link Schema#isVariant}} */
    public boolean isCase() {
        return type == ValueType.LIST && !constants.isEmpty();
    }

    /** {@return whether the field is a list of at most one struct, written without brackets: a variant or a case of a variant} */
    public boolean isSingle() {
        return rules.single() || isCase();
    }

    /**
     * {@return the value of a list}
     *
     * @param structs the elements, in order
     */
    public Variant listOf(List<DataRecord> structs) {
        return isSingle() && structs.size() == 1 ? Variant.ofOne(structs.get(0)) : Variant.ofRecords(type, structs);
    }

    /**
     * {@return the path of an element of a list: the name of the field, with the index unless the list {@link #isSingle}}
     *
     * @param index of the element
     */
    public String elementPath(int index) {
        return isSingle() ? name : name + "[" + index + "]";
    }

    /**
     * Returns the list with the struct of its elements.
     *
     * @param struct of the elements, with expanded structs and lists
     * @return the field
     */
    public SchemaField withElements(Schema struct) {
        return new SchemaField(
                name,
                type,
                shape,
                count,
                itemAlignment,
                optional,
                hot,
                index,
                ship,
                defaultValue,
                min,
                max,
                rules,
                constants,
                struct.isVariant() ? struct.name() : target,
                formerly,
                retyped,
                display,
                unit,
                doc,
                at,
                typeAt,
                struct);
    }

    /** The same field without what does not ship of its elements. */
    SchemaField withShippedElements() {
        return elements == null ? this : withElements(elements.shipped());
    }

    /**
     * {@return the type as in {@code schema.lock}: the declared type without the cases of a variant, and {@code string} for texts for translation}
     */
    public String lockedType() {
        if (isVariant()) {
            return VariantType.lockText(this);
        }
        String text = declaredType(type.schemaName());
        String locked = hasEntries() ? VariantType.withoutCases(text) : text;
        return isList() && elements != null ? RefUnion.lockText(locked, elements) : locked;
    }

    /** {@return whether the field has texts for translation, which {@code ashlar texts} exports} */
    public boolean isText() {
        return rules.text();
    }

    /** {@return the type as in a schema file} */
    public String declaredType() {
        String text = declaredType(isText() ? "text" : type.schemaName());
        return isList() && elements != null ? RefUnion.withoutStructs(text, elements) : text;
    }

    private String declaredType(String value) {
        if (isVariant()) {
            return VariantType.textOf(this, Objects.requireNonNull(elements));
        }
        if (isList()) {
            return hasEntries() || isCase() || VariantType.of(target) != null ? target : target + "[]";
        }
        String element = type == ValueType.REF ? "ref<" + target + ">" : isPresence() ? target : value;
        return switch (shape) {
            case SINGLE -> element;
            case FIXED -> element + "[" + count + "]";
            case ARRAY -> element + "[]";
        };
    }
}
