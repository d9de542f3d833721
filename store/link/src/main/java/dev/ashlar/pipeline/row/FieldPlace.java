package dev.ashlar.pipeline.row;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What a {@link RowEncoder} knows of a field, and the checks of what is put there. */
final class FieldPlace {
    final FieldLayout field;
    final Setter setter;
    final int offset;
    /** Of an item in the pool. */
    final boolean pooled;

    final int alignment;
    /** Bytes of one lane, be it of a single value or of an element. */
    final int laneWidth;
    /** Lanes of one element. */
    final int lanes;
    /** Where the presence bit is, from the row's first byte; with mask 0 for a field that is always present. */
    final int presenceOffset;

    final byte presenceMask;

    private final String type;
    /** Lanes of the whole field; 0 for any number. */
    private final int allLanes;

    private final long least;
    private final long greatest;
    /** Numbers of the constants of an enum, ascending; empty where they have no gap. */
    private final int[] gappy;
    /** Bits of flags that have a constant. */
    private final int declared;

    /** Number of the record, counted from 1, that set the field last. */
    int setIn;

    FieldPlace(RecordLayout layout, FieldLayout field) {
        this.field = field;
        this.type = layout.name();
        this.setter = Setter.of(field);
        this.offset = field.offset();
        this.pooled = field.pooled();
        this.alignment = field.itemAlignment();
        this.lanes = field.type().lanes();
        this.laneWidth = field.elementWidth() / lanes;
        this.allLanes = field.pooled() ? 0 : lanes * field.count();
        this.presenceOffset = field.optional() ? layout.presenceOffset() + (field.presenceIndex() >>> 3) : 0;
        this.presenceMask = (byte) (field.optional() ? 1 << (field.presenceIndex() & 7) : 0);
        ValueType lane = field.type().lane();
        boolean enumerated = lane == ValueType.ENUM;
        int[] values = IntStream.range(0, field.constants().size())
                .map(field::constantValue)
                .toArray();
        boolean dense = !enumerated || values[0] == 0 && values[values.length - 1] == values.length - 1;
        this.gappy = dense ? new int[0] : values;
        this.least = lane.isInteger() ? Integers.least(lane).longValue() : lane == ValueType.REF ? -1 : 0;
        this.greatest = lane.isInteger()
                ? Integers.greatest(lane).longValue()
                : enumerated ? values[values.length - 1] : Integer.MAX_VALUE;
        this.declared = lane == ValueType.FLAGS
                ? Arrays.stream(values).map(bit -> 1 << bit).reduce(0, (a, b) -> a | b)
                : 0;
    }

    /** Refuses a number that the field's type does not hold, or that is none of its constants. */
    void require(int number) {
        if (number < least || number > greatest || gappy.length > 0 && Arrays.binarySearch(gappy, number) < 0) {
            throw wrong(expectedNumbers(), number);
        }
    }

    private String expectedNumbers() {
        return setter == Setter.CONSTANT || setter == Setter.CONSTANTS
                ? "a constant's number, one of " + constants()
                : least + " to " + greatest;
    }

    private String constants() {
        return field.constants().stream()
                .map(constant -> constant.value() + " (" + constant.name() + ")")
                .toList()
                .toString();
    }

    /** Refuses bits that have no constant. */
    void requireMask(int mask) {
        if ((mask & ~declared) != 0) {
            throw wrong("bits of " + constants(), "mask " + Integer.toHexString(mask));
        }
    }

    /** Refuses a number of lanes that the field does not have. */
    void requireLanes(int count) {
        if (allLanes == 0 ? count % lanes != 0 : count != allLanes) {
            String expected = allLanes == 0 ? "a multiple of " + lanes : Integer.toString(allLanes);
            throw wrong(expected + " numbers for " + field.typeText(), count);
        }
    }

    /** Puts the number of a constant, or a mask, as wide as the field has them. */
    void putNumber(byte[] into, int at, int number) {
        switch (laneWidth) {
            case 1 -> into[at] = (byte) number;
            case 2 -> LittleEndian.putShort(into, at, (short) number);
            default -> LittleEndian.putInt(into, at, number);
        }
    }

    /** {@return the number of a constant} */
    int constant(String name) {
        for (EnumConstant constant : field.constants()) {
            if (constant.name().equals(name)) {
                return constant.value();
            }
        }
        throw wrong("one of " + constants(), name);
    }

    IllegalArgumentException wrong(Object expected, Object found) {
        return new IllegalArgumentException(this + ": expected " + expected + ", found " + found);
    }

    IllegalArgumentException otherSetter(Setter found) {
        return wrong(field.typeText() + ", set by " + setter.method() + "()", found.method() + "()");
    }

    @Override
    public String toString() {
        return type + "." + field.name();
    }
}
