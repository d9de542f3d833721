package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.expression.Expression;
import dev.ashlar.compiler.expression.ExpressionException;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition of a record type, declared by the type or by a struct that it uses. Immutable; any thread.
 *
 * @param prefix prefix of the paths of the condition among the fields of the type, such as {@code stats.}; empty for the type itself
 * @param presence name of the presence field. If a record lacks the struct, the rule does not apply. Empty for none
 * @param rule the declared rule
 * @param expression the condition, with paths without the prefix
 */
public record PlacedRule(String prefix, String presence, TypeRule rule, Expression expression) {
    /**
     * Returns all conditions of a type: its own, then the conditions of its structs in the order of their fields.
     *
     * @param schema of the type
     * @return conditions with their prefixes
     */
    public static List<PlacedRule> of(Schema schema) {
        List<PlacedRule> rules = new ArrayList<>();
        add("", "", schema, rules);
        return List.copyOf(rules);
    }

    private static void add(String prefix, String presence, Schema schema, List<PlacedRule> into) {
        if (!schema.rules().conditions().isEmpty()) {
            RuleScope scope = new RuleScope(schema);
            schema.rules()
                    .conditions()
                    .forEach(rule -> into.add(new PlacedRule(prefix, presence, rule, parse(rule, scope))));
        }
        schema.structs().forEach(use -> {
            String inside = prefix + use.path("");
            add(inside, use.optional() ? prefix + use.name() : presence, use.struct(), into);
        });
    }

    static Expression parse(TypeRule rule, RuleScope scope) {
        try {
            return Expression.parse(rule.where(), scope);
        } catch (ExpressionException e) {
            throw new IllegalStateException("a schema whose rules were not checked: " + rule.where(), e);
        }
    }
}
