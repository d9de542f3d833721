package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;

/**
 * A view of any type, without generated code: reads by the layout that is stored with the data. For tools and tests.
 * Every read checks that the field belongs to that very layout.
 */
public final class RecordView extends View {
    private final RecordLayout layout;

    /**
     * A view that is not positioned.
     *
     * @param binding the records and the reader
     */
    public RecordView(Binding binding) {
        super(binding);
        this.layout = binding.source().layout();
    }

    @Override
    public boolean moveToRow(int target) {
        return moveInBlocks(target);
    }

    @Override
    protected long rowOffset(int target) {
        return (long) target * layout.stride();
    }

    /** {@return the layout of the records} */
    public RecordLayout layout() {
        return layout;
    }

    /**
     * Whether the record has a value of a field.
     *
     * @param field of {@link #layout()}
     * @return true for fields that are not optional
     */
    public boolean present(FieldLayout field) {
        require(field);
        int index = field.presenceIndex();
        return !field.optional() || present(layout.presenceOffset() + (index >>> 3), index & 7);
    }

    /**
     * A bool, a number, an enum's value or a reference's row, as 64 bits.
     *
     * @param field of {@link #layout()}, not pooled
     * @return integers sign- or zero-extended, bool 0 or 1, f32 in the low 32 bits, −1 for a null reference
     */
    public long bits(FieldLayout field) {
        require(field);
        if (field.pooled()) {
            throw new IllegalArgumentException("field " + field.name() + " has no single number");
        }
        int offset = field.offset();
        return switch (field.width()) {
            case 1 -> extend(field.type(), i8(offset), 0xFFL);
            case 2 -> extend(field.type(), i16(offset), 0xFFFFL);
            case 4 -> extend(field.type(), i32(offset), 0xFFFFFFFFL);
            default -> i64(offset);
        };
    }

    /**
     * A string.
     *
     * @param field of {@link #layout()}, of type string
     * @return its text
     * @throws CorruptDataException when its slot points outside the pool
     */
    public String text(FieldLayout field) {
        require(field);
        if (field.type() != ValueType.STRING) {
            throw new IllegalArgumentException("field " + field.name() + " is no string");
        }
        return string(field.offset());
    }

    /**
     * Number of elements of an array.
     *
     * @param field of {@link #layout()}, an array
     * @return 0 or more
     * @throws CorruptDataException when its slot points outside the pool
     */
    public int elementCount(FieldLayout field) {
        requireArray(field);
        return arrayCount(field.offset(), field.elementWidth());
    }

    /**
     * An element of an array.
     *
     * @param field of {@link #layout()}, an array
     * @param index 0 for the first
     * @return as {@link #bits} has one value
     * @throws IndexOutOfBoundsException where there is none
     * @throws CorruptDataException when its slot points outside the pool
     */
    public long elementBits(FieldLayout field, int index) {
        requireArray(field);
        int offset = field.offset();
        return switch (field.elementWidth()) {
            case 1 -> extend(field.type(), i8At(offset, index), 0xFFL);
            case 2 -> extend(field.type(), i16At(offset, index), 0xFFFFL);
            case 4 -> extend(field.type(), i32At(offset, index), 0xFFFFFFFFL);
            default -> i64At(offset, index);
        };
    }

    private static long extend(ValueType type, long value, long mask) {
        return switch (type) {
            case I8, I16, I32, REF -> value;
            default -> value & mask;
        };
    }

    private void requireArray(FieldLayout field) {
        require(field);
        if (field.shape() != Shape.ARRAY) {
            throw new IllegalArgumentException("field " + field.name() + " is no array");
        }
    }

    private void require(FieldLayout field) {
        if (layout.field(field.key()) != field) {
            throw new IllegalArgumentException("field " + field.name() + " is not of " + layout);
        }
    }
}
