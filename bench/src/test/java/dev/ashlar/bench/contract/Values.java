package dev.ashlar.bench.contract;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
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
        if (field.shape() == Shape.SINGLE) {
            return value == null ? zero(field) : single(field.type(), value);
        }
        List<Object> elements = new ArrayList<>();
        int count = value != null ? value.elementCount() : field.shape() == Shape.FIXED ? field.count() : 0;
        for (int i = 0; i < count; i++) {
            elements.add(value == null ? zero(field) : single(field.type(), value.element(i)));
        }
        return elements;
    }

    private static Object single(ValueType type, Variant value) {
        return switch (type) {
            case STRING, ENUM -> value.text();
            case FLAGS -> flags(value.flags());
            case HASH -> XxHash64.key(value.text());
            case BYTES -> bytes(value.bytes());
            case REF -> value.bits();
            default -> type.lanes() == 1 ? number(type, value.bits()) : lanes(type, value.lanes());
        };
    }

    /** What stands where neither the record nor the schema says anything. */
    private static Object zero(SchemaField field) {
        return switch (field.type()) {
            case STRING, BYTES -> "";
            case ENUM -> first(field).name();
            case FLAGS -> List.of();
            case HASH -> 0L;
            case REF -> DataRecord.NO_ID;
            default ->
                field.type().lanes() == 1 ? number(field.type(), 0) : lanes(field.type(), identityOrZero(field.type()));
        };
    }

    private static long[] identityOrZero(ValueType type) {
        long[] lanes = new long[type.lanes()];
        long one = Float.floatToRawIntBits(1);
        switch (type) {
            case QUAT -> lanes[3] = one;
            case MAT3 -> lanes[0] = lanes[4] = lanes[8] = one;
            case MAT4 -> lanes[0] = lanes[5] = lanes[10] = lanes[15] = one;
            default -> {}
        }
        return lanes;
    }

    /** The constant with the least number. */
    private static EnumConstant first(SchemaField field) {
        return Collections.min(field.constants(), Comparator.comparingInt(EnumConstant::value));
    }

    /** Names of constants, whatever order they come in. */
    static List<String> flags(Collection<String> names) {
        return names.stream().sorted().toList();
    }

    static String bytes(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Lanes of a value, each in the form of {@link Variant#bits}. */
    static List<Object> lanes(ValueType type, long[] lanes) {
        List<Object> values = new ArrayList<>();
        for (long lane : lanes) {
            values.add(number(type.lane(), lane));
        }
        return values;
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
