package dev.ashlar.pipeline.row;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.ItemBuffer;
import dev.ashlar.codec.internal.encode.Items;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.util.List;
import java.util.Objects;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes rows of one layout from primitive values, without an object for a record. Resolve each field once, to its
 * number:
 *
 * <pre>{@code
 * int rate = rows.field("spawnRate");
 * int texture = rows.field("texture");
 * for (…) {
 *     rows.begin(id);
 *     rows.f32(rate, 12.5f);
 *     rows.text(texture, "fx/smoke.ktx2");
 *     rows.end();
 * }
 * }</pre>
 *
 * <p>One method sets a field, selected by its type and shape. Unsigned integers use the method of their width, with
 * their bits. A field that is not set has its default; an optional field is then absent. Set a field at most once in a
 * record. The numbers of an array are its lanes in order, also those of a vector or a fixed array.
 *
 * <p>A list of structs has its own encoder. Call {@link #list} in each record that has elements:
 *
 * <pre>{@code
 * RowEncoder loot = rows.list(lootOfMonster);
 * for (…) {
 *     loot.begin();
 *     loot.f32(chance, 0.5f);
 *     loot.end();
 * }
 * }</pre>
 *
 * <p>All setters throw:
 *
 * <ul>
 * <li>{@link IllegalArgumentException} if the field has another type, or if the value is out of the field's range
 * <li>{@link IllegalStateException} if no record has begun, or if the field is set already
 * <li>{@link IndexOutOfBoundsException} if there is no field with the number, or if the range does not lie inside the
 *     array
 * </ul>
 *
 * <p>The row is unchanged then. If the pool throws, discard rows and pool. The encoder allocates only when buffers grow
 * to the longest item. For one thread.
 */
public final class RowEncoder extends ArraySetters {
    private final RecordLayout layout;
    private final RowSink rows;
    private final byte[] defaultRow;
    /** Of each list, in the order of {@link RecordLayout#lists}. */
    private final List<RowEncoder> elements;
    /** Of an element type: whether the record of the owner that is in hand takes the rows. */
    private boolean inList;
    /** Of an element type: rows before those of the list in hand. */
    private int first;

    /**
     * Makes an encoder of a layout without lists. It encodes the default row, and adds its strings and arrays to the
     * pool.
     *
     * @param layout of the rows
     * @param defaults the declared defaults, by field name, without id. Fields without one have zero, the first
     *     constant or the identity
     * @param pool receives strings and arrays
     * @param rows receives the rows
     * @throws IllegalArgumentException if the layout has lists
     */
    public RowEncoder(RecordLayout layout, DataRecord defaults, Pool pool, RowSink rows) {
        this(layout, defaults, pool, rows, List.of());
    }

    /**
     * Makes an encoder. It encodes the default row, and adds its strings and arrays to the pool.
     *
     * @param layout of the rows
     * @param defaults the declared defaults, by field name, without id. Fields without one have zero, the first
     *     constant or the identity
     * @param pool receives strings and arrays
     * @param rows receives the rows
     * @param elements encoders of the elements of each list, in the order of {@link RecordLayout#lists}; not shared
     *     with other encoders
     * @throws IllegalArgumentException if these are not the element types of the lists
     */
    public RowEncoder(RecordLayout layout, DataRecord defaults, Pool pool, RowSink rows, List<RowEncoder> elements) {
        super(layout, new Items(pool, layout.fields().size()));
        this.layout = layout;
        this.rows = rows;
        this.elements = List.copyOf(elements);
        requireElements();
        this.defaultRow = new byte[layout.stride()];
        RecordEncoder encoder = new RecordEncoder(layout, defaults, items, (target, record) -> {
            throw new IllegalArgumentException("a reference has no default: " + layout.name());
        });
        encoder.putDefaultRow(new UnsafeBuffer(defaultRow), 0);
    }

    private void requireElements() {
        List<Long> expected =
                layout.lists().stream().map(FieldLayout::targetKey).toList();
        List<Long> found = elements.stream().map(each -> each.layout.key()).toList();
        if (!found.equals(expected)) {
            throw new IllegalArgumentException(layout.name() + ": expected encoders for the lists "
                    + layout.lists().stream().map(FieldLayout::name).toList() + ", found "
                    + elements.stream().map(each -> each.layout.name()).toList());
        }
    }

    /**
     * {@return the number of a field, for the methods that set it}
     *
     * @param name of the field
     * @throws IllegalArgumentException if the layout has no such field
     */
    public int field(String name) {
        FieldLayout field = layout.field(XxHash64.key(name));
        if (field == null) {
            throw new IllegalArgumentException(layout.name() + ": expected the name of a field, one of "
                    + layout.fields().stream().map(FieldLayout::name).toList() + ", found " + name);
        }
        return layout.indexOf(field);
    }

    /**
     * {@return the number of a field, for the methods that set it}
     *
     * @param key XXH64 of the field's name, as a {@code FieldKey} has it
     * @throws IllegalArgumentException if the layout has no such field
     */
    public int field(long key) {
        FieldLayout field = layout.field(key);
        if (field == null) {
            throw new IllegalArgumentException(
                    "%s: expected the key of a field, found %016X".formatted(layout.name(), key));
        }
        return layout.indexOf(field);
    }

    /**
     * {@return the number of a constant: the number that rows hold for an enum, the bit that they set for flags}
     *
     * @param field an enum or flags, or an array of them
     * @param name of the constant
     * @throws IllegalArgumentException if the field has no such constant
     */
    public int numberOf(int field, String name) {
        return places[field].constant(name);
    }

    /** {@return the layout of the rows} */
    public RecordLayout layout() {
        return layout;
    }

    /** {@return the number of records, including one that has begun} */
    public int count() {
        return count;
    }

    /** {@return whether a record has begun and not ended} */
    public boolean isInRecord() {
        return begun;
    }

    /**
     * Copies the default row.
     *
     * @param into receives it
     * @param offset of its first byte
     */
    public void putDefaultRow(MutableDirectBuffer into, int offset) {
        into.putBytes(offset, defaultRow, 0, defaultRow.length);
    }

    /**
     * Begins a record with the defaults of all fields.
     *
     * @param recordId 0 to 2^63 − 1, greater than that of the previous record
     * @throws IllegalArgumentException if the id is not
     * @throws IllegalStateException if a record has begun and not ended; also for elements, which have no id
     */
    public void begin(long recordId) {
        if (layout.kind() == LayoutKind.ELEMENTS) {
            throw new IllegalStateException(layout.name() + ": elements have no id: expected begin(), found begin(id)");
        }
        if (begun) {
            throw new IllegalStateException(layout.name() + " " + id + " has not ended, and " + recordId + " begins");
        }
        if (recordId <= id) {
            throw new IllegalArgumentException(layout.name() + ": ids ascend from 0 on: expected more than " + id
                    + ", the id before, found " + recordId);
        }
        beginRow();
        LittleEndian.putLong(bytes, 0, recordId);
        id = recordId;
    }

    /**
     * Begins an element of a list with the defaults of all fields, after the other elements. It belongs to the record
     * for which {@link #list} returned this encoder.
     *
     * @throws IllegalStateException if that record has ended, or if an element has begun and not ended; also for
     *     records, which have an id
     */
    public void begin() {
        if (layout.kind() != LayoutKind.ELEMENTS) {
            throw new IllegalStateException(layout.name() + ": records have an id: expected begin(id), found begin()");
        }
        if (!inList || begun) {
            throw new IllegalStateException(layout.name()
                    + (inList ? ": an element has not ended, and another begins" : ": no list has begun"));
        }
        beginRow();
    }

    private void beginRow() {
        count = Math.incrementExact(count);
        System.arraycopy(defaultRow, 0, bytes, 0, bytes.length);
        begun = true;
    }

    /**
     * Begins a list of structs. Add its elements before this record ends. A list without elements is empty; an optional
     * one is present.
     *
     * @param field its number
     * @return the encoder of the elements, for this record; the same object for all records
     */
    public RowEncoder list(int field) {
        FieldPlace place = place(field, Setter.LIST);
        RowEncoder list = elements.get(layout.lists().indexOf(place.field));
        set(place);
        list.inList = true;
        list.first = list.count;
        return list;
    }

    /**
     * Ends the record or element, and passes its row to the sink.
     *
     * @throws IllegalStateException if none has begun, or if an element of a list has not ended
     */
    public void end() {
        if (!begun) {
            throw new IllegalStateException(layout.name() + ": no record has begun");
        }
        requireOneCase();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i).inList) {
                FieldLayout list = layout.lists().get(i);
                LittleEndian.putLong(bytes, list.offset(), elements.get(i).endList(list));
            }
        }
        begun = false;
        rows.add(bytes);
    }

    /** Of a variant, one case has been begun, and has one element. */
    private void requireOneCase() {
        if (layout.isVariant()) {
            int given = 0;
            for (RowEncoder each : elements) {
                given += each.inList ? each.count - each.first : 0;
            }
            if (given != 1) {
                throw new IllegalStateException(
                        layout.name() + ": expected the list of one case, with one element, found " + given);
            }
        }
    }

    /** First and count of a list, or the tag of a case; 0 for an empty one. */
    private long endList(FieldLayout list) {
        if (begun) {
            throw new IllegalStateException(layout.name() + ": an element has not ended, and its record ends");
        }
        inList = false;
        long size = count - first;
        return size == 0 ? 0 : first | (list.isCase() ? list.constantValue(0) : size) << Integer.SIZE;
    }

    /**
     * Leaves a field at its default; an optional field stays absent. The call has the same effect as no call.
     *
     * @param field its number
     */
    public void absent(int field) {
        place(field, places[field].setter).setIn = count;
    }

    /**
     * Sets a bool.
     *
     * @param field its number
     * @param value true or false
     */
    public void bool(int field, boolean value) {
        FieldPlace place = place(field, Setter.BOOL);
        set(place);
        bytes[place.offset] = (byte) (value ? 1 : 0);
    }

    /**
     * Sets an i8 or u8.
     *
     * @param field its number
     * @param value −128 to 127, or 0 to 255
     */
    public void i8(int field, int value) {
        FieldPlace place = place(field, Setter.I8);
        place.require(value);
        set(place);
        bytes[place.offset] = (byte) value;
    }

    /**
     * Sets an i16 or u16.
     *
     * @param field its number
     * @param value −32,768 to 32,767, or 0 to 65,535
     */
    public void i16(int field, int value) {
        FieldPlace place = place(field, Setter.I16);
        place.require(value);
        set(place);
        LittleEndian.putShort(bytes, place.offset, (short) value);
    }

    /**
     * Sets an i32 or u32.
     *
     * @param field its number
     * @param value the number; of a u32 its bits
     */
    public void i32(int field, int value) {
        FieldPlace place = place(field, Setter.I32);
        set(place);
        LittleEndian.putInt(bytes, place.offset, value);
    }

    /**
     * Sets an i64 or u64.
     *
     * @param field its number
     * @param value the number; of a u64 its bits
     */
    public void i64(int field, long value) {
        FieldPlace place = place(field, Setter.I64);
        set(place);
        LittleEndian.putLong(bytes, place.offset, value);
    }

    /**
     * Sets an f32.
     *
     * @param field its number
     * @param value any; its bits are kept
     */
    public void f32(int field, float value) {
        FieldPlace place = place(field, Setter.F32);
        set(place);
        LittleEndian.putInt(bytes, place.offset, Float.floatToRawIntBits(value));
    }

    /**
     * Sets an f64.
     *
     * @param field its number
     * @param value any; its bits are kept
     */
    public void f64(int field, double value) {
        FieldPlace place = place(field, Setter.F64);
        set(place);
        LittleEndian.putLong(bytes, place.offset, Double.doubleToRawLongBits(value));
    }

    /**
     * Sets a hash.
     *
     * @param field its number
     * @param key XXH64 of a name; 0 for none
     */
    public void key(int field, long key) {
        FieldPlace place = place(field, Setter.KEY);
        set(place);
        LittleEndian.putLong(bytes, place.offset, key);
    }

    /**
     * Sets an enum.
     *
     * @param field its number
     * @param number of a declared constant, see {@link #numberOf}
     */
    public void constant(int field, int number) {
        FieldPlace place = place(field, Setter.CONSTANT);
        place.require(number);
        set(place);
        place.putNumber(bytes, place.offset, number);
    }

    /**
     * Sets flags.
     *
     * @param field its number
     * @param mask a bit for each set constant: 1 shifted by its number, see {@link #numberOf}
     */
    public void mask(int field, int mask) {
        FieldPlace place = place(field, Setter.MASK);
        place.requireMask(mask);
        set(place);
        place.putNumber(bytes, place.offset, mask);
    }

    /**
     * Sets a reference. The encoder does not check that the row exists, since rows may follow later; verification of
     * the pack does.
     *
     * @param field its number
     * @param number of the row in the target type; −1 for null
     */
    public void row(int field, int number) {
        FieldPlace place = place(field, Setter.ROW);
        place.require(number);
        set(place);
        LittleEndian.putInt(bytes, place.offset, number);
    }

    /**
     * Sets a string. An unpaired surrogate becomes a question mark, as in {@code String.getBytes}.
     *
     * @param field its number
     * @param text any
     */
    public void text(int field, CharSequence text) {
        FieldPlace place = place(field, Setter.TEXT);
        long slot = items.text(field, text);
        set(place);
        LittleEndian.putLong(bytes, place.offset, slot);
    }

    /**
     * Sets a string by its bytes.
     *
     * @param field its number
     * @param utf8 has valid UTF-8
     * @param from index of the first byte
     * @param length number of bytes
     */
    public void utf8(int field, byte[] utf8, int from, int length) {
        FieldPlace place = place(field, Setter.TEXT);
        Objects.checkFromIndexSize(from, length, utf8.length);
        int wrong = Utf8.firstWrong(utf8, from, length);
        if (wrong >= 0) {
            throw place.wrong("UTF-8", "byte %02X at %d".formatted(utf8[wrong], wrong - from));
        }
        ItemBuffer item = items.item();
        item.reserve(length);
        System.arraycopy(utf8, from, item.bytes(), 0, length);
        putItem(place, item, length, length);
    }
}
