package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.compiler.expression.Expression;
import dev.ashlar.compiler.expression.ExpressionException;
import dev.ashlar.compiler.problem.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rules of one type or struct, once the members of its structs are among its fields. */
final class TypeRulesReader {
    static final String RULES = "rules";
    static final String UNIQUE = "unique";
    static final String WHERE = "where";
    static final String MESSAGE = "message";

    /** Rules of a type, and lists of unique fields. */
    private static final int MOST = 256;

    private final Attributes attributes;
    private final Schema schema;
    private final Report report;

    private TypeRulesReader(Attributes attributes, Schema schema, Report report) {
        this.attributes = attributes;
        this.schema = schema;
        this.report = report;
    }

    static TypeRules read(Attributes attributes, Schema schema, Report report) {
        TypeRulesReader reader = new TypeRulesReader(attributes.reportingTo(report), schema, report);
        return new TypeRules(reader.conditions(), reader.unique(), reader.attributes.flag(Moddable.ATTRIBUTE, false));
    }

    private List<Node> list(String attribute) {
        List<Node> nodes = attributes.list(attribute);
        if (nodes.size() > MOST) {
            String found = String.valueOf(nodes.size());
            report.add(nodes.get(0).at(), "too many " + attribute, "at most " + MOST, found);
            return List.of();
        }
        return nodes;
    }

    private List<TypeRule> conditions() {
        List<TypeRule> conditions = new ArrayList<>();
        List<Node> nodes = list(RULES);
        RuleScope scope = new RuleScope(schema);
        for (Node node : nodes) {
            TypeRule rule = node.members() == null ? rule(node, node, "", scope) : rule(node, scope);
            if (rule != null) {
                conditions.add(rule);
            }
        }
        return List.copyOf(conditions);
    }

    private @Nullable TypeRule rule(Node node, RuleScope scope) {
        Attributes rule = Attributes.of("rule", node, report);
        rule.refuseOthers("attribute of a rule", List.of(WHERE, MESSAGE));
        String message = rule.text(MESSAGE);
        Node where = rule.node(WHERE);
        if (where == null) {
            report.add(node.at(), "rule without where", "where = \"CONDITION\"", "");
            return null;
        }
        return rule(node, where, message, scope);
    }

    private @Nullable TypeRule rule(Node node, Node where, String message, RuleScope scope) {
        if (where.text() == null) {
            String expected =
                    where == node ? "a condition in quotes, or an object with where" : "a condition in quotes";
            report.wrongKind(where == node ? "rule" : WHERE, where, expected);
            return null;
        }
        String text = Texts.read(WHERE, where, report);
        return text == null || !isSound(text, where, scope) ? null : new TypeRule(text, message, node.at());
    }

    private boolean isSound(String text, Node where, RuleScope scope) {
        try {
            Expression.parse(text, scope);
            return true;
        } catch (ExpressionException e) {
            report.add(where.at(e.index()), "rule: " + e.clause(), e.expected(), e.found());
            return false;
        }
    }

    private List<List<String>> unique() {
        List<List<String>> unique = new ArrayList<>();
        for (Node node : list(UNIQUE)) {
            List<Node> names = node.elements();
            if (names == null) {
                report.wrongKind(UNIQUE, node, "a list of lists of fields, such as [[\"region\", \"slot\"]]");
            } else if (names.size() < 2) {
                String expected = "two or more fields; for one field, unique = true of the field";
                report.add(node.at(), "unique names too few fields", expected, String.valueOf(names.size()));
            } else {
                unique.add(fields(names));
            }
        }
        return List.copyOf(unique);
    }

    private List<String> fields(List<Node> nodes) {
        List<String> names = new ArrayList<>();
        for (Node node : nodes) {
            String name = Texts.read("name of a unique field", node, report);
            if (name != null && isFit(name, node) && names.contains(name)) {
                report.add(node.at(), "unique names a field twice", "each field once", node.shown());
            } else if (name != null) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    private boolean isFit(String name, Node node) {
        SchemaField field = schema.field(name);
        if (field == null) {
            String message = "unique names no field" + new RuleScope(schema).suggestion(name);
            List<String> fit = schema.fields().stream()
                    .filter(each -> FieldLayout.canBeIndexed(each.type(), each.shape()))
                    .map(SchemaField::name)
                    .toList();
            report.add(node.at(), message, Words.oneOf(fit), node.shown());
            return false;
        }
        if (!FieldLayout.canBeIndexed(field.type(), field.shape())) {
            String expected = "one bool, integer, enum, hash, ref or string";
            report.add(node.at(), "unique names an unfit field", expected, name + ", " + field.declaredType());
            return false;
        }
        return true;
    }
}
