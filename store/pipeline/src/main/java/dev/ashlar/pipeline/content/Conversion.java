package dev.ashlar.pipeline.content;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.DecimalNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Converts a value from the type of a backend to the type of its field. A conversion loses at most what decimal notation loses. Pure functions; any
 * thread.
 */
public final class Conversion {
    private Conversion() {}

    /**
     * Converts a value to the type of a field.
     *
     * @param field of any type
     * @param value in the type of the backend
     * @return the converted value, an array of any length; null if the value does not convert
     */
    public static @Nullable Variant convert(SchemaField field, Variant value) {
        if (value.shape().isArray() != field.shape().isArray()) {
            return null;
        }
        if (!value.shape().isArray()) {
            return single(field, value);
        }
        if (field.type().isNumeric()) {
            return value.type() == field.type() ? value : numbers(field.type(), value);
        }
        return field.type().isArrayElement() ? elements(field, value) : null;
    }

    private static @Nullable Variant single(SchemaField field, Variant value) {
        ValueType type = field.type();
        return switch (type) {
            case STRING, BYTES -> value.type() == type ? value : null;
            case ENUM -> constant(value);
            case FLAGS -> value.type() == type ? value : null;
            case HASH ->
                value.type() == ValueType.STRING ? Variant.ofHash(value.text()) : value.type() == type ? value : null;
            case REF -> reference(field, value);
            case LIST, MAP, VALUES -> value.type() == type || isListOf(field, value) ? list(field, value) : null;
            default -> type.lanes() == 1 ? number(type, value) : lanes(type, value);
        };
    }

    /** Whether a list has the members of entries or values, as programs write maps that know no schema. */
    private static boolean isListOf(SchemaField field, Variant value) {
        Schema entries = Objects.requireNonNull(field.elements());
        return value.type() == ValueType.LIST
                && value.list().stream()
                        .allMatch(element -> element.keys().stream()
                                .allMatch(name -> entries.members().stream()
                                        .anyMatch(member -> member.name().equals(name))));
    }

    /** Members by their present names, of the types of their fields where they have a counterpart; of others {@link RecordChecks} tells. */
    private static Variant list(SchemaField field, Variant value) {
        Schema struct = Objects.requireNonNull(field.elements());
        List<DataRecord> elements = new ArrayList<>(value.list().size());
        for (DataRecord given : value.list()) {
            DataRecord element = new DataRecord(struct.recordType());
            for (SchemaField member : struct.members()) {
                Variant written = written(member, given);
                Variant converted = written == null ? null : convert(member, written);
                if (written != null) {
                    element.set(member.name(), converted == null ? written : converted);
                }
            }
            elements.add(element);
        }
        Variant converted = field.listOf(elements);
        return converted.equals(value) && converted.isOne() == value.isOne() ? value : converted;
    }

    private static @Nullable Variant written(SchemaField member, DataRecord element) {
        Variant present = element.get(member.name());
        for (int i = 0; present == null && i < member.formerly().size(); i++) {
            present = element.get(member.formerly().get(i));
        }
        return present;
    }

    /** Elements that are no numbers; the value itself when each is of the field's type. */
    private static @Nullable Variant elements(SchemaField field, Variant value) {
        if (value.type() == field.type() && value.type() != ValueType.REF) {
            return value;
        }
        List<Variant> elements = new ArrayList<>(value.elementCount());
        boolean same = value.type() == field.type();
        for (int i = 0; i < value.elementCount(); i++) {
            Variant element = value.element(i);
            Variant converted = single(field, element);
            if (converted == null) {
                return null;
            }
            same &= converted == element;
            elements.add(converted);
        }
        return same ? value : Variant.ofArray(field.type(), elements);
    }

    /** An array of numbers, or of as many lanes. */
    private static @Nullable Variant numbers(ValueType type, Variant value) {
        long @Nullable [] lanes = areComparable(type, value.type()) ? convertAll(type, value) : null;
        return lanes == null ? null : Variant.ofArray(type, lanes);
    }

    /** A vec3 as an ivec3, for instance. */
    private static @Nullable Variant lanes(ValueType type, Variant value) {
        if (value.type() == type) {
            return value;
        }
        long @Nullable [] lanes = areComparable(type, value.type()) ? convertAll(type, value) : null;
        return lanes == null ? null : Variant.ofLanes(type, lanes);
    }

    /** Whether the numbers of two types mean the same: those of colours mean something of their own. */
    private static boolean areComparable(ValueType to, ValueType from) {
        return from.isNumeric() && from.lanes() == to.lanes() && to != ValueType.COLOR && from != ValueType.COLOR;
    }

    private static long @Nullable [] convertAll(ValueType to, Variant value) {
        long[] lanes = value.lanes();
        for (int i = 0; i < lanes.length; i++) {
            Long bits = bits(to.lane(), value.type().lane(), lanes[i]);
            if (bits == null) {
                return null;
            }
            lanes[i] = bits;
        }
        return lanes;
    }

    private static @Nullable Variant constant(Variant value) {
        return switch (value.type()) {
            case ENUM -> value;
            case STRING -> Variant.ofEnum(value.text());
            default -> null;
        };
    }

    private static @Nullable Variant reference(SchemaField field, Variant value) {
        if (value.type() == ValueType.REF) {
            return value.target().equals(field.target()) ? value : null;
        }
        if (value.type() == ValueType.STRING) {
            return Variant.ofRefByKey(field.target(), value.text());
        }
        boolean isId = value.type().isInteger() && value.bits() >= 0;
        return isId ? Variant.ofRef(field.target(), value.bits()) : null;
    }

    private static @Nullable Variant number(ValueType type, Variant value) {
        if (value.type() == type) {
            return value;
        }
        boolean isNumber = Numbers.isNumber(value.type());
        Long bits = isNumber ? bits(type, value.type(), value.bits()) : null;
        if (bits == null) {
            return null;
        }
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) (long) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** Bits of a number of one type as those of another, in the form of {@link Variant#bits}. */
    private static @Nullable Long bits(ValueType to, ValueType from, long bits) {
        boolean boolAsNumber = from == ValueType.BOOL && to != ValueType.BOOL;
        return boolAsNumber ? null : DecimalNumbers.same(from, bits, to);
    }
}
