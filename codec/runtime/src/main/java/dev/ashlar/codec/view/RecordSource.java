package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records of one type in memory: rows, default row, pool and the lookup from an id to a row.
 *
 * <p>All readers of a store share it; any thread. {@code close} removes the rows that moves compare with. The memory
 * stays, see {@code docs/memory-safety.md}.
 */
public abstract class RecordSource {
    /** The result of {@link #rowOf} for an id that no record has. */
    public static final int NO_ROW = -1;

    private final RecordLayout layout;
    private final long stride;
    private final long firstBlock;
    private final long @Nullable [] blocks;
    private final int blockShift;
    private final int @Nullable [] columnOffsets;
    private final @Nullable FieldLayout keyField;
    private final int keyNumber;
    /** Held so that the memory is. */
    private final RowBlocks rows;

    /** Tells these records from others, and does not keep their memory. */
    private final Object identity = new Object();

    private final MemorySpan defaultRow;
    private final long defaultRowAddress;
    private final MemorySpan pool;
    private final StringCache strings;

    /**
     * 0 once closed: what moves compare with. Plain, not volatile: it guards against use after close, not against an unmap.
     * Whoever still sees the old value reads old, valid memory.
     */
    private int rowCount;

    /** The same for rows in one block by id, its sign bit changed: see {@link #denseBase}. */
    private long denseLimit;

    /** The same for records that lie otherwise. */
    private long scatteredLimit;

    private long denseBase;

    /** Of rows in one block, where they end; 0 once closed. */
    private long rowsEnd;

    private boolean closed;

    /** By index in the lists of the layout. */
    private @Nullable RecordSource[] elements = {};

    /** Of the entries of a map whose keys are references. */
    private @Nullable RecordSource keyRecords;

    /**
     * Makes the records of one type.
     *
     * @param layout of the rows
     * @param rows where they are
     * @param defaultRow one row, which views read that are not positioned
     * @param pool strings and arrays of the rows and of the default row
     * @throws IllegalArgumentException if the default row does not have one stride of bytes, or if rows and layout
     *     differ in the kind of layout
     */
    protected RecordSource(RecordLayout layout, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool) {
        this(layout, rows, defaultRow, pool, null);
    }

    /**
     * Makes the records of one type, after others of the type.
     *
     * @param layout of the rows
     * @param rows where they are
     * @param defaultRow one row, which views read that are not positioned
     * @param pool strings and arrays of the rows and of the default row
     * @param older records of the same layout, whose pool is this pool or its beginning. A slot means the same in both,
     *     so that decoded strings are shared; null if there are none
     * @throws IllegalArgumentException if the default row does not have one stride of bytes, or if rows and layout
     *     differ in the kind of layout
     */
    protected RecordSource(
            RecordLayout layout, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool, @Nullable RecordSource older) {
        if (defaultRow.length() != layout.stride() || !defaultRow.isContiguous()) {
            throw new IllegalArgumentException("default row of " + layout.name() + ": expected " + layout.stride()
                    + " bytes, found " + defaultRow.length());
        }
        this.layout = layout;
        this.stride = layout.stride();
        this.rowCount = rows.count();
        this.denseLimit = Long.MIN_VALUE;
        this.scatteredLimit = Long.MIN_VALUE;
        this.firstBlock = rows.first();
        this.blocks = rows.others();
        this.blockShift = rows.shift();
        this.columnOffsets = rows.columnOffsets();
        this.rowsEnd = firstBlock + rowCount * stride;
        this.rows = rows;
        this.defaultRow = defaultRow;
        this.defaultRowAddress = defaultRow.address(0);
        this.pool = pool;
        this.keyField = layout.keyField();
        this.keyNumber = keyField == null ? -1 : layout.indexOf(keyField);
        this.strings = older != null ? older.strings : new StringCache();
        if ((columnOffsets != null) != (layout.kind() == LayoutKind.COLUMNS)) {
            throw new IllegalArgumentException("records of " + layout.name() + ": expected " + layout.kind());
        }
    }

    /**
     * Returns the row of the record with an id.
     *
     * @param id any number
     * @return {@link #NO_ROW} if no record has it
     * @throws IllegalStateException for elements of lists, which have no ids
     */
    public abstract int rowOf(long id);

    /**
     * Finds the rows of the records with many ids.
     *
     * @param ids any numbers, from index 0
     * @param count of the ids, at most the length of either array
     * @param rows receives the row of each id at its index; {@link #NO_ROW} where no record has it
     * @return how many ids have a row
     * @throws IllegalStateException for elements of lists, which have no ids
     */
    public int rowsOf(long[] ids, int count, int[] rows) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            int row = rowOf(ids[i]);
            boolean exists = Integer.compareUnsigned(row, rowCount) < 0;
            rows[i] = exists ? row : NO_ROW;
            found += exists ? 1 : 0;
        }
        return found;
    }

    /**
     * Returns the index of a field.
     *
     * @param field its number in {@link RecordLayout#fields()}
     * @return null if the field has no index
     * @throws IndexOutOfBoundsException if there is no such field
     */
    public @Nullable FieldIndex index(int field) {
        return null;
    }

    /**
     * Sets the element types that the lists of these records lead to. The maker of a generation calls this before it
     * creates a view.
     *
     * @param sources of the generation, by the key of their type
     */
    public final void setElements(Map<Long, ? extends RecordSource> sources) {
        List<FieldLayout> lists = layout.lists();
        elements = new RecordSource[lists.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = sources.get(lists.get(i).targetKey());
        }
        List<FieldLayout> fields = layout.fields();
        keyRecords =
                hasIds() || fields.isEmpty() ? null : sources.get(fields.get(0).targetKey());
    }

    /** The records that the first field of an element refers to: those that are the keys of a map. Null where there are none. */
    final @Nullable RecordSource keyRecords() {
        return keyRecords;
    }

    /** Null for an element type that the generation does not have. */
    final @Nullable RecordSource elements(long typeKey) {
        List<FieldLayout> lists = layout.lists();
        for (int i = 0; i < elements.length; i++) {
            if (lists.get(i).targetKey() == typeKey) {
                return elements[i];
            }
        }
        return null;
    }

    /**
     * Returns a stand-in for these records in a newer generation that does not have their type.
     *
     * @return a new source of the same layout and default row, without records. Its lists lead to stand-ins as well
     */
    public final RecordSource withoutRecords() {
        RecordSource empty = EmptyRecords.after(this);
        empty.elements = new RecordSource[elements.length];
        for (int i = 0; i < elements.length; i++) {
            RecordSource of = elements[i];
            empty.elements[i] = of == null ? null : of.withoutRecords();
        }
        return empty;
    }

    /** Whether rows begin with an id. */
    final boolean hasIds() {
        return layout.kind() != LayoutKind.ELEMENTS;
    }

    /** {@return the exception that {@link #rowOf} throws for elements} */
    protected final IllegalStateException withoutIds() {
        return new IllegalStateException(layout.name()
                + " has elements of lists, which have no ids: read them through the list, or move to a row");
    }

    /** {@return the layout of the rows} */
    public final RecordLayout layout() {
        return layout;
    }

    /** {@return the number of records; 0 once closed} */
    public final int rowCount() {
        return rowCount;
    }

    /**
     * Returns the id of a row.
     *
     * @param row any number
     * @return −1 if there is no such row, and for elements, which have no ids; no record has this id
     */
    public final long idAt(int row) {
        if (Integer.compareUnsigned(row, rowCount()) >= 0 || !hasIds()) {
            return DataRecord.NO_ID;
        }
        int[] columns = columnOffsets;
        long offset = columns == null ? 0 : columns[ColumnPlaces.ID_COLUMN] + indexInBlock(row) * (long) Long.BYTES;
        long id = Memory.i64(rowAddress(row) + offset);
        Reference.reachabilityFence(this);
        return id;
    }

    /**
     * Whether there is such a row, and a single value of one lane in it is the wanted one: a number in the form of {@link NumberForm#bits}, or the key of a
     * text.
     */
    final boolean holds(FieldLayout field, int row, long wanted) {
        if (Integer.compareUnsigned(row, rowCount()) >= 0) {
            return false;
        }
        int[] columns = columnOffsets;
        long offset = columns == null
                ? field.offset()
                : columns[ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field)]
                        + indexInBlock(row) * (long) field.width();
        long stored = NumberForm.bits(field.type(), field.width(), rowAddress(row) + offset);
        Reference.reachabilityFence(this);
        return wanted == (field.type() == ValueType.STRING ? Slots.textKey(this, null, stored) : stored);
    }

    /**
     * Makes later moves and lookups of views throw {@link IllegalStateException}. Any thread; repeated calls do nothing
     * more. A thread in the middle of a loop may continue for a while, or find nothing once before it throws.
     */
    public final void close() {
        closed = true;
        VarHandle.releaseFence();
        rowCount = 0;
        denseLimit = Long.MIN_VALUE;
        scatteredLimit = Long.MIN_VALUE;
        rowsEnd = 0;
        VarHandle.fullFence();
    }

    /**
     * Does nothing while the source is open.
     *
     * @throws IllegalStateException if it is closed
     */
    public final void requireOpen() {
        if (closed) {
            throw closedException();
        }
    }

    private IllegalStateException closedException() {
        return new IllegalStateException("the store of " + layout.name() + " is closed");
    }

    /**
     * Declares that the ids have no gap, so that views need no index. For the constructors of subclasses.
     *
     * @param firstId of row 0
     */
    protected final void setDense(long firstId) {
        denseBase = firstId + Long.MIN_VALUE;
        if (columnOffsets == null && blocks == null) {
            denseLimit = rowCount + Long.MIN_VALUE;
        } else {
            scatteredLimit = rowCount + Long.MIN_VALUE;
        }
    }

    /**
     * What an id has to be lessened by, so that it is the number of its row but for the sign bit, which is changed; there is such a
     * row when the result is less than {@link #denseLimit} or {@link #scatteredLimit}. One compare then does for both ends.
     */
    final long denseBase() {
        return denseBase;
    }

    /** Nothing is less where rows are not found by id in this way or lie otherwise than in one block of rows, and once the source is closed. */
    final long denseLimit() {
        return denseLimit;
    }

    /** {@link #denseLimit} of columns, and of rows in several blocks. */
    final long scatteredLimit() {
        return scatteredLimit;
    }

    /** Address behind the last of rows that lie in one block; 0 once the source is closed. */
    final long rowsEnd() {
        return rowsEnd;
    }

    /** Address of a row; of columns, that of its block. */
    final long rowAddress(int row) {
        long[] all = blocks;
        if (all == null) {
            return firstBlock + (columnOffsets == null ? row * stride : 0);
        }
        long block = all[row >>> blockShift];
        return columnOffsets == null ? block + indexInBlock(row) * stride : block;
    }

    /** Position of a row in its block. */
    final int indexInBlock(int row) {
        return blocks == null ? row : row & (1 << blockShift) - 1;
    }

    /** {@return whether all records lie in one block} */
    public final boolean isContiguous() {
        return blocks == null;
    }

    /**
     * {@return whether all records fit one window} Then they lie in one block. Records that do not fit may lie in one block too, where the
     * operating system has mapped their windows side by side.
     */
    public final boolean fitsWindow() {
        return blocks == null && rows.section().isContiguous();
    }

    /** Address of the first block, and so of the first row where records lie in rows. */
    final long firstBlockAddress() {
        return firstBlock;
    }

    final long defaultRowAddress() {
        return defaultRowAddress;
    }

    /** What a view that is not positioned has for an address: in columns, the element before the first is the default. */
    final long restAddress() {
        return columnOffsets == null ? defaultRowAddress : firstBlock;
    }

    /** The index of {@link #keyField}; null when there is none. */
    final @Nullable FieldIndex keyIndex() {
        return keyNumber < 0 ? null : index(keyNumber);
    }

    /** The field that records go by; null when the type has no key. */
    final @Nullable FieldLayout keyField() {
        return keyField;
    }

    final RowBlocks rows() {
        return rows;
    }

    /** Where each column begins in its block; null for rows. */
    final int @Nullable [] columnOffsets() {
        return columnOffsets;
    }

    final Object identity() {
        return identity;
    }

    final MemorySpan defaultRow() {
        return defaultRow;
    }

    final MemorySpan pool() {
        return pool;
    }

    final StringCache strings() {
        return strings;
    }
}
