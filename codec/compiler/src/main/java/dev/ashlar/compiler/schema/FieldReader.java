package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one type, one at a time, and sees that no two share a name. */
final class FieldReader {
    /** A Java enum is initialised by one method, and a method of the JVM has at most 64 KiB. */
    static final int MAX_CONSTANTS = 1 << 10;

    /** The attributes of a field with values. */
    static final List<String> KNOWN = List.of(
            "name type values default min max align optional hot index unique required pattern minLength maxLength ship moddable formerly retyped display unit doc"
                    .split(" "));

    private static final List<String> KNOWN_OF_LIST = List.of(
            "name type optional hot required minLength maxLength ship moddable formerly display doc".split(" "));

    /** The constants are those of the keys or of the values, the limits those of the values. */
    private static final List<String> KNOWN_OF_MAP = List.of(
            "name type values min max optional hot required minLength maxLength ship moddable formerly display doc"
                    .split(" "));

    private static final List<String> KNOWN_OF_VARIANT =
            List.of("name type hot required ship moddable formerly display doc".split(" "));

    /** Of lists of a fixed length whose elements have values; what is said of values is said of each. */
    private static final List<String> KNOWN_OF_FIXED = List.of(
            "name type values default min max optional hot required pattern minLength maxLength ship moddable formerly display unit doc"
                    .split(" "));

    /** A name that a field had. */
    private record FormerName(String name, Location at, Report report) {}

    private final String typeName;
    private final Problems problems;
    private final Set<String> read = new HashSet<>();
    private final TakenNames names = new TakenNames("field name");
    private final List<FormerName> formerNames = new ArrayList<>();
    private final FieldTypeReader types = new FieldTypeReader();
    private final List<StructField> structFields = new ArrayList<>();
    private int fieldCount;

    /**
     * A reader that has read nothing.
     *
     * @param typeName for problems
     * @param problems takes what is found
     */
    FieldReader(String typeName, Problems problems) {
        this.typeName = typeName;
        this.problems = problems;
    }

    /**
     * Reads a field.
     *
     * @param node should be an object
     * @param index position in the list, from 0
     * @return null when it has no name or no type, or perhaps a struct: see {@link #structFields}
     */
    @Nullable
    SchemaField read(Node node, int index) {
        SchemaField field = readField(node, index);
        fieldCount += field == null ? 0 : 1;
        return field;
    }

    private @Nullable SchemaField readField(Node node, int index) {
        Report nameless = new Report(problems, typeName + " field " + (index + 1));
        Attributes attributes = Attributes.of("field", node, nameless);
        String name = readName(attributes, node, nameless);
        Report report = name == null ? nameless : new Report(problems, typeName + "." + name);
        Attributes reporting = attributes.reportingTo(report);
        DeclaredType type = node.members() == null ? null : types.read(reporting, node, report);
        boolean mayBeStruct = type == null && name != null && structName(reporting) != null;
        boolean isFixed = type != null && fixedType(reporting) != null;
        if (type != null && (isFixed || type.value().isList())) {
            List<String> known = known(type);
            reporting.refuseOthers("attribute of " + described(type, isFixed), known);
            reporting = reporting.only(known);
        } else if (!mayBeStruct) {
            reporting.refuseOthers("attribute", KNOWN);
        }
        List<String> formerly = readFormerly(reporting, report);
        List<FormerType> retyped = readRetyped(reporting, type, report);
        Header header = new Header(node.at(), name, type, formerly, retyped);
        if (isFixed) {
            SchemaField element = readElement(header, reporting, report);
            if (element != null) {
                addStructField(element.name(), header, reporting, report, element);
            }
            return null;
        }
        if (mayBeStruct) {
            addStructField(name, header, reporting, report, null);
        }
        return readRest(header, reporting, report);
    }

    private static List<String> known(DeclaredType type) {
        return type.value().hasEntries()
                ? KNOWN_OF_MAP
                : type.isSingleVariant() ? KNOWN_OF_VARIANT : type.value().isList() ? KNOWN_OF_LIST : KNOWN_OF_FIXED;
    }

    private static String described(DeclaredType type, boolean isFixed) {
        boolean isValues = type.value().hasEntries();
        return isFixed
                ? "a list of a fixed length"
                : type.value() == ValueType.MAP
                        ? "a map"
                        : isValues ? "a list of values" : type.isSingleVariant() ? "a variant" : "a list of structs";
    }

    /** The innermost element of a list of a fixed length. Defaults are those of the list. */
    private static @Nullable SchemaField readElement(Header header, Attributes attributes, Report report) {
        Node type = Objects.requireNonNull(attributes.node("type"));
        String innermost = FixedType.innermost(Objects.requireNonNull(type.text()));
        return readRest(header, attributes.without("default").with("type", type.withText(innermost)), report);
    }

    /** A type that is none of those with values may be a struct, which other files tell. */
    private void addStructField(
            String name, Header header, Attributes attributes, Report report, @Nullable SchemaField element) {
        Node type = Objects.requireNonNull(attributes.node("type"));
        String struct = Objects.requireNonNull(FieldTypeReader.withStructs(type).text());
        structFields.add(new StructField(
                name,
                struct,
                fieldCount,
                header.formerly,
                attributes.flag("optional", false),
                attributes.flag("hot", false),
                attributes.flag("ship", true),
                Moddable.read(attributes),
                attributes.text("display"),
                attributes.text("doc"),
                header.at,
                type.at(),
                attributes,
                report,
                element));
    }

    private static @Nullable FixedType fixedType(Attributes attributes) {
        Node type = attributes.node("type");
        String text = type == null ? null : FieldTypeReader.withStructs(type).text();
        return text == null ? null : FixedType.of(text);
    }

    /** {@return the type of a field where it may be the name of a struct, or a list of it of a fixed length, else null} */
    private static @Nullable String structName(Attributes attributes) {
        Node type = attributes.node("type");
        String text = type == null ? null : FieldTypeReader.withStructs(type).text();
        String struct = text == null ? "" : FixedType.innermost(text);
        return DeclaredType.of(struct) == null && DeclaredType.isName(struct) ? text : null;
    }

    /** Checks the former names, once all fields are read. */
    void checkFormerNames() {
        formerNames.forEach(former -> names.take(former.name, former.at, former.report));
    }

    /** {@return whether a field was read that has a name, be it right otherwise or not} */
    boolean hasRead(String name) {
        return read.contains(name);
    }

    /** {@return the fields whose type is none of those with values, but may be a struct} */
    List<StructField> structFields() {
        return List.copyOf(structFields);
    }

    /** {@return what the types of the fields name} */
    FieldTypeReader types() {
        return types;
    }

    private record Header(
            Location at,
            @Nullable String name,
            @Nullable DeclaredType type,
            List<String> formerly,
            List<FormerType> retyped) {}

    /** The attributes that fields of every type have. */
    private record Common(boolean optional, boolean hot, boolean ship, String display, String unit, String doc) {
        static Common read(Attributes attributes, Report report) {
            Common common = new Common(
                    attributes.flag("optional", false),
                    attributes.flag("hot", false),
                    attributes.flag("ship", true),
                    attributes.text("display"),
                    attributes.text("unit"),
                    attributes.text("doc"));
            Node hot = attributes.node("hot");
            if (hot != null && common.hot && !common.ship) {
                report.add(hot.at(), "a field with ship = false cannot be hot", "", "");
            }
            return common;
        }
    }

    private static @Nullable SchemaField readRest(Header header, Attributes attributes, Report report) {
        Common common = Common.read(attributes, report);
        DeclaredType type = header.type;
        if (type == null) {
            return null;
        }
        EntryType map = EntryType.of(type.target());
        List<String> values = readConstants(attributes, constantsOf(type, map), report);
        VariantType variant = map == null ? null : map.variant();
        List<String> constants = variant == null ? values : variant.tagNames();
        DeclaredType limited = map == null ? null : map.innermost();
        Limits limits = Limits.read(attributes, limited == null ? type : limited, report);
        Node node = attributes.node("default");
        Variant defaultValue = node == null ? null : new DefaultReader(type, constants, limits, report).read(node);
        ValueRules rules = ValueRulesReader.read(attributes, type, report);
        ValueRulesReader.checkDefault(node, rules, defaultValue, report);
        return header.name == null
                ? null
                : new SchemaField(
                        header.name,
                        type.value(),
                        type.shape(),
                        type.count(),
                        readItemAlignment(attributes, type, report),
                        common.optional,
                        common.hot,
                        readIndex(attributes, type, common.ship, report),
                        common.ship,
                        defaultValue,
                        exact(limits.min()),
                        exact(limits.max()),
                        rules,
                        numbered(constants),
                        type.target(),
                        header.formerly,
                        header.retyped,
                        common.display,
                        common.unit,
                        common.doc,
                        header.at,
                        typeAt(attributes, header.at),
                        null);
    }

    /** Of a map the type of keys or values that has constants, if one has. */
    private static ValueType constantsOf(DeclaredType type, @Nullable EntryType map) {
        return map == null || map.constants().isEmpty()
                ? type.value()
                : map.constants().get(0);
    }

    private static Location typeAt(Attributes attributes, Location field) {
        Node node = attributes.node("type");
        return node == null ? field : node.at();
    }

    private static List<EnumConstant> numbered(List<String> names) {
        List<EnumConstant> constants = new ArrayList<>();
        names.forEach(name -> constants.add(new EnumConstant(name, constants.size())));
        return List.copyOf(constants);
    }

    private static IndexKind readIndex(Attributes attributes, DeclaredType type, boolean ship, Report report) {
        boolean unique = attributes.flag("unique", false);
        boolean index = attributes.flag("index", unique);
        Node node = attributes.node(unique ? "unique" : "index");
        if (node != null && index && !FieldLayout.canBeIndexed(type.value(), type.shape())) {
            String expected = "one bool, integer, enum, hash, ref or string";
            report.add(node.at(), "there is no index of such a field", expected, type.text());
            return IndexKind.NONE;
        }
        Node refused = attributes.node("index");
        if (refused != null && unique && !index) {
            report.add(refused.at(), "a unique field needs its index", "true, or none", "false");
        }
        if (refused != null && index && !ship) {
            report.add(refused.at(), "a field with ship = false has no index", "", "");
        }
        return unique ? IndexKind.UNIQUE : index ? IndexKind.MANY : IndexKind.NONE;
    }

    private static int readItemAlignment(Attributes attributes, DeclaredType type, Report report) {
        Node node = attributes.node("align");
        if (node == null) {
            return FieldLayout.ITEM_ALIGNMENT;
        }
        if (type.value() != ValueType.BYTES) {
            report.add(node.at(), "align on a field that is not bytes", "", "");
            return FieldLayout.ITEM_ALIGNMENT;
        }
        for (int i = FieldLayout.ITEM_ALIGNMENT; i <= FieldLayout.MAX_ITEM_ALIGNMENT; i <<= 1) {
            if (String.valueOf(i).equals(node.numberOrText())) {
                return i;
            }
        }
        String expected = "a power of two, " + FieldLayout.ITEM_ALIGNMENT + " to " + FieldLayout.MAX_ITEM_ALIGNMENT;
        report.add(node.at(), "unknown alignment", expected, node.shown());
        return FieldLayout.ITEM_ALIGNMENT;
    }

    private static @Nullable BigDecimal exact(NumberReader.@Nullable Value limit) {
        return limit == null ? null : limit.exact();
    }

    private @Nullable String readName(Attributes attributes, Node field, Report nameless) {
        Node node = attributes.node("name");
        if (node == null) {
            if (field.members() != null && attributes.lacks("name", KNOWN)) {
                nameless.add(field.at(), "name is missing", "", "");
            }
            return null;
        }
        String name = Texts.readFieldName("name", node, nameless);
        if (name != null) {
            read.add(name);
            names.take(name, node.at(), new Report(problems, typeName + "." + name));
        }
        return name;
    }

    private List<String> readFormerly(Attributes attributes, Report report) {
        List<String> formerly = new ArrayList<>();
        List<Node> elements = attributes.list("formerly");
        if (elements.size() > FieldLayout.MAX_ALIASES) {
            String expected = "at most " + FieldLayout.MAX_ALIASES;
            report.add(elements.get(0).at(), "too many former names", expected, String.valueOf(elements.size()));
            return List.of();
        }
        for (Node element : elements) {
            String name = Texts.readFieldName("former name", element, report);
            if (name != null) {
                formerly.add(name);
                formerNames.add(new FormerName(name, element.at(), report));
            }
        }
        return List.copyOf(formerly);
    }

    /** Former types; what a reference among them named need not be there any more. */
    private static List<FormerType> readRetyped(Attributes attributes, @Nullable DeclaredType type, Report report) {
        List<FormerType> retyped = new ArrayList<>();
        for (Node element : attributes.list("retyped")) {
            String text = Texts.read("former type", element, report);
            DeclaredType former = text == null ? null : DeclaredType.of(text);
            if (text != null && former == null) {
                String message = "unknown former type \"" + text + '"' + Words.didYouMean(text, DeclaredType.names());
                report.add(element.at(), message, DeclaredType.OF_VALUES, "");
            } else if (former != null && former.equals(type)) {
                report.add(
                        element.at(),
                        "the former type is the present one",
                        "types that the field had",
                        element.shown());
            } else if (former != null && (former.value() == ValueType.BYTES || isBytes(type))) {
                String expected = isBytes(type) ? "no retyped on a field of bytes" : "former types but bytes";
                report.add(element.at(), "nothing converts to or from bytes", expected, element.shown());
            } else if (former != null) {
                retyped.add(new FormerType(former.value(), former.shape(), former.text()));
            }
        }
        return List.copyOf(retyped);
    }

    private static boolean isBytes(@Nullable DeclaredType type) {
        return type != null && type.value() == ValueType.BYTES;
    }

    private static List<String> readConstants(Attributes attributes, ValueType type, Report report) {
        Node node = attributes.node("values");
        if (!type.hasConstants()) {
            if (node != null) {
                report.add(node.at(), "values on a field that is neither enum nor flags", "", "");
            }
            return List.of();
        }
        List<Node> elements = attributes.list("values");
        Node blamed = node == null ? attributes.node("type") : node;
        boolean isTold =
                elements.isEmpty() && (node == null ? !attributes.lacks("values", KNOWN) : node.elements() == null);
        boolean flags = type == ValueType.FLAGS;
        int most = flags ? EnumConstant.MAX_FLAGS : MAX_CONSTANTS;
        if (blamed != null && !isTold && (elements.isEmpty() || elements.size() > most)) {
            String kind = flags ? "flags need values" : "an enum needs values";
            String message = elements.isEmpty() ? kind : "too many values";
            String expected = "1 to " + most + " constants";
            report.add(blamed.at(), message, expected, String.valueOf(elements.size()));
            return List.of();
        }
        TakenNames taken = new TakenNames("constant name");
        List<String> constants = new ArrayList<>();
        for (Node element : elements) {
            String name = Texts.readConstantName("constant", element, report);
            if (name != null && taken.take(name, element.at(), report)) {
                constants.add(name);
            }
        }
        return List.copyOf(constants);
    }
}
