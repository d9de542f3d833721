package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.expression.Operand;
import dev.ashlar.compiler.expression.Scope;
import dev.ashlar.compiler.problem.Words;
import java.util.LinkedHashMap;
import java.util.Map;
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
                field.shape(),
                field.optional() || isReference || isNoText,
                field.constantNames(),
                field.declaredType());
    }

    @Override
    public @Nullable Operand operand(String path) {
        return operands.get(path);
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
                return ", in a list: conditions of its elements are rules of the struct " + field.target();
            }
        }
        String members = path + StructUse.SEPARATOR;
        for (String known : operands.keySet()) {
            if (known.startsWith(members)) {
                return ", which is a struct: name one of its members, such as \"" + known + '"';
            }
        }
        return Words.didYouMean(path, operands.keySet());
    }
}
