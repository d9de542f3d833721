package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a keyed view and their places in the data, bound once per layout by field key. Immutable; the views of
 * a type share it.
 *
 * <p>If the data has a field in rows and in the code's type, a read costs one array load and one branch more.
 * Otherwise:
 *
 * <ul>
 * <li>Numbers convert as {@link Numbers#converts} defines. Enums and flags are matched by the names of their constants.
 * <li>Arrays convert element by element, whatever their lengths are.
 * <li>If the data does not have the value, or if it does not convert, the read returns the default of the code. Of an
 *     array, it returns the default's element, or 0 if there is none.
 * </ul>
 *
 * <p>Reads allocate nothing, except Strings and slices, and when a builder grows.
 *
 * <p>The methods are for generated code: {@code field} is a number of the view's own layout, in the order of
 * declaration.
 */
public final class KeyedFields extends KeyedCopies {
    private KeyedFields(FieldLink[] links, EmptyRecords defaults, RecordLayout data) {
        super(links, defaults, data);
    }

    /** How the fields of a view's layout lie in data of another. */
    static KeyedFields between(RecordLayout compiled, EmptyRecords defaults, RecordLayout data) {
        List<FieldLayout> fields = compiled.fields();
        FieldLink[] links = new FieldLink[fields.size()];
        for (int field = 0; field < links.length; field++) {
            links[field] = FieldLink.between(fields.get(field), data);
        }
        return new KeyedFields(links, defaults, data);
    }

    /**
     * {@return a field of one byte}
     *
     * @param view that reads
     * @param field bool, i8 or u8
     */
    public byte i8(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i8(offset) : (byte) linked(view, field);
    }

    /**
     * {@return a field of two bytes}
     *
     * @param view that reads
     * @param field i16 or u16
     */
    public short i16(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i16(offset) : (short) linked(view, field);
    }

    /**
     * {@return a field of four bytes}
     *
     * @param view that reads
     * @param field i32, u32 or a reference
     */
    public int i32(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i32(offset) : (int) linked(view, field);
    }

    /**
     * {@return a field of eight bytes}
     *
     * @param view that reads
     * @param field i64 or u64
     */
    public long i64(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i64(offset) : linked(view, field);
    }

    /**
     * {@return a float}
     *
     * @param view that reads
     * @param field f32
     */
    public float f32(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.f32(offset) : Float.intBitsToFloat((int) linked(view, field));
    }

    /**
     * {@return a double}
     *
     * @param view that reads
     * @param field f64
     */
    public double f64(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.f64(offset) : Double.longBitsToDouble(linked(view, field));
    }

    /**
     * {@return a bool}
     *
     * @param view that reads
     * @param field bool
     */
    public boolean bool(View view, int field) {
        return i8(view, field) != 0;
    }

    /** A number of another type, or the default. */
    private long linked(View view, int field) {
        return lane(view, field, 0, 0);
    }

    /**
     * {@return a colour as one number, red lowest}
     *
     * @param view that reads
     * @param field a colour
     */
    public int color(View view, int field) {
        return i32At(view, field, 0);
    }

    /**
     * {@return the value of an enum's constant, or the mask of flags, in the numbers of the code. If the code does not
     * know a constant of the data, the result is a number that no constant has}
     *
     * @param view that reads
     * @param field an enum or flags
     */
    public int constant(View view, int field) {
        return (int) lane(view, field, 0, 0);
    }

    /**
     * {@return an element, as {@link #constant} returns a single value}
     *
     * @param view that reads
     * @param field an array of an enum or of flags
     * @param index of the element
     */
    public int constantAt(View view, int field, int index) {
        return (int) lane(view, field, index, 0);
    }

    /**
     * {@return the text of a string}
     *
     * @param view that reads
     * @param field a string
     */
    public String string(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.string(offset) : Slots.text(defaults(), null, defaultSlot(field));
    }

    /**
     * {@return the text of an element}
     *
     * @param view that reads
     * @param field an array of strings
     * @param index of the element
     */
    public String stringAt(View view, int field, int index) {
        boolean stored = isStored(view, field, index);
        return Slots.text(source(view, stored), at(view, stored), slot(view, field, index, stored));
    }

    /**
     * Appends the text of a string. It allocates only if the builder grows.
     *
     * @param view that reads
     * @param field a string
     * @param out receives the text
     */
    public void appendString(View view, int field, StringBuilder out) {
        int offset = offset(view, field);
        if (offset >= 0) {
            view.appendString(offset, out);
        } else {
            Slots.appendText(defaults(), null, defaultSlot(field), out);
        }
    }

    /**
     * Appends the text of a string, character by character, without allocating.
     *
     * @param view that reads
     * @param field a string
     * @param out receives the text
     * @throws java.io.UncheckedIOException if {@code out} throws
     */
    public void appendString(View view, int field, Appendable out) {
        int offset = offset(view, field);
        if (offset >= 0) {
            view.appendString(offset, out);
        } else {
            Slots.appendText(defaults(), null, defaultSlot(field), out);
        }
    }

    /**
     * Appends the text of an element. It allocates only if the builder grows.
     *
     * @param view that reads
     * @param field an array of strings
     * @param index of the element
     * @param out receives the text
     */
    public void appendStringAt(View view, int field, int index, StringBuilder out) {
        boolean stored = isStored(view, field, index);
        Slots.appendText(source(view, stored), at(view, stored), slot(view, field, index, stored), out);
    }

    /**
     * Compares a string without allocating.
     *
     * @param view that reads
     * @param field a string
     * @param text what to compare with
     * @return whether both are the same characters
     */
    public boolean stringEquals(View view, int field, CharSequence text) {
        int offset = offset(view, field);
        return offset >= 0
                ? view.stringEquals(offset, text)
                : Slots.textEquals(defaults(), null, defaultSlot(field), text);
    }

    /**
     * Compares an element without allocating.
     *
     * @param view that reads
     * @param field an array of strings
     * @param index of the element
     * @param text what to compare with
     * @return whether both are the same characters
     */
    public boolean stringEqualsAt(View view, int field, int index, CharSequence text) {
        boolean stored = isStored(view, field, index);
        return Slots.textEquals(source(view, stored), at(view, stored), slot(view, field, index, stored), text);
    }

    /**
     * Compares a string without allocating, in the order of {@link String#compareTo}.
     *
     * @param view that reads
     * @param field a string
     * @param text what to compare with
     * @return negative, 0 or positive
     */
    public int stringCompareTo(View view, int field, CharSequence text) {
        int offset = offset(view, field);
        return offset >= 0
                ? view.stringCompareTo(offset, text)
                : Slots.textCompare(defaults(), null, defaultSlot(field), text);
    }

    /**
     * {@return a number that identifies the text of a string: its slot; negative for a default of the code}
     *
     * @param view that reads
     * @param field a string
     */
    public long stringOrdinal(View view, int field) {
        int offset = offset(view, field);
        if (offset >= 0) {
            return view.stringOrdinal(offset);
        }
        long slot = defaultSlot(field);
        return slot == 0 ? 0 : slot | Long.MIN_VALUE;
    }

    /**
     * {@return the bytes of a string or of a field of bytes, without a copy: a new buffer, read-only and little-endian,
     * which keeps the memory reachable}
     *
     * @param view that reads
     * @param field a string or bytes
     */
    public ByteBuffer slice(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.slice(offset) : Slots.slice(defaults(), null, defaultSlot(field));
    }

    /**
     * {@return the length of a field of bytes, in bytes}
     *
     * @param view that reads
     * @param field bytes
     */
    public int length(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.arrayCount(offset, 1) : Slots.elementCount(defaults(), null, defaultSlot(field), 1);
    }

    /**
     * Copies the bytes of a string or of a field of bytes, without allocating.
     *
     * @param view that reads
     * @param field a string or bytes
     * @param into receives them
     * @param at index of the first byte in {@code into}
     * @return the number of bytes
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is copied then
     */
    public int copyBytes(View view, int field, byte[] into, int at) {
        int offset = offset(view, field);
        return offset >= 0
                ? view.copyAt(offset, 1, into, at)
                : Slots.copy(defaults(), null, defaultSlot(field), into, at);
    }

    /**
     * {@return the number of elements of a list; 0 if the data does not have it}
     *
     * @param view that reads
     * @param field a list
     * @param elements its element view
     */
    public int countElements(View view, int field, View elements) {
        return view.countIn(list(view, field), elements);
    }

    /**
     * Moves an element view.
     *
     * @param view that reads
     * @param field a list
     * @param index of the element
     * @param elements its element view
     * @param <V> class of the element view
     * @return the element view
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public <V extends View> V moveToElement(View view, int field, int index, V elements) {
        return view.moveIn(list(view, field), index, elements);
    }

    /**
     * Moves an element view that the application has created with its reader.
     *
     * @param view that reads
     * @param field a list
     * @param index of the element
     * @param own the element view of the view
     * @param into any view of the same element type
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws IllegalArgumentException if {@code into} reads other elements
     */
    public void moveToElement(View view, int field, int index, View own, View into) {
        view.moveIn(list(view, field), index, own, into);
    }

    /**
     * Moves the element view of a case of a variant.
     *
     * @param view that reads
     * @param field a case
     * @param elements its element view
     * @param <V> class of the element view
     * @return the element view
     * @throws IllegalStateException if the variant has another case
     */
    public <V extends View> V moveToCase(View view, int field, V elements) {
        long list = list(view, field);
        if (list == 0) {
            throw view.otherCase(elements);
        }
        return view.moveIn(list, 0, elements);
    }

    /**
     * Moves the element view of a list of at most one element.
     *
     * @param view that reads
     * @param field the list
     * @param elements its element view
     * @param <V> class of the element view
     * @return the element view; not positioned if there is no element
     */
    public <V extends View> V moveToOne(View view, int field, V elements) {
        return view.moveToOneIn(list(view, field), elements);
    }

    /** Empty where the data does not have the list. */
    private long list(View view, int field) {
        int offset = offset(view, field);
        FieldLayout stored = stored(field);
        return offset < 0 || stored == null ? 0 : stored.listOf(view.i64(offset));
    }

    /**
     * Finds the entry of a map.
     *
     * @param view that reads
     * @param field a map
     * @param key a number, a hash or a row
     * @param entries its element view
     * @return index of the entry; −1 if there is none, or if the keys of the data have an incompatible type
     */
    public int findEntry(View view, int field, long key, View entries) {
        int offset = findsIn(entries) ? offset(view, field) : -1;
        return offset >= 0 ? view.findEntry(offset, key, entries) : -1;
    }

    /**
     * Finds the entry of a map.
     *
     * @param view that reads
     * @param field a map
     * @param key any text
     * @param entries its element view
     * @return index of the entry; −1 if there is none, or if the keys of the data have an incompatible type
     */
    public int findEntry(View view, int field, CharSequence key, View entries) {
        int offset = findsIn(entries) ? offset(view, field) : -1;
        return offset >= 0 ? view.findEntry(offset, key, entries) : -1;
    }

    private static boolean findsIn(View entries) {
        KeyedFields fields = entries.keyedFields();
        return fields != null && fields.stored(0) != null;
    }

    private long defaultSlot(int field) {
        return defaultSlot(compiled(field));
    }

    private RecordSource source(View view, boolean isStored) {
        return isStored ? view.source() : defaults();
    }

    private static @Nullable View at(View view, boolean isStored) {
        return isStored ? view : null;
    }

    /**
     * {@return the row that a reference leads to; −1 for null, and if the data refers to another type}
     *
     * @param view that reads
     * @param field a reference
     */
    public int row(View view, int field) {
        return i32(view, field);
    }

    /**
     * {@return the row that an element leads to, as {@link #row(View, int)} for a single reference}
     *
     * @param view that reads
     * @param field an array of references
     * @param index of the element
     */
    public int rowAt(View view, int field, int index) {
        return i32At(view, field, index);
    }

    /**
     * Moves another view to the record that a reference leads to.
     *
     * @param view that reads
     * @param field a reference
     * @param target a view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if the target belongs to another reader
     * @throws IllegalStateException if the store is closed
     */
    public boolean hop(View view, int field, View target) {
        return RowCursor.hop(view, row(view, field), target);
    }

    /**
     * Moves another view to the record that an element leads to.
     *
     * @param view that reads
     * @param field an array of references
     * @param index of the element
     * @param target a view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if the target belongs to another reader
     * @throws IllegalStateException if the store is closed
     */
    public boolean hopAt(View view, int field, int index, View target) {
        return RowCursor.hop(view, rowAt(view, field, index), target);
    }
}
