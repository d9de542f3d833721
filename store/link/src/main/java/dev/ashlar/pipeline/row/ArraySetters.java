package dev.ashlar.pipeline.row;

import dev.ashlar.codec.internal.encode.ItemBuffer;
import dev.ashlar.codec.internal.encode.Items;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.util.Objects;

/** The row that a {@link RowEncoder} has in hand, and those of its setters that take an array. */
abstract sealed class ArraySetters permits RowEncoder {
    final FieldPlace[] places;
    final Items items;
    final byte[] bytes;
    /** Records so far, the one in hand included. */
    int count;

    long id = DataRecord.NO_ID;
    /** Whether a record is in hand. */
    boolean begun;

    ArraySetters(RecordLayout layout, Items items) {
        this.places = layout.fields().stream()
                .map(field -> new FieldPlace(layout, field))
                .toArray(FieldPlace[]::new);
        this.items = items;
        this.bytes = new byte[layout.stride()];
    }

    /** The place of a field that may be set by a method, and has not been in this record. */
    final FieldPlace place(int field, Setter setter) {
        FieldPlace place = places[field];
        if (place.setter != setter) {
            throw place.otherSetter(setter);
        }
        if (!begun || place.setIn == count) {
            throw new IllegalStateException(
                    begun ? place + " is set twice in " + inHand() : place + ": no record has begun");
        }
        return place;
    }

    private String inHand() {
        return id == DataRecord.NO_ID ? "an element" : "record " + id;
    }

    final void set(FieldPlace place) {
        place.setIn = count;
        if (place.presenceMask != 0) {
            bytes[place.presenceOffset] |= place.presenceMask;
        }
    }

    /** Puts an item into the pool and its slot into the row. */
    final void putItem(FieldPlace place, ItemBuffer item, int length, int elements) {
        long slot = items.add(item, length, elements, place.alignment);
        set(place);
        LittleEndian.putLong(bytes, place.offset, slot);
    }

    /** The place of an array that may be set from a part of another. */
    private FieldPlace many(int field, Setter setter, int from, int numbers, int length) {
        FieldPlace place = place(field, setter);
        Objects.checkFromIndexSize(from, numbers, length);
        place.requireLanes(numbers);
        items.item().reserve(place.pooled ? (long) numbers * place.laneWidth : 0);
        return place;
    }

    /** Where the lanes of an array go: to the row, or to an item. */
    private byte[] target(FieldPlace place) {
        return place.pooled ? items.item().bytes() : bytes;
    }

    private static int first(FieldPlace place) {
        return place.pooled ? 0 : place.offset;
    }

    private void finish(FieldPlace place, int numbers) {
        if (place.pooled) {
            putItem(place, items.item(), numbers * place.laneWidth, numbers / place.lanes);
        } else {
            set(place);
        }
    }

    /**
     * Sets an array of bools.
     *
     * @param field its number
     * @param values array with the values
     * @param from index of the first
     * @param numbers number of values
     */
    public void booleans(int field, boolean[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.BOOLEANS, from, numbers, values.length);
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            into[at + i] = (byte) (values[from + i] ? 1 : 0);
        }
        finish(place, numbers);
    }

    /**
     * Sets bytes, an array of i8 or u8, a colour, or an array of colours.
     *
     * @param field its number
     * @param values array with the values
     * @param from index of the first
     * @param numbers number of values, or lanes of vectors
     */
    public void bytes(int field, byte[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.BYTES, from, numbers, values.length);
        System.arraycopy(values, from, target(place), first(place), numbers);
        finish(place, numbers);
    }

    /**
     * Sets an array of i16 or u16.
     *
     * @param field its number
     * @param values array with the values
     * @param from index of the first
     * @param numbers number of values
     */
    public void shorts(int field, short[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.SHORTS, from, numbers, values.length);
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putShort(into, at + i * Short.BYTES, values[from + i]);
        }
        finish(place, numbers);
    }

    /**
     * Sets an array of i32 or u32, a vector of i32, or an array of these.
     *
     * @param field its number
     * @param values array with the values
     * @param from index of the first
     * @param numbers number of values, or lanes of vectors
     */
    public void ints(int field, int[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.INTS, from, numbers, values.length);
        putInts(place, values, from, numbers);
        finish(place, numbers);
    }

    private void putInts(FieldPlace place, int[] values, int from, int numbers) {
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putInt(into, at + i * Integer.BYTES, values[from + i]);
        }
    }

    /**
     * Sets an array of i64 or u64.
     *
     * @param field its number
     * @param values array with the values
     * @param from index of the first
     * @param numbers number of values
     */
    public void longs(int field, long[] values, int from, int numbers) {
        putLongs(many(field, Setter.LONGS, from, numbers, values.length), values, from, numbers);
    }

    /**
     * Sets an array of hashes.
     *
     * @param field its number
     * @param keys array with the keys: XXH64 of names
     * @param from index of the first
     * @param numbers number of values
     */
    public void keys(int field, long[] keys, int from, int numbers) {
        putLongs(many(field, Setter.KEYS, from, numbers, keys.length), keys, from, numbers);
    }

    private void putLongs(FieldPlace place, long[] values, int from, int numbers) {
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putLong(into, at + i * Long.BYTES, values[from + i]);
        }
        finish(place, numbers);
    }

    /**
     * Sets an array of f32, a vector, quaternion, matrix or box, or an array of these.
     *
     * @param field its number
     * @param values array with the values, whose bits are kept
     * @param from index of the first
     * @param numbers number of values, or lanes of vectors
     */
    public void floats(int field, float[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.FLOATS, from, numbers, values.length);
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putInt(into, at + i * Float.BYTES, Float.floatToRawIntBits(values[from + i]));
        }
        finish(place, numbers);
    }

    /**
     * Sets an array of f64.
     *
     * @param field its number
     * @param values array with the values, whose bits are kept
     * @param from index of the first
     * @param numbers number of values
     */
    public void doubles(int field, double[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.DOUBLES, from, numbers, values.length);
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putLong(into, at + i * Double.BYTES, Double.doubleToRawLongBits(values[from + i]));
        }
        finish(place, numbers);
    }

    /**
     * Sets an array of enums.
     *
     * @param field its number
     * @param values the numbers of declared constants, see {@link RowEncoder#numberOf}
     * @param from index of the first
     * @param numbers number of values
     */
    public void constants(int field, int[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.CONSTANTS, from, numbers, values.length);
        for (int i = 0; i < numbers; i++) {
            place.require(values[from + i]);
        }
        putNumbers(place, values, from, numbers);
    }

    /**
     * Sets an array of flags.
     *
     * @param field its number
     * @param values masks, as in {@link RowEncoder#mask}
     * @param from index of the first
     * @param numbers number of values
     */
    public void masks(int field, int[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.MASKS, from, numbers, values.length);
        for (int i = 0; i < numbers; i++) {
            place.requireMask(values[from + i]);
        }
        putNumbers(place, values, from, numbers);
    }

    private void putNumbers(FieldPlace place, int[] values, int from, int numbers) {
        byte[] into = target(place);
        for (int i = 0, at = first(place); i < numbers; i++) {
            place.putNumber(into, at + i * place.laneWidth, values[from + i]);
        }
        finish(place, numbers);
    }

    /**
     * Sets an array of references.
     *
     * @param field its number
     * @param values numbers of rows, as in {@link RowEncoder#row}
     * @param from index of the first
     * @param numbers number of values
     */
    public void rows(int field, int[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.ROWS, from, numbers, values.length);
        for (int i = 0; i < numbers; i++) {
            place.require(values[from + i]);
        }
        putInts(place, values, from, numbers);
        finish(place, numbers);
    }

    /**
     * Sets an array of strings.
     *
     * @param field its number
     * @param values array with the values, each as in {@link RowEncoder#text}
     * @param from index of the first
     * @param numbers number of values
     */
    public void texts(int field, CharSequence[] values, int from, int numbers) {
        FieldPlace place = many(field, Setter.TEXTS, from, numbers, values.length);
        for (int i = 0; i < numbers; i++) {
            Objects.requireNonNull(values[from + i]);
        }
        ItemBuffer slots = items.slots();
        slots.reserve(place.pooled ? (long) numbers * Long.BYTES : 0);
        byte[] into = place.pooled ? slots.bytes() : bytes;
        for (int i = 0, at = first(place); i < numbers; i++) {
            LittleEndian.putLong(into, at + i * Long.BYTES, items.text(field, values[from + i]));
        }
        if (place.pooled) {
            putItem(place, slots, numbers * Long.BYTES, numbers);
        } else {
            set(place);
        }
    }
}
