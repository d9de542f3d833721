package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that a record has already: of values, and of lists and their elements, by paths such as {@code effects.damage.costs}. */
final class KnownTypes {
    private final Map<String, ValueType> values = new HashMap<>();
    private final Map<String, ValueType> lists = new HashMap<>();
    private final Map<String, String> elements = new HashMap<>();

    KnownTypes(DataRecord record) {
        add("", record);
    }

    private void add(String prefix, DataRecord record) {
        record.forEach((field, value) -> {
            if (value.type().isList()) {
                add(path(prefix, field), value);
            } else {
                values.putIfAbsent(path(prefix, field), value.type());
            }
        });
    }

    private void add(String path, Variant list) {
        lists.putIfAbsent(path, list.type());
        for (DataRecord element : list.list()) {
            elements.putIfAbsent(path, element.type());
            add(path, element);
        }
    }

    static String path(String outer, String field) {
        return outer.isEmpty() ? field : outer + '.' + field;
    }

    ValueType list(String path) {
        return lists.getOrDefault(path, ValueType.LIST);
    }

    /** The same value in the type that the record has for it, if that type has it: a number of another type, or a text. */
    Variant typed(String path, Variant value) {
        ValueType type = values.getOrDefault(path, value.type());
        if (type == value.type()) {
            return value;
        }
        if (!value.shape().isArray()) {
            Variant typed = single(type, value);
            return typed == null ? value : typed;
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < value.elementCount(); i++) {
            Variant typed = single(type, value.element(i));
            if (typed == null) {
                return value;
            }
            elements.add(typed);
        }
        return Variant.ofElements(type, elements);
    }

    private static @Nullable Variant single(ValueType type, Variant value) {
        if (value.type() == ValueType.STRING) {
            return type == ValueType.HASH
                    ? Variant.ofHash(value.text())
                    : type == ValueType.ENUM ? Variant.ofEnum(value.text()) : null;
        }
        boolean areNumbers = Numbers.isNumber(type) && Numbers.isNumber(value.type());
        return areNumbers && keeps(value.type(), value.bits(), type)
                ? number(type, Numbers.convert(value.type(), value.bits(), type))
                : null;
    }

    /** Whether a number can be converted to another type and back: an f32 would round an f64, an integer would lose the sign of −0. */
    private static boolean keeps(ValueType from, long bits, ValueType to) {
        if (!Numbers.converts(from, bits, to)) {
            return false;
        }
        long converted = Numbers.convert(from, bits, to);
        return Numbers.converts(to, converted, from) && Numbers.convert(to, converted, from) == bits;
    }

    static Variant number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** Name of the type of elements; null when the record has none. */
    @Nullable
    String element(String path) {
        return elements.get(path);
    }
}
