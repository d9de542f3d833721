package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.expression.Expression;
import dev.ashlar.compiler.expression.ExpressionException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.ValueText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A formula that calculates the value of a field, such as {@code hp * 1.1}, in the language of rules ({@code docs/schema.md}). Immutable; any thread.
 */
public final class Formula {
    private final SchemaField field;
    private final Expression expression;
    private final ExpressionValues values;

    private Formula(SchemaField field, Expression expression, ExpressionValues values) {
        this.field = field;
        this.expression = expression;
        this.values = values;
    }

    /**
     * Parses a formula.
     *
     * @param schema of the records
     * @param field of the schema; a single bool, number, string, hash or enum
     * @param text of the formula
     * @return the formula
     * @throws ExpressionException if the text is no formula for a value of the field
     * @throws IllegalArgumentException if no formula can calculate a value of the field
     */
    public static Formula parse(Schema schema, SchemaField field, String text) throws ExpressionException {
        Expression expression = schema.formula(field, text);
        return new Formula(field, expression, ExpressionValues.of(expression, "", schema));
    }

    /**
     * Calculates the value for a record. An integer is rounded to the nearest integer, halves away from zero. A float is rounded to the nearest
     * float. If a number exceeds the range of the field, it is returned unchanged, so that the reader of the text reports the problem.
     *
     * @param record of the schema
     * @return JSON text; null if a value that the formula reads is missing
     * @throws ArithmeticException if the formula divides by zero, or if the value has too many digits
     */
    public @Nullable String json(DataRecord record) {
        Object value = expression.value(values.of(record));
        if (value == null) {
            return null;
        }
        if (value instanceof BigDecimal number) {
            return number(number);
        }
        if (value instanceof Double special) {
            boolean isSingle = field.type() == ValueType.F32;
            return ValueText.of(isSingle ? Variant.of(special.floatValue()) : Variant.of((double) special));
        }
        return value instanceof Boolean ? value.toString() : ValueText.of(Variant.of(value.toString()));
    }

    private String number(BigDecimal number) {
        if (field.type() == ValueType.F32 && Float.isFinite(number.floatValue())) {
            return ValueText.of(Variant.of(number.floatValue()));
        }
        if (field.type() == ValueType.F64 && Double.isFinite(number.doubleValue())) {
            return ValueText.of(Variant.of(number.doubleValue()));
        }
        return field.type().isInteger()
                ? number.setScale(0, RoundingMode.HALF_UP).toPlainString()
                : number.toString();
    }
}
