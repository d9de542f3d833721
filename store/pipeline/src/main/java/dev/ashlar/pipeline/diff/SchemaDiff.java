package dev.ashlar.pipeline.diff;

import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * All differences between two sets of schemas. Immutable.
 *
 * @param changes the differences by type: first of the type itself, then of its fields
 */
public record SchemaDiff(List<SchemaDifference> changes) {
    /**
     * Compares two sets. Properties that one side does not know, such as limits in a pack, are not compared.
     *
     * @param old the schemas of the existing code and data
     * @param now the new schemas
     * @return the differences
     */
    public static SchemaDiff between(SchemaSet old, SchemaSet now) {
        Set<String> names = new TreeSet<>();
        old.schemas().forEach(schema -> names.add(schema.name()));
        now.schemas().forEach(schema -> names.add(schema.name()));
        List<SchemaDifference> changes = new ArrayList<>();
        for (String name : names) {
            Schema before = old.schema(name);
            Schema after = now.schema(name);
            if (before != null && after != null) {
                changes.addAll(TypeDiff.between(old, before, now, after));
            } else if (after != null && (old.isComplete() || after.ships())) {
                changes.add(new SchemaDifference(
                        name, "", "added", "", true, true, DataVerdict.KEPT, "no view knows it yet"));
            } else if (before != null && (now.isComplete() || before.ships())) {
                String why = "its views read defaults; its records have no schema";
                changes.add(new SchemaDifference(name, "", "removed", "", true, true, DataVerdict.LOST, why));
            }
        }
        return new SchemaDiff(List.copyOf(changes));
    }

    /**
     * Selects the differences of some types and fields.
     *
     * @param types names of the types; empty for all
     * @param fields names of the fields; empty for all fields and the types themselves
     * @return the selected differences
     */
    public SchemaDiff of(Collection<String> types, Collection<String> fields) {
        return new SchemaDiff(changes.stream()
                .filter(change -> types.isEmpty() || types.contains(change.type()))
                .filter(change -> fields.isEmpty() || fields.contains(change.field()))
                .toList());
    }

    /** {@return whether old views in a development store read the new data} */
    public boolean works() {
        return changes.stream().allMatch(SchemaDifference::works);
    }

    /** {@return whether a release needs newly generated views} */
    public boolean regenerate() {
        return changes.stream().anyMatch(SchemaDifference::regenerate);
    }

    /** {@return the worst verdict over all differences} */
    public DataVerdict data() {
        return changes.stream()
                .map(SchemaDifference::data)
                .max(DataVerdict::compareTo)
                .orElse(DataVerdict.KEPT);
    }

    /** {@return the number of types that differ} */
    public long typeCount() {
        return changes.stream().map(SchemaDifference::type).distinct().count();
    }
}
