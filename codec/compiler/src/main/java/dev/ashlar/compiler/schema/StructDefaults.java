package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the default of a struct field: an object with the defaults that members have there, in place of those of the struct. */
final class StructDefaults {
    private static final String DEFAULT = "default";

    private final Schema struct;
    private final Problems problems;
    private final Map<String, Variant> values = new TreeMap<>();

    private StructDefaults(Schema struct, Problems problems) {
        this.struct = struct;
        this.problems = problems;
    }

    /**
     * Reads a default.
     *
     * @param node should be an object
     * @param struct with the members of its structs
     * @param subject the struct field
     * @return by the path of the member in the struct
     */
    static Map<String, Variant> read(Node node, Schema struct, String subject, Problems problems) {
        StructDefaults defaults = new StructDefaults(struct, problems);
        defaults.read(node, "", subject);
        return defaults.values;
    }

    private void read(Node node, String path, String subject) {
        Report report = new Report(problems, subject);
        if (isList(path)) {
            readElements(node, path, subject, report);
            return;
        }
        Map<String, Node> members = node.members();
        if (members == null) {
            report.wrongKind(DEFAULT, node, "an object with members of the struct");
            return;
        }
        members.forEach((name, member) -> {
            if (!readMember(member, path, name, subject + StructUse.SEPARATOR + name)) {
                String message = "default names no member" + Words.didYouMean(name, names(path));
                report.add(member.at(), message, Words.oneOf(names(path)), name);
            }
        });
    }

    /** {@return whether there is such a member} */
    private boolean readMember(Node member, String path, String name, String subject) {
        String inside = path + name;
        SchemaField field = name.indexOf(StructUse.SEPARATOR) < 0 ? struct.field(inside) : null;
        if (field != null && !field.isPresence()) {
            read(member, field, new Report(problems, subject));
            return true;
        }
        if (!names(path).contains(name)) {
            return false;
        }
        read(member, inside + StructUse.SEPARATOR, subject);
        return true;
    }

    private boolean isList(String path) {
        return names(path).stream().anyMatch(Schema::isIndex);
    }

    /** Of a list of a fixed length; null stands for an element that keeps its default. */
    private void readElements(Node node, String path, String subject, Report report) {
        List<Node> elements = node.elements();
        int most = names(path).size();
        if (elements == null) {
            report.wrongKind(DEFAULT, node, "a list of at most " + most + " elements");
        } else if (elements.size() > most) {
            report.add(
                    node.at(), DEFAULT + " has too many elements", "at most " + most, String.valueOf(elements.size()));
        } else {
            for (int i = 0; i < elements.size(); i++) {
                if (!elements.get(i).isNull()) {
                    readMember(elements.get(i), path, String.valueOf(i), subject + "[" + i + "]");
                }
            }
        }
    }

    /** What an object at a path may have. */
    private Set<String> names(String path) {
        Set<String> names = new LinkedHashSet<>();
        for (SchemaField field : struct.fields()) {
            if (field.name().startsWith(path)) {
                String inside = field.name().substring(path.length());
                int dot = inside.indexOf(StructUse.SEPARATOR);
                names.add(dot < 0 ? inside : inside.substring(0, dot));
            }
        }
        return names;
    }

    private void read(Node node, SchemaField field, Report report) {
        if (field.isList() || field.rules().required()) {
            report.add(
                    node.at(),
                    (field.isList() ? "a list of structs" : "a required member") + " cannot have a default",
                    "",
                    node.shown());
            return;
        }
        DeclaredType type = new DeclaredType(field.type(), field.shape(), field.count(), field.target());
        Limits limits = new Limits(limit(field, field.min()), limit(field, field.max()));
        Variant value = new DefaultReader(type, field.constantNames(), limits, report).read(node);
        ValueRulesReader.checkDefault(node, field.rules(), value, report);
        if (value != null) {
            values.put(field.name(), value);
        }
    }

    private static NumberReader.@Nullable Value limit(SchemaField field, @Nullable BigDecimal limit) {
        return limit == null ? null : new NumberReader.Value(field.shown(limit), 0, limit);
    }
}
