package dev.ashlar.editor.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.json.ValueText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a page asks of the records of a type. Values are those that views read: an absent one is its default.
 *
 * @param field name of a field
 * @param operator one of {@link #OPERATORS}
 * @param value as people write it
 */
record RecordFilter(String field, String operator, String value) {
    static final List<String> OPERATORS = List.of("is", "not", "has", "min", "max", "set", "unset", "refers");

    static RecordFilter of(JsonObject request) {
        String operator = request.text("op");
        if (!OPERATORS.contains(operator)) {
            throw new BadRequestException("op: expected one of " + OPERATORS + ", found " + operator);
        }
        return new RecordFilter(request.text("field"), operator, request.text("value", ""));
    }

    Predicate<DataRecord> on(Content content, Schema schema) {
        SchemaField known = schema.field(field);
        if (known == null) {
            throw new BadRequestException(schema.name() + " has no field " + field);
        }
        return switch (operator) {
            case "set" -> record -> record.has(field);
            case "unset" -> record -> !record.has(field);
            case "min", "max" -> limit(known, operator.equals("min"));
            case "refers" -> refers();
            case "has" -> record -> shown(content, known, record).contains(value.toLowerCase(Locale.ROOT));
            default -> equal(content, known, operator.equals("is"));
        };
    }

    private Predicate<DataRecord> equal(Content content, SchemaField known, boolean wanted) {
        BigDecimal number = isNumber(known) ? number(value) : null;
        String text = value.toLowerCase(Locale.ROOT);
        return record -> {
            BigDecimal found = number == null ? null : number(known, record);
            boolean same = found != null
                    ? found.compareTo(number) == 0
                    : shown(content, known, record).equals(text);
            return same == wanted;
        };
    }

    private Predicate<DataRecord> limit(SchemaField known, boolean isLeast) {
        BigDecimal limit = number(value);
        if (!isNumber(known) || limit == null) {
            throw new BadRequestException(field + ": expected a field of numbers and a number, found " + value);
        }
        return record -> {
            BigDecimal found = number(known, record);
            return found != null && (isLeast ? found.compareTo(limit) >= 0 : found.compareTo(limit) <= 0);
        };
    }

    private Predicate<DataRecord> refers() {
        long id = JsonObject.id("value", value);
        return record -> {
            Variant found = record.get(field);
            boolean[] refers = {false};
            if (found != null) {
                References.forEach(field, found, (path, to) -> refers[0] |= !to.isNull() && to.bits() == id);
            }
            return refers[0];
        };
    }

    static boolean isNumber(SchemaField known) {
        ValueType type = known.type();
        return !known.shape().isArray() && (type.isInteger() || type.isFloat());
    }

    private static String shown(Content content, SchemaField known, DataRecord record) {
        Variant found = ReadValue.of(known, record.get(known.name()));
        return found == null ? "" : Values.shown(content, known, found).toLowerCase(Locale.ROOT);
    }

    private static @Nullable BigDecimal number(SchemaField known, DataRecord record) {
        Variant found = ReadValue.of(known, record.get(known.name()));
        return found == null ? null : number(ValueText.of(found));
    }

    private static @Nullable BigDecimal number(String text) {
        try {
            return text.length() > 64 ? null : new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            return null; // NaN and the infinities are in quotes.
        }
    }
}
