package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * How new records are laid out.
 *
 * @param before stands between a comma and the next member: line end and indentation, or a space
 * @param first stands before the first member
 * @param last stands behind the last member
 * @param colon between name and value
 */
record RecordStyle(String before, String first, String last, String colon) {
    static final String INDENT = "  ";
    /** Longest object, in characters, that stands on one line inside of a record on lines. */
    static final int LONGEST = 100;

    static final String COLON = ": ";

    /** One member per line: what version control merges best. {@code indent} is how far in the record stands. */
    static RecordStyle lines(String lineEnd, String indent) {
        String before = lineEnd + indent + (indent.startsWith("\t") ? "\t" : INDENT);
        return new RecordStyle(before, before, lineEnd + indent, COLON);
    }

    /** As another record of the file, of which the beginning is enough. */
    static RecordStyle like(String record, String lineEnd, String indent) {
        return record.indexOf('\n') < 0 ? onOneLine(record) : onLines(record, lineEnd, indent);
    }

    private static RecordStyle onLines(String record, String lineEnd, String indent) {
        for (int i = record.indexOf('\n'); i >= 0; i = record.indexOf('\n', i + 1)) {
            int end = i + 1;
            while (end < record.length() && (record.charAt(end) == ' ' || record.charAt(end) == '\t')) {
                end++;
            }
            if (end < record.length() && record.charAt(end) == '"') {
                String before = lineEnd + record.substring(i + 1, end);
                return new RecordStyle(before, before, lineEnd + indent, COLON);
            }
        }
        return lines(lineEnd, indent);
    }

    private static RecordStyle onOneLine(String record) {
        String pad = record.startsWith("{ ") ? " " : "";
        String between = " ";
        String colon = COLON;
        try (JsonParser parser = JsonText.part(record)) {
            parser.nextToken();
            parser.nextToken();
            parser.nextToken();
            colon = endsWith(record, "\":", JsonText.start(parser)) ? ":" : COLON;
            parser.skipChildren();
            boolean isTight = parser.nextToken() != JsonToken.PROPERTY_NAME
                    ? colon.equals(":")
                    : endsWith(record, ",", JsonText.start(parser));
            between = isTight ? "" : between;
        } catch (JacksonException e) {
            return new RecordStyle(between, pad, pad, colon); // Only its beginning is here.
        }
        return new RecordStyle(between, pad, pad, colon);
    }

    private static boolean endsWith(String text, String part, long end) {
        return text.startsWith(part, (int) end - part.length());
    }

    /** The text of a record. */
    String text(DataRecord saved, long id, MemberNames names) {
        StringBuilder text = new StringBuilder();
        append(saved, id, names, text);
        return text.toString();
    }

    /** Appends the text of a record. */
    void append(DataRecord saved, long id, MemberNames names, StringBuilder text) {
        DataRecord record = Nulls.expanded(saved, names);
        MemberTree tree = names.tree(record.type());
        MemberNames.Ordered order = names.ordered(record);
        List<String> fields = order.ordered();
        text.append('{').append(first).append("\"id\"").append(colon).append(id);
        String inside = before.indexOf('\n') < 0 ? "" : before;
        Set<MemberTree> written = new HashSet<>();
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i);
            MemberTree struct = tree.structOf(field);
            Variant value = order.value(record, i);
            if (struct == null && !value.type().isList()) { // Most are: a text of each is not made.
                ValueText.quote(tree.member(field), text.append(',').append(before));
                ValueText.append(value, text.append(colon));
            } else if (struct == null || written.add(struct)) {
                text.append(',').append(before).append(member(record, field, struct, fields, tree, inside, colon));
            }
        }
        text.append(last).append('}');
    }

    /** The members of an object, each with its name; struct fields are objects on one line. */
    static List<String> members(DataRecord record, List<String> fields, MemberTree tree) {
        return members(record, fields, tree, "", COLON);
    }

    /** Struct fields are objects on one line or, behind {@code before} where that is a line end and indentation, on several when they are long. */
    private static List<String> members(
            DataRecord record, List<String> fields, MemberTree tree, String before, String colon) {
        List<String> members = new ArrayList<>();
        Set<MemberTree> written = new HashSet<>();
        for (String field : fields) {
            MemberTree struct = tree.structOf(field);
            if (struct == null || written.add(struct)) {
                members.add(member(record, field, struct, fields, tree, before, colon));
            }
        }
        return members;
    }

    /** A field, or the struct that it lies in, with all {@code fields} that do. */
    private static String member(
            DataRecord record,
            String field,
            @Nullable MemberTree struct,
            List<String> fields,
            MemberTree tree,
            String before,
            String colon) {
        if (struct == null) {
            String value = value(Objects.requireNonNull(record.get(field)), tree, field, before);
            return ValueText.quoted(tree.member(field)) + colon + value;
        }
        String object = isNull(record, struct) ? "null" : object(record, inside(fields, struct), struct, before, colon);
        return ValueText.quoted(struct.memberOf(tree)) + colon + object;
    }

    /** The fields that lie in a struct field; not its presence. */
    private static List<String> inside(List<String> fields, MemberTree struct) {
        return fields.stream().filter(one -> one.startsWith(struct.path())).toList();
    }

    /** Whether an heir takes nothing of an optional struct from its ancestor. */
    static boolean isNull(DataRecord record, MemberTree struct) {
        SchemaField presence = struct.presence();
        Variant value = presence == null ? null : record.get(presence.name());
        return value != null && value.type() == ValueType.REF;
    }

    /**
     * A value: a long list has each element on a line of its own, where {@code before} has a line end and an indentation behind it; that may begin with a comma.
     */
    static String value(Variant value, MemberTree tree, String field, String before) {
        if (!value.type().isList()) {
            return ValueText.of(value);
        }
        SchemaField declared = tree.field(tree.member(field));
        Schema elements = declared == null ? null : declared.elements();
        if (declared != null && declared.isSingle() && !value.isOne()) {
            return value.list().isEmpty() ? "null" : value(declared.listOf(value.list()), tree, field, before);
        }
        return list(value, elements == null ? "" : elements.name(), tree.elements(tree.member(field)), before);
    }

    /** A list as an array, and a map as an object if all keys can be names in it; {@code names} as of {@link #element}. */
    static String list(Variant value, String struct, @Nullable MemberNames names, String before) {
        boolean isObject =
                value.type() == ValueType.MAP && value.list().stream().allMatch(EntryName::has);
        List<String> elements = value.list().stream()
                .map(element -> isObject
                        ? entry(element, struct, names)
                        : value.type() == ValueType.VALUES
                                ? bare(element, struct, names)
                                : element(element, struct, names))
                .toList();
        if (value.isOne()) {
            DataRecord one = value.list().get(0);
            return names == null || before.startsWith(",")
                    ? elements.get(0)
                    : object(one, names.ordered(struct, one.keys()), names.tree(struct), before, COLON);
        }
        return list(elements, before, isObject ? "{" : "[", isObject ? "}" : "]");
    }

    /** The texts of elements as a list; {@code before} as {@link #value} has it. */
    static String list(List<String> elements, String before) {
        return list(elements, before, "[", "]");
    }

    private static String list(List<String> elements, String before, String open, String close) {
        String line = open + String.join(", ", elements) + close;
        int lineEnd = before.startsWith(",") ? 1 : 0;
        if (before.indexOf('\n') < 0 || line.length() <= LONGEST) {
            return line;
        }
        String deeper = before.substring(lineEnd) + INDENT;
        return open + deeper + String.join("," + deeper, elements) + before.substring(lineEnd) + close;
    }

    private static String entry(DataRecord entry, String struct, @Nullable MemberNames names) {
        return ValueText.quoted(EntryName.of(entry)) + COLON + bare(entry, struct, names);
    }

    /** The value of an entry of a map, or of an element that is a value. */
    private static String bare(DataRecord entry, String struct, @Nullable MemberNames names) {
        MemberTree tree = names == null ? null : names.tree(struct);
        MemberTree members = tree == null ? null : tree.struct(SchemaField.VALUE);
        Variant value = entry.get(SchemaField.VALUE);
        boolean isStruct = entry.keys().stream().anyMatch(EntryName::isOfValue);
        if (names != null && members != null && (isStruct || value != null || members.presence() == null)) {
            List<String> fields = names.ordered(struct, entry.keys());
            return object(entry, fields.stream().filter(EntryName::isOfValue).toList(), members);
        }
        if (isStruct) {
            return objects(entry, List.copyOf(entry.keys()), EntryName.PREFIX);
        }
        if (value == null) {
            return "null";
        }
        return tree == null ? ValueText.of(value) : value(value, tree, SchemaField.VALUE, "");
    }

    /** An element of a list on one line; {@code names}: null when nobody declares its members, which are in the order of the alphabet then. */
    static String element(DataRecord element, String struct, @Nullable MemberNames names) {
        List<String> fields = List.copyOf(element.keys());
        return names == null
                ? objects(element, fields, "")
                : object(element, names.ordered(struct, fields), names.tree(struct));
    }

    /** The members whose paths begin with one, in objects by their paths. */
    private static String objects(DataRecord element, List<String> fields, String path) {
        Map<String, String> members = new LinkedHashMap<>();
        for (String field : fields) {
            int dot = field.indexOf(StructUse.SEPARATOR, path.length());
            if (field.startsWith(path) && dot < 0) {
                members.put(field, ValueText.of(Objects.requireNonNull(element.get(field))));
            } else if (field.startsWith(path)) {
                String struct = field.substring(0, dot);
                members.computeIfAbsent(struct, of -> objects(element, fields, of + StructUse.SEPARATOR));
            }
        }
        StringJoiner text = new StringJoiner(", ", "{", "}");
        members.forEach((name, value) -> text.add(ValueText.quoted(name.substring(path.length())) + COLON + value));
        return text.toString();
    }

    /** A struct field as an object on one line. */
    static String object(DataRecord record, List<String> fields, MemberTree struct) {
        return object(record, fields, struct, "", COLON);
    }

    private static String object(
            DataRecord record, List<String> fields, MemberTree struct, String before, String colon) {
        List<String> elements = struct.isList() ? elements(record, fields, struct, before) : null;
        if (elements != null) {
            return list(elements, before);
        }
        String line = "{" + String.join(", ", members(record, fields, struct, "", colon)) + "}";
        if (before.isEmpty() || line.length() <= LONGEST) {
            return line;
        }
        String deeper = before + INDENT;
        return "{" + deeper + String.join("," + deeper, members(record, fields, struct, deeper, colon)) + before + "}";
    }

    /** The elements of a list of a fixed length, up to the last that the record has; null if one before has no value that an array could have. */
    private static @Nullable List<String> elements(
            DataRecord record, List<String> fields, MemberTree list, String before) {
        List<String> elements = new ArrayList<>();
        int given = 0;
        for (int i = 0; i < list.count() && given < fields.size(); i++) {
            String path = list.path() + i;
            List<String> inside = fields.stream()
                    .filter(field -> field.equals(path) || field.startsWith(path + StructUse.SEPARATOR))
                    .toList();
            MemberTree struct = list.struct(String.valueOf(i));
            boolean canBeEmpty = struct != null && struct.presence() == null;
            if (inside.isEmpty() && !canBeEmpty) {
                return null;
            }
            given += inside.size();
            elements.add(
                    struct == null
                            ? value(Objects.requireNonNull(record.get(path)), list, path, "")
                            : isNull(record, struct) ? "null" : object(record, inside(fields, struct), struct));
        }
        return elements;
    }
}
