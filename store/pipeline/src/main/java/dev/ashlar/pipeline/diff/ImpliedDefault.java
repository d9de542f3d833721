package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What a record without a value reads, declared or not: two declarations with one text mean the same. Stateless. */
final class ImpliedDefault {
    private static final String NONE = "none";

    private ImpliedDefault() {}

    /** {@return the declared default of a field as text, else that of the value which stands for it; "none" of references, hashes and bytes} */
    static String textOf(SchemaField field) {
        Variant declared = field.defaultValue();
        if (declared != null) {
            return declared.toText();
        }
        ValueType type = field.type();
        if (field.shape() == Shape.ARRAY) {
            return "[]";
        }
        if (type == ValueType.REF || type == ValueType.HASH || type == ValueType.BYTES) {
            return NONE;
        }
        Variant single = single(field);
        return field.shape() == Shape.SINGLE
                ? single.toText()
                : Variant.ofElements(type, Collections.nCopies(field.count(), single))
                        .toText();
    }

    private static Variant single(SchemaField field) {
        ValueType type = field.type();
        return switch (type) {
            case STRING -> Variant.of("");
            case BOOL -> Variant.of(false);
            case F32 -> Variant.of(0f);
            case F64 -> Variant.of(0.0);
            case FLAGS -> Variant.ofFlags(List.of());
            case LIST, MAP, VALUES -> Variant.ofRecords(field.type(), List.of());
            case ENUM ->
                Variant.ofEnum(field.constants().stream()
                        .min(Comparator.comparingInt(EnumConstant::value))
                        .map(EnumConstant::name)
                        .orElseThrow());
            default -> type.lanes() == 1 ? Variant.ofInteger(type, 0) : Variant.ofLanes(type, lanes(type));
        };
    }

    private static long[] lanes(ValueType type) {
        long[] lanes = new long[type.lanes()];
        if (type.hasIdentity()) {
            int one = Float.floatToRawIntBits(1f);
            int size = type == ValueType.MAT3 ? 3 : 4;
            if (type == ValueType.QUAT) {
                lanes[size - 1] = one;
            } else {
                for (int i = 0; i < size; i++) {
                    lanes[i * size + i] = one;
                }
            }
        }
        return lanes;
    }
}
