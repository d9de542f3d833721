package dev.ashlar.codec.view;

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
    private static final int U32 = kind(ValueType.U32);
    private static final int I64 = kind(ValueType.I64);
    private static final int BOOL = kind(ValueType.BOOL);

    private RecordLayout layout;
    private FieldLookup table;

    /** Of the table, as this view saw it last. */
    private int[] remembered;

    /** What {@link #ahead} leaves of a path. */
    FieldKey rest = FieldStep.NONE.list;

    NamedNumbers(Binding binding) {
        super(binding);
        this.layout = binding.source().layout();
        this.table = layout.fieldTable();
        this.remembered = table.remembered();
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
        remembered = newTable.remembered();
    }

    @Override
    protected void placeRow(int target) {
        placeAnywhere(target);
    }

    /** Offset of a field of one kind in its row; a negative number where {@link FieldLookup#entry} tells why. */
    final int offsetHere(FieldKey key, int kind) {
        int offset = rememberedOffset(key, kind);
        return offset >= 0 ? offset : FieldLookup.offsetIn(placeHere(key), kind);
    }

    private int rememberedOffset(FieldKey key, int kind) {
        return FieldLookup.offsetIn(rememberedPlace(key), kind);
    }

    /** Places were checked when the layout was made. */
    private int rememberedPlace(FieldKey key) {
        int[] places = remembered;
        int number = key.number();
        return number < places.length ? places[number] : 0;
    }

    private int placeHere(FieldKey key) {
        int place = rememberedPlace(key);
        if (place == 0) {
            place = key.probe(table);
            remembered = table.remembered();
        }
        return place;
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

    /** Null where the type has no field of the name. */
    final @Nullable FieldLayout known(FieldKey key) {
        long entry = table.entry(key.key());
        return entry == FieldLookup.NONE ? null : layout.fields().get(FieldLookup.index(entry));
    }

    /**
     * Moves to the element that a path names first.
     *
     * @param lenient whether the element need not exist: its view is not positioned then
     * @return the view that {@link #rest} is to be read from; null for a key that is no path into a list
     * @throws IndexOutOfBoundsException if there is no such element
     */
    abstract @Nullable RecordView ahead(FieldKey key, boolean lenient);

    /**
     * Tests whether the type has a field.
     *
     * @param key its name
     * @return true for former names too
     */
    public boolean contains(FieldKey key) {
        RecordView ahead = ahead(key, true);
        if (ahead != null) {
            return ahead.contains(rest);
        }
        FieldLayout field = known(key.step().isLast ? key.step().list : key);
        return field != null && (!key.step().isLast || FieldValues.hasSeveral(field));
    }

    /**
     * {@return as {@link #contains(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public boolean contains(String name) {
        return contains(FieldKey.of(name));
    }

    /**
     * Tests whether the record has a value of a field.
     *
     * @param key name of the field
     * @return true for fields that are not optional
     * @throws IllegalArgumentException if the type has no such field
     */
    public boolean present(FieldKey key) {
        RecordView ahead = ahead(key, true);
        if (ahead != null) {
            return ahead.row() >= 0 && ahead.present(rest);
        }
        FieldStep step = key.step();
        return step.isLast ? values().has(field(step.list), step.index()) : isPresent(field(key));
    }

    /**
     * {@return as {@link #present(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public boolean present(String name) {
        return present(FieldKey.of(name));
    }

    /**
     * {@return a float}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException if there is no such field, or its value is not an f32; an f64 is rounded
     */
    public float f32(FieldKey key) {
        int offset = rememberedOffset(key, F32);
        return offset >= 0 ? f32(offset) : f32ByProbe(key);
    }

    /**
     * {@return as {@link #f32(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public float f32(String name) {
        return f32(FieldKey.of(name));
    }

    /**
     * {@return a double}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException if there is no such field, or its value is not an f64
     */
    public double f64(FieldKey key) {
        int offset = rememberedOffset(key, F64);
        return offset >= 0 ? f64(offset) : f64ByProbe(key);
    }

    /**
     * {@return as {@link #f64(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public double f64(String name) {
        return f64(FieldKey.of(name));
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException if there is no such field, or its value is not an i32
     */
    public int i32(FieldKey key) {
        int offset = rememberedOffset(key, I32);
        return offset >= 0 ? i32(offset) : i32ByProbe(key);
    }

    /**
     * {@return as {@link #i32(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public int i32(String name) {
        return i32(FieldKey.of(name));
    }

    /**
     * {@return an integer of 64 bits; a u64, and the key of a hashed name, in its bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException if there is no such field, or its value is not an i64
     */
    public long i64(FieldKey key) {
        int offset = rememberedOffset(key, I64);
        return offset >= 0 ? i64(offset) : i64ByProbe(key);
    }

    /**
     * {@return as {@link #i64(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public long i64(String name) {
        return i64(FieldKey.of(name));
    }

    /**
     * {@return a bool}
     *
     * @param key name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException if there is no such field, or its value is not a bool
     */
    public boolean bool(FieldKey key) {
        int offset = rememberedOffset(key, BOOL);
        return offset >= 0 ? bool(offset) : boolByProbe(key);
    }

    /**
     * {@return as {@link #bool(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public boolean bool(String name) {
        return bool(FieldKey.of(name));
    }

    private float f32ByProbe(FieldKey key) {
        int offset = FieldLookup.offsetIn(placeHere(key), F32);
        return offset >= 0 ? f32(offset) : Float.intBitsToFloat((int) number(key, ValueType.F32));
    }

    private double f64ByProbe(FieldKey key) {
        int place = placeHere(key);
        int offset = FieldLookup.offsetIn(place, F64);
        if (offset >= 0) {
            return f64(offset);
        }
        int narrow = FieldLookup.offsetIn(place, F32);
        return narrow >= 0 ? f32(narrow) : Double.longBitsToDouble(number(key, ValueType.F64));
    }

    private int i32ByProbe(FieldKey key) {
        int offset = FieldLookup.offsetIn(placeHere(key), I32);
        return offset >= 0 ? i32(offset) : (int) number(key, ValueType.I32);
    }

    private long i64ByProbe(FieldKey key) {
        int place = placeHere(key);
        int offset = FieldLookup.offsetIn(place, I64);
        if (offset >= 0) {
            return i64(offset);
        }
        int unsigned = FieldLookup.offsetIn(place, U32);
        if (unsigned >= 0) {
            return Integer.toUnsignedLong(i32(unsigned));
        }
        int signed = FieldLookup.offsetIn(place, I32);
        return signed >= 0 ? i32(signed) : wide(key);
    }

    private boolean boolByProbe(FieldKey key) {
        int offset = FieldLookup.offsetIn(placeHere(key), BOOL);
        return offset >= 0 ? bool(offset) : number(key, ValueType.BOOL) != 0;
    }

    private long wide(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.i64(rest);
        }
        if (key.step().isLast) {
            return i64(key.step().list, key.step().index());
        }
        FieldLayout field = field(key);
        boolean inBits = field.type() == ValueType.U64 || field.type() == ValueType.HASH;
        return inBits && field.shape() == Shape.SINGLE ? values().bits(field) : number(field, ValueType.I64);
    }

    final long number(FieldKey key, ValueType to) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.number(rest, to);
        }
        FieldStep step = key.step();
        return step.isLast ? number(step.list, step.index(), to) : number(field(key), to);
    }

    private long number(FieldLayout field, ValueType to) {
        if (!Numbers.isNumber(field.type()) || field.shape() != Shape.SINGLE) {
            throw unfit(field, to.schemaName());
        }
        return values().converted(field, 0, 0, to);
    }

    /**
     * {@return a float, or {@code otherwise}}
     *
     * @param key name of a field, which may be absent
     * @param otherwise for a field that is absent, is not a number, or has a value that does not convert
     */
    public float f32Or(FieldKey key, float otherwise) {
        return converts(key, ValueType.F32) ? f32(key) : otherwise;
    }

    /**
     * {@return a double, or {@code otherwise}}
     *
     * @param key name of a field, which may be absent
     * @param otherwise for a field that is absent, is not a number, or has a value that does not convert
     */
    public double f64Or(FieldKey key, double otherwise) {
        return converts(key, ValueType.F64) ? f64(key) : otherwise;
    }

    /**
     * {@return an integer of 32 bits, or {@code otherwise}}
     *
     * @param key name of a field, which may be absent
     * @param otherwise for a field that is absent, is not a number, or has a value that does not convert
     */
    public int i32Or(FieldKey key, int otherwise) {
        return converts(key, ValueType.I32) ? i32(key) : otherwise;
    }

    /**
     * {@return an integer of 64 bits, or {@code otherwise}}
     *
     * @param key name of a field, which may be absent
     * @param otherwise for a field that is absent, is not a number, or has a value that does not convert
     */
    public long i64Or(FieldKey key, long otherwise) {
        return converts(key, ValueType.I64) ? i64(key) : otherwise;
    }

    /**
     * {@return a bool, or {@code otherwise}}
     *
     * @param key name of a field, which may be absent
     * @param otherwise for a field that is absent, is not a number, or has a value that does not convert
     */
    public boolean boolOr(FieldKey key, boolean otherwise) {
        return converts(key, ValueType.BOOL) ? bool(key) : otherwise;
    }

    final boolean converts(FieldKey key, ValueType to) {
        RecordView ahead = ahead(key, true);
        if (ahead != null) {
            return ahead.row() >= 0 && ahead.converts(rest, to);
        }
        FieldStep step = key.step();
        FieldLayout field = known(step.isLast ? step.list : key);
        return field != null && values().converts(field, step.isLast, step.index(), to);
    }

    /**
     * Returns one of several numbers as a double: an element of an array, or a lane of a vector, matrix, box or colour.
     *
     * @param key name of the field
     * @param index 0 for the first; in an array of vectors, the lanes of all elements are numbered consecutively
     * @return the number
     * @throws IllegalArgumentException if there is no such field, or the number is not an f64
     * @throws IndexOutOfBoundsException if there is no such number
     */
    public double f64(FieldKey key, int index) {
        return Double.longBitsToDouble(number(key, index, ValueType.F64));
    }

    /**
     * Returns one of several numbers as a float.
     *
     * @param key name of the field
     * @param index 0 for the first; in an array of vectors, the lanes of all elements are numbered consecutively
     * @return as {@link #f64(FieldKey, int)}; an f64 is rounded
     */
    public float f32(FieldKey key, int index) {
        return Float.intBitsToFloat((int) number(key, index, ValueType.F32));
    }

    /**
     * Returns one of several numbers as an integer of 64 bits: an element of an array, or a lane of a vector or a
     * colour.
     *
     * @param key name of the field
     * @param index 0 for the first; in an array of vectors, the lanes of all elements are numbered consecutively
     * @return as {@link #f64(FieldKey, int)}; a u64, and the key of a hashed name, in its bits
     */
    public long i64(FieldKey key, int index) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.i64(rest, index);
        }
        FieldLayout field = field(key);
        if (field.type() == ValueType.HASH && field.shape().isArray()) {
            return values().bits(field, index, 0);
        }
        return number(key, index, field.type() == ValueType.U64 ? ValueType.U64 : ValueType.I64);
    }

    /**
     * Copies all numbers of a field as floats: the elements of an array, or the lanes of vectors, matrices, boxes or
     * colours.
     *
     * @param key name of the field
     * @param into receives them
     * @param at index of the first number in {@code into}
     * @return the number of floats
     * @throws IllegalArgumentException if there is no such field, or a number is not an f32
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is copied then
     */
    public int floats(FieldKey key, float[] into, int at) {
        RecordView ahead = ahead(key, false);
        return ahead != null ? ahead.floats(rest, into, at) : values().floats(numbers(key), into, at);
    }

    final long number(FieldKey key, int index, ValueType to) {
        RecordView ahead = ahead(key, false);
        return ahead != null ? ahead.number(rest, index, to) : values().number(numbers(key), index, to);
    }

    /** A field with several numbers. */
    private FieldLayout numbers(FieldKey key) {
        FieldLayout field = field(key);
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
     * @throws IllegalArgumentException if there is no such array
     */
    public int count(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.count(rest);
        }
        FieldLayout field = field(key);
        if (!field.shape().isArray() && !field.type().isList()) {
            throw unfit(field, "an array");
        }
        return values().elementCount(field);
    }

    /**
     * Returns the field with a name, present or former.
     *
     * @param key its name, not a path into a list
     * @return the field of {@link #layout()}
     * @throws IllegalArgumentException if the type has no such field
     */
    public FieldLayout field(FieldKey key) {
        FieldLayout known = known(key);
        if (known == null) {
            throw ColumnFields.missing(layout, "", key);
        }
        return known;
    }

    final IllegalArgumentException unfit(FieldLayout field, String wanted) {
        return new IllegalArgumentException(layout.name() + "." + field.name() + " is of type " + field.typeText()
                + " and cannot be read as " + wanted);
    }
}
