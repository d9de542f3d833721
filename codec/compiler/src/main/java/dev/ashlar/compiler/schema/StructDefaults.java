package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
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
        Map<String, Node> members = node.members();
        if (members == null) {
            report.wrongKind(DEFAULT, node, "an object with members of the struct");
            return;
        }
        members.forEach((name, member) -> {
            String inside = path + name;
            SchemaField field = name.indexOf(StructUse.SEPARATOR) < 0 ? struct.field(inside) : null;
            if (field != null && !field.isPresence()) {
                read(member, field, new Report(problems, subject + StructUse.SEPARATOR + name));
            } else if (names(path).contains(name)) {
                read(member, inside + StructUse.SEPARATOR, subject + StructUse.SEPARATOR + name);
            } else {
                String message = "default names no member" + Words.didYouMean(name, names(path));
                report.add(member.at(), message, Words.oneOf(names(path)), name);
            }
        });
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
