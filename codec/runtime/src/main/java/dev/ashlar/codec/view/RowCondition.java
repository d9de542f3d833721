package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The condition of a {@link RowFilter} on one field. A new condition accepts any value, as {@link #present()} does.
 * Each call of another method replaces the condition.
 *
 * <p>An absent value meets no condition. Numbers are those that views read:
 *
 * <ul>
 * <li>Unsigned types compare as unsigned. u64 and keys are given in the bits of a long.
 * <li>Flags compare by mask, a reference by row, an enum by number of its constant, a bool by 0 or 1.
 * <li>Floats compare as {@code double}. {@code −0.0} equals {@code 0.0}. An f32 equals {@code 0.1f}, but not {@code
 *     0.1}.
 * <li>NaN meets no condition except {@link #present()}. No value meets a bound of NaN, also in {@link
 *     #notEqualTo(double)}.
 * <li>A bound outside the range of the field's type is allowed: every u8 is less than 300.
 * </ul>
 *
 * <p>Methods allocate nothing, unless they throw. For the thread of the view's reader.
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
    /** Of the bytes that have the presence bits. */
    private final LaneRange presence = new LaneRange();
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
    /** Whether records may have no value. */
    private boolean optional;

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
            throw ColumnFields.missing(layout, keyed == null ? "" : " in the code", key);
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
        optional = false;
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
        optional = field.optional() && stored.optional();
        if (optional) {
            presence.of(ValueType.FLAGS, Byte.BYTES);
            presence.setFlags(1 << (bit & 7), true);
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
     * Requires a value. Every record has a value of a field that is not optional. This works with fields of every type.
     *
     * @return the filter
     */
    public RowFilter present() {
        return set(0, false, 0, 0);
    }

    /**
     * Requires a number below a bound. The overloads for floats do the same.
     *
     * @param bound any; of u64 and of keys in its bits
     * @return the filter
     * @throws IllegalArgumentException if the field has no number, or has several and no lane was named
     * @throws IllegalStateException if the store is closed
     */
    public RowFilter lessThan(long bound) {
        return set(LaneRange.TO | LaneRange.STRICT, false, 0, bound);
    }

    /**
     * Requires a float below a bound, as {@link #lessThan(long)}.
     *
     * @param bound any
     * @return the filter
     * @throws IllegalArgumentException as {@link #lessThan(long)}, or if the numbers are not floats
     */
    public RowFilter lessThan(double bound) {
        return set(LaneRange.TO | LaneRange.STRICT, 0, bound);
    }

    /**
     * Requires a number at or below a bound.
     *
     * @param bound as in {@link #lessThan(long)}
     * @return the filter
     */
    public RowFilter atMost(long bound) {
        return set(LaneRange.TO, false, 0, bound);
    }

    /**
     * Requires a float at or below a bound, as {@link #atMost(long)}.
     *
     * @param bound as in {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter atMost(double bound) {
        return set(LaneRange.TO, 0, bound);
    }

    /**
     * Requires a number above a bound.
     *
     * @param bound as in {@link #lessThan(long)}
     * @return the filter
     */
    public RowFilter greaterThan(long bound) {
        return set(LaneRange.FROM | LaneRange.STRICT, false, bound, 0);
    }

    /**
     * Requires a float above a bound, as {@link #greaterThan(long)}.
     *
     * @param bound as in {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter greaterThan(double bound) {
        return set(LaneRange.FROM | LaneRange.STRICT, bound, 0);
    }

    /**
     * Requires a number at or above a bound.
     *
     * @param bound as in {@link #lessThan(long)}
     * @return the filter
     */
    public RowFilter atLeast(long bound) {
        return set(LaneRange.FROM, false, bound, 0);
    }

    /**
     * Requires a float at or above a bound, as {@link #atLeast(long)}.
     *
     * @param bound as in {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter atLeast(double bound) {
        return set(LaneRange.FROM, bound, 0);
    }

    /**
     * Requires a number in a range that includes both bounds.
     *
     * @param least as in {@link #lessThan(long)}
     * @param greatest as in {@link #lessThan(long)}; if it is below {@code least}, no record is selected
     * @return the filter
     */
    public RowFilter between(long least, long greatest) {
        return set(EQUAL, false, least, greatest);
    }

    /**
     * Requires a float in a range, as {@link #between(long, long)}.
     *
     * @param least as in {@link #lessThan(double)}
     * @param greatest as in {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter between(double least, double greatest) {
        return set(EQUAL, least, greatest);
    }

    /**
     * Requires a number.
     *
     * @param value as the bound of {@link #lessThan(long)}; of a reference a row of the present data, −1 for null
     * @return the filter
     */
    public RowFilter equalTo(long value) {
        return set(EQUAL, false, value, value);
    }

    /**
     * Requires a float, as {@link #equalTo(long)}.
     *
     * @param value as the bound of {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter equalTo(double value) {
        return set(EQUAL, value, value);
    }

    /**
     * Requires a bool.
     *
     * @param value true or false
     * @return the filter
     * @throws IllegalArgumentException if the field is not a bool
     */
    public RowFilter equalTo(boolean value) {
        require(filter.view(), field.type() == ValueType.BOOL, "a bool");
        return value ? atLeast(1) : atMost(0);
    }

    /**
     * Requires a constant of an enum, or a hashed name.
     *
     * @param text name of the constant, as {@code text()} of the generated constant returns it, or the name that was
     *     hashed. If there is no such constant, no record is selected
     * @return the filter
     * @throws IllegalArgumentException if the field is neither
     */
    public RowFilter equalTo(CharSequence text) {
        return set(EQUAL | TEXT, false, XxHash64.key(text), 0);
    }

    /**
     * Requires any other number.
     *
     * @param value as in {@link #equalTo(long)}
     * @return the filter
     */
    public RowFilter notEqualTo(long value) {
        return set(EQUAL | LaneRange.NOT, false, value, value);
    }

    /**
     * Requires any other float, as {@link #notEqualTo(long)}.
     *
     * @param value as the bound of {@link #lessThan(double)}
     * @return the filter
     */
    public RowFilter notEqualTo(double value) {
        return set(EQUAL | LaneRange.NOT, value, value);
    }

    /**
     * Requires any other constant or name.
     *
     * @param text as in {@link #equalTo(CharSequence)}
     * @return the filter
     */
    public RowFilter notEqualTo(CharSequence text) {
        return set(EQUAL | LaneRange.NOT | TEXT, false, XxHash64.key(text), 0);
    }

    /**
     * Requires that all of some flags are set.
     *
     * @param mask as {@code mask()} of generated flags, several combined with {@code |}; 0 requires only a value
     * @return the filter
     * @throws IllegalArgumentException if the field has no flags
     */
    public RowFilter hasAll(int mask) {
        return set(ALL, false, mask & 0xFFFF_FFFFL, 0);
    }

    /**
     * Requires that at least one of some flags is set.
     *
     * @param mask as in {@link #hasAll}; 0 selects no record
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
     * @param count how many rows the block has from there on
     * @param rows a bit for each of them that may be selected, the first lowest; receives what is left
     * @param ints as in {@link LaneRange#test}
     * @param longs as in {@link LaneRange#test}
     * @return 0 if no row is left
     */
    long test(long block, int index, int row, int count, long[] rows, int[] ints, long[] longs) {
        KeyedFields slow = converted;
        long any = -1;
        if (slow != null) {
            any = 0;
            for (int done = 0; done < count; done += Long.SIZE) {
                rows[done >>> 6] = convert(filter.view(), slow, row + done, rows[done >>> 6]);
                any |= rows[done >>> 6];
            }
            return any;
        }
        if (optional) {
            any = presence.test(block + presenceOffset + index * presenceStep, presenceStep, count, rows, ints, longs);
        }
        return how == 0 || any == 0 ? any : range.test(block + offset + index * step, step, count, rows, ints, longs);
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
