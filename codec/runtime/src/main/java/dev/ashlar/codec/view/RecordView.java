package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.FieldTable;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * A view of any type, without generated code: for scripts, tools, and types in the making.
 *
 * <p>By name, a read is one probe of the layout's field table with a {@link FieldKey}, present or former, and a compare of
 * the type; nothing is allocated but Strings that are not cached. Numbers convert where the value allows it: {@code f64}
 * reads an f32, {@code i32} an u16, or an i64 or f32 that is a whole number in range. What cannot be read says so, naming
 * both sides. By layout, tools walk over all fields; each read checks that the field belongs to that very layout.
 */
public final class RecordView extends View {
    private static final int F32 = kind(ValueType.F32);
    private static final int F64 = kind(ValueType.F64);
    private static final int I32 = kind(ValueType.I32);
    private static final int I64 = kind(ValueType.I64);
    private static final int BOOL = kind(ValueType.BOOL);
    private static final int STRING = kind(ValueType.STRING);
    private static final int REF = kind(ValueType.REF);

    private RecordLayout layout;
    private FieldTable table;
    private final FieldValues values = new FieldValues(this);

    /**
     * A view that is not positioned.
     *
     * @param binding the records and the reader
     */
    public RecordView(Binding binding) {
        super(binding);
        this.layout = binding.source().layout();
        this.table = layout.fieldTable();
    }

    private static int kind(ValueType type) {
        return FieldTable.kind(type, Shape.SINGLE);
    }

    @Override
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        layout = newer.layout();
        table = layout.fieldTable();
        super.rebind(newer, newFields);
    }

    @Override
    public boolean moveToRow(int target) {
        return moveAnywhere(target);
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
     * Whether the type has a field.
     *
     * @param key its name
     * @return true for former names too
     */
    public boolean contains(FieldKey key) {
        return table.entry(key.key()) != FieldTable.NONE;
    }

    /**
     * Whether the record has a value of a field.
     *
     * @param key name of the field
     * @return true for fields that are not optional
     * @throws IllegalArgumentException when the type has no such field
     */
    public boolean present(FieldKey key) {
        return isPresent(field(key));
    }

    /**
     * {@return a float}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public float f32(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), F32);
        return offset >= 0 ? f32(offset) : Float.intBitsToFloat((int) number(key, ValueType.F32));
    }

    /**
     * {@return a double}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public double f64(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), F64);
        return offset >= 0 ? f64(offset) : Double.longBitsToDouble(number(key, ValueType.F64));
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public int i32(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), I32);
        return offset >= 0 ? i32(offset) : (int) number(key, ValueType.I32);
    }

    /**
     * {@return an integer of 64 bits; a u64 in its bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public long i64(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), I64);
        if (offset >= 0) {
            return i64(offset);
        }
        FieldLayout field = field(key);
        boolean inBits = field.type() == ValueType.U64 && field.shape() == Shape.SINGLE;
        return number(field, inBits ? ValueType.U64 : ValueType.I64);
    }

    /**
     * {@return a bool}
     *
     * @param key name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public boolean bool(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), BOOL);
        return offset >= 0 ? bool(offset) : number(key, ValueType.BOOL) != 0;
    }

    private long number(FieldKey key, ValueType to) {
        return number(field(key), to);
    }

    private long number(FieldLayout field, ValueType to) {
        if (!Numbers.isNumber(field.type()) || field.shape() != Shape.SINGLE) {
            throw unfit(field, to.schemaName());
        }
        return converted(field, values.bits(field), to);
    }

    private long converted(FieldLayout field, long bits, ValueType to) {
        if (!Numbers.converts(field.type(), bits, to)) {
            throw new IllegalArgumentException("%s %d.%s: expected a value of %s, found one of %s that is none"
                    .formatted(
                            layout.name(),
                            id(),
                            field.name(),
                            to.schemaName(),
                            field.type().schemaName()));
        }
        return Numbers.convert(field.type(), bits, to);
    }

    /**
     * {@return a float, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public float f32Or(FieldKey key, float otherwise) {
        return converts(key, ValueType.F32) ? f32(key) : otherwise;
    }

    /**
     * {@return a double, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public double f64Or(FieldKey key, double otherwise) {
        return converts(key, ValueType.F64) ? f64(key) : otherwise;
    }

    /**
     * {@return an integer of 32 bits, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public int i32Or(FieldKey key, int otherwise) {
        return converts(key, ValueType.I32) ? i32(key) : otherwise;
    }

    /**
     * {@return an integer of 64 bits, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public long i64Or(FieldKey key, long otherwise) {
        return converts(key, ValueType.I64) ? i64(key) : otherwise;
    }

    /**
     * {@return a bool, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public boolean boolOr(FieldKey key, boolean otherwise) {
        return converts(key, ValueType.BOOL) ? bool(key) : otherwise;
    }

    private boolean converts(FieldKey key, ValueType to) {
        long entry = table.entry(key.key());
        if (entry == FieldTable.NONE) {
            return false;
        }
        FieldLayout field = layout.fields().get(FieldTable.index(entry));
        boolean isNumber = Numbers.isNumber(field.type()) && field.shape() == Shape.SINGLE;
        boolean inBits = field.type() == ValueType.U64 && to == ValueType.I64;
        return isNumber && (inBits || Numbers.converts(field.type(), values.bits(field), to));
    }

    /**
     * The text of a string, or the name of an enum's constant.
     *
     * @param key name of the field
     * @return the text; empty for an enum's value that the data has no name for
     * @throws IllegalArgumentException when there is no such field of these types
     */
    public String text(FieldKey key) {
        int offset = table.offsetAtHome(key.key(), STRING);
        return offset >= 0 ? string(offset) : otherText(field(key));
    }

    private String otherText(FieldLayout field) {
        if (field.type() == ValueType.STRING && field.shape() == Shape.SINGLE) {
            return string(place(field));
        }
        if (field.type() != ValueType.ENUM) {
            throw unfit(field, "text");
        }
        long value = values.bits(field);
        for (int i = 0; i < field.constants().size(); i++) {
            if (field.constants().get(i).value() == value) {
                return field.constants().get(i).name();
            }
        }
        return "";
    }

    /**
     * Appends the text of a string without allocating, but for what the builder has to grow.
     *
     * @param key name of a string field
     * @param out receives the text
     * @throws IllegalArgumentException when there is no such string field
     */
    public void appendText(FieldKey key, StringBuilder out) {
        appendString(offset(key, STRING), out);
    }

    /**
     * Compares a string without allocating.
     *
     * @param key name of a string field
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException when there is no such string field
     */
    public boolean textEquals(FieldKey key, CharSequence text) {
        return stringEquals(offset(key, STRING), text);
    }

    /**
     * {@return the row that a reference names; −1 for null}
     *
     * @param key name of a reference field
     * @throws IllegalArgumentException when there is no such reference
     */
    public int row(FieldKey key) {
        return i32(offset(key, REF));
    }

    /**
     * Moves another view to the record that a reference names.
     *
     * @param key name of a reference field
     * @param target a view of the type referred to, of the same reader, by name or generated
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException when there is no such reference, or the target is of another type or reader
     * @throws IllegalStateException once the store is closed
     */
    public boolean hop(FieldKey key, View target) {
        int row = row(key);
        FieldLayout field = field(key);
        if (field.targetKey() != target.source().layout().key()) {
            throw unfit(field, "ref<" + target.source().layout().name() + ">");
        }
        return hop(this, row, target);
    }

    /**
     * {@return the number of elements of an array}
     *
     * @param key name of an array field
     * @throws IllegalArgumentException when there is no such array
     */
    public int count(FieldKey key) {
        return values.elementCount(array(key));
    }

    /**
     * An element of an array, as a double.
     *
     * @param key name of an array field
     * @param index 0 for the first
     * @return the element
     * @throws IllegalArgumentException when there is no such array, or the element is no f64
     * @throws IndexOutOfBoundsException where there is no element
     */
    public double f64(FieldKey key, int index) {
        FieldLayout field = numbers(key);
        return Double.longBitsToDouble(converted(field, values.bits(field, index, 0), ValueType.F64));
    }

    /**
     * An element of an array, as an integer of 64 bits.
     *
     * @param key name of an array field
     * @param index 0 for the first
     * @return the element; a u64 in its bits
     * @throws IllegalArgumentException when there is no such array, or the element is no i64
     * @throws IndexOutOfBoundsException where there is no element
     */
    public long i64(FieldKey key, int index) {
        FieldLayout field = numbers(key);
        long bits = values.bits(field, index, 0);
        return field.type() == ValueType.U64 ? bits : converted(field, bits, ValueType.I64);
    }

    /** Offset of a field that has to be of one kind, a single value. */
    private int offset(FieldKey key, int kind) {
        int offset = table.offsetAtHome(key.key(), kind);
        return offset >= 0 ? offset : displacedOffset(key, kind);
    }

    private int displacedOffset(FieldKey key, int kind) {
        long entry = table.entry(key.key());
        if (FieldTable.kind(entry) != kind) {
            throw unfit(field(key), kind == STRING ? "string" : "ref");
        }
        return place(layout.fields().get(FieldTable.index(entry)));
    }

    /** What readers take for the offset of a field, however the records lie. */
    private int place(FieldLayout field) {
        return layout.kind() == LayoutKind.ROWS
                ? field.offset()
                : offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field));
    }

    private FieldLayout numbers(FieldKey key) {
        FieldLayout field = array(key);
        if (!Numbers.isNumber(field.type())) {
            throw unfit(field, "an array of numbers");
        }
        return field;
    }

    private FieldLayout array(FieldKey key) {
        FieldLayout field = field(key);
        if (!field.shape().isArray()) {
            throw unfit(field, "an array");
        }
        return field;
    }

    /**
     * The field with a name, present or former.
     *
     * @param key its name
     * @return the field of {@link #layout()}
     * @throws IllegalArgumentException when the type has no such field
     */
    public FieldLayout field(FieldKey key) {
        long entry = table.entry(key.key());
        if (entry == FieldTable.NONE) {
            throw new IllegalArgumentException(layout.name() + " has no field " + key.name() + "; it has "
                    + layout.fields().stream().map(FieldLayout::name).toList());
        }
        return layout.fields().get(FieldTable.index(entry));
    }

    private IllegalArgumentException unfit(FieldLayout field, String wanted) {
        return new IllegalArgumentException(layout.name() + "." + field.name() + " is of type " + field.typeText()
                + " and cannot be read as " + wanted);
    }

    boolean isPresent(FieldLayout field) {
        int index = field.presenceIndex();
        int bitmap = layout.kind() == LayoutKind.ROWS
                ? layout.presenceOffset()
                : in(ColumnPlaces.PRESENCE_COLUMN, layout.presenceLength());
        return !field.optional() || present(bitmap + (index >>> 3), index & 7);
    }

    /** {@return the values by the fields of {@link #layout()}} */
    public FieldValues values() {
        return values;
    }
}
