package dev.ashlar.editor.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ReadValue;
import java.util.Locale;

/**
 * What a record is sorted by: a number, then a text.
 *
 * @param absent whether the record has no value, which comes last
 * @param number of a numeric field, in the order of signed numbers
 * @param text of any other field
 */
record SortKey(boolean absent, long number, String text) {
    private static final SortKey ABSENT = new SortKey(true, 0, "");

    static SortKey of(Content content, SchemaField field, DataRecord record) {
        Variant value = ReadValue.of(field, record.get(field.name()));
        if (value == null) {
            return ABSENT;
        }
        boolean isNumber = RecordFilter.isNumber(field)
                || field.type() == ValueType.BOOL && !field.shape().isArray();
        return isNumber
                ? new SortKey(false, number(field.type(), value.bits()), "")
                : new SortKey(false, 0, Values.shown(content, field, value).toLowerCase(Locale.ROOT));
    }

    private static long number(ValueType type, long bits) {
        return switch (type) {
            case F32 -> ordered(Double.doubleToLongBits(Float.intBitsToFloat((int) bits)));
            case F64 -> ordered(bits);
            case U64 -> bits ^ Long.MIN_VALUE;
            default -> bits;
        };
    }

    /** Bits of a double in the order of the numbers. */
    private static long ordered(long bits) {
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    /** Absent values last, whichever way the rest is sorted. */
    int compare(SortKey other, boolean descending) {
        if (absent || other.absent) {
            return Boolean.compare(absent, other.absent);
        }
        int order = number == other.number ? text.compareTo(other.text) : Long.compare(number, other.number);
        return descending ? -order : order;
    }
}
