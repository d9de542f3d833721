package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a keyed view: where the data has them, bound once per layout by field key. Immutable; shared by the views of
 * a type.
 *
 * <p>A field that the data has in rows and in the code's type is one array load and one branch away from a literal offset. Numbers
 * convert where {@link Numbers#converts} says so; enums go by the names of their constants; anything else, and what the
 * data does not have, reads the default of the code; an element of an array reads 0. Nothing is allocated.
 *
 * <p>The methods are for generated code: {@code field} is a number of the view's own layout, in its order of declaration.
 */
public final class KeyedFields {
    /** In {@link #offsets}: not as it is. */
    private static final int LINKED = -1;

    private static final int ALWAYS = -1;
    private static final int NEVER = -2;

    /** In rows, of the fields that are as the code has them. */
    private final int[] offsets;
    /** In columns, of the same fields. */
    private final int @Nullable [] columns;

    private final int[] widths;
    private final int[] presenceBits;
    private final int presenceLength;
    private final FieldLink[] links;
    private final EmptyRecords defaults;
    private final long stride;

    private KeyedFields(FieldLink[] links, EmptyRecords defaults, RecordLayout data) {
        this.links = links;
        this.defaults = defaults;
        this.stride = data.stride();
        boolean inColumns = data.kind() == LayoutKind.COLUMNS;
        this.offsets = new int[links.length];
        this.columns = inColumns ? new int[links.length] : null;
        this.widths = new int[links.length];
        this.presenceBits = new int[links.length];
        this.presenceLength = data.presenceLength();
        for (int field = 0; field < links.length; field++) {
            FieldLink link = links[field];
            FieldLayout stored = link.stored();
            offsets[field] =
                    link.isAsIs() && !inColumns ? Objects.requireNonNull(stored).offset() : LINKED;
            if (columns != null) {
                columns[field] = link.isAsIs() ? link.column() : LINKED;
            }
            widths[field] = stored == null ? 0 : stored.width();
            int firstBit = inColumns ? 0 : 8 * data.presenceOffset();
            presenceBits[field] =
                    stored == null ? NEVER : stored.optional() ? firstBit + stored.presenceIndex() : ALWAYS;
        }
    }

    /** What readers of the view take for a field's offset; negative when its bytes are not those of the code. */
    private int offset(View view, int field) {
        int offset = offsets[field];
        return offset >= 0 || columns == null ? offset : offsetInColumns(view, columns[field], field);
    }

    private int offsetInColumns(View view, int column, int field) {
        return column < 0 ? LINKED : view.in(column, widths[field]);
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
     * {@return where a row begins, counted from the first, in bytes}
     *
     * @param row 0 or more
     */
    public long rowOffset(int row) {
        return row * stride;
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
     * @param field i32 or u32
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
        FieldLayout compiled = links[field].compiled();
        FieldLayout stored = links[field].stored();
        if (stored != null) {
            long bits = view.bits(stored, links[field].column());
            if (Numbers.converts(stored.type(), bits, compiled.type())) {
                return Numbers.convert(stored.type(), bits, compiled.type());
            }
        }
        return defaultBits(compiled);
    }

    private long defaultBits(FieldLayout compiled) {
        long bits = StoredBits.ofField(compiled, defaults.defaultRowAddress());
        Reference.reachabilityFence(this);
        return bits;
    }

    /**
     * Value of an enum's constant, as the code numbers it.
     *
     * @param view that reads
     * @param field an enum
     * @return a number that no constant has where the code does not know the data's
     */
    public int constant(View view, int field) {
        FieldLink link = links[field];
        FieldLayout stored = link.stored();
        if (stored == null) {
            return (int) defaultBits(link.compiled());
        }
        int value = (int) view.bits(stored, link.column());
        return link.isAsIs() ? value : link.constant(value);
    }

    /**
     * {@return whether the record has a value of an optional field: false for a field that the data does not have, true
     * for one that is not optional there}
     *
     * @param view that reads
     * @param field any
     */
    public boolean present(View view, int field) {
        int bit = presenceBits[field];
        if (bit < 0) {
            return bit == ALWAYS;
        }
        int bitmap = columns == null ? 0 : view.in(ColumnPlaces.PRESENCE_COLUMN, presenceLength);
        return view.present(bitmap + (bit >>> 3), bit & 7);
    }

    /**
     * {@return the text of a string}
     *
     * @param view that reads
     * @param field a string
     */
    public String string(View view, int field) {
        int offset = offset(view, field);
        return offset >= 0 ? view.string(offset) : Slots.text(defaults, RecordSource.NO_ROW, defaultSlot(field));
    }

    /**
     * Appends the text of a string without allocating, but for what the builder has to grow.
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
            Slots.appendText(defaults, RecordSource.NO_ROW, defaultSlot(field), out);
        }
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
                : Slots.textEquals(defaults, RecordSource.NO_ROW, defaultSlot(field), text);
    }

    private long defaultSlot(int field) {
        return defaultBits(links[field].compiled());
    }

    /**
     * {@return the row that a reference names; −1 for null, and where the data refers to another type}
     *
     * @param view that reads
     * @param field a reference
     */
    public int row(View view, int field) {
        return i32(view, field);
    }

    /**
     * Moves another view to the record that a reference names.
     *
     * @param view that reads
     * @param field a reference
     * @param target a view of the type referred to, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException when the target belongs to another reader
     * @throws IllegalStateException once the store is closed
     */
    public boolean hop(View view, int field, View target) {
        return view.hopToRow(row(view, field), target);
    }

    /**
     * {@return the number of elements of an array}
     *
     * @param view that reads
     * @param field an array
     */
    public int count(View view, int field) {
        FieldLink link = links[field];
        FieldLayout stored = link.stored();
        return stored == null
                ? Slots.elementCount(
                        defaults,
                        RecordSource.NO_ROW,
                        defaultSlot(field),
                        link.compiled().elementWidth())
                : view.arrayCount(view.offsetOf(stored, link.column()), stored.elementWidth());
    }

    /**
     * {@return an element of one byte}
     *
     * @param view that reads
     * @param field an array of bool, i8 or u8
     * @param index of the element
     */
    public byte i8At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i8At(offset, index) : (byte) linkedAt(view, field, index);
    }

    /**
     * {@return an element of two bytes}
     *
     * @param view that reads
     * @param field an array of i16 or u16
     * @param index of the element
     */
    public short i16At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i16At(offset, index) : (short) linkedAt(view, field, index);
    }

    /**
     * {@return an element of four bytes}
     *
     * @param view that reads
     * @param field an array of i32 or u32
     * @param index of the element
     */
    public int i32At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i32At(offset, index) : (int) linkedAt(view, field, index);
    }

    /**
     * {@return an element of eight bytes}
     *
     * @param view that reads
     * @param field an array of i64 or u64
     * @param index of the element
     */
    public long i64At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i64At(offset, index) : linkedAt(view, field, index);
    }

    /**
     * {@return an element of an array of floats}
     *
     * @param view that reads
     * @param field an array of f32
     * @param index of the element
     */
    public float f32At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.f32At(offset, index) : Float.intBitsToFloat((int) linkedAt(view, field, index));
    }

    /**
     * {@return an element of an array of doubles}
     *
     * @param view that reads
     * @param field an array of f64
     * @param index of the element
     */
    public double f64At(View view, int field, int index) {
        int offset = offset(view, field);
        return offset >= 0 ? view.f64At(offset, index) : Double.longBitsToDouble(linkedAt(view, field, index));
    }

    /** An element of another type, 0 where it has no counterpart; or an element of the default. */
    private long linkedAt(View view, int field, int index) {
        FieldLayout compiled = links[field].compiled();
        FieldLayout stored = links[field].stored();
        ValueType type = compiled.type();
        if (stored != null) {
            long bits = StoredBits.ofElement(view, stored, view.offsetOf(stored, links[field].column()), index);
            return Numbers.converts(stored.type(), bits, type) ? Numbers.convert(stored.type(), bits, type) : 0;
        }
        int width = compiled.elementWidth();
        long address = Slots.elementAddress(defaults, RecordSource.NO_ROW, defaultSlot(field), index, width);
        long bits = StoredBits.at(type, width, address);
        Reference.reachabilityFence(this);
        return bits;
    }
}
