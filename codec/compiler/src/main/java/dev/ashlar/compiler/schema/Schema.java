package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.expression.Expression;
import dev.ashlar.compiler.expression.ExpressionException;
import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record type or struct, as declared in its schema file. Immutable; any thread.
 *
 * @param name of the type
 * @param key name of the string field whose values references may use; null if references use only ids
 * @param layoutKind rows or columns
 * @param alignment requested alignment of rows in bytes, 64; 0 if the fields determine it
 * @param spawned whether a release needs a specialised spawner for the type
 * @param shipRule rule that selects the records for packs
 * @param rules rules for several fields together
 * @param display name for editors; empty if there is none
 * @param doc a sentence for programmers; empty if there is none
 * @param fields in order of declaration. The members of a struct field replace it, with the path {@code field.member} as name
 * @param structs the structs whose members are among the fields, in the order of the members
 * @param isStruct whether this is a struct, which has neither records nor ids
 * @param version version of the layout in {@code schema.lock}; 1 without a lock
 * @param at location of the declaration
 */
public record Schema(
        String name,
        @Nullable String key,
        LayoutKind layoutKind,
        int alignment,
        boolean spawned,
        ShipRule shipRule,
        TypeRules rules,
        String display,
        String doc,
        List<SchemaField> fields,
        List<StructUse> structs,
        boolean isStruct,
        int version,
        Location at) {
    /** The version of a schema without history. */
    public static final int FIRST_VERSION = 1;

    /**
     * Creates a record type without structs, whose records all ship.
     *
     * @param name as {@link #name}
     * @param key as {@link #key}
     * @param layoutKind as {@link #layoutKind}
     * @param alignment as {@link #alignment}
     * @param spawned as {@link #spawned}
     * @param doc as {@link #doc}
     * @param fields as {@link #fields}
     * @param version as {@link #version}
     * @param at as {@link #at}
     */
    public Schema(
            String name,
            @Nullable String key,
            LayoutKind layoutKind,
            int alignment,
            boolean spawned,
            String doc,
            List<SchemaField> fields,
            int version,
            Location at) {
        this(
                name,
                key,
                layoutKind,
                alignment,
                spawned,
                ShipRule.ALL,
                TypeRules.NONE,
                "",
                doc,
                fields,
                List.of(),
                false,
                version,
                at);
    }

    /**
     * The struct of the entries of a map.
     *
     * @param name that no file has
     * @param fields key and value
     * @param structs the value, where it is a struct
     */
    static Schema ofEntries(String name, String doc, List<SchemaField> fields, List<StructUse> structs, Location at) {
        return new Schema(
                name,
                null,
                LayoutKind.ROWS,
                0,
                false,
                ShipRule.ALL,
                TypeRules.NONE,
                "",
                doc,
                List.copyOf(fields),
                List.copyOf(structs),
                true,
                FIRST_VERSION,
                at);
    }

    /**
     * {@return the structs that types use, directly or through other structs, by name; including {@linkplain #isVariant elements of variants}}
     *
     * @param schemas of the types
     */
    public static List<Schema> structsOf(Collection<Schema> schemas) {
        SortedMap<String, Schema> structs = new TreeMap<>();
        schemas.forEach(schema -> schema.collect(structs));
        return List.copyOf(structs.values());
    }

    private void collect(SortedMap<String, Schema> into) {
        Stream.concat(
                        structs.stream().map(StructUse::struct),
                        fields.stream().map(SchemaField::elements).flatMap(Stream::ofNullable))
                .map(struct -> struct.isFixedList() ? struct.fixedElement() : struct)
                .forEach(struct -> {
                    if (into.put(struct.name(), struct) == null) {
                        struct.collect(into);
                    }
                });
    }

    /** {@return whether this is the struct of a field such as {@code Loot[4]} or {@code int[3][3]}, whose members are named 0, 1, 2 …} */
    public boolean isFixedList() {
        return isStruct && !fields.isEmpty() && isIndex(fields.get(0).name());
    }

    /**
     * {@return whether a path begins with the index of an element of a list of a fixed length}
     *
     * @param path of a member
     */
    public static boolean isIndex(String path) {
        return !path.isEmpty() && path.charAt(0) >= '0' && path.charAt(0) <= '9';
    }

    /** {@return the number of elements of a {@linkplain #isFixedList list of a fixed length}} */
    public int fixedCount() {
        return structs.isEmpty() ? fields.size() : structs.size();
    }

    /**
     * {@return the number of elements of the {@linkplain #isFixedList list of a fixed length} with a path; 0 for other paths}
     *
     * @param path of a field
     */
    public int fixedCount(String path) {
        int count = 0;
        for (StructUse use : structs) {
            String inside = use.path("");
            if (path.equals(use.name()) && use.struct().isFixedList()) {
                count = use.struct().fixedCount();
            } else if (path.startsWith(inside)) {
                count = Math.max(count, use.struct().fixedCount(path.substring(inside.length())));
            }
        }
        return count;
    }

    /**
     * {@return what each element of a {@linkplain #isFixedList list of a fixed length} is: its struct, or a struct with the member {@code value} that no file
     * declares}
     */
    public Schema fixedElement() {
        StructUse use = useOf(0);
        if (use != null && !use.optional() && !use.struct().isFixedList()) {
            return use.struct();
        }
        StructUse value =
                use == null ? null : StructUse.of(SchemaField.VALUE, use.struct(), 0, use.optional(), use.at());
        List<SchemaField> members = value == null ? List.of(fields.get(0).named(SchemaField.VALUE)) : value.members();
        return ofEntries(name, doc, members, value == null ? List.of() : List.of(value), at);
    }

    /** {@return the field that each innermost element of a {@linkplain #isFixedList list of a fixed length} is; null if it is a struct} */
    public @Nullable SchemaField fixedValue() {
        StructUse use = useOf(0);
        return use == null
                ? fields.get(0)
                : use.struct().isFixedList() ? use.struct().fixedValue() : null;
    }

    /**
     * Returns a field by name.
     *
     * @param field declared name of the field; for a member the path
     * @return the field; null if there is none
     */
    public @Nullable SchemaField field(String field) {
        for (SchemaField each :
                fields) { // Backends ask for each value: a stream would take longer than the comparison.
            if (each.name().equals(field)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns the schema with its history.
     *
     * @param numbered the fields, with the recorded numbers of enum constants
     * @param evolved the structs with their history
     * @param locked version of the layout, 1 or more
     * @return the schema
     */
    public Schema with(List<SchemaField> numbered, List<StructUse> evolved, int locked) {
        return with(shipRule, rules, numbered, evolved, locked);
    }

    /** The same schema with another rule of what ships. */
    Schema with(ShipRule rule) {
        return with(rule, rules, fields, structs, version);
    }

    /** The same schema with rules. */
    Schema with(TypeRules demanded) {
        return with(shipRule, demanded, fields, structs, version);
    }

    private Schema with(
            ShipRule rule, TypeRules demanded, List<SchemaField> numbered, List<StructUse> evolved, int locked) {
        return new Schema(
                name,
                key,
                layoutKind,
                alignment,
                spawned,
                rule,
                demanded,
                display,
                doc,
                List.copyOf(numbered),
                List.copyOf(evolved),
                isStruct,
                locked,
                at);
    }

    /**
     * Returns the schema with other own fields.
     *
     * @param numbered the fields; members of structs keep their positions
     * @param locked version of the layout, 1 or more
     * @return the schema
     */
    public Schema with(List<SchemaField> numbered, int locked) {
        return with(numbered, structs, locked);
    }

    /** The same schema, the members of its structs among its fields. */
    Schema withMembers(List<SchemaField> all, List<StructUse> uses) {
        return with(all, uses, version);
    }

    /**
     * {@return the struct field or include of a member; null for a field of the type itself}
     *
     * @param number of the field
     */
    public @Nullable StructUse useOf(int number) {
        for (StructUse use : structs) {
            if (number >= use.first() && number < use.first() + use.count()) {
                return use;
            }
        }
        return null;
    }

    /** {@return for each reference to several types its fields, of which at most one has a value; without fields of elements} */
    public List<List<String>> alternatives() {
        List<List<String>> found = new ArrayList<>();
        for (StructUse use : structs) {
            List<List<String>> inside = use.isReference()
                    ? List.of(use.struct().fields().stream()
                            .map(SchemaField::name)
                            .toList())
                    : use.struct().alternatives();
            inside.forEach(each -> found.add(each.stream().map(use::path).toList()));
        }
        return found;
    }

    /** {@return the schema without own fields, struct fields and members of structs that do not ship} */
    public Schema shipped() {
        List<SchemaField> kept = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            StructUse use = useOf(i);
            if (use != null && use.first() == i && use.ship()) {
                uses.add(use.shipped(kept.size()));
            }
            if (fields.get(i).ship()) {
                kept.add(fields.get(i).withShippedElements());
            }
        }
        boolean keyShips = kept.stream().anyMatch(field -> field.name().equals(key));
        boolean ruleShips = kept.stream().anyMatch(field -> field.name().equals(shipRule.field()));
        return new Schema(
                name,
                keyShips ? key : null,
                layoutKind,
                alignment,
                spawned,
                ruleShips || !ships() ? shipRule : ShipRule.ALL,
                rulesOf(kept),
                display,
                doc,
                List.copyOf(kept),
                List.copyOf(uses),
                isStruct,
                version,
                at);
    }

    /**
     * Parses a formula for the value of a field.
     *
     * @param field of this type; a single bool, number, string, hash or enum
     * @param text in the language of rules, with the paths that rules of this type may use
     * @return the formula
     * @throws ExpressionException if the text is not a formula for such a value
     * @throws IllegalArgumentException if no formula can calculate a value of the field
     */
    public Expression formula(SchemaField field, String text) throws ExpressionException {
        if (field.shape().isArray()) {
            throw new IllegalArgumentException("no formula gives an array");
        }
        return Expression.formula(text, new RuleScope(this), field.type());
    }

    /** The rules that read no other fields than some. */
    private TypeRules rulesOf(List<SchemaField> kept) {
        Predicate<String> ships = path -> path.equals(RuleScope.ID) || RulePath.of(kept, path) != null;
        RuleScope scope = new RuleScope(this);
        return new TypeRules(
                rules.conditions().stream()
                        .filter(rule ->
                                PlacedRule.parse(rule, scope).paths().stream().allMatch(ships))
                        .toList(),
                rules.unique().stream()
                        .filter(names -> names.stream().allMatch(ships))
                        .toList(),
                rules.moddable());
    }

    /**
     * {@return whether this is the element schema of a variant} Its fields are the cases, each a list of at most one struct. A value has exactly one
     * case. The last field is the enum of the tag, which views and packs have and records do not.
     */
    public boolean isVariant() {
        return !fields.isEmpty() && fields.get(0).isCase();
    }

    /** {@return the fields of records: all fields except the tag of a variant} */
    public List<SchemaField> members() {
        return isVariant() ? cases() : fields;
    }

    /** {@return the type of a record of this schema: its name, or {@code oneof} for the element of a variant} */
    public String recordType() {
        return isVariant() ? "oneof" : name;
    }

    /** {@return the cases of a variant} */
    public List<SchemaField> cases() {
        return fields.subList(0, fields.size() - 1);
    }

    /** {@return the enum of the tag of a variant} */
    public SchemaField kind() {
        return fields.get(fields.size() - 1);
    }

    /**
     * Returns the element schema of a variant with the recorded tags and structs of its cases.
     *
     * @param constants of the enum of the tag
     * @param struct returns the struct of a case by name
     * @return the element schema
     */
    public Schema withTags(List<EnumConstant> constants, Function<String, Schema> struct) {
        return VariantType.numbered(this, constants, each -> each.withElements(struct.apply(each.target())));
    }

    /** {@return whether this is an element schema from {@link #withElementTypes}} */
    public boolean isElementType() {
        return layoutKind == LayoutKind.ELEMENTS;
    }

    /** {@return this schema, followed by the element schemas of its lists that ship, recursively} */
    public Stream<Schema> withElementTypes() {
        Stream<Schema> elements = fields.stream()
                .filter(field -> field.ship() && field.elements() != null)
                .map(this::elementType)
                .flatMap(Schema::withElementTypes);
        return Stream.concat(Stream.of(this), elements);
    }

    /**
     * {@return the element type of a list, which includes the members of the struct and is named after the list}
     *
     * @param list a field of this type whose elements are known
     */
    public Schema elementType(SchemaField list) {
        Schema struct = Objects.requireNonNull(list.elements());
        StructUse use = StructUse.of("", struct, 0, false, list.at());
        return new Schema(
                name + StructUse.SEPARATOR + list.name(),
                null,
                LayoutKind.ELEMENTS,
                0,
                false,
                ShipRule.ALL,
                TypeRules.NONE,
                struct.display,
                struct.doc,
                struct.fields,
                List.of(use),
                false,
                version,
                list.at());
    }

    /**
     * {@return whether unsigned layers may change a field}
     *
     * @param field of this type, not of elements
     */
    public boolean isModdable(SchemaField field) {
        Moddable said = field.rules().moddable();
        return said == Moddable.YES || said == Moddable.UNSAID && rules.moddable();
    }

    /** {@return whether the type or one of its fields has a {@code moddable} setting} */
    public boolean saysModdable() {
        return rules.moddable()
                || fields.stream().anyMatch(field -> field.rules().moddable() != Moddable.UNSAID);
    }

    /** {@return whether the type ships, so that records go into packs and there is a view} */
    public boolean ships() {
        return shipRule.ships();
    }

    /** {@return a new record without id, with the declared defaults} */
    public DataRecord defaults() {
        DataRecord defaults = new DataRecord(name);
        for (SchemaField field : fields) {
            Variant value = field.defaultValue();
            if (value != null) {
                defaults.set(field.name(), value);
            }
        }
        return defaults;
    }
}
