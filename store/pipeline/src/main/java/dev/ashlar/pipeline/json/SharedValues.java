package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Single values that were read lately, so that equal values of several records are one object: constants, file names, zeros. A value is
 * looked up before there is an object for it, and kept when it comes for the second time, since most values come once. It takes the place of another one: nothing
 * grows. For one thread.
 */
final class SharedValues {
    private static final int SLOTS = 4096;
    private static final int FEW = 64;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private @Nullable Variant[] slots = {};
    /** Hashes of the values that came last: most values are other ones, which is told without reading those in the slots. */
    private int[] hashes = {};

    private int misses;

    /** A number or bool; {@code bits} as {@link Variant#bits} has them. */
    Variant number(ValueType type, long bits) {
        int hash = hash(type, bits);
        Variant known = find(hash);
        return known != null && known.type() == type && known.bits() == bits ? known : add(hash, of(type, bits));
    }

    /** A string, constant or hashed name. */
    Variant text(ValueType type, char[] chars, int from, int length) {
        int sum = 0;
        for (int i = from; i < from + length; i++) {
            sum = 31 * sum + chars[i];
        }
        int hash = hash(type, sum);
        Variant known = find(hash);
        return known != null && known.type() == type && isText(known.text(), chars, from, length)
                ? known
                : add(hash, of(type, new String(chars, from, length)));
    }

    /** A number or bool that is no object yet; {@code bits} of f32 may have any high half. */
    static Variant of(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** A string, constant or hashed name that is no object yet. */
    static Variant of(ValueType type, String text) {
        return switch (type) {
            case ENUM -> Variant.ofEnum(text);
            case HASH -> Variant.ofHash(text);
            default -> Variant.of(text);
        };
    }

    private static boolean isText(String text, char[] chars, int from, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != chars[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(ValueType type, long value) {
        return (int) ((value + type.ordinal()) * FACTOR >>> 32);
    }

    private @Nullable Variant find(int hash) {
        if (slots.length == 0) {
            slots = new Variant[FEW];
            hashes = new int[FEW];
        }
        int at = hash & slots.length - 1;
        return hashes[at] == hash ? slots[at] : null;
    }

    private Variant add(int hash, Variant value) {
        if (slots.length < SLOTS && ++misses > FEW) {
            grow();
        }
        int at = hash & slots.length - 1;
        if (hashes[at] == hash) {
            slots[at] = value;
        }
        hashes[at] = hash;
        return value;
    }

    /** Files of one record, of which a folder may have many, have few values. */
    private void grow() {
        Variant[] before = slots;
        int[] old = hashes;
        slots = new Variant[SLOTS];
        hashes = new int[SLOTS];
        for (int i = 0; i < before.length; i++) {
            int at = old[i] & SLOTS - 1;
            slots[at] = before[i];
            hashes[at] = old[i];
        }
    }
}
