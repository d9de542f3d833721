package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import java.nio.ByteBuffer;

/** Reads texts and bytes, which lie in the pool: those of fields and of elements, by the slots that lead there. */
abstract class TextValues extends ListValues {
    TextValues(Binding binding) {
        super(binding);
    }

    /**
     * {@return the text of a string field}
     *
     * @param offset of the slot
     */
    protected final String string(int offset) {
        return Slots.text(source(), this, i64(offset));
    }

    /**
     * {@return the text of an element}
     *
     * @param offset of the array's slot
     * @param index of the element
     */
    protected final String stringAt(int offset, int index) {
        return Slots.text(source(), this, i64At(offset, index));
    }

    /**
     * Appends the text of a string field. It allocates only if the builder grows.
     *
     * @param offset of the slot
     * @param out receives the text
     */
    protected final void appendString(int offset, StringBuilder out) {
        Slots.appendText(source(), this, i64(offset), out);
    }

    /**
     * Appends the text of an element. It allocates only if the builder grows.
     *
     * @param offset of the array's slot
     * @param index of the element
     * @param out receives the text
     */
    protected final void appendStringAt(int offset, int index, StringBuilder out) {
        Slots.appendText(source(), this, i64At(offset, index), out);
    }

    /**
     * Appends the text of a string field, character by character, without allocating.
     *
     * @param offset of the slot
     * @param out receives the text
     * @throws java.io.UncheckedIOException if {@code out} throws
     */
    protected final void appendString(int offset, Appendable out) {
        Slots.appendText(source(), this, i64(offset), out);
    }

    /**
     * Compares a string field without allocating.
     *
     * @param offset of the slot
     * @param text what to compare with
     * @return whether both are the same characters
     */
    protected final boolean stringEquals(int offset, CharSequence text) {
        return Slots.textEquals(source(), this, i64(offset), text);
    }

    /**
     * Compares an element without allocating.
     *
     * @param offset of the array's slot
     * @param index of the element
     * @param text what to compare with
     * @return whether both are the same characters
     */
    protected final boolean stringEqualsAt(int offset, int index, CharSequence text) {
        return Slots.textEquals(source(), this, i64At(offset, index), text);
    }

    /**
     * Compares a string field without allocating, in the order of {@link String#compareTo}.
     *
     * @param offset of the slot
     * @param text what to compare with
     * @return negative, 0 or positive
     */
    protected final int stringCompareTo(int offset, CharSequence text) {
        return Slots.textCompare(source(), this, i64(offset), text);
    }

    /**
     * Returns a number that identifies the text of a string field: its slot.
     *
     * @param offset of the slot
     * @return 0 for no text
     */
    protected final long stringOrdinal(int offset) {
        return i64(offset);
    }

    /**
     * Returns the bytes of a string field or a field of bytes, without a copy.
     *
     * @param offset of the slot
     * @return a new buffer, read-only and little-endian, which keeps the memory reachable
     * @throws CorruptDataException if the slot points outside the pool
     */
    protected final ByteBuffer slice(int offset) {
        return Slots.slice(source(), this, i64(offset));
    }

    /** The slot of a string, or of one in an array. */
    final long elementSlot(FieldLayout field, int place, int element) {
        return elementBits(field, place, element, 0, FieldLayout.SLOT_LENGTH);
    }
}
