package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.SchemaModRules;
import dev.ashlar.pipeline.pack.ModRules;
import dev.ashlar.store.internal.pack.PackFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What unsigned layers may change in a base. The linker applies the same rules to packs. Immutable.
 *
 * @param rules null if layers may change everything
 * @param types names of the types of the base; the rules do not apply to types of layers
 */
public record LayerRules(@Nullable ModRules rules, Set<String> types) {
    static LayerRules of(Content content) {
        return new LayerRules(SchemaModRules.of(content.schemas()), names(content));
    }

    static LayerRules of(PackFile pack, Content content) {
        return new LayerRules(ModRules.of(pack.stamp()), names(content));
    }

    private static Set<String> names(Content content) {
        return content.schemas().stream().map(schema -> schema.name()).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * What a layer changes that it may not.
     *
     * @param layer made on the base
     * @param base the records of the base, for their keys
     * @return the problems, by type and id
     */
    List<Problem> problems(MadeLayer layer, Content base) {
        List<Problem> problems = new ArrayList<>();
        ModRules held = layer.conf().signed() ? null : rules;
        if (held != null) {
            layer.changes()
                    .forEach((type, ofType) -> ofType.stream()
                            .filter(change -> types.contains(type))
                            .forEach(change -> check(held, change, base, problems)));
        }
        return problems;
    }

    private static void check(ModRules rules, Change change, Content base, List<Problem> problems) {
        String record = change.type() + " " + change.id();
        boolean isOpen = rules.allows(change.type());
        switch (change.mark()) {
            case NEW -> tell(isOpen, change, record, "may not be added", "type", problems);
            case REMOVE -> tell(isOpen, change, record, "may not be removed", "type", problems);
            case CHANGE ->
                fields(change)
                        .forEach(field -> tell(
                                rules.allows(change.type(), field),
                                change,
                                record + "." + field,
                                "may not be changed" + inBase(change, base),
                                "field",
                                problems));
            case MENTION -> {} // The record stays as it is.
        }
    }

    /** People know a record by its key, and may not know that it is in the base. */
    private static String inBase(Change change, Content base) {
        Schema schema = base.schema(change.type());
        DataRecord record = base.record(change.type(), change.id());
        Variant key = schema == null || schema.key() == null || record == null ? null : record.get(schema.key());
        return key == null ? "" : ", " + SchemaText.quoted(key.text()) + " is in the base";
    }

    /** The fields that a change gives or edits. */
    private static Set<String> fields(Change change) {
        return change.given().stream().map(Change::fieldOf).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void tell(
            boolean allowed, Change change, String subject, String what, String of, List<Problem> problems) {
        if (!allowed) {
            String expected = "a " + of + " with moddable = true, or a layer with signed = true";
            problems.add(new Problem(change.at(), subject, what, expected, "neither"));
        }
    }
}
