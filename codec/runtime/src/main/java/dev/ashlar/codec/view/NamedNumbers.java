package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.FieldLookup;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/** The numbers of a record, by the names of their fields; see {@link RecordView}. */
abstract class NamedNumbers extends View {
    private static final int F32 = kind(ValueType.F32);
    private static final int F64 = kind(ValueType.F64);
    private static final int I32 = kind(ValueType.I32);
    private static final int I64 = kind(ValueType.I64);
    private static final int BOOL = kind(ValueType.BOOL);

    private RecordLayout layout;
    private FieldLookup table;
    private long mark;

    NamedNumbers(Binding binding) {
        super(binding);
        this.layout = binding.source().layout();
        this.table = layout.fieldTable();
        this.mark = table.mark();
    }

    static int kind(ValueType type) {
        return FieldLookup.kind(type, Shape.SINGLE);
    }

    @Override
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        RecordLayout newLayout = newer.layout();
        FieldLookup newTable = newLayout.fieldTable();
        super.rebind(newer, newFields); // Throws before it changes anything, or not at all.
        layout = newLayout;
        table = newTable;
        mark = newTable.mark();
    }

    @Override
    protected void placeRow(int target) {
        placeAnywhere(target);
    }

    /** Whether a key was found last in this very table, whose places were checked when the layout was made, as a field of one kind. */
    final boolean isHere(FieldLookup.Found found, int kind) {
        return found.place() == mark + FieldLookup.place(kind);
    }

    /** Offset of a field of one kind in its row; a negative number where {@link FieldLookup#entry} tells why. */
    final int offsetHere(FieldKey key, int kind) {
        FieldLookup.Found found = key.found();
        return isHere(found, kind) ? found.offset() : probe(key, kind);
    }

    private int probe(FieldKey key, int kind) {
        return key.probe(table, kind);
    }

    /** {@return the layout of the records} */
    public RecordLayout layout() {
        return layout;
    }

    /** {@return the values by the fields of {@link #layout()}} */
    public abstract FieldValues values();

    final FieldLookup table() {
        return table;
    }

    /**
     * Whether the type has a field.
     *
     * @param key its name
     * @return true for former names too
     */
    public boolean contains(FieldKey key) {
        return table.entry(key.key()) != FieldLookup.NONE;
    }

    /**
     * Whether the type has a field.
     *
     * @param name its name, hashed at each call
     * @return true for former names too
     */
    public boolean contains(CharSequence name) {
        return table.entry(XxHash64.key(name)) != FieldLookup.NONE;
    }

    /**
     * Whether the record has a value of a field.
     *
     * @param key name of the field
     * @return true for fields that are not optional
     * @throws IllegalArgumentException when the type has no such field
     */
    public boolean present(FieldKey key) {
        return isPresent(field(key.key(), key.name()));
    }

    /**
     * Whether the record has a value of a field.
     *
     * @param name of the field, hashed at each call
     * @return true for fields that are not optional
     * @throws IllegalArgumentException when the type has no such field
     */
    public boolean present(CharSequence name) {
        return isPresent(field(XxHash64.key(name), name));
    }

    /**
     * {@return a float}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public float f32(FieldKey key) {
        FieldLookup.Found found = key.found();
        return isHere(found, F32) ? f32(found.offset()) : f32ByProbe(key);
    }

    /**
     * {@return a float}
     *
     * @param name of a field of numbers, hashed at each read
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public float f32(CharSequence name) {
        long key = XxHash64.key(name);
        int offset = table.offsetAtHome(key, F32);
        return offset >= 0 ? f32(offset) : Float.intBitsToFloat((int) number(key, name, ValueType.F32));
    }

    /**
     * {@return a double}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public double f64(FieldKey key) {
        FieldLookup.Found found = key.found();
        return isHere(found, F64) ? f64(found.offset()) : f64ByProbe(key);
    }

    /**
     * {@return a double}
     *
     * @param name of a field of numbers, hashed at each read
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public double f64(CharSequence name) {
        long key = XxHash64.key(name);
        int offset = table.offsetAtHome(key, F64);
        return offset >= 0 ? f64(offset) : Double.longBitsToDouble(number(key, name, ValueType.F64));
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public int i32(FieldKey key) {
        FieldLookup.Found found = key.found();
        return isHere(found, I32) ? i32(found.offset()) : i32ByProbe(key);
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param name of a field of numbers, hashed at each read
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public int i32(CharSequence name) {
        long key = XxHash64.key(name);
        int offset = table.offsetAtHome(key, I32);
        return offset >= 0 ? i32(offset) : (int) number(key, name, ValueType.I32);
    }

    /**
     * {@return an integer of 64 bits; a u64, and the key of a hashed name, in its bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public long i64(FieldKey key) {
        FieldLookup.Found found = key.found();
        return isHere(found, I64) ? i64(found.offset()) : i64ByProbe(key);
    }

    /**
     * {@return an integer of 64 bits; a u64, and the key of a hashed name, in its bits}
     *
     * @param name of a field of numbers, hashed at each read
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public long i64(CharSequence name) {
        long key = XxHash64.key(name);
        int offset = table.offsetAtHome(key, I64);
        return offset >= 0 ? i64(offset) : wide(key, name);
    }

    /**
     * {@return a bool}
     *
     * @param key name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public boolean bool(FieldKey key) {
        FieldLookup.Found found = key.found();
        return isHere(found, BOOL) ? bool(found.offset()) : boolByProbe(key);
    }

    /**
     * {@return a bool}
     *
     * @param name of a field of bool, or of numbers that are 0 or 1, hashed at each read
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public boolean bool(CharSequence name) {
        long key = XxHash64.key(name);
        int offset = table.offsetAtHome(key, BOOL);
        return offset >= 0 ? bool(offset) : number(key, name, ValueType.BOOL) != 0;
    }

    private float f32ByProbe(FieldKey key) {
        int offset = probe(key, F32);
        return offset >= 0 ? f32(offset) : Float.intBitsToFloat((int) number(key.key(), key.name(), ValueType.F32));
    }

    private double f64ByProbe(FieldKey key) {
        int offset = probe(key, F64);
        return offset >= 0 ? f64(offset) : Double.longBitsToDouble(number(key.key(), key.name(), ValueType.F64));
    }

    private int i32ByProbe(FieldKey key) {
        int offset = probe(key, I32);
        return offset >= 0 ? i32(offset) : (int) number(key.key(), key.name(), ValueType.I32);
    }

    private long i64ByProbe(FieldKey key) {
        int offset = probe(key, I64);
        return offset >= 0 ? i64(offset) : wide(key.key(), key.name());
    }

    private boolean boolByProbe(FieldKey key) {
        int offset = probe(key, BOOL);
        return offset >= 0 ? bool(offset) : number(key.key(), key.name(), ValueType.BOOL) != 0;
    }

    final long wide(long key, @Nullable CharSequence name) {
        FieldLayout field = field(key, name);
        if (field.type() == ValueType.HASH && field.shape() == Shape.SINGLE) {
            return values().bits(field);
        }
        boolean inBits = field.type() == ValueType.U64 && field.shape() == Shape.SINGLE;
        return number(field, inBits ? ValueType.U64 : ValueType.I64);
    }

    final long number(long key, @Nullable CharSequence name, ValueType to) {
        return number(field(key, name), to);
    }

    private long number(FieldLayout field, ValueType to) {
        if (!Numbers.isNumber(field.type()) || field.shape() != Shape.SINGLE) {
            throw unfit(field, to.schemaName());
        }
        return converted(field, values().bits(field), to);
    }

    private long converted(FieldLayout field, long bits, ValueType to) {
        ValueType from = field.type().lane();
        if (!Numbers.converts(from, bits, to)) {
            throw new IllegalArgumentException("%s %d.%s: expected a value of %s, found one of %s that is none"
                    .formatted(layout.name(), id(), field.name(), to.schemaName(), from.schemaName()));
        }
        return Numbers.convert(from, bits, to);
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
        if (entry == FieldLookup.NONE) {
            return false;
        }
        FieldLayout field = layout.fields().get(FieldLookup.index(entry));
        boolean isNumber = Numbers.isNumber(field.type()) && field.shape() == Shape.SINGLE;
        boolean inBits = field.type() == ValueType.U64 && to == ValueType.I64;
        return isNumber && (inBits || Numbers.converts(field.type(), values().bits(field), to));
    }

    /**
     * One of several numbers, as a double: an element of an array, or a lane of a vector, a matrix, a box or a colour.
     *
     * @param key name of the field
     * @param index 0 for the first; of an array of vectors, the lanes of all elements are counted through
     * @return the number
     * @throws IllegalArgumentException when there is no such field, or the number is no f64
     * @throws IndexOutOfBoundsException where there is no number
     */
    public double f64(FieldKey key, int index) {
        FieldLayout field = numbers(key);
        return Double.longBitsToDouble(converted(field, numberBits(field, index), ValueType.F64));
    }

    /**
     * One of several numbers, as a float: an element of an array, or a lane of a vector, a matrix, a box or a colour.
     *
     * @param key name of the field
     * @param index 0 for the first; of an array of vectors, the lanes of all elements are counted through
     * @return the number; an f64 is rounded
     * @throws IllegalArgumentException when there is no such field, or the number is no f32
     * @throws IndexOutOfBoundsException where there is no number
     */
    public float f32(FieldKey key, int index) {
        FieldLayout field = numbers(key);
        return Float.intBitsToFloat((int) converted(field, numberBits(field, index), ValueType.F32));
    }

    /**
     * One of several numbers, as an integer of 64 bits: an element of an array, or a lane of a vector or a colour.
     *
     * @param key name of the field
     * @param index 0 for the first; of an array of vectors, the lanes of all elements are counted through
     * @return the number; a u64, and the key of a hashed name, in its bits
     * @throws IllegalArgumentException when there is no such field, or the number is no i64
     * @throws IndexOutOfBoundsException where there is no number
     */
    public long i64(FieldKey key, int index) {
        FieldLayout field = field(key.key(), key.name());
        if (field.type() == ValueType.HASH && field.shape().isArray()) {
            return values().bits(field, index, 0);
        }
        numbers(key);
        long bits = numberBits(field, index);
        return field.type() == ValueType.U64 ? bits : converted(field, bits, ValueType.I64);
    }

    /**
     * Copies all numbers of a field as floats: the elements of an array, the lanes of a vector, a matrix, a box or a colour, or of all
     * vectors of an array.
     *
     * @param key name of the field
     * @param into receives them
     * @param at index of the first there
     * @return how many
     * @throws IllegalArgumentException when there is no such field, or a number is no f32
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public int floats(FieldKey key, float[] into, int at) {
        FieldLayout field = numbers(key);
        int lanes = field.type().lanes();
        int count = values().elementCount(field) * lanes;
        if (at < 0 || count > into.length - at) {
            throw new IndexOutOfBoundsException(count + " numbers at index " + at + " of " + into.length);
        }
        for (int i = 0; i < count; i++) {
            long bits = values().bits(field, i / lanes, i % lanes);
            into[at + i] = Float.intBitsToFloat((int) converted(field, bits, ValueType.F32));
        }
        return count;
    }

    private long numberBits(FieldLayout field, int index) {
        int lanes = field.type().lanes();
        return values().bits(field, Math.floorDiv(index, lanes), Math.floorMod(index, lanes));
    }

    /** A field with several numbers. */
    private FieldLayout numbers(FieldKey key) {
        FieldLayout field = field(key.key(), key.name());
        if (!field.shape().isArray() && field.type().lanes() == 1) {
            throw unfit(field, "an array");
        }
        if (!field.type().isNumeric()) {
            throw unfit(field, "an array of numbers");
        }
        return field;
    }

    /**
     * {@return the number of elements of an array}
     *
     * @param key name of an array field
     * @throws IllegalArgumentException when there is no such array
     */
    public int count(FieldKey key) {
        FieldLayout field = field(key.key(), key.name());
        if (!field.shape().isArray() && field.type() != ValueType.LIST) {
            throw unfit(field, "an array");
        }
        return values().elementCount(field);
    }

    /**
     * The field with a name, present or former.
     *
     * @param key its name
     * @return the field of {@link #layout()}
     * @throws IllegalArgumentException when the type has no such field
     */
    public FieldLayout field(FieldKey key) {
        return field(key.key(), key.name());
    }

    /** The name is for the message alone; without one, it shows the key. */
    final FieldLayout field(long key, @Nullable CharSequence name) {
        long entry = table.entry(key);
        if (entry == FieldLookup.NONE) {
            String shown = name == null ? "with key %016X".formatted(key) : name.toString();
            throw new IllegalArgumentException(layout.name() + " has no field " + shown + "; it has "
                    + layout.fields().stream().map(FieldLayout::name).toList());
        }
        return layout.fields().get(FieldLookup.index(entry));
    }

    final IllegalArgumentException unfit(FieldLayout field, String wanted) {
        return new IllegalArgumentException(layout.name() + "." + field.name() + " is of type " + field.typeText()
                + " and cannot be read as " + wanted);
    }
}
