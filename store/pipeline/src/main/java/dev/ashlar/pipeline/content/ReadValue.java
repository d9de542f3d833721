package dev.ashlar.pipeline.content;

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
import org.jspecify.annotations.Nullable;

/** Determines what views read from a field, including fields that are absent in the record. Pure functions; any thread. */
public final class ReadValue {
    private ReadValue() {}

    /**
     * Returns the value, or else the default.
     *
     * @param field of any type
     * @param value of the record; null if it is absent
     * @return the value; null if views read nothing: an absent optional field, a null reference, or a hash without a text
     */
    public static @Nullable Variant of(SchemaField field, @Nullable Variant value) {
        Variant read = value == null && !field.optional() ? ofAbsent(field) : value;
        return read != null && read.isNull() ? null : read;
    }

    /**
     * Returns the value, or else the default, in the form of a pack: elements of lists have all members that views read. Values that views read as
     * the same are equal.
     *
     * @param field of any type
     * @param value of the record; null if it is absent
     * @return the value; null if views read nothing, as for {@link #of}
     */
    public static @Nullable Variant whole(SchemaField field, @Nullable Variant value) {
        Variant read = of(field, value);
        Schema struct = field.elements();
        if (read == null || struct == null) {
            return read;
        }
        List<DataRecord> elements = new ArrayList<>();
        for (DataRecord given : read.list()) {
            DataRecord element = new DataRecord(given.type());
            for (SchemaField member : struct.members()) {
                Variant ofMember = whole(member, given.get(member.name()));
                boolean isOtherCase = member.isCase() && !given.has(member.name());
                if (ofMember != null && !isOtherCase) {
                    element.set(member.name(), ofMember);
                }
            }
            elements.add(element);
        }
        return read.withElements(elements);
    }

    private static @Nullable Variant ofAbsent(SchemaField field) {
        Variant declared = field.defaultValue();
        if (declared != null) {
            return declared;
        }
        return switch (field.shape()) {
            case SINGLE -> ofNothing(field);
            case ARRAY -> Variant.ofElements(field.type(), List.of());
            case FIXED -> {
                Variant element = field.type() == ValueType.REF
                        ? Variant.ofRef(field.target(), DataRecord.NO_ID)
                        : ofNothing(field);
                yield element == null
                        ? null
                        : Variant.ofElements(field.type(), Collections.nCopies(field.count(), element));
            }
        };
    }

    private static @Nullable Variant ofNothing(SchemaField field) {
        ValueType type = field.type();
        return switch (type) {
            case REF, HASH -> null;
            case BOOL -> Variant.of(false);
            case F32 -> Variant.of(0f);
            case F64 -> Variant.of(0d);
            case STRING -> Variant.of("");
            case BYTES -> Variant.ofBytes(new byte[0]);
            case LIST, MAP, VALUES -> Variant.ofRecords(field.type(), List.of());
            case FLAGS -> Variant.ofFlags(List.of());
            case ENUM ->
                Variant.ofEnum(field.constants().stream()
                        .min(Comparator.comparingInt(EnumConstant::value))
                        .orElseThrow()
                        .name());
            default -> type.lanes() == 1 ? Variant.ofInteger(type, 0) : Variant.ofLanes(type, type.initialLanes());
        };
    }

    /**
     * Returns the value, or else the default, for comparisons of unique fields. Hashes without a text share the key 0.
     *
     * @param field of any type
     * @param value of the record; null if it is absent
     * @return the value; null if views read nothing
     */
    public static @Nullable Variant unique(SchemaField field, @Nullable Variant value) {
        boolean hasNoText = value == null
                && field.type() == ValueType.HASH
                && field.shape() == Shape.SINGLE
                && field.defaultValue() == null
                && !field.optional();
        return hasNoText ? Variant.of("the key 0") : of(field, value);
    }
}
