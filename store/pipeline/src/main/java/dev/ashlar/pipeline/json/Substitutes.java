package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.LongStream;

/** What stands in the place of elements that nobody could read while the others are checked: nothing is wrong with it. */
final class Substitutes {
    private Substitutes() {}

    /** The lanes of one number or vector. */
    static LongStream lanes(SchemaField field) {
        long bits = bits(field.type().lane(), number(field));
        return LongStream.generate(() -> bits).limit(field.type().lanes());
    }

    /** Zero, or the limit that is nearest to it. */
    private static BigDecimal number(SchemaField field) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        if (min != null && min.signum() > 0) {
            return min;
        }
        return max != null && max.signum() < 0 ? max : BigDecimal.ZERO;
    }

    private static long bits(ValueType type, BigDecimal number) {
        if (type == ValueType.F32) {
            return Float.floatToRawIntBits(number.floatValue());
        }
        if (type == ValueType.F64) {
            return Double.doubleToRawLongBits(number.doubleValue());
        }
        // Towards the inside of the limits: up from a positive one.
        return number.setScale(0, RoundingMode.UP).toBigInteger().longValue();
    }

    /** One element that is no number. */
    static Variant element(SchemaField field) {
        return switch (field.type()) {
            case ENUM -> Variant.ofEnum(field.constants().get(0).name());
            case FLAGS -> Variant.ofFlags(List.of());
            case REF -> Variant.ofRef(field.target(), DataRecord.NO_ID);
            case HASH -> Variant.ofHash("");
            default -> Variant.of("");
        };
    }
}
