package dev.ashlar.pipeline.content;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.PlacedRule;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/** The conditions of a type, or of the struct of a list, which each record or element meets by itself. For one thread. */
final class Conditions {
    private final List<Condition> all = new ArrayList<>();
    private final Problems problems;

    private record Condition(PlacedRule placed, ExpressionValues values) {
        static Condition of(PlacedRule placed, Schema schema) {
            return new Condition(placed, ExpressionValues.of(placed.expression(), placed.prefix(), schema));
        }

        /** The record or element in messages, or the struct in it. */
        String subject(SourceRecord source) {
            String prefix = placed.prefix();
            return prefix.isEmpty() ? source.subject() : source.subject(prefix.substring(0, prefix.length() - 1));
        }

        String found(SourceRecord source) {
            return placed.expression().found(values.of(source.data()));
        }
    }

    /** Those of a schema and of the structs in it; not those of elements of its lists. */
    Conditions(Schema schema, Problems problems) {
        this.problems = problems;
        PlacedRule.of(schema).forEach(placed -> all.add(Condition.of(placed, schema)));
    }

    /** Tells the conditions that a record or element does not meet; once references are ids. */
    void check(SourceRecord source) {
        all.forEach(condition -> check(condition, source));
    }

    private void check(Condition condition, SourceRecord source) {
        PlacedRule placed = condition.placed();
        boolean isWithout = !placed.presence().isEmpty() && !source.data().has(placed.presence());
        if (isWithout || condition.values().readAny(source.flawed())) {
            return; // There is no struct, or its own problem was told.
        }
        String where = placed.rule().where();
        try {
            Boolean holds = placed.expression().evaluate(condition.values().of(source.data()));
            if (holds != null && !holds) {
                String own = placed.rule().message();
                String message = own.isEmpty() ? "breaks a rule" : own;
                problems.add(source.at(), condition.subject(source), message, where, condition.found(source));
            }
        } catch (ArithmeticException e) {
            String message = "a rule cannot be calculated, " + e.getMessage();
            problems.add(source.at(), condition.subject(source), message, where, condition.found(source));
        }
    }
}
