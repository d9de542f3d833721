package dev.ashlar.codec.spawn;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Holders.Thing;
import dev.ashlar.codec.spawn.Holders.Vector;
import dev.ashlar.codec.spawn.Holders.Word;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a member of some type has to hold of a value, told from the value alone. */
final class HeldValues {
    /** The member cannot hold the field, whatever its values are. */
    static final Object UNFIT = new Object();

    /** The member cannot hold this value. */
    static final Object UNCONVERTIBLE = new Object();

    /** What the targets of references have been given more than what they are referred to by. */
    static final long ID_OFFSET = 100;

    private static final Map<Class<?>, ValueType> NUMBERS = Map.ofEntries(
            Map.entry(boolean.class, ValueType.BOOL),
            Map.entry(Boolean.class, ValueType.BOOL),
            Map.entry(byte.class, ValueType.I8),
            Map.entry(Byte.class, ValueType.I8),
            Map.entry(Short.class, ValueType.I16),
            Map.entry(Double.class, ValueType.F64),
            Map.entry(short.class, ValueType.I16),
            Map.entry(int.class, ValueType.I32),
            Map.entry(Integer.class, ValueType.I32),
            Map.entry(long.class, ValueType.I64),
            Map.entry(Long.class, ValueType.I64),
            Map.entry(float.class, ValueType.F32),
            Map.entry(Float.class, ValueType.F32),
            Map.entry(double.class, ValueType.F64));

    private static final Set<ValueType> NO_NUMBERS =
            Set.of(ValueType.STRING, ValueType.BYTES, ValueType.ENUM, ValueType.FLAGS, ValueType.REF, ValueType.HASH);

    private HeldValues() {}

    static Object of(Variant value, Type member) {
        if (member instanceof ParameterizedType of) {
            Class<?> element = (Class<?>) of.getActualTypeArguments()[0];
            if (of.getRawType() != List.class) {
                return value.type() == ValueType.FLAGS && value.shape() == Shape.SINGLE ? set(value) : UNFIT;
            }
            Object all = value.shape().isArray() ? objects(value, element) : UNFIT;
            return all instanceof Object[] list ? Arrays.asList(list) : all;
        }
        Class<?> type = (Class<?>) member;
        boolean isMany = value.shape().isArray();
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            boolean isVector = value.type().lanes() > 1 && (value.type() != ValueType.COLOR || type == float[].class);
            if (value.type() == ValueType.BYTES) {
                return type == byte[].class ? bytes(value) : UNFIT;
            }
            return isMany || isVector ? numbers(value, type.getComponentType()) : UNFIT;
        }
        if (type.isArray()) {
            return isMany ? objects(value, type.getComponentType()) : UNFIT;
        }
        return isMany ? UNFIT : single(value, type);
    }

    private static @Nullable Object single(Variant value, Class<?> type) {
        if (!NUMBERS.containsKey(type)) {
            return object(value, type);
        }
        if (value.type().lanes() > 1
                && (value.type() != ValueType.COLOR || type != int.class && type != Integer.class)) {
            return UNFIT;
        }
        Object one = numbers(value, type);
        return one == UNFIT || one == UNCONVERTIBLE ? one : Array.get(one, 0);
    }

    /** An array of all numbers. */
    private static Object numbers(Variant value, Class<?> type) {
        ValueType to = NUMBERS.get(type);
        ValueType from = value.type();
        if (to == null || !fits(from, to)) {
            return UNFIT;
        }
        List<Long> all = new ArrayList<>();
        for (Variant element : value.shape().isArray() ? elements(value) : List.of(value)) {
            if (from == ValueType.COLOR && to == ValueType.I32) {
                all.add(element.lane(0) | element.lane(1) << 8 | element.lane(2) << 16 | element.lane(3) << 24);
            } else {
                for (int lane = 0; lane < from.lanes(); lane++) {
                    all.add(from.lanes() == 1 ? bits(element) : element.lane(lane));
                }
            }
        }
        Object array = Array.newInstance(type, all.size());
        for (int i = 0; i < all.size(); i++) {
            Object held = number(from, all.get(i), to, value.shape().isArray());
            if (held == UNCONVERTIBLE) {
                return held;
            }
            Array.set(array, i, held);
        }
        return array;
    }

    private static boolean fits(ValueType from, ValueType to) {
        return switch (from) {
            case REF, HASH -> to == ValueType.I64;
            case FLAGS -> to == ValueType.I32 || to == ValueType.I64;
            case COLOR -> to == ValueType.I32 || to == ValueType.F32;
            default -> !NO_NUMBERS.contains(from);
        };
    }

    private static Object number(ValueType from, long bits, ValueType to, boolean inArray) {
        if (from == ValueType.COLOR) {
            return to == ValueType.I32 ? (Object) (int) bits : (Object) (bits / 255f);
        }
        if (from == ValueType.REF) {
            return bits <= 0 ? DataRecord.NO_ID : bits + ID_OFFSET; // The row is one less than the id here.
        }
        boolean sameWidth = from.isInteger() && to.isInteger() && from.width() == to.width();
        boolean asBits = NO_NUMBERS.contains(from) || sameWidth && (inArray || to == ValueType.I64);
        ValueType lane = from.lane();
        boolean keeps = asBits && lane != to;
        if (!keeps && !Numbers.converts(lane, bits, to)) {
            return UNCONVERTIBLE;
        }
        long held = keeps ? bits : Numbers.convert(lane, bits, to);
        return switch (to) {
            case BOOL -> held != 0;
            case I8 -> (byte) held;
            case I16 -> (short) held;
            case I32 -> (int) held;
            case I64 -> held;
            case F32 -> Float.intBitsToFloat((int) held);
            default -> Double.longBitsToDouble(held);
        };
    }

    private static List<Variant> elements(Variant value) {
        List<Variant> all = new ArrayList<>();
        for (int i = 0; i < value.elementCount(); i++) {
            all.add(value.element(i));
        }
        return all;
    }

    /** An array, also of no elements: what one would be like decides whether the member fits. */
    private static Object objects(Variant value, Class<?> type) {
        Variant any = new RandomVariants(new Random(1)).of(value.type(), Shape.SINGLE, 1);
        if (NUMBERS.containsKey(type) || object(any, type) == UNFIT) {
            return UNFIT;
        }
        List<@Nullable Object> all = new ArrayList<>();
        elements(value).forEach(element -> all.add(object(element, type)));
        return all.contains(UNCONVERTIBLE)
                ? UNCONVERTIBLE
                : all.toArray((Object[]) Array.newInstance(type, all.size()));
    }

    private static @Nullable Object object(Variant value, Class<?> type) {
        if (type == Vector.class && value.type().lanes() > 1) {
            Object lanes = numbers(value, float.class);
            return lanes == UNCONVERTIBLE ? lanes : vector((float[]) lanes);
        }
        if (value.type() == ValueType.REF && type == Thing.class) {
            return value.bits() <= 0 ? null : new Thing(value.bits() + ID_OFFSET);
        }
        if (value.type() == ValueType.STRING || value.type() == ValueType.ENUM) {
            return type == String.class
                    ? value.text()
                    : type == Word.class && value.type() == ValueType.ENUM ? word(value.text()) : UNFIT;
        }
        return value.type() == ValueType.BYTES && type == ByteBuffer.class ? ByteBuffer.wrap(bytes(value)) : UNFIT;
    }

    /** What the tests' translators make of lanes. */
    static Vector vector(float[] lanes) {
        return new Vector(lanes[0], lanes[lanes.length - 1], lanes.length);
    }

    private static Word word(String constant) {
        int index = RandomVariants.CONSTANTS.indexOf(constant);
        return index < Word.UNKNOWN.ordinal() ? Word.values()[index] : Word.UNKNOWN;
    }

    private static EnumSet<Word> set(Variant value) {
        EnumSet<Word> set = EnumSet.noneOf(Word.class);
        value.flags().forEach(flag -> set.add(word(flag)));
        set.remove(Word.UNKNOWN);
        return set;
    }

    private static byte[] bytes(Variant value) {
        byte[] bytes = new byte[value.byteCount()];
        value.copyBytes(bytes);
        return bytes;
    }

    /** Of flags the mask. */
    private static long bits(Variant value) {
        if (value.type() == ValueType.FLAGS) {
            return value.flags().stream()
                    .mapToLong(flag -> 1L << RandomVariants.CONSTANTS.indexOf(flag))
                    .sum();
        }
        return value.bits();
    }
}
