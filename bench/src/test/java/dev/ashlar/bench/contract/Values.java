package dev.ashlar.bench.contract;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values in the form of {@link RecordReads}. */
final class Values {
    private Values() {}

    /** A record as authors wrote it; null for the defaults. */
    static Map<String, Object> of(Schema schema, @Nullable DataRecord data) {
        Map<String, Object> values = new TreeMap<>();
        for (SchemaField field : schema.fields()) {
            Variant given = data == null ? null : data.get(field.name());
            if (field.optional()) {
                values.put("has." + field.name(), given != null);
            }
            values.put(field.name(), of(field, given == null ? field.defaultValue() : given));
        }
        return values;
    }

    private static Object of(SchemaField field, @Nullable Variant value) {
        if (field.shape() == Shape.ARRAY) {
            List<Object> elements = new ArrayList<>();
            if (value != null) {
                for (long bits : value.lanes()) {
                    elements.add(number(field.type(), bits));
                }
            }
            return elements;
        }
        return switch (field.type()) {
            case STRING -> value == null ? "" : value.text();
            case ENUM -> value == null ? first(field).name() : value.text();
            case REF -> value == null ? 0L : value.bits();
            default -> number(field.type(), value == null ? 0 : value.bits());
        };
    }

    /** The constant with the least number. */
    private static EnumConstant first(SchemaField field) {
        return Collections.min(field.constants(), Comparator.comparingInt(EnumConstant::value));
    }

    static Object number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> bits != 0;
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }
}
