package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The type {@code oneof<Damage, Heal>} of a variant, or of a list of them. The schema of its elements has a field for each case, a list of at most
 * one struct, and behind them the enum of the tag: see {@link Schema#isVariant}.
 *
 * @param cases in order of declaration
 * @param isList whether it is a list of variants
 */
record VariantType(List<Case> cases, boolean isList) {
    /** Name of the enum of the tag. */
    static final String KIND = "kind";

    /** Constant of the tag where there is no case. */
    static final String NONE = "none";

    /** Most cases: their tags over time fit the numbers of constants. */
    static final int MOST = 1 << 8;

    private static final String ONEOF = "oneof";
    private static final String BEGIN = ONEOF + "<";
    private static final String END = ">";
    private static final String LIST = "[]";
    private static final Pattern CASES = Pattern.compile(BEGIN + "[^<>]*" + END);
    /** Behind the name of the field, for the schema of the elements and the interface of their views. */
    private static final String SUFFIX = "variant";

    /**
     * A case.
     *
     * @param name which records and packs know it by
     * @param struct of its members
     */
    record Case(String name, String struct) {
        private String text() {
            return name.equals(struct) ? name : name + ": " + struct;
        }
    }

    /** {@return whether a text is meant as the type of a variant, right or wrong} */
    static boolean isMeant(String text) {
        return text.startsWith(ONEOF);
    }

    /** {@return the type that a text declares; null when it has another form} */
    static @Nullable VariantType of(String text) {
        boolean isList = text.endsWith(LIST);
        String type = DeclaredType.withoutBrackets(text);
        if (!type.startsWith(BEGIN) || !type.endsWith(END)) {
            return null;
        }
        List<Case> cases = new ArrayList<>();
        Set<String> names = new HashSet<>(Set.of(KIND, NONE));
        for (String written :
                type.substring(BEGIN.length(), type.length() - END.length()).split(",", -1)) {
            String[] parts = written.split(":", -1);
            Case each = new Case(parts[0].strip(), parts[parts.length - 1].strip());
            boolean isNamed = Texts.isName(each.name) && Texts.isName(each.struct) && !each.name.equals("id");
            if (parts.length > 2 || !isNamed || !names.add(each.name)) {
                return null;
            }
            cases.add(each);
        }
        return cases.size() > MOST ? null : new VariantType(List.copyOf(cases), isList);
    }

    /** {@return the type as a schema file writes it} */
    String text() {
        return String.join(", ", cases.stream().map(Case::text).toList()).transform(all -> BEGIN + all + END)
                + (isList ? LIST : "");
    }

    /** {@return the type of a field as a schema file writes it} */
    static String textOf(SchemaField variant, Schema elements) {
        List<Case> cases = elements.cases().stream()
                .map(each -> new Case(each.name(), each.target()))
                .toList();
        return new VariantType(cases, !variant.rules().single()).text();
    }

    /** {@return the type of a variant in a lock, which has its cases as constants} */
    static String lockText(SchemaField variant) {
        return variant.rules().single() ? ONEOF : ONEOF + LIST;
    }

    /** {@return the type of a map or a list of values as a lock has it, without the cases of a variant} */
    static String withoutCases(String entries) {
        return CASES.matcher(entries).replaceAll(ONEOF);
    }

    /** {@return the names of the constants of the tag, in the order of their first numbers} */
    List<String> tagNames() {
        return Stream.concat(Stream.of(NONE), cases.stream().map(Case::name)).toList();
    }

    /**
     * The schema of the elements, whose structs other files tell.
     *
     * @param field path of the field, with its type; of the values of a map that of the map
     * @param at where the field is declared
     */
    Schema elements(String field, Location at) {
        List<SchemaField> fields = new ArrayList<>();
        List<EnumConstant> constants = new ArrayList<>();
        tagNames().forEach(name -> constants.add(new EnumConstant(name, constants.size())));
        cases.forEach(each -> fields.add(field(each.name, ValueType.LIST, each.struct, at)));
        fields.add(field(KIND, ValueType.ENUM, "", at).withHistory(constants, List.of()));
        Schema elements = new Schema(
                field + StructUse.SEPARATOR + SUFFIX,
                null,
                LayoutKind.ROWS,
                0,
                false,
                ShipRule.ALL,
                TypeRules.NONE,
                "",
                "",
                List.copyOf(fields),
                List.of(),
                true,
                Schema.FIRST_VERSION,
                at);
        return numbered(elements, constants, each -> each);
    }

    /**
     * The same elements with other tags.
     *
     * @param constants of the enum of the tag
     * @param cases gives each case with its struct
     */
    static Schema numbered(Schema elements, List<EnumConstant> constants, Function<SchemaField, SchemaField> cases) {
        List<SchemaField> fields = new ArrayList<>();
        for (SchemaField each : elements.cases()) {
            EnumConstant tag = constants.stream()
                    .filter(constant -> constant.name().equals(each.name()))
                    .findFirst()
                    .orElseThrow();
            fields.add(cases.apply(each).withHistory(List.of(tag), List.of()));
        }
        fields.add(elements.kind().withHistory(constants, List.of()));
        return elements.with(fields, Schema.FIRST_VERSION);
    }

    private static SchemaField field(String name, ValueType type, String target, Location at) {
        return new SchemaField(
                name,
                type,
                Shape.SINGLE,
                1,
                FieldLayout.ITEM_ALIGNMENT,
                false,
                false,
                IndexKind.NONE,
                true,
                null,
                null,
                null,
                type == ValueType.LIST ? ValueRules.ONE : ValueRules.NONE,
                List.of(),
                target,
                List.of(),
                List.of(),
                "",
                "",
                "",
                at,
                at,
                null);
    }
}
