package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.expression.Operand;
import dev.ashlar.compiler.expression.Scope;
import dev.ashlar.compiler.problem.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What rules of a type or struct may name: its fields, the members of its structs, and the id of a record. */
final class RuleScope implements Scope {
    /** The path of the id, which no field is called. */
    static final String ID = "id";

    private final Schema schema;
    private final Map<String, Operand> operands = new LinkedHashMap<>();

    /** {@code schema}: with the members of its structs. */
    RuleScope(Schema schema) {
        this.schema = schema;
        if (!schema.isStruct()) {
            operands.put(ID, Operand.ID);
        }
        schema.fields().forEach(field -> operands.put(field.name(), operand(field)));
    }

    private static Operand operand(SchemaField field) {
        boolean isReference = field.type() == ValueType.REF && field.shape() == Shape.SINGLE;
        boolean isNoText =
                field.type() == ValueType.HASH && field.shape() != Shape.ARRAY && field.defaultValue() == null;
        return new Operand(
                field.type(),
                field.isVariant() && !field.isSingle() ? Shape.ARRAY : field.shape(),
                field.optional() || isReference || isNoText || RulePath.isOneVariant(field),
                field.isVariant() ? cases(field) : field.constantNames(),
                field.declaredType());
    }

    private static List<String> cases(SchemaField variant) {
        return Objects.requireNonNull(variant.elements()).cases().stream()
                .map(SchemaField::name)
                .toList();
    }

    /** A member of a case has no value while the variant has another case. */
    @Override
    public @Nullable Operand operand(String path) {
        Operand known = operands.get(path);
        RulePath inCase = known == null ? RulePath.of(schema.fields(), path) : null;
        if (inCase == null) {
            return known;
        }
        Operand member = operand(inCase.last());
        return new Operand(member.type(), member.shape(), true, member.constants(), member.declared());
    }

    @Override
    public int fixedCount(String path) {
        return schema.fixedCount(path);
    }

    @Override
    public String suggestion(String path) {
        for (SchemaField field : schema.fields()) {
            if (field.formerly().contains(path)) {
                return ", which is called \"" + field.name() + "\" now";
            }
        }
        for (SchemaField field : schema.fields()) {
            if (field.isList() && path.startsWith(field.name() + StructUse.SEPARATOR)) {
                return inside(field, path);
            }
        }
        String members = path + StructUse.SEPARATOR;
        for (String known : operands.keySet()) {
            if (known.startsWith(members)) {
                return Schema.isIndex(known.substring(members.length()))
                        ? ", which is a list of a fixed length: name a part of it, such as \"" + Words.path(known) + '"'
                        : ", which is a struct: name one of its members, such as \"" + Words.path(known) + '"';
            }
        }
        for (String known : operands.keySet()) {
            if (known.replaceAll("\\.[0-9]+", "").equals(path)) {
                return ", in a list of a fixed length: name the element, such as \"" + Words.path(known) + '"';
            }
        }
        return Words.didYouMean(
                Words.path(path), operands.keySet().stream().map(Words::path).toList());
    }

    private static String inside(SchemaField list, String path) {
        if (!RulePath.isOneVariant(list)) {
            String structs = list.isVariant() ? "structs of its cases" : "struct " + list.target();
            return ", in a list: conditions of its elements are rules of the " + structs;
        }
        List<String> members = RulePath.members(list);
        String member = path.substring(list.name().length());
        for (String known : members) {
            if (known.endsWith(member)) {
                return ", in a variant: name the case, such as \"" + known + '"';
            }
        }
        return Words.didYouMean(path, members);
    }
}
