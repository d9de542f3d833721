package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.PlacedRule;
import dev.ashlar.compiler.schema.RulePath;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The conditions of a type, or of the struct of a list, which each record or element meets by itself. For one thread. */
final class Conditions {
    private static final String ID = "id";

    private final List<Condition> all = new ArrayList<>();
    private final Problems problems;

    /** A condition, and the fields that it reads, by their paths in the condition. */
    private record Condition(PlacedRule placed, Map<String, RulePath> fields) {
        static Condition of(PlacedRule placed, Schema schema) {
            Map<String, RulePath> fields = new HashMap<>();
            for (String path : placed.expression().paths()) {
                RulePath field = RulePath.of(schema.fields(), placed.prefix() + path);
                if (field != null) {
                    fields.put(path, field);
                }
            }
            return new Condition(placed, fields);
        }

        boolean readsAny(Set<String> names) {
            return !names.isEmpty()
                    && fields.values().stream()
                            .anyMatch(path -> names.contains(path.field().name()));
        }

        @Nullable
        Variant read(DataRecord record, String path) {
            RulePath field = fields.get(path);
            return field == null && path.equals(ID)
                    ? Variant.ofInteger(ValueType.I64, record.id())
                    : read(record, Objects.requireNonNull(field));
        }

        /** Null also for a member of a case that a variant does not have. */
        private static @Nullable Variant read(DataRecord record, RulePath path) {
            Variant value = record.get(path.field().name());
            RulePath member = path.member();
            if (member == null) {
                return ReadValue.of(path.field(), value);
            }
            Variant struct = value == null || value.list().isEmpty()
                    ? null
                    : value.list().get(0).get(path.ofCase());
            return struct == null ? null : read(struct.list().get(0), member);
        }

        /** The record or element in messages, or the struct in it. */
        String subject(SourceRecord source) {
            String prefix = placed.prefix();
            return prefix.isEmpty() ? source.subject() : source.subject(prefix.substring(0, prefix.length() - 1));
        }

        String found(SourceRecord source) {
            return placed.expression().found(path -> read(source.data(), path));
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
        if (isWithout || condition.readsAny(source.flawed())) {
            return; // There is no struct, or its own problem was told.
        }
        String where = placed.rule().where();
        try {
            Boolean holds = placed.expression().evaluate(path -> condition.read(source.data(), path));
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
