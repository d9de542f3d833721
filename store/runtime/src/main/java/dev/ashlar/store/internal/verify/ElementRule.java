package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the elements of a field may be: 0 or 1 of a bool, a constant of an enum, known bits of flags, null or a row of a
 * reference. Immutable.
 */
final class ElementRule {
    private static final int NULL_ROW = -1;

    private final ValueType type;
    private final int width;
    /** Of an enum, ascending. */
    private final int[] constants;
    /** Of bool and flags. */
    private final long mask;
    /** Of an enum whose constants are 0, 1, 2 …: how many; else 0. */
    private final int dense;
    /** Of a reference. */
    private final int targetCount;

    private ElementRule(FieldLayout field, int targetCount) {
        this.type = field.type();
        this.width = field.elementWidth();
        this.constants = new int[field.constants().size()];
        for (int i = 0; i < constants.length; i++) {
            constants[i] = field.constantValue(i);
        }
        this.dense =
                constants.length > 0 && constants[constants.length - 1] == constants.length - 1 ? constants.length : 0;
        this.mask = type == ValueType.FLAGS ? mask(constants) : 1;
        this.targetCount = targetCount;
    }

    private static long mask(int[] bits) {
        long mask = 0;
        for (int bit : bits) {
            mask |= 1L << bit;
        }
        return mask;
    }

    /** The rule of a field; null when its elements may be anything, or are strings. */
    static @Nullable ElementRule of(FieldLayout field, int targetCount) {
        ValueType type = field.type();
        boolean isJudged = type == ValueType.BOOL || type == ValueType.REF || type.hasConstants();
        return isJudged ? new ElementRule(field, targetCount) : null;
    }

    /** Whether a field has a rule for the elements of its arrays in the pool. */
    static boolean judgesArray(FieldLayout field) {
        return field.shape() == Shape.ARRAY && of(field, 0) != null;
    }

    /** An element as it lies in memory, its bits zero-extended. */
    long read(long address) {
        return switch (width) {
            case 1 -> Memory.i8(address) & 0xFFL;
            case 2 -> Memory.i16(address) & 0xFFFFL;
            default -> Memory.i32(address) & 0xFFFFFFFFL;
        };
    }

    int width() {
        return width;
    }

    /** Whether it takes the single values of elements to judge them, not what all have in common. */
    boolean isEnum() {
        return type == ValueType.ENUM;
    }

    boolean admits(long value) {
        if (type == ValueType.ENUM) {
            return value < dense || dense == 0 && Arrays.binarySearch(constants, (int) value) >= 0;
        }
        return type == ValueType.REF ? (int) value >= NULL_ROW && (int) value < targetCount : (value & ~mask) == 0;
    }

    /** Whether all elements in some bytes are right. */
    boolean admitsAll(long address, int length) {
        for (int at = 0; at < length; at += width) {
            if (!admits(read(address + at))) {
                return false;
            }
        }
        return true;
    }

    /** One of the elements that the rule does not admit; −1 when it admits all. */
    long refused(ElementSummary elements) {
        if (type == ValueType.ENUM) {
            return elements.anyOutside(constants);
        }
        if (type == ValueType.REF) {
            int least = elements.least();
            int bad = least < NULL_ROW ? least : elements.greatest();
            return bad >= NULL_ROW && bad < targetCount ? -1 : bad & 0xFFFFFFFFL;
        }
        return (elements.union() & ~mask) == 0 ? -1 : elements.union();
    }

    /** What would be right, in words; {@code target}: name of the type that a reference leads to. */
    String expected(String target) {
        if (type == ValueType.REF) {
            return "−1, or a row of " + target + ", which has " + targetCount;
        }
        if (type == ValueType.BOOL) {
            return "0 or 1";
        }
        return type == ValueType.ENUM ? "a constant" : "bits of " + Long.toHexString(mask);
    }

    /** What was found, in words. */
    String shown(long value) {
        if (type == ValueType.FLAGS) {
            return Long.toHexString(value);
        }
        return Long.toString(type == ValueType.REF ? (int) value : value);
    }
}
