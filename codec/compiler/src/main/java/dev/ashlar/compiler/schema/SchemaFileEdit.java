package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Token.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Edits a field in the text of a schema file. All other text stays unchanged: comments, order, white space. The result is not validated; {@link
 * SchemaReader} does that. For one thread.
 */
public final class SchemaFileEdit {
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final String INDENT = "  ";

    private final String text;
    private final List<Token> tokens;
    private final HoconItem root;
    private final HoconItem fields;

    private record Change(int start, int end, String text) {}

    /**
     * A field in the text of a file. Immutable.
     *
     * @param name of the field
     * @param type text of the type
     */
    public record Field(String name, String type) {}

    private SchemaFileEdit(String text, List<Token> tokens, HoconItem root, HoconItem fields) {
        this.text = text;
        this.tokens = tokens;
        this.root = root;
        this.fields = fields;
    }

    /**
     * Parses a schema file.
     *
     * @param file name and text of the file
     * @param problems receives syntax problems
     * @return the editable file; null if it has problems, or no list of fields
     */
    public static @Nullable SchemaFileEdit of(SchemaReader.Source file, Problems problems) {
        int before = problems.size();
        if (HoconDocument.parse(file.file(), file.text(), problems) == null || problems.size() > before) {
            return null;
        }
        List<Token> tokens = HoconItem.tokens(file.text());
        HoconItem root = HoconItem.read(tokens);
        HoconItem fields = root.member("Fields");
        if (fields == null || file.text().charAt(fields.start()) != '[') {
            problems.add(Location.of(file.file()), "", "file has no fields", "Fields = [ … ]", "");
            return null;
        }
        return new SchemaFileEdit(file.text(), tokens, root, fields);
    }

    /** {@return the name of the type or struct; empty if the file has none} */
    public String name() {
        HoconItem schema = root.member("Schema");
        return schema == null ? "" : schema.text(NAME);
    }

    /** {@return the fields in the order of the file, without fields of included structs} */
    public List<Field> fields() {
        return fields.elements().stream()
                .map(each -> new Field(each.text(NAME), each.text(TYPE)))
                .toList();
    }

    /**
     * Adds a field.
     *
     * @param name of the field
     * @param type of the field
     * @param attributes ordered HOCON values by name, such as {@code "5"} or {@code "\"m\""}
     * @param after name of the preceding field; empty for the end
     * @return the new text of the file
     * @throws IllegalArgumentException if a value is not valid HOCON, or if there is no field {@code after}
     */
    public String add(String name, String type, Map<String, String> attributes, String after) {
        String declared = "{ " + NAME + " = " + SchemaText.quoted(name) + ", " + TYPE + " = " + SchemaText.quoted(type)
                + attributes.entrySet().stream()
                        .map(each -> ", " + attribute(each.getKey(), each.getValue()))
                        .collect(Collectors.joining())
                + " }";
        List<Change> changes = new ArrayList<>();
        if (fields.elements().isEmpty()) {
            String rest = text.substring(fields.start() + 1, fields.end() - 1);
            changes.add(new Change(
                    fields.start() + 1,
                    fields.start() + 1,
                    lineEnd() + INDENT + declared + (rest.contains("\n") ? "" : lineEnd())));
        } else {
            HoconItem last = fields.elements().get(fields.elements().size() - 1);
            HoconItem before = after.isEmpty() ? last : field(after);
            insertAfter(before, declared, usesCommas(), changes);
        }
        return changed(changes);
    }

    private static String attribute(String name, String value) {
        Problems problems = new Problems();
        Node parsed = HoconDocument.parse("", name + " = " + value, problems);
        boolean isOne = parsed != null
                && problems.size() == 0
                && Objects.requireNonNull(parsed.members()).keySet().equals(Set.of(name));
        if (!isOne) {
            throw new IllegalArgumentException(
                    "attribute " + name + ": expected one value, such as 5, true or \"m\", found " + value);
        }
        return name + " = " + value.strip();
    }

    /**
     * Renames a field. The old name becomes a former name. If the field is the key of the type, the key is renamed too.
     *
     * @param field present name of the field
     * @param name new name of the field
     * @return the new text of the file
     * @throws IllegalArgumentException if there is no such field
     */
    public String rename(String field, String name) {
        HoconItem declared = field(field);
        List<Change> changes = new ArrayList<>();
        replace(Objects.requireNonNull(declared.member(NAME)), name, changes);
        note(declared, "formerly", field, name, changes);
        HoconItem schema = root.member("Schema");
        HoconItem key = schema == null ? null : schema.member("key");
        if (key != null && key.text().equals(field)) {
            replace(key, name, changes);
        }
        return changed(changes);
    }

    /**
     * Changes the type of a field. The old type becomes a former type, whose values are converted. Structs, lists of structs and lists of a fixed
     * length are never former types.
     *
     * @param field present name of the field
     * @param type new type of the field
     * @return the new text of the file
     * @throws IllegalArgumentException if there is no such field
     */
    public String retype(String field, String type) {
        HoconItem declared = field(field);
        List<Change> changes = new ArrayList<>();
        HoconItem old = Objects.requireNonNull(declared.member(TYPE));
        replace(old, type, changes);
        if (DeclaredType.of(old.text()) != null && DeclaredType.of(type) != null) {
            note(declared, "retyped", old.text(), type, changes);
        }
        return changed(changes);
    }

    private HoconItem field(String name) {
        return fields.elements().stream()
                .filter(each -> each.text(NAME).equals(name) && each.member(TYPE) != null)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name() + " declares no field " + name + "; it has "
                        + fields().stream().map(Field::name).toList()));
    }

    private static void replace(HoconItem value, String by, List<Change> changes) {
        changes.add(new Change(value.start(), value.end(), SchemaText.quoted(by)));
    }

    /** Adds what was to a list of a field, and takes out what is again. */
    private void note(HoconItem field, String list, String old, String now, List<Change> changes) {
        HoconItem known = field.member(list);
        if (known == null) {
            HoconItem type = Objects.requireNonNull(field.member(TYPE));
            insertAfter(type, list + " = [" + SchemaText.quoted(old) + "]", false, changes);
            return;
        }
        List<String> names = known.elements().stream()
                .map(HoconItem::text)
                .filter(each -> !each.equals(now) && !each.equals(old))
                .collect(Collectors.toCollection(ArrayList::new));
        names.add(old);
        String listed = names.stream().map(SchemaText::quoted).collect(Collectors.joining(", ", "[", "]"));
        changes.add(new Change(known.start(), known.end(), listed));
    }

    /** On a line of its own if the item ends one. */
    private void insertAfter(HoconItem item, String inserted, boolean commas, List<Change> changes) {
        int index = 0;
        while (tokens.get(index).start() < item.end()) {
            index++;
        }
        boolean hasComma = tokens.get(index).is(Kind.COMMA);
        Token behind = tokens.get(hasComma ? index + 1 : index);
        if (!behind.is(Kind.NEWLINE)) {
            changes.add(new Change(item.end(), item.end(), ", " + inserted));
            return;
        }
        if (commas && !hasComma && !followsSomething(index)) {
            changes.add(new Change(item.end(), item.end(), ","));
        }
        int end = behind.start() - (text.charAt(behind.start() - 1) == '\r' ? 1 : 0);
        changes.add(new Change(end, end, lineEnd() + indent(item) + inserted + (hasComma ? "," : "")));
    }

    /** Whether another value follows behind the ends of lines: then they part the values, as commas would. */
    private boolean followsSomething(int index) {
        int next = index;
        while (tokens.get(next).is(Kind.NEWLINE)) {
            next++;
        }
        return !tokens.get(next).is(Kind.CLOSE_LIST) && !tokens.get(next).is(Kind.CLOSE_OBJECT);
    }

    private boolean usesCommas() {
        return fields.elements().stream()
                .anyMatch(each -> tokens.stream()
                        .filter(token -> token.start() >= each.end())
                        .findFirst()
                        .orElseThrow()
                        .is(Kind.COMMA));
    }

    private String indent(HoconItem item) {
        int start = text.lastIndexOf('\n', item.start() - 1) + 1;
        int end = start;
        while (text.charAt(end) == ' ' || text.charAt(end) == '\t') {
            end++;
        }
        return text.substring(start, end);
    }

    private String lineEnd() {
        int newline = text.indexOf('\n');
        return newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
    }

    private String changed(List<Change> changes) {
        StringBuilder changed = new StringBuilder(text);
        Collections.reverse(changes); // Of two at one place, the first stands before the second.
        changes.stream()
                .sorted(Comparator.comparingInt(Change::start).reversed())
                .forEach(each -> changed.replace(each.start(), each.end(), each.text()));
        return changed.toString();
    }
}
