package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One field of all records of a type, as numbers in the order of rows, for loops over many records.
 *
 * <pre>{@code
 * Column rate = reader.column(Emitter.TYPE, Emitter.SPAWN_RATE);
 * for (int row = 0; row < rate.rowCount(); row++) {
 *     sum += rate.f32(row);                            // in rows and in columns
 * }
 * for (int block = 0; block < rate.blockCount(); block++) {
 *     FloatBuffer rates = rate.floats(block);          // in columns: the numbers themselves, where they lie
 *     ...
 * }
 * }</pre>
 *
 * <p>A row has one number or several <em>lanes</em>. Lanes are those of a vector or a colour, the elements of a fixed
 * array, or the lanes of all its elements in order. The numbers are those that views read. An absent value reads the
 * field's default. u8 and u16 read as ints, u32 as a long. An enum reads as its number in the data, flags as their
 * mask. A reference reads as a row (−1 for null), a hashed name as its key. In development these are the numbers of the
 * present data, which may differ from those of the code.
 *
 * <p>A column stays at the generation of its reader when it was made, also after a refresh of the reader. Its memory
 * stays while the column or one of its buffers is reachable. If {@code refresh()} returns true, take the columns again.
 * Immutable: threads may share a column, unlike the views of its reader. Reads do not allocate; a buffer is one or two
 * small objects.
 *
 * <p>If the store is closed, reads and new buffers throw {@link IllegalStateException}. Buffers that were taken earlier
 * stay readable.
 */
public final class Column {
    private final RecordSource source;
    private final RowBlocks rows;
    private final FieldLayout field;
    /** What each number is. */
    private final int form;
    /** The same where a row has one number, or a colour; else {@link NumberForm#NONE}. */
    private final int single;

    private final int lanes;
    private final int laneWidth;
    private final int count;
    private final int shift;
    /** From the first byte of a block to the first number. */
    private final int inBlock;
    /** From row to row. */
    private final long step;

    private final long first;
    private final long @Nullable [] blocks;
    private final long defaultAddress;

    private Column(RecordSource source, FieldLayout field) {
        RecordLayout layout = source.layout();
        int[] columns = source.rows().columnOffsets();
        this.source = source;
        this.rows = source.rows();
        this.field = field;
        this.form = NumberForm.of(field);
        this.lanes = field.count() * field.type().lanes();
        this.laneWidth = field.width() / lanes;
        this.single = NumberForm.single(field);
        this.count = rows.count();
        this.shift = rows.shift();
        this.inBlock =
                columns == null ? field.offset() : columns[ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field)];
        this.step = columns == null ? layout.stride() : field.width();
        this.first = rows.first() + inBlock;
        this.blocks = rows.others();
        this.defaultAddress = source.defaultRowAddress() + field.offset();
    }

    /**
     * Makes the column of a field with the type of the data.
     *
     * @param source the records
     * @param key name of the field, present or former
     * @return a new column
     * @throws IllegalArgumentException if there is no such field, or if it has no numbers in the row: strings, bytes,
     *     arrays of variable length and lists of structs
     */
    public static Column of(RecordSource source, FieldKey key) {
        return new Column(source, ColumnFields.stored(source, key));
    }

    /**
     * Makes the column of a field of a generated view, in data of any layout. The type in the data must be that of the
     * code.
     *
     * @param type of the view
     * @param source the records
     * @param key name of the field, present or former
     * @return a new column
     * @throws IllegalArgumentException if code or data have no such field, or if the data has another type for it. It
     *     is also thrown if the field has no numbers in the row: strings, bytes, arrays of variable length and lists of
     *     structs
     */
    public static Column of(ViewType<?> type, RecordSource source, FieldKey key) {
        return new Column(source, ColumnFields.stored(type, source, key));
    }

    /** {@return the type of the field's value, or of the elements of its array} */
    public ValueType type() {
        return field.type();
    }

    /** {@return the numbers in a row, 1 or more: 3 for vec3, 24 for vec3[8]} */
    public int lanes() {
        return lanes;
    }

    /** {@return the number of records, also if the store is closed} */
    public int rowCount() {
        return count;
    }

    /** {@return whether the type lies in columns, so that buffers are available} */
    public boolean inColumns() {
        return rows.columnOffsets() != null;
    }

    /** {@return the number of blocks that the records lie in: 0 without records, 1 for up to 1 GiB} */
    public int blockCount() {
        return count == 0 ? 0 : (count - 1 >>> shift) + 1;
    }

    /**
     * {@return the first row of a block}
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @throws IndexOutOfBoundsException if there is no such block
     */
    public int firstRow(int block) {
        int blocksInAll = blockCount();
        if (Integer.compareUnsigned(block, blocksInAll) >= 0) {
            throw new IndexOutOfBoundsException("block " + block + " of " + blocksInAll);
        }
        return block << shift;
    }

    /**
     * {@return the number of rows in a block, 1 or more}
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @throws IndexOutOfBoundsException if there is no such block
     */
    public int length(int block) {
        return (int) Math.min(1L << shift, count - firstRow(block));
    }

    /**
     * Returns all floats of a block: the lanes of the block's first row, then those of the second, and so on. The
     * methods for other types do the same.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new read-only buffer, which keeps the memory reachable
     * @throws IllegalArgumentException if the numbers are not f32
     * @throws IllegalStateException if the type lies in rows, see {@link #inColumns()}, or if the store is closed
     * @throws IndexOutOfBoundsException if there is no such block
     */
    public FloatBuffer floats(int block) {
        return slice(block, form == NumberForm.F32, "f32").asFloatBuffer();
    }

    /**
     * Returns all doubles of a block, as {@link #floats} does for floats.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new buffer of f64
     */
    public DoubleBuffer doubles(int block) {
        return slice(block, form == NumberForm.F64, "f64").asDoubleBuffer();
    }

    /**
     * Returns all numbers of four bytes of a block, as {@link #floats} does for floats.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new buffer of i32, u32 (in its bits), references, or colours, red in the lowest byte. Enums and flags
     *     are included if their greatest value needs four bytes
     */
    public IntBuffer ints(int block) {
        return slice(block, NumberForm.isFourBytes(field), "ints").asIntBuffer();
    }

    /**
     * Returns all numbers of eight bytes of a block, as {@link #floats} does for floats.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new buffer of i64, of u64 in their bits, or of the keys of hashed names
     */
    public LongBuffer longs(int block) {
        return slice(block, form == NumberForm.I64, "longs").asLongBuffer();
    }

    /**
     * Returns all numbers of two bytes of a block, as {@link #floats} does for floats.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new buffer of i16, of u16 in their bits, or of enums and flags whose greatest value needs two bytes
     */
    public ShortBuffer shorts(int block) {
        return slice(block, form == NumberForm.I16 || form == NumberForm.U16, "shorts")
                .asShortBuffer();
    }

    /**
     * Returns all numbers of one byte of a block, as {@link #floats} does for floats.
     *
     * @param block 0 to {@link #blockCount()} − 1
     * @return a new buffer of bool, i8, u8 (in its bits), colours (red, green, blue, alpha), or small enums and flags
     */
    public ByteBuffer bytes(int block) {
        return slice(block, form == NumberForm.I8 || form == NumberForm.U8 || form == NumberForm.BOOL, "bytes");
    }

    private ByteBuffer slice(int block, boolean fits, String wanted) {
        if (!fits) {
            throw ColumnFields.unfit(source, field, wanted);
        }
        if (!inColumns()) {
            throw new IllegalStateException(source.layout().name() + " lies in rows: its numbers of one field are not"
                    + " side by side; read them row by row, or set layout = columns in its schema");
        }
        int rowsInBlock = length(block);
        source.requireOpen();
        // RowBlocks has proved that the whole block, which the column ends with or before, lies in section and window.
        return rows.section().slice(rows.offset(block) + inBlock, rowsInBlock * field.width());
    }

    /**
     * {@return the float of a row}
     *
     * @param row 0 to {@link #rowCount()} − 1
     * @throws IndexOutOfBoundsException if there is no such row
     * @throws IllegalArgumentException if the field is not a single f32
     * @throws IllegalStateException if the store is closed
     */
    public float f32(int row) {
        float value = Memory.f32(address(row, single == NumberForm.F32, "f32"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the double of a row}
     *
     * @param row as in {@link #f32(int)}
     * @throws IllegalArgumentException if the field is not a single f64
     */
    public double f64(int row) {
        double value = Memory.f64(address(row, single == NumberForm.F64, "f64"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the integer of a row: i8 to i32, u8, u16, an enum's number, a flags mask, a reference's row, a colour
     * (red lowest)}
     *
     * @param row as in {@link #f32(int)}
     * @throws IllegalArgumentException if the field is not a single value of these types
     */
    public int i32(int row) {
        int value = NumberForm.intAt(single, address(row, NumberForm.isInt(single), "i32"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the integer of a row: i64, u64 in its bits, u32, a hashed name's key}
     *
     * @param row as in {@link #f32(int)}
     * @throws IllegalArgumentException if the field is not a single value of these types
     */
    public long i64(int row) {
        long value = longAt(address(row, NumberForm.isLong(single), "i64"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the bool of a row}
     *
     * @param row as in {@link #f32(int)}
     * @throws IllegalArgumentException if the field is not a single bool
     */
    public boolean bool(int row) {
        boolean value = Memory.i8(address(row, single == NumberForm.BOOL, "bool")) != 0;
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return one of several floats of a row}
     *
     * @param row as in {@link #f32(int)}
     * @param lane 0 to {@link #lanes()} − 1
     * @throws IndexOutOfBoundsException if there is no such row or lane
     * @throws IllegalArgumentException if the numbers are not f32
     * @throws IllegalStateException if the store is closed
     */
    public float f32(int row, int lane) {
        float value = Memory.f32(address(row, lane, form == NumberForm.F32, "f32"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return one of several doubles of a row}
     *
     * @param row as in {@link #f32(int)}
     * @param lane 0 to {@link #lanes()} − 1
     * @throws IllegalArgumentException if the numbers are not f64
     */
    public double f64(int row, int lane) {
        double value = Memory.f64(address(row, lane, form == NumberForm.F64, "f64"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return one of several integers of a row: those that {@link #i32(int)} reads, and the lanes of a colour from 0
     * to 255}
     *
     * @param row as in {@link #f32(int)}
     * @param lane 0 to {@link #lanes()} − 1
     * @throws IllegalArgumentException if the numbers have other types
     */
    public int i32(int row, int lane) {
        int value = NumberForm.intAt(form, address(row, lane, NumberForm.isInt(form), "i32"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return one of several integers of a row: those that {@link #i64(int)} reads}
     *
     * @param row as in {@link #f32(int)}
     * @param lane 0 to {@link #lanes()} − 1
     * @throws IllegalArgumentException if the numbers have other types
     */
    public long i64(int row, int lane) {
        long value = longAt(address(row, lane, NumberForm.isLong(form), "i64"));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return one of several bools of a row}
     *
     * @param row as in {@link #f32(int)}
     * @param lane 0 to {@link #lanes()} − 1
     * @throws IllegalArgumentException if the field has no bools
     */
    public boolean bool(int row, int lane) {
        boolean value = Memory.i8(address(row, lane, form == NumberForm.BOOL, "bool")) != 0;
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * Reads the floats of many rows, as {@link View#find(long[], int[])} writes them.
     *
     * @param of any rows, from index 0: 0 to {@link #rowCount()} − 1; −1 reads the default of the field
     * @param number of the rows, 0 or more
     * @param into receives the float of each row at its index
     * @throws IndexOutOfBoundsException if either array is shorter than {@code number}; nothing is written then. Also if there is no such row: what comes
     *     before it is written then
     * @throws IllegalArgumentException if the field is not a single f32
     * @throws IllegalStateException if the store is closed
     */
    public void gather(int[] of, int number, float[] into) {
        requireGather(of, number, into.length, single == NumberForm.F32, "f32");
        for (int i = 0; i < number; i++) {
            into[i] = Memory.f32(addressOrDefault(of[i]));
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Reads the doubles of many rows, as {@link #gather(int[], int, float[])} does floats.
     *
     * @param of any rows
     * @param number of the rows
     * @param into receives the double of each row
     * @throws IllegalArgumentException if the field is not a single f64
     */
    public void gather(int[] of, int number, double[] into) {
        requireGather(of, number, into.length, single == NumberForm.F64, "f64");
        for (int i = 0; i < number; i++) {
            into[i] = Memory.f64(addressOrDefault(of[i]));
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Reads the integers of many rows, those that {@link #i32(int)} reads, as {@link #gather(int[], int, float[])} does floats.
     *
     * @param of any rows
     * @param number of the rows
     * @param into receives the integer of each row
     * @throws IllegalArgumentException if the field is not a single value of these types
     */
    public void gather(int[] of, int number, int[] into) {
        requireGather(of, number, into.length, NumberForm.isInt(single), "i32");
        for (int i = 0; i < number; i++) {
            into[i] = NumberForm.intAt(single, addressOrDefault(of[i]));
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Reads the integers of many rows, those that {@link #i64(int)} reads, as {@link #gather(int[], int, float[])} does floats.
     *
     * @param of any rows
     * @param number of the rows
     * @param into receives the integer of each row
     * @throws IllegalArgumentException if the field is not a single value of these types
     */
    public void gather(int[] of, int number, long[] into) {
        requireGather(of, number, into.length, NumberForm.isLong(single), "i64");
        for (int i = 0; i < number; i++) {
            into[i] = longAt(addressOrDefault(of[i]));
        }
        Reference.reachabilityFence(this);
    }

    private void requireGather(int[] of, int number, int room, boolean fits, String wanted) {
        if (!fits) {
            throw ColumnFields.unfit(source, field, wanted);
        }
        Objects.checkFromIndexSize(0, number, Math.min(of.length, room));
        source.requireOpen();
    }

    private long addressOrDefault(int row) {
        return row == RecordSource.NO_ROW ? defaultAddress : address(row, true, "");
    }

    private long longAt(long address) {
        return form == NumberForm.I64 ? Memory.i64(address) : Memory.i32(address) & 0xFFFFFFFFL;
    }

    /** Where the number of a row lies that has one. Of what is compared here only the row changes in a loop. */
    private long address(int row, boolean fits, String wanted) {
        if (!fits || Integer.compareUnsigned(row, source.rowCount()) >= 0) {
            throw refused(row, 0, fits, wanted);
        }
        return rowAddress(row);
    }

    private long address(int row, int lane, boolean fits, String wanted) {
        if (!fits
                || Integer.compareUnsigned(lane, lanes) >= 0
                || Integer.compareUnsigned(row, source.rowCount()) >= 0) {
            throw refused(row, lane, fits, wanted);
        }
        return rowAddress(row) + (long) lane * laneWidth;
    }

    private long rowAddress(int row) {
        long[] all = blocks;
        return all == null ? first + row * step : all[row >>> shift] + inBlock + (row & (1 << shift) - 1) * step;
    }

    private RuntimeException refused(int row, int lane, boolean fits, String wanted) {
        if (!fits) {
            return ColumnFields.unfit(source, field, wanted);
        }
        source.requireOpen();
        return Integer.compareUnsigned(row, count) >= 0
                ? new IndexOutOfBoundsException("row " + row + " of " + count)
                : new IndexOutOfBoundsException("lane " + lane + " of " + lanes);
    }

    @Override
    public String toString() {
        String kind = inColumns() ? LayoutKind.COLUMNS.schemaName() : LayoutKind.ROWS.schemaName();
        return "column " + source.layout().name() + "." + field.name() + ", " + field.typeText() + ", " + count
                + " rows, in " + kind;
    }
}
