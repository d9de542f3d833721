package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.FieldTable;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields by key, and reads them as the caller wants them: what all forms of reading by name share. A name comes along for
 * messages only; where there is none they show the key. Nothing is allocated unless something is wrong.
 */
abstract class NamedFields extends View {
    private static final int F32 = kind(ValueType.F32);
    private static final int F64 = kind(ValueType.F64);
    private static final int I32 = kind(ValueType.I32);
    private static final int I64 = kind(ValueType.I64);
    private static final int BOOL = kind(ValueType.BOOL);

    private RecordLayout layout;
    private FieldTable table;
    private final FieldValues values = new FieldValues(this);

    NamedFields(Binding binding) {
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
    public final boolean moveToRow(int target) {
        return moveAnywhere(target);
    }

    @Override
    protected final long rowOffset(int target) {
        return (long) target * layout.stride();
    }

    /** {@return the layout of the records} */
    public final RecordLayout layout() {
        return layout;
    }

    /** {@return the values by the fields of {@link #layout()}} */
    public final FieldValues values() {
        return values;
    }

    final boolean containsKey(long key) {
        return table.entry(key) != FieldTable.NONE;
    }

    final float f32(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, F32);
        return offset >= 0 ? f32(offset) : Float.intBitsToFloat((int) number(key, name, ValueType.F32));
    }

    final double f64(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, F64);
        return offset >= 0 ? f64(offset) : Double.longBitsToDouble(number(key, name, ValueType.F64));
    }

    final int i32(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, I32);
        return offset >= 0 ? i32(offset) : (int) number(key, name, ValueType.I32);
    }

    final long i64(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, I64);
        if (offset >= 0) {
            return i64(offset);
        }
        FieldLayout field = field(key, name);
        boolean inBits = field.type() == ValueType.U64 && field.shape() == Shape.SINGLE;
        return number(field, inBits ? ValueType.U64 : ValueType.I64);
    }

    final boolean bool(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, BOOL);
        return offset >= 0 ? bool(offset) : number(key, name, ValueType.BOOL) != 0;
    }

    private long number(long key, @Nullable CharSequence name, ValueType to) {
        return number(field(key, name), to);
    }

    private long number(FieldLayout field, ValueType to) {
        if (!Numbers.isNumber(field.type()) || field.shape() != Shape.SINGLE) {
            throw unfit(field, to.schemaName());
        }
        return converted(field, values.bits(field), to);
    }

    /** Whether a field is there, is a single number, and has a value that converts. */
    final boolean converts(long key, ValueType to) {
        long entry = table.entry(key);
        if (entry == FieldTable.NONE) {
            return false;
        }
        FieldLayout field = layout.fields().get(FieldTable.index(entry));
        boolean isNumber = Numbers.isNumber(field.type()) && field.shape() == Shape.SINGLE;
        boolean inBits = field.type() == ValueType.U64 && to == ValueType.I64;
        return isNumber && (inBits || Numbers.converts(field.type(), values.bits(field), to));
    }

    /** A number of many: an element of an array, a lane of a vector, or a lane of all those of an array of vectors. */
    final long numberAt(FieldLayout field, int position, ValueType to) {
        int lanes = field.type().lanes();
        long bits = values.bits(field, position / lanes, position % lanes);
        boolean inBits = field.type() == ValueType.U64 && to == ValueType.I64;
        return inBits ? bits : converted(field, bits, to);
    }

    private long converted(FieldLayout field, long bits, ValueType to) {
        ValueType from = field.type().lane();
        if (!Numbers.converts(from, bits, to)) {
            throw new IllegalArgumentException("%s %d.%s: expected a value of %s, found one of %s that is none"
                    .formatted(layout.name(), id(), field.name(), to.schemaName(), from.schemaName()));
        }
        return Numbers.convert(from, bits, to);
    }

    /** An array of numbers, a vector, or an array of vectors. */
    final FieldLayout numbers(FieldKey key) {
        FieldLayout field = field(key.key(), key.name());
        if (field.shape() == Shape.SINGLE && field.type().lanes() == 1) {
            throw unfit(field, "an array");
        }
        if (!field.type().isNumeric()) {
            throw unfit(field, "an array of numbers");
        }
        return field;
    }

    final FieldLayout array(FieldKey key) {
        FieldLayout field = field(key.key(), key.name());
        if (!field.shape().isArray()) {
            throw unfit(field, "an array");
        }
        return field;
    }

    /** An array of some type. */
    final FieldLayout array(FieldKey key, ValueType type) {
        FieldLayout field = array(key);
        if (field.type() != type) {
            throw unfit(field, "an array of " + type.schemaName());
        }
        return field;
    }

    final String text(long key, @Nullable CharSequence name) {
        int offset = table.offsetAtHome(key, kind(ValueType.STRING));
        return offset >= 0 ? string(offset) : otherText(field(key, name));
    }

    private String otherText(FieldLayout field) {
        if (field.type() == ValueType.STRING && field.shape() == Shape.SINGLE) {
            return string(place(field));
        }
        if (field.type() != ValueType.ENUM || field.shape() != Shape.SINGLE) {
            throw unfit(field, "text");
        }
        return constantName(field, values.bits(field));
    }

    /** Name of an enum's constant; empty where the data has none for the value. */
    static String constantName(FieldLayout field, long value) {
        List<EnumConstant> constants = field.constants();
        for (int i = 0; i < constants.size(); i++) {
            if (constants.get(i).value() == value) {
                return constants.get(i).name();
            }
        }
        return "";
    }

    /** Bit of a flag. */
    final int bit(FieldLayout field, CharSequence flag) {
        long key = XxHash64.key(flag);
        List<EnumConstant> constants = field.constants();
        for (int i = 0; i < constants.size(); i++) {
            if (constants.get(i).key() == key) {
                return constants.get(i).value();
            }
        }
        throw new IllegalArgumentException(layout.name() + "." + field.name() + " has no flag " + flag + "; it has "
                + constants.stream().map(EnumConstant::name).toList());
    }

    /** Offset of a field that has to be a single value of one type. */
    final int offset(long key, @Nullable CharSequence name, ValueType type) {
        int kind = kind(type);
        int offset = table.offsetAtHome(key, kind);
        return offset >= 0 ? offset : displacedOffset(key, name, type, kind);
    }

    private int displacedOffset(long key, @Nullable CharSequence name, ValueType type, int kind) {
        long entry = table.entry(key);
        if (FieldTable.kind(entry) != kind) {
            throw unfit(field(key, name), type.schemaName());
        }
        return place(layout.fields().get(FieldTable.index(entry)));
    }

    /** What readers take for the offset of a field, however the records lie. */
    final int place(FieldLayout field) {
        return layout.kind() == LayoutKind.ROWS
                ? field.offset()
                : offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field));
    }

    final FieldLayout field(long key, @Nullable CharSequence name) {
        long entry = table.entry(key);
        if (entry == FieldTable.NONE) {
            String shown = name == null ? "of key %016X".formatted(key) : name.toString();
            throw new IllegalArgumentException(layout.name() + " has no field " + shown + "; it has "
                    + layout.fields().stream().map(FieldLayout::name).toList());
        }
        return layout.fields().get(FieldTable.index(entry));
    }

    final IllegalArgumentException unfit(FieldLayout field, String wanted) {
        return new IllegalArgumentException(layout.name() + "." + field.name() + " is of type " + field.typeText()
                + " and cannot be read as " + wanted);
    }

    final boolean isPresent(FieldLayout field) {
        int index = field.presenceIndex();
        int bitmap = layout.kind() == LayoutKind.ROWS
                ? layout.presenceOffset()
                : in(ColumnPlaces.PRESENCE_COLUMN, layout.presenceLength());
        return !field.optional() || present(bitmap + (index >>> 3), index & 7);
    }
}
