package dev.ashlar.compiler.expression;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fields that tests name in expressions, each with a value or none. */
final class Fields implements Scope {
    private final Map<String, Operand> operands = new LinkedHashMap<>();
    private final Map<String, Variant> values = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    Fields with(String path, ValueType type, @Nullable Variant value) {
        return with(path, type, Shape.SINGLE, List.of(), value);
    }

    Fields with(String path, ValueType type, Shape shape, List<String> constants, @Nullable Variant value) {
        operands.put(path, new Operand(type, shape, true, constants, type.schemaName()));
        if (value != null) {
            values.put(path, value);
        }
        return this;
    }

    Fields number(String path, long value) {
        return with(path, ValueType.I64, Variant.ofInteger(ValueType.I64, value));
    }

    /** A field that has a value in every record. */
    Fields always(String path, ValueType type, Variant value) {
        operands.put(path, new Operand(type, Shape.SINGLE, false, List.of(), type.schemaName()));
        values.put(path, value);
        return this;
    }

    /** A list of a fixed length. */
    Fields fixed(String path, int elements) {
        counts.put(path, elements);
        return this;
    }

    @Override
    public int fixedCount(String path) {
        return counts.getOrDefault(path, 0);
    }

    @Override
    public @Nullable Operand operand(String path) {
        return operands.get(path);
    }

    @Override
    public String suggestion(String path) {
        return Words.didYouMean(path, operands.keySet());
    }

    @Nullable
    Boolean evaluate(String text) throws ExpressionException {
        return Expression.parse(text, this).evaluate(values::get);
    }

    String found(String text) throws ExpressionException {
        return Expression.parse(text, this).found(values::get);
    }
}
