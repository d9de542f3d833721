package dev.ashlar.compiler.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A path of a rule: a field, or {@code effect.Damage.amount}, a member of a case of a variant. Immutable; any thread.
 *
 * @param field the field, or the variant
 * @param ofCase name of the case; empty for the field itself
 * @param member the member of the case; null for the field itself
 */
public record RulePath(
        SchemaField field, String ofCase, @Nullable RulePath member) {
    /**
     * Resolves a path.
     *
     * @param fields fields of a type or struct, with the members of its structs
     * @param path the path in a rule
     * @return the resolved path; null if there is no such field or member
     */
    public static @Nullable RulePath of(List<SchemaField> fields, String path) {
        for (SchemaField field : fields) {
            if (field.name().equals(path)) {
                return new RulePath(field, "", null);
            }
            if (isOneVariant(field) && path.startsWith(field.name() + StructUse.SEPARATOR)) {
                return inCase(field, path.substring(field.name().length() + 1));
            }
        }
        return null;
    }

    private static @Nullable RulePath inCase(SchemaField variant, String path) {
        for (SchemaField each : cases(variant)) {
            if (path.startsWith(each.name() + StructUse.SEPARATOR)) {
                String rest = path.substring(each.name().length() + 1);
                RulePath member = of(Objects.requireNonNull(each.elements()).fields(), rest);
                return member == null ? null : new RulePath(variant, each.name(), member);
            }
        }
        return null;
    }

    /** A variant whose members rules can read: not a list of variants. */
    static boolean isOneVariant(SchemaField field) {
        return field.isVariant() && field.isSingle();
    }

    /** The paths of all members of all cases. */
    static List<String> members(SchemaField variant) {
        List<String> members = new ArrayList<>();
        for (SchemaField each : cases(variant)) {
            String inside = variant.name() + StructUse.SEPARATOR + each.name() + StructUse.SEPARATOR;
            Objects.requireNonNull(each.elements()).fields().forEach(member -> members.add(inside + member.name()));
        }
        return members;
    }

    private static List<SchemaField> cases(SchemaField variant) {
        return Objects.requireNonNull(variant.elements()).cases();
    }

    /** {@return the field with the value} */
    public SchemaField last() {
        return member == null ? field : member.last();
    }
}
