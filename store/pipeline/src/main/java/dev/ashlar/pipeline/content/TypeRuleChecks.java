package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.PlacedRule;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What a type demands of several fields together: conditions of each record, and values that no two records share. For one thread. */
final class TypeRuleChecks {
    private static final String ID = "id";

    private final List<UniqueGroup> groups;
    private final List<Condition> conditions = new ArrayList<>();
    private final Problems problems;

    /** A condition, and the fields that it reads, by their paths in the condition. */
    private record Condition(PlacedRule placed, Map<String, SchemaField> fields) {
        static Condition of(PlacedRule placed, Schema schema) {
            Map<String, SchemaField> fields = new HashMap<>();
            for (String path : placed.expression().paths()) {
                SchemaField field = schema.field(placed.prefix() + path);
                if (field != null) {
                    fields.put(path, field);
                }
            }
            return new Condition(placed, fields);
        }

        boolean readsAny(Set<String> names) {
            return !names.isEmpty() && fields.values().stream().anyMatch(field -> names.contains(field.name()));
        }

        @Nullable
        Variant read(DataRecord record, String path) {
            SchemaField field = fields.get(path);
            return field == null && path.equals(ID)
                    ? Variant.ofInteger(ValueType.I64, record.id())
                    : ReadValue.of(Objects.requireNonNull(field), record.get(field.name()));
        }

        /** The record in messages, or the struct in it. */
        String subject(SourceRecord source) {
            String prefix = placed.prefix();
            return prefix.isEmpty()
                    ? source.subject()
                    : source.subject() + '.' + prefix.substring(0, prefix.length() - 1);
        }
    }

    TypeRuleChecks(Schema schema, TypeIndex index, Problems problems) {
        this.groups = index.groups();
        this.problems = problems;
        PlacedRule.of(schema).forEach(placed -> conditions.add(Condition.of(placed, schema)));
    }

    /** Checks records that have come; {@code known}: a record that has come, by its id, or null. */
    void check(List<SourceRecord> fresh, LongFunction<@Nullable SourceRecord> known) {
        for (SourceRecord source : fresh) {
            groups.forEach(group -> give(group, source, known));
            conditions.forEach(condition -> check(condition, source));
        }
    }

    private void give(UniqueGroup group, SourceRecord source, LongFunction<@Nullable SourceRecord> known) {
        boolean isFlawed =
                group.fields().stream().anyMatch(field -> source.flawed().contains(field.name()));
        List<Variant> read = isFlawed ? null : group.read(source.data());
        Long other =
                read == null ? null : group.values().put(read, source.data().id());
        if (read != null && other != null) {
            SourceRecord first = known.apply(other);
            String holder = first == null ? source.data().type() + " " + other : first.subject() + " at " + first.at();
            problems.add(
                    source.at(),
                    source.subject(),
                    "duplicate values of unique fields",
                    group.names() + " that no other record has together",
                    group.shown(read) + ", the values of " + holder);
        }
    }

    private void check(Condition condition, SourceRecord source) {
        if (condition.readsAny(source.flawed())) {
            return; // Its own problem was told.
        }
        PlacedRule placed = condition.placed();
        String where = placed.rule().where();
        try {
            Boolean holds = placed.expression().evaluate(path -> condition.read(source.data(), path));
            if (holds != null && !holds) {
                String own = placed.rule().message();
                String message = own.isEmpty() ? "breaks a rule" : own;
                problems.add(source.at(), condition.subject(source), message, where, found(condition, source));
            }
        } catch (ArithmeticException e) {
            String message = "a rule cannot be calculated, " + e.getMessage();
            problems.add(source.at(), condition.subject(source), message, where, found(condition, source));
        }
    }

    private static String found(Condition condition, SourceRecord source) {
        return condition.placed().expression().found(path -> condition.read(source.data(), path));
    }
}
