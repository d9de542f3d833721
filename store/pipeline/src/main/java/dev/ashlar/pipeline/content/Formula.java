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

/** A formula that gives a field a value, such as {@code hp * 1.1}, in the language of rules ({@code docs/schema.md}). Immutable; any thread. */
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
     * @param field of the schema, with a single bool, number, string, hash or enum
     * @param text of the formula
     * @return the formula
     * @throws ExpressionException when the text gives no value of the field
     * @throws IllegalArgumentException when no formula gives a value of the field
     */
    public static Formula parse(Schema schema, SchemaField field, String text) throws ExpressionException {
        Expression expression = schema.formula(field, text);
        return new Formula(field, expression, ExpressionValues.of(expression, "", schema));
    }

    /**
     * Calculates the value for a record. A whole number is rounded to the nearest, halves away from zero; a float to the nearest. A number that the type of
     * the field does not hold stays as it is, so that whoever reads the text tells so.
     *
     * @param record of the schema
     * @return JSON text; null when a value that the formula reads is missing
     * @throws ArithmeticException when the value cannot be calculated: it is divided by zero, or has too many digits
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
