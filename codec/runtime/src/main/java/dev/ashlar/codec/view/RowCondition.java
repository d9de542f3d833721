package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link RowFilter} asks of one field. A new condition asks for a value, as {@link #present()} does. Each call of another method replaces what was asked for.
 *
 * <p>An absent value meets no condition. Numbers are those that views read: unsigned types compare as unsigned, u64 and keys by the bits of a long, flags
 * by their mask, a reference by its row, an enum by the number of its constant, a bool by 0 or 1. Floats compare as {@code double}: {@code −0.0} equals {@code 0.0},
 * and an f32 equals {@code 0.1f} where it does not equal {@code 0.1}. NaN meets no condition but {@link #present()}, and a bound that is NaN is met by nothing,
 * also in {@link #notEqualTo(double)}. A bound outside of the field's type is allowed: every u8 is less than 300.
 *
 * <p>No method allocates, but for a refusal. For the thread of the view's reader.
 */
public final class RowCondition {
    private static final int EQUAL = LaneRange.FROM | LaneRange.TO;
    /** How to compare flags. */
    private static final int ALL = 16;

    private static final int ANY = 32;
    /** The constant of an enum or the hash whose key is given. */
    private static final int TEXT = 64;

    /** No number of a lane. */
    static final int ONLY = Integer.MIN_VALUE;

    private final RowFilter filter;
    private final FieldKey key;
    /** {@link #ONLY} where the caller named none. */
    private final int lane;

    /** 0: no number is compared. */
    private int how;

    private boolean isReal;
    private long from;
    private long to;

    private final LaneRange range = new LaneRange();
    /** As the code has it, if there is generated code. */
    private FieldLayout field;

    /** Where the numbers are not in place: what converts them. */
    private @Nullable KeyedFields converted;

    private int number;
    private int lanes;

    /** From the first byte of a block to the first number. */
    private long offset;

    private long step;

    /** The same for the bytes of the presence bits. */
    private long presenceOffset;

    private long presenceStep;
    /** In its byte; 0 where every record has a value. */
    private int presenceBit;

    RowCondition(RowFilter filter, View view, FieldKey key, int lane) {
        this.filter = filter;
        this.key = key;
        this.lane = lane;
        this.field = find(view);
        bind(view);
    }

    private FieldLayout find(View view) {
        KeyedFields keyed = view.keyedFields();
        RecordLayout layout = (keyed == null ? view.source() : keyed.defaults()).layout();
        FieldLayout found = layout.fieldOrFormer(key.key());
        if (found == null) {
            throw Column.missing(layout, keyed == null ? "" : " in the code", key);
        }
        number = layout.indexOf(found);
        return found;
    }

    /** Finds the numbers in the records that the view reads now. */
    void bind(View view) {
        field = find(view);
        lanes = field.inRow() && !field.type().isList()
                ? field.count() * field.type().lanes()
                : 0;
        int first = Math.max(lane, 0);
        if (lane != ONLY && Integer.compareUnsigned(lane, lanes) >= 0) {
            throw new IndexOutOfBoundsException(name(view) + ": lane " + lane + " of " + lanes);
        }
        KeyedFields keyed = view.keyedFields();
        FieldLayout stored = keyed == null ? field : keyed.stored(number);
        converted = keyed == null || keyed.isInPlace(number) ? null : keyed;
        presenceBit = 0;
        if (lanes > 0) {
            range.of(field.type().lane(), field.width() / lanes);
        }
        if (stored != null && converted == null) {
            place(view.source(), stored, lanes == 0 ? 0 : first * (field.width() / lanes));
        }
        compare(view, how, isReal, from, to);
    }

    private void place(RecordSource source, FieldLayout stored, int inField) {
        RecordLayout layout = source.layout();
        int[] columns = source.columnOffsets();
        int bit = stored.presenceIndex();
        if (field.optional() && stored.optional()) {
            presenceBit = 1 << (bit & 7);
            presenceOffset =
                    (bit >>> 3) + (columns == null ? layout.presenceOffset() : columns[ColumnPlaces.PRESENCE_COLUMN]);
            presenceStep = columns == null ? layout.stride() : layout.presenceLength();
        }
        offset = inField
                + (columns == null
                        ? stored.offset()
                        : columns[ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(stored)]);
        step = columns == null ? layout.stride() : stored.width();
    }

    /**
     * Asks for a value, whatever it is: what a field that is not optional always has. Fields of every type can be asked for it.
     *
     * @return the filter
     */
    public RowFilter present() {
        return set(0, false, 0, 0);
    }

    /**
     * Asks for a number below a bound; so do its namesakes for floats.
     *
     * @param bound of u64 and of keys in its bits
     * @return the filter
     * @throws IllegalArgumentException when the field has no number, or has several and no lane was named
     * @throws IllegalStateException once the store is closed
     */
    public RowFilter lessThan(long bound) {
        return set(LaneRange.TO | LaneRange.STRICT, false, 0, bound);
    }

    /**
     * As {@link #lessThan(long)}.
     *
     * @param bound any
     * @return the filter
     * @throws IllegalArgumentException as {@link #lessThan(long)}, and when the numbers are no floats
     */
    public RowFilter lessThan(double bound) {
        return set(LaneRange.TO | LaneRange.STRICT, 0, bound);
    }

    /**
     * Asks for a bound, or a number below it.
     *
     * @param bound as {@link #lessThan(long)} takes it
     * @return the filter
     */
    public RowFilter atMost(long bound) {
        return set(LaneRange.TO, false, 0, bound);
    }

    /**
     * As {@link #atMost(long)}.
     *
     * @param bound as {@link #lessThan(double)} takes it
     * @return the filter
     */
    public RowFilter atMost(double bound) {
        return set(LaneRange.TO, 0, bound);
    }

    /**
     * Asks for a number above a bound.
     *
     * @param bound as {@link #lessThan(long)} takes it
     * @return the filter
     */
    public RowFilter greaterThan(long bound) {
        return set(LaneRange.FROM | LaneRange.STRICT, false, bound, 0);
    }

    /**
     * As {@link #greaterThan(long)}.
     *
     * @param bound as {@link #lessThan(double)} takes it
     * @return the filter
     */
    public RowFilter greaterThan(double bound) {
        return set(LaneRange.FROM | LaneRange.STRICT, bound, 0);
    }

    /**
     * Asks for a bound, or a number above it.
     *
     * @param bound as {@link #lessThan(long)} takes it
     * @return the filter
     */
    public RowFilter atLeast(long bound) {
        return set(LaneRange.FROM, false, bound, 0);
    }

    /**
     * As {@link #atLeast(long)}.
     *
     * @param bound as {@link #lessThan(double)} takes it
     * @return the filter
     */
    public RowFilter atLeast(double bound) {
        return set(LaneRange.FROM, bound, 0);
    }

    /**
     * Asks for a number of a range, to which both bounds belong.
     *
     * @param least as {@link #lessThan(long)} takes it
     * @param greatest as {@link #lessThan(long)} takes it; where it is below the least, no number is between them
     * @return the filter
     */
    public RowFilter between(long least, long greatest) {
        return set(EQUAL, false, least, greatest);
    }

    /**
     * As {@link #between(long, long)}.
     *
     * @param least as {@link #lessThan(double)} takes it
     * @param greatest as {@link #lessThan(double)} takes it
     * @return the filter
     */
    public RowFilter between(double least, double greatest) {
        return set(EQUAL, least, greatest);
    }

    /**
     * Asks for a number.
     *
     * @param value as {@link #lessThan(long)} takes a bound; of a reference a row of the present data, −1 for null
     * @return the filter
     */
    public RowFilter equalTo(long value) {
        return set(EQUAL, false, value, value);
    }

    /**
     * As {@link #equalTo(long)}.
     *
     * @param value as {@link #lessThan(double)} takes a bound
     * @return the filter
     */
    public RowFilter equalTo(double value) {
        return set(EQUAL, value, value);
    }

    /**
     * Asks for a bool.
     *
     * @param value true or false
     * @return the filter
     * @throws IllegalArgumentException when the field is no bool
     */
    public RowFilter equalTo(boolean value) {
        require(filter.view(), field.type() == ValueType.BOOL, "a bool");
        return value ? atLeast(1) : atMost(0);
    }

    /**
     * Asks for a constant of an enum, or for a hashed name.
     *
     * @param text name of the constant, as {@code text()} of a generated one gives it, or the name that was hashed; where there is no such constant, no
     *     record is selected
     * @return the filter
     * @throws IllegalArgumentException when the field is neither
     */
    public RowFilter equalTo(CharSequence text) {
        return set(EQUAL | TEXT, false, XxHash64.key(text), 0);
    }

    /**
     * Asks for any other number.
     *
     * @param value as {@link #equalTo(long)} takes it
     * @return the filter
     */
    public RowFilter notEqualTo(long value) {
        return set(EQUAL | LaneRange.NOT, false, value, value);
    }

    /**
     * As {@link #notEqualTo(long)}.
     *
     * @param value as {@link #lessThan(double)} takes a bound
     * @return the filter
     */
    public RowFilter notEqualTo(double value) {
        return set(EQUAL | LaneRange.NOT, value, value);
    }

    /**
     * Asks for any other constant or name.
     *
     * @param text as {@link #equalTo(CharSequence)} takes it
     * @return the filter
     */
    public RowFilter notEqualTo(CharSequence text) {
        return set(EQUAL | LaneRange.NOT | TEXT, false, XxHash64.key(text), 0);
    }

    /**
     * Asks for flags that are all set.
     *
     * @param mask as {@code mask()} of generated flags gives it, several with {@code |}; 0 asks for a value alone
     * @return the filter
     * @throws IllegalArgumentException when the field has no flags
     */
    public RowFilter hasAll(int mask) {
        return set(ALL, false, mask & 0xFFFF_FFFFL, 0);
    }

    /**
     * Asks for flags of which one is set.
     *
     * @param mask as {@link #hasAll} takes it; 0 selects no record
     * @return the filter
     */
    public RowFilter hasAny(int mask) {
        return set(ANY, false, mask & 0xFFFF_FFFFL, 0);
    }

    private RowFilter set(int comparison, double low, double high) {
        return set(comparison, true, Double.doubleToRawLongBits(low), Double.doubleToRawLongBits(high));
    }

    private RowFilter set(int comparison, boolean real, long low, long high) {
        filter.prepare();
        compare(filter.view(), comparison, real, low, high);
        how = comparison;
        isReal = real;
        from = low;
        to = high;
        return filter;
    }

    private void compare(View view, int comparison, boolean real, long low, long high) {
        if (comparison == 0) {
            return;
        }
        require(view, lanes > 0, "a number");
        require(view, lane != ONLY || lanes == 1, "one number: name a lane");
        ValueType type = field.type();
        boolean flags = (comparison & (ALL | ANY)) != 0;
        boolean text = (comparison & TEXT) != 0;
        require(view, !flags || type == ValueType.FLAGS, "flags");
        require(view, !text || type == ValueType.ENUM || type == ValueType.HASH, "an enum or a hash");
        require(view, !real || type.lane().isFloat(), "a float: give whole bounds");
        if (flags) {
            range.setFlags(low, comparison == ALL);
        } else if (real) {
            range.set(comparison, Double.longBitsToDouble(low), Double.longBitsToDouble(high));
        } else if (text) {
            long value = type == ValueType.HASH ? low : Condition.constant(field, low);
            range.set(comparison, value, value);
        } else {
            range.set(comparison, low, high);
        }
    }

    private void require(View view, boolean fits, String expected) {
        if (!fits) {
            throw new IllegalArgumentException(
                    name(view) + " is of type " + field.typeText() + "; this condition expects " + expected);
        }
    }

    private String name(View view) {
        return view.source().layout().name() + "." + field.name();
    }

    /**
     * Tests rows of one block.
     *
     * @param block its address
     * @param index of the first row in the block
     * @param row number of the first row
     * @param rows a bit for each of 1 to 64 rows that may be selected, the first lowest; the block has them
     * @return what is left of them
     */
    long test(long block, int index, int row, long rows) {
        KeyedFields slow = converted;
        if (slow != null) {
            return convert(filter.view(), slow, row, rows);
        }
        long word = presenceBit == 0
                ? rows
                : LaneRange.bits(block + presenceOffset + index * presenceStep, presenceStep, rows, presenceBit);
        return how == 0 || word == 0 ? word : range.test(block + offset + index * step, step, word);
    }

    /** The numbers that the view reads, one by one. */
    private long convert(View view, KeyedFields slow, int row, long rows) {
        int perElement = field.type().lanes();
        int first = Math.max(lane, 0);
        int before = view.row();
        long word = rows;
        for (long left = rows; left != 0; left &= left - 1) {
            view.moveToRow(row + Long.numberOfTrailingZeros(left));
            boolean meets = !field.optional() || slow.present(view, number);
            if (meets && how != 0) {
                meets = range.accepts(slow.lane(view, number, first / perElement, first % perElement));
            }
            word ^= meets ? 0 : Long.lowestOneBit(left);
        }
        if (before < 0) {
            view.rewind();
        } else {
            view.moveToRow(before);
        }
        return word;
    }
}
