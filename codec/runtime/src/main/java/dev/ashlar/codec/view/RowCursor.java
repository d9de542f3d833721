package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The common part of all views: their position among the records, and the moves. */
abstract class RowCursor {
    private static final int NOT_POSITIONED = -1;

    private final Object reader;
    private RecordSource source;
    private @Nullable KeyedFields fields;
    private long firstBlockAddress;
    /** Where the ids have no gap: see {@link RecordSource#denseBase}. */
    private long denseBase;

    private boolean inBlocks;
    private boolean hasIds;
    private int @Nullable [] columnOffsets;
    /** Bytes from row to row; 0 in columns. */
    private long stride;

    private long restAddress;

    /** Of the row; of columns, that of the row's block. Of rows in one block it tells the row as well: moving writes nothing else. */
    private long address;

    /** The index whose rows were asked for, the address of the next one, and where they end; the same where there are no more. */
    private @Nullable FieldIndex list;

    private long listed;
    private long listEnd;
    /** To the rows where they stand. */
    private int added;

    /** Of what lies in several blocks or in columns. */
    private int row = NOT_POSITIONED;
    /** In columns, position of the row in its block; that of the defaults is −1. */
    private int index = NOT_POSITIONED;

    /**
     * A view that is not positioned.
     *
     * @param binding the records and the reader
     */
    RowCursor(Binding binding) {
        this.reader = binding.reader();
        this.source = binding.source();
        this.fields = binding.fields();
        this.firstBlockAddress = source.firstBlockAddress();
        this.denseBase = source.denseBase();
        this.columnOffsets = source.columnOffsets();
        this.stride = strideOf(source);
        this.inBlocks = columnOffsets != null || !source.isContiguous();
        this.hasIds = source.hasIds();
        this.restAddress = source.restAddress();
        this.address = restAddress;
    }

    /**
     * Moves to the record with an id.
     *
     * @param id any number
     * @return false if no record has it; the view then reads the default row
     * @throws IllegalStateException if the store is closed; also for elements of lists, which have no ids
     */
    public final boolean find(long id) {
        long target = id - denseBase;
        if (target < source.denseLimit()) {
            // The sign bit drops out: a row has an even number of bytes.
            address = firstBlockAddress + rowOffset(target);
            return true;
        }
        if (target < source.scatteredLimit()) {
            placeRow((int) target);
            return true;
        }
        return findByIndex(id);
    }

    private boolean findByIndex(long id) {
        int found = source.rowOf(id);
        if (Integer.compareUnsigned(found, source.rowCount()) < 0) {
            placeRow(found);
            return true;
        }
        miss();
        return false;
    }

    /**
     * Moves to the record with a value in a field of eight bytes, by the slots of its index. Here and not in the index, since each instruction counts: the
     * fewer a lookup has, the more of them wait for memory at the same time.
     *
     * @param index of the field
     * @param field of rows in one block
     * @param key of the value in the index
     * @param value that the record has
     */
    final boolean findInSlots(FieldIndex index, FieldLayout field, long key, long value) {
        long rows = source.rowCount();
        long high = key >>> 32;
        long at = index.home(key);
        long end = at + index.probeLength;
        do {
            long slot = Memory.i64(at);
            if (slot >>> 32 == high) {
                long entry = slot & 0xFFFF_FFFFL; // The row and 1. More than rows where several have the value.
                if (entry != 0 && entry <= rows) {
                    long place = firstBlockAddress + rowOffset(entry - 1);
                    if (Memory.i64(place + field.offset()) == value) {
                        Reference.reachabilityFence(this);
                        address = place;
                        return true;
                    }
                }
            }
            if (slot == 0) {
                break;
            }
            at += Long.BYTES;
        } while (at != end);
        miss();
        return false;
    }

    /**
     * Finds the rows that have a value, in its index, for {@link #nextInList}. Of rows in one block.
     *
     * @param index of the field
     * @param field of one lane
     * @param type of the value
     * @param value as {@link NumberForm#bits} gives it
     * @throws IllegalStateException if the store is closed
     */
    final void findList(FieldIndex index, FieldLayout field, ValueType type, long value) {
        if (index.span == 0) {
            findInSlots(index, field, type, value);
        } else if (!findInStarts(index, value - index.firstValue)) {
            source.requireOpen();
        }
    }

    /** Of a direct index. The starts of a value and of the next one are read at once. */
    private boolean findInStarts(FieldIndex index, long place) {
        if (place < 0 || place >= index.span) {
            return false;
        }
        long starts = Memory.i64(index.first + place * Integer.BYTES);
        Reference.reachabilityFence(index);
        long start = starts & 0xFFFF_FFFFL;
        long end = starts >>> 32;
        if (start >= end || end > source.rowCount()) {
            return false; // None of a closed store either: it has no rows.
        }
        long rows = index.first + (index.span + 1) * Integer.BYTES;
        if (list != index) {
            list = index;
        }
        listed = rows + start * Integer.BYTES;
        listEnd = rows + end * Integer.BYTES;
        added = 0;
        return true;
    }

    private void findInSlots(FieldIndex index, FieldLayout field, ValueType type, long value) {
        long key = FieldIndex.hashKey(type, value);
        long high = key >>> 32;
        long at = index.home(key);
        long end = at + index.probeLength;
        do {
            long slot = Memory.i64(at);
            if (slot >>> 32 == high && beginList(index, field, at, (int) slot - 1, value)) {
                return;
            }
            if (slot == 0) {
                break;
            }
            at += Long.BYTES;
        } while (at != end);
        Reference.reachabilityFence(index);
        source.requireOpen();
    }

    /** A row stands in its slot, with 1 added. */
    private boolean beginList(FieldIndex index, FieldLayout field, long slot, int entry, long value) {
        long first = entry < 0 ? index.list(entry) : slot;
        int count = index.count(entry);
        if (count == 0) {
            return false;
        }
        int row = entry < 0 ? Memory.i32(first) : entry;
        if (Integer.compareUnsigned(row, source.rowCount()) >= 0) {
            return false;
        }
        long place = firstBlockAddress + rowOffset(row) + field.offset();
        if (!hasValue(place, field.width(), value)) {
            return false;
        }
        if (list != index) {
            list = index;
        }
        listed = first;
        listEnd = first + (long) count * Integer.BYTES;
        added = entry < 0 ? 0 : 1;
        return true;
    }

    /** The type has the value: the bytes are enough. */
    private static boolean hasValue(long place, int width, long value) {
        long bits = width == Integer.BYTES
                ? Memory.i32(place)
                : width == Long.BYTES ? Memory.i64(place) : width == 1 ? Memory.i8(place) : Memory.i16(place);
        return (bits ^ value) << Long.SIZE - Byte.SIZE * width == 0;
    }

    /** Moves to the next row of the list; false where there is none, and the view does not move. */
    final boolean nextInList() {
        long at = listed;
        FieldIndex of = list;
        if (at == listEnd || of == null) {
            return false;
        }
        listed = at + Integer.BYTES;
        // Another thread that moves the view against the rules must not lead beyond the index.
        long place = at - of.first;
        if (place < 0 || place >= of.length) {
            return false;
        }
        long row = Integer.toUnsignedLong(Memory.i32(at)) - added;
        if (row < 0 || row >= source.rowCount()) {
            return false;
        }
        address = firstBlockAddress + rowOffset(row);
        Reference.reachabilityFence(of);
        return true;
    }

    final boolean hasMoreInList() {
        return listed != listEnd;
    }

    final void forgetList() {
        listed = listEnd;
    }

    /**
     * Moves to a row. Row numbers order the records by id, and are valid only in one generation of the data.
     *
     * @param target 0 to {@link #rowCount()} − 1; any other number finds nothing
     * @return false if there is no such row; the view then reads the default row
     * @throws IllegalStateException if the store is closed
     */
    public final boolean moveToRow(int target) {
        if (Integer.compareUnsigned(target, source.rowCount()) < 0) {
            placeRow(target);
            return true;
        }
        miss();
        return false;
    }

    /**
     * Moves to an existing row. This implementation is for rows in one block; generated code overrides it for other
     * places.
     *
     * @param target 0 to {@link #rowCount()} − 1, not checked
     */
    protected void placeRow(int target) {
        address = firstBlockAddress + rowOffset(target);
    }

    /**
     * Moves as {@link #placeRow}, for records in columns in one block.
     *
     * @param target as in {@link #placeRow}
     */
    protected final void placeInColumns(int target) {
        row = target;
        index = target;
    }

    /**
     * Moves as {@link #placeRow}, for rows or columns in any number of blocks. Views of types that are larger than a
     * window use it.
     *
     * @param target as in {@link #placeRow}
     */
    protected final void placeInBlocks(int target) {
        row = target;
        index = source.indexInBlock(target);
        address = source.rowAddress(target);
    }

    /**
     * Moves as {@link #placeRow}, for views whose records may move between one block of rows, several blocks, and
     * columns.
     *
     * @param target as in {@link #placeRow}
     */
    protected final void placeAnywhere(int target) {
        if (inBlocks) {
            placeInBlocks(target);
        } else {
            address = firstBlockAddress + rowOffset(target);
        }
    }

    /**
     * No such row, or a closed store. What misses as a matter of course (the end of a loop, ids that no record has, null
     * references) comes here by a branch of its own, so that the JIT sees {@link #moveToRow} succeed. And callers answer false
     * themselves: around a call that may come back with true, the JIT would keep all numbers of a loop in memory.
     */
    final void miss() {
        source.requireOpen();
        rewind();
    }

    /**
     * Returns the distance from the first row to a row. This implementation is for rows of any stride. It calls
     * nothing, since a JIT compiler might not inline the call. In generated code for a fixed layout the stride is a
     * literal. Views of records in columns store the address of the block instead.
     *
     * @param target a row, 0 or more. Its sign bit makes no difference, since a row has an even number of bytes
     * @return row times stride, in bytes
     */
    protected long rowOffset(long target) {
        return target * stride;
    }

    private static long strideOf(RecordSource source) {
        return source.columnOffsets() == null ? source.layout().stride() : 0;
    }

    /** Moves before the first record: the view reads the default row, and {@link #next()} moves to row 0. */
    public final void rewind() {
        row = NOT_POSITIONED;
        index = NOT_POSITIONED;
        address = restAddress;
    }

    /**
     * Moves to the record with the next greater id. If the view is not positioned, it moves to the first record.
     *
     * @return false after the last record; the view is then as after {@link #rewind()}
     * @throws IllegalStateException if the store is closed
     */
    public final boolean next() {
        return inBlocks ? nextInBlocks() : nextInRows();
    }

    private boolean nextInRows() {
        // Read once: another thread that moves the view against the rules must not lead beyond the rows.
        long at = address;
        long following = at == restAddress ? firstBlockAddress : at + rowOffset(1);
        if (following < source.rowsEnd()) {
            address = following;
            return true;
        }
        miss();
        return false;
    }

    private boolean nextInBlocks() {
        int following = row + 1; // 0 or more.
        if (following < source.rowCount()) {
            placeRow(following);
            return true;
        }
        miss();
        return false;
    }

    /** {@return the row; −1 if the view is not positioned} */
    public final int row() {
        if (inBlocks) {
            return row;
        }
        return address == restAddress ? NOT_POSITIONED : (int) ((address - firstBlockAddress) / rowOffset(1));
    }

    /**
     * {@return the id of the record; −1 if the view is not positioned, and for an element of a list, which has no id}
     */
    public final long id() {
        if (!hasIds) {
            return DataRecord.NO_ID;
        }
        int offset = columnOffsets == null ? 0 : inColumn(ColumnPlaces.ID_COLUMN, RecordLayout.ID_LENGTH);
        long id = Memory.i64(address + offset);
        Reference.reachabilityFence(this);
        return id;
    }

    /**
     * Returns the place of the row's element in a column: readers use it as the offset if records lie in columns.
     *
     * @param column its number, see {@link ColumnPlaces}
     * @param width bytes of an element
     * @return bytes from the first byte of the row's block
     */
    protected final int inColumn(int column, int width) {
        // A block fits a window: none of this exceeds 30 bits.
        return Objects.requireNonNull(columnOffsets)[column] + index * width;
    }

    /** What readers take for the offset of a field, by the number of its column, however the records lie. */
    final int offsetOf(FieldLayout field, int column) {
        return columnOffsets == null ? field.offset() : inColumn(column, field.width());
    }

    /** {@return the number of records of the type; 0 if the store is closed} */
    public final int rowCount() {
        return source.rowCount();
    }

    /** Moves another view to a row that a reference names; a negative one is null. */
    static boolean hop(RowCursor from, int found, RowCursor target) {
        from.requireSameReader(target);
        if (Integer.compareUnsigned(found, target.source.rowCount()) < 0) {
            target.placeRow(found);
            return true;
        }
        target.miss();
        return false;
    }

    final void requireSameReader(RowCursor other) {
        if (other.reader != reader) {
            throw new IllegalArgumentException(
                    "the view of " + other.source.layout().name() + " belongs to another reader than the view of "
                            + source.layout().name());
        }
    }

    /** {@return the bound fields of a keyed view; null for other views} */
    protected final @Nullable KeyedFields keyedFields() {
        return fields;
    }

    /**
     * Moves the view to a newer generation of the data: to the record of the same id, or else to the default row. All reads come first: if
     * one throws, as where a file was truncated, the view is unchanged.
     *
     * @param newer records of a layout that the view can read
     * @param newFields how its fields lie there, for a keyed view
     */
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        long id = id();
        // A type of records may be one of elements in a newer generation.
        int found = id == DataRecord.NO_ID || !newer.hasIds() ? RecordSource.NO_ROW : newer.rowOf(id);
        source = newer;
        firstBlockAddress = newer.firstBlockAddress();
        denseBase = newer.denseBase();
        restAddress = newer.restAddress();
        columnOffsets = newer.columnOffsets();
        stride = strideOf(newer);
        inBlocks = columnOffsets != null || !newer.isContiguous();
        hasIds = newer.hasIds();
        fields = newFields;
        list = null;
        listed = 0;
        listEnd = 0;
        rewind();
        // Not moveToRow: that throws when the store is closed meanwhile, and would leave the other views behind.
        if (Integer.compareUnsigned(found, newer.rowCount()) < 0) {
            row = found;
            index = newer.indexInBlock(found);
            address = newer.rowAddress(found);
        }
    }

    final Object reader() {
        return reader;
    }

    final RecordSource source() {
        return source;
    }

    final long address() {
        return address;
    }
}
