package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What a type demands of several fields together: conditions of each record, and values that no two records share. For one thread. */
final class TypeRuleChecks {
    private final List<UniqueGroup> groups;
    private final Conditions conditions;
    private final Problems problems;

    TypeRuleChecks(Schema schema, List<UniqueGroup> groups, Problems problems) {
        this.groups = groups;
        this.problems = problems;
        this.conditions = new Conditions(schema, problems);
    }

    /** Checks records that have come; {@code known}: a record that has come, by its id, or null. */
    void check(List<SourceRecord> fresh, LongFunction<@Nullable SourceRecord> known) {
        for (SourceRecord source : fresh) {
            groups.forEach(group -> give(group, source, known));
            conditions.check(source);
        }
    }

    private void give(UniqueGroup group, SourceRecord source, LongFunction<@Nullable SourceRecord> known) {
        List<Variant> read = group.read(source);
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
}
