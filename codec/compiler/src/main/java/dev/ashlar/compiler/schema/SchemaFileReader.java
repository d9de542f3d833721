package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
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
    private static final List<String> KNOWN_OF_TYPE =
            List.of("name", "key", "align", "layout", "spawned", "display", "doc");
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
            return new SchemaFile(promised, false, Location.of(file), null, reader.uses());
        }
        Attributes nameless = Attributes.of(SCHEMA, schema, ofFile);
        Node nameNode = nameless.node("name");
        String name = readName(nameNode, schema);
        String subject = name == null ? SchemaFile.promisedName(file) : name;
        FieldReader reader = new FieldReader(subject, problems);
        List<SchemaField> fields = readFields(fieldsNode, subject, reader);
        Attributes attributes = nameless.reportingTo(new Report(problems, subject));
        Schema declared = readType(subject, attributes, schema.at(), fields, reader);
        Location at = nameNode == null ? schema.at() : nameNode.at();
        return new SchemaFile(subject, name != null, at, declared, reader.uses());
    }

    private @Nullable Node required(Attributes top, String key) {
        Node node = top.node(key);
        if (node == null) {
            ofFile.add(Location.of(file), key + " is missing", "", "");
        }
        return node;
    }

    private @Nullable String readName(@Nullable Node node, Node schema) {
        if (node == null) {
            if (schema.members() != null) {
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
            String name, Attributes attributes, Location at, List<SchemaField> fields, FieldReader reader) {
        Report report = new Report(problems, name);
        attributes.refuseOthers("attribute", KNOWN_OF_TYPE);
        attributes.text("display");
        LayoutKind layoutKind = readLayout(attributes, report);
        boolean spawned = attributes.flag("spawned", false);
        String doc = attributes.text("doc");
        String key = readKey(attributes, fields, reader, report);
        int alignment = readAlignment(attributes, report);
        RowLength.check(fields, report);
        return new Schema(
                name, key, layoutKind, alignment, spawned, doc, List.copyOf(fields), Schema.FIRST_VERSION, at);
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

    private static @Nullable String readKey(
            Attributes attributes, List<SchemaField> fields, FieldReader reader, Report report) {
        Node node = attributes.node("key");
        String key = node == null ? null : Texts.read("key", node, report);
        if (node == null || key == null) {
            return null;
        }
        if (!reader.hasRead(key)) {
            List<String> strings = fields.stream()
                    .filter(SchemaFileReader::canBeKey)
                    .map(SchemaField::name)
                    .toList();
            String message = "key names no field" + Words.didYouMean(key, strings);
            report.add(node.at(), message, "a string field that is not optional", node.shown());
            return null;
        }
        fields.stream()
                .filter(field -> field.name().equals(key) && !canBeKey(field))
                .findFirst()
                .ifPresent(field -> report.add(
                        node.at(),
                        "key names an unfit field",
                        "a string field that is not optional",
                        "\"" + key + "\", " + (field.optional() ? "optional " : "") + field.declaredType()));
        return key;
    }

    private static boolean canBeKey(SchemaField field) {
        return field.type() == ValueType.STRING && field.shape() == Shape.SINGLE && !field.optional();
    }
}
