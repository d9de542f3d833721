package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.memory.Memory;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A flyweight over one row at a time: the base of all generated views.
 *
 * <p>A view that was never positioned, or whose last move found nothing, reads the type's default row; {@link #row()} is
 * then −1 and {@link #id()} 0. A view belongs to one reader, and to that reader's thread.
 *
 * <p>The protected methods are for generated code, whose offsets were compared with the data's layout. They are not
 * checked; a subclass written by hand is outside the promises of {@code docs/memory-safety.md}.
 */
public abstract class View {
    private static final int NOT_POSITIONED = -1;

    private final Object reader;
    private RecordSource source;
    private @Nullable KeyedFields fields;
    private long firstBlockAddress;
    private boolean inBlocks;
    private int @Nullable [] columnOffsets;
    /** Of the row; of columns, that of the row's block. */
    private long address;

    private int row = NOT_POSITIONED;
    /** In columns, position of the row in its block; that of the defaults is −1. */
    private int index = NOT_POSITIONED;

    /**
     * A view that is not positioned.
     *
     * @param binding the records and the reader
     */
    protected View(Binding binding) {
        this.reader = binding.reader();
        this.source = binding.source();
        this.fields = binding.fields();
        this.firstBlockAddress = source.firstBlockAddress();
        this.columnOffsets = source.columnOffsets();
        this.inBlocks = columnOffsets != null || !source.isContiguous();
        this.address = source.restAddress();
    }

    /**
     * Moves to the record with an id.
     *
     * @param id any number
     * @return false when no record has it; the view then reads the default row
     * @throws IllegalStateException once the store is closed
     */
    public final boolean find(long id) {
        int found = source.rowOf(id);
        return found >= 0 ? moveToRow(found) : miss();
    }

    /**
     * Moves to a row. Row numbers order the records by id and are valid in one generation of the data only.
     *
     * @param target 0 to {@link #count()} − 1; any other number finds nothing
     * @return false when there is no such row; the view then reads the default row
     * @throws IllegalStateException once the store is closed
     */
    public boolean moveToRow(int target) {
        if (Integer.compareUnsigned(target, source.rowCount()) < 0) {
            row = target;
            address = firstBlockAddress + rowOffset(target);
            return true;
        }
        return miss();
    }

    /**
     * {@link #moveToRow} for records in columns that lie in one block.
     *
     * @param target as {@link #moveToRow} takes it
     * @return as {@link #moveToRow} does
     */
    protected final boolean moveInColumns(int target) {
        if (Integer.compareUnsigned(target, source.rowCount()) < 0) {
            row = target;
            index = target;
            return true;
        }
        return miss();
    }

    /**
     * No such row, or a closed store. A miss must not need a call that comes back, such as one for rows in blocks: around
     * it the JIT would keep the caller's numbers in memory at every move (measured: 1.65 instead of 1.14 times the floor).
     *
     * <p>What misses as a matter of course (the end of a loop, ids that no record has, null references) comes here by a
     * branch of its own, so that the JIT sees {@link #moveToRow} succeed.
     */
    private boolean miss() {
        source.requireOpen();
        rewind();
        return false;
    }

    /**
     * {@link #moveToRow} for rows or columns in any number of blocks; what views of types that are larger than a window do.
     *
     * @param target as {@link #moveToRow} takes it
     * @return as {@link #moveToRow} does
     */
    protected final boolean moveInBlocks(int target) {
        if (Integer.compareUnsigned(target, source.rowCount()) >= 0) {
            return miss();
        }
        row = target;
        index = source.indexInBlock(target);
        address = source.rowAddress(target);
        return true;
    }

    /**
     * {@link #moveToRow} for views whose records may lie in one block of rows today, in several or in columns tomorrow.
     *
     * @param target as {@link #moveToRow} takes it
     * @return as {@link #moveToRow} does
     */
    protected final boolean moveAnywhere(int target) {
        if (inBlocks) {
            return moveInBlocks(target);
        }
        if (Integer.compareUnsigned(target, source.rowCount()) >= 0) {
            return miss();
        }
        row = target;
        address = firstBlockAddress + rowOffset(target);
        return true;
    }

    /**
     * Where a row begins, counted from the first; the stride is a literal in generated code.
     *
     * @param target a row, 0 or more
     * @return row times stride, in bytes
     */
    protected abstract long rowOffset(int target);

    /** Goes before the first record: the view reads the default row, and {@link #next()} moves to row 0. */
    public final void rewind() {
        row = NOT_POSITIONED;
        index = NOT_POSITIONED;
        address = source.restAddress();
    }

    /**
     * Moves to the record with the next greater id, or from nowhere to the first.
     *
     * @return false behind the last; the view is then as after {@link #rewind()}
     * @throws IllegalStateException once the store is closed
     */
    public final boolean next() {
        int following = row + 1;
        return Integer.compareUnsigned(following, source.rowCount()) < 0 ? moveToRow(following) : miss();
    }

    /** {@return the row; −1 when the view is not positioned} */
    public final int row() {
        return row;
    }

    /** {@return the id of the record; 0 when the view is not positioned} */
    public final long id() {
        return columnOffsets == null ? i64(0) : i64(in(ColumnPlaces.ID_COLUMN, RecordLayout.ID_LENGTH));
    }

    /**
     * Where the row's element of a column lies: what readers take for an offset where records lie in columns.
     *
     * @param column its number, see {@link ColumnPlaces}
     * @param width bytes of an element
     * @return bytes from the first byte of the row's block
     */
    protected final int in(int column, int width) {
        // A block fits a window: none of this exceeds 30 bits.
        return Objects.requireNonNull(columnOffsets)[column] + index * width;
    }

    /** What readers take for the offset of a field, by the number of its column, however the records lie. */
    final int offsetOf(FieldLayout field, int column) {
        return columnOffsets == null ? field.offset() : in(column, field.width());
    }

    /** {@return the number of records of the type; 0 once the store is closed} */
    public final int count() {
        return source.rowCount();
    }

    /**
     * {@return the byte at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final byte i8(int offset) {
        byte value = Memory.i8(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return two bytes at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final short i16(int offset) {
        short value = Memory.i16(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return four bytes at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final int i32(int offset) {
        int value = Memory.i32(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return eight bytes at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final long i64(int offset) {
        long value = Memory.i64(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the float at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final float f32(int offset) {
        float value = Memory.f32(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return the double at an offset}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final double f64(int offset) {
        double value = Memory.f64(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return whether the byte at an offset is not 0}
     *
     * @param offset from the row's first byte, or as {@link #in} gives it
     */
    protected final boolean bool(int offset) {
        return i8(offset) != 0;
    }

    /**
     * Whether an optional field has a value.
     *
     * @param offset of the bitmap's byte
     * @param bit 0 to 7
     * @return its bit
     */
    protected final boolean present(int offset, int bit) {
        return (i8(offset) >>> bit & 1) != 0;
    }

    /**
     * {@return the text of a string field}
     *
     * @param offset of the slot
     */
    protected final String string(int offset) {
        return Slots.text(source, row, i64(offset));
    }

    /**
     * Appends the text of a string field without allocating, but for what the builder has to grow.
     *
     * @param offset of the slot
     * @param out receives the text
     */
    protected final void appendString(int offset, StringBuilder out) {
        Slots.appendText(source, row, i64(offset), out);
    }

    /**
     * Compares a string field without allocating.
     *
     * @param offset of the slot
     * @param text what to compare with
     * @return whether both are the same characters
     */
    protected final boolean stringEquals(int offset, CharSequence text) {
        return Slots.textEquals(source, row, i64(offset), text);
    }

    /**
     * Number of elements of an array field, all of which lie in the pool.
     *
     * @param offset of the slot
     * @param elementWidth bytes of an element
     * @return 0 or more
     * @throws CorruptDataException when the slot points outside the pool
     */
    protected final int arrayCount(int offset, int elementWidth) {
        return Slots.elementCount(source, row, i64(offset), elementWidth);
    }

    /**
     * {@return an element of an array of one-byte values}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final byte i8At(int offset, int index) {
        byte value = Memory.i8(elementAddress(offset, index, 1));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return an element of an array of two-byte values}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final short i16At(int offset, int index) {
        short value = Memory.i16(elementAddress(offset, index, 2));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return an element of an array of four-byte integers}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final int i32At(int offset, int index) {
        int value = Memory.i32(elementAddress(offset, index, 4));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return an element of an array of eight-byte integers}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final long i64At(int offset, int index) {
        long value = Memory.i64(elementAddress(offset, index, 8));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return an element of an array of floats}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final float f32At(int offset, int index) {
        float value = Memory.f32(elementAddress(offset, index, 4));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * {@return an element of an array of doubles}
     *
     * @param offset of the slot
     * @param index of the element
     */
    protected final double f64At(int offset, int index) {
        double value = Memory.f64(elementAddress(offset, index, 8));
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * Moves another view to the record that a reference names.
     *
     * @param offset of the reference
     * @param target a view of the type referred to, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException when the target belongs to another reader
     * @throws IllegalStateException once the store is closed
     */
    protected final boolean hop(int offset, View target) {
        return hopToRow(i32(offset), target);
    }

    final boolean hopToRow(int found, View target) {
        if (target.reader != reader) {
            throw new IllegalArgumentException(
                    "the view of " + target.source.layout().name() + " belongs to another reader than the view of "
                            + source.layout().name());
        }
        return found >= 0 ? target.moveToRow(found) : target.miss();
    }

    private long elementAddress(int offset, int index, int elementWidth) {
        return Slots.elementAddress(source, row, i64(offset), index, elementWidth);
    }

    /**
     * {@return how the fields of a keyed view are bound; null for other views}
     */
    protected final @Nullable KeyedFields fields() {
        return fields;
    }

    /**
     * Moves the view to a newer generation of the data: to the record of the same id, or else to the default row.
     *
     * @param newer records of a layout that the view can read
     * @param newFields how its fields lie there, for a keyed view
     */
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        long id = id();
        source = newer;
        firstBlockAddress = newer.firstBlockAddress();
        columnOffsets = newer.columnOffsets();
        inBlocks = columnOffsets != null || !newer.isContiguous();
        fields = newFields;
        rewind();
        int found = id == 0 ? RecordSource.NO_ROW : newer.rowOf(id);
        // Not moveToRow: that throws when the store is closed meanwhile, and would leave the other views behind.
        if (Integer.compareUnsigned(found, newer.rowCount()) < 0) {
            row = found;
            index = newer.indexInBlock(found);
            address = newer.rowAddress(found);
        }
    }

    /** A field that is not pooled and has one lane, as {@link StoredBits} gives it. */
    final long bits(FieldLayout field, int column) {
        long bits = StoredBits.at(field.type(), field.width(), address + offsetOf(field, column));
        Reference.reachabilityFence(this);
        return bits;
    }

    /** Some bytes of an element, as {@link StoredBits} gives them. */
    final long elementBits(FieldLayout field, int place, int element, int inElement, int width) {
        long at = elementAddress(field, place, element) + inElement;
        long bits = StoredBits.at(field.type().lane(), width, at);
        Reference.reachabilityFence(this);
        return bits;
    }

    /** The slot of a string, or of one in an array. */
    final long elementSlot(FieldLayout field, int place, int element) {
        return elementBits(field, place, element, 0, FieldLayout.SLOT_LENGTH);
    }

    private long elementAddress(FieldLayout field, int place, int element) {
        if (field.shape() == Shape.ARRAY) {
            return elementAddress(place, element, field.elementWidth());
        }
        if (element < 0 || element >= field.count()) {
            throw new IndexOutOfBoundsException("element " + element + " of " + field.count());
        }
        return address + place + (long) element * (field.width() / field.count());
    }

    final RecordSource source() {
        return source;
    }

    final long address() {
        return address;
    }
}
