package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one file: the type that it declares, and the type's fields. */
final class SchemaFileReader {
    private static final String SCHEMA = "Schema";
    private static final String FIELDS = "Fields";
    private static final List<String> KNOWN = List.of(SCHEMA, FIELDS);
    private static final List<String> KNOWN_OF_TYPE = List.of(
            "name",
            "kind",
            "includes",
            "key",
            "unique",
            "rules",
            "align",
            "layout",
            "spawned",
            "ship",
            "shipIf",
            Moddable.ATTRIBUTE,
            "display",
            "doc");
    private static final List<String> KNOWN_OF_STRUCT = List.of("name", "kind", "includes", "rules", "display", "doc");
    private static final String STRUCT = "struct";
    private static final List<String> KINDS = List.of("record", STRUCT);
    private static final String CACHE_LINE = "64";

    private final String file;
    private final Problems problems;
    private final Report ofFile;

    private SchemaFileReader(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
        ofFile = new Report(problems, "");
    }

    /**
     * Reads a file.
     *
     * @param source its name and text
     * @param problems takes what is found
     * @return what could be understood
     */
    static SchemaFile read(SchemaReader.Source source, Problems problems) {
        int before = problems.size();
        Node root = HoconDocument.parse(source.file(), source.text(), problems);
        if (root == null) {
            return SchemaFile.unreadable(source.file());
        }
        SchemaFile read = new SchemaFileReader(source.file(), problems).read(root);
        return problems.size() == before ? read : read.withoutSchema();
    }

    private SchemaFile read(Node root) {
        Attributes top = Attributes.of("file", root, ofFile);
        top.refuseOthers("key", KNOWN);
        Node schema = required(top, SCHEMA);
        Node fieldsNode = required(top, FIELDS);
        if (schema == null) {
            String promised = SchemaFile.promisedName(file);
            FieldReader reader = new FieldReader(promised, problems);
            readFields(fieldsNode, promised, reader);
            return new SchemaFile(
                    promised,
                    false,
                    Location.of(file),
                    null,
                    reader.types().uses(),
                    reader.types().unions(),
                    reader.structFields(),
                    null);
        }
        Attributes nameless = Attributes.of(SCHEMA, schema, ofFile);
        Node nameNode = nameless.node("name");
        String name = readName(nameless, schema);
        String subject = name == null ? SchemaFile.promisedName(file) : name;
        FieldReader reader = new FieldReader(subject, problems);
        List<SchemaField> fields = readFields(fieldsNode, subject, reader);
        Attributes attributes = nameless.reportingTo(new Report(problems, subject));
        List<StructField> structFields = new ArrayList<>(readIncludes(attributes, subject));
        boolean includes = !structFields.isEmpty();
        List<TypeUse> uses = new ArrayList<>(reader.types().uses());
        structFields.forEach(include ->
                uses.add(new TypeUse(include.struct(), TypeUse.Kind.INCLUDE, include.typeAt(), include.report())));
        structFields.addAll(reader.structFields());
        Schema declared = readType(subject, attributes, schema.at(), fields, reader, includes);
        Location at = nameNode == null ? schema.at() : nameNode.at();
        return new SchemaFile(
                subject,
                name != null,
                at,
                declared,
                List.copyOf(uses),
                reader.types().unions(),
                List.copyOf(structFields),
                attributes);
    }

    private List<StructField> readIncludes(Attributes attributes, String subject) {
        List<StructField> includes = new ArrayList<>();
        Report report = new Report(problems, subject);
        for (Node element : attributes.list("includes")) {
            String struct = Texts.readTypeName("included struct", element, report);
            if (struct != null) {
                includes.add(new StructField(
                        "",
                        struct,
                        0,
                        List.of(),
                        false,
                        false,
                        true,
                        Moddable.UNSAID,
                        "",
                        "",
                        element.at(),
                        element.at(),
                        null,
                        report,
                        null));
            }
        }
        return includes;
    }

    private static boolean readIsStruct(Attributes attributes, Report report) {
        Node node = attributes.node("kind");
        String kind = attributes.text("kind");
        if (node != null && node.text() != null && !KINDS.contains(kind)) {
            String message = "unknown kind" + Words.didYouMean(kind, KINDS);
            report.add(node.at(), message, Words.oneOf(KINDS), node.shown());
        }
        return kind.equals(STRUCT);
    }

    private @Nullable Node required(Attributes top, String key) {
        Node node = top.node(key);
        if (node == null && top.lacks(key, KNOWN)) {
            ofFile.add(Location.of(file), key + " is missing", "", "");
        }
        return node;
    }

    private @Nullable String readName(Attributes attributes, Node schema) {
        Node node = attributes.node("name");
        if (node == null) {
            if (schema.members() != null && attributes.lacks("name", KNOWN_OF_TYPE)) {
                ofFile.add(schema.at(), "name of the type is missing", "", "");
            }
            return null;
        }
        String name = Texts.readTypeName("name", node, ofFile);
        String found = SchemaFile.lastPart(file);
        if (name != null && !found.equals(name + SchemaFile.SUFFIX)) {
            Report report = new Report(problems, name);
            report.add(node.at(), "the file is not named like its type", name + SchemaFile.SUFFIX, found);
        }
        return name;
    }

    private List<SchemaField> readFields(@Nullable Node node, String subject, FieldReader reader) {
        List<SchemaField> fields = new ArrayList<>();
        List<Node> elements = node == null ? null : node.elements();
        Report report = new Report(problems, subject);
        if (node != null && elements == null) {
            report.wrongKind(FIELDS, node, "a list of objects");
        }
        if (node == null || elements == null) {
            return fields;
        }
        if (elements.size() > RecordLayout.MAX_FIELDS) {
            String expected = "at most " + RecordLayout.MAX_FIELDS;
            report.add(node.at(), "too many fields", expected, String.valueOf(elements.size()));
            return fields;
        }
        for (int i = 0; i < elements.size(); i++) {
            SchemaField field = reader.read(elements.get(i), i);
            if (field != null) {
                fields.add(field);
            }
        }
        reader.checkFormerNames();
        return fields;
    }

    private Schema readType(
            String name,
            Attributes attributes,
            Location at,
            List<SchemaField> fields,
            FieldReader reader,
            boolean includes) {
        Report report = new Report(problems, name);
        boolean isStruct = readIsStruct(attributes, report);
        attributes.refuseOthers(
                isStruct ? "attribute of a struct" : "attribute", isStruct ? KNOWN_OF_STRUCT : KNOWN_OF_TYPE);
        String display = attributes.text("display");
        LayoutKind layoutKind = readLayout(attributes, report);
        boolean spawned = attributes.flag("spawned", false);
        String doc = attributes.text("doc");
        String key = isStruct ? null : readKey(attributes, fields, reader, includes, report);
        ShipRule shipRule = readShipRule(attributes, report);
        int alignment = readAlignment(attributes, report);
        RowLength.check(fields, report);
        return new Schema(
                name,
                key,
                layoutKind,
                alignment,
                spawned,
                shipRule,
                TypeRules.NONE,
                display,
                doc,
                List.copyOf(fields),
                List.of(),
                isStruct,
                Schema.FIRST_VERSION,
                at);
    }

    /** The condition may name a member: {@link SchemaReader} looks for its field. */
    private static ShipRule readShipRule(Attributes attributes, Report report) {
        boolean ships = attributes.flag("ship", true);
        Node condition = attributes.node("shipIf");
        if (!ships && condition != null) {
            report.add(
                    condition.at(), "shipIf has no use in a type with ship = false", "one of both", condition.shown());
        }
        return ships ? ShipRule.ALL : ShipRule.NONE;
    }

    private static LayoutKind readLayout(Attributes attributes, Report report) {
        Node node = attributes.node("layout");
        String layout = attributes.text("layout");
        if (node == null || node.text() == null || layout.equals(LayoutKind.ROWS.schemaName())) {
            return LayoutKind.ROWS;
        }
        if (!layout.equals(LayoutKind.COLUMNS.schemaName())) {
            report.add(node.at(), "unknown layout", "rows or columns", node.shown());
        }
        return LayoutKind.COLUMNS;
    }

    private static int readAlignment(Attributes attributes, Report report) {
        Node node = attributes.node("align");
        if (node == null) {
            return 0;
        }
        if (CACHE_LINE.equals(node.numberOrText())) {
            return Integer.parseInt(CACHE_LINE);
        }
        report.add(node.at(), "unknown alignment", CACHE_LINE, node.shown());
        return 0;
    }

    /** With includes, the key may be a member of one: {@link StructExpander} looks. */
    private static @Nullable String readKey(
            Attributes attributes, List<SchemaField> fields, FieldReader reader, boolean includes, Report report) {
        Node node = attributes.node("key");
        String key = node == null ? null : Texts.read("key", node, report);
        if (node == null || key == null || includes) {
            return key;
        }
        boolean isBroken = reader.hasRead(key)
                && fields.stream().noneMatch(field -> field.name().equals(key));
        return isBroken || TypeKey.check(key, node, fields, report) ? key : null;
    }
}
