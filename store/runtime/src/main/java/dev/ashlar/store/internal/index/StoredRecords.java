package dev.ashlar.store.internal.index;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RowBlocks;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.RowsFormat;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type with their indexes, in a mapped pack or in the memory of a development store. The only kind of
 * source that has records, so that calls to it stay monomorphic.
 */
public final class StoredRecords extends RecordSource {
    /** Null of elements. */
    private final @Nullable IdIndex idIndex;
    /** By the number of the field in the layout. */
    private final @Nullable StoredIndex[] fieldIndexes;

    private StoredRecords(
            RecordLayout layout,
            RowBlocks rows,
            Sections sections,
            @Nullable IdIndex idIndex,
            @Nullable StoredIndex[] fieldIndexes,
            @Nullable StoredRecords older) {
        super(layout, rows, sections.defaultRow(), sections.pool(), older);
        this.idIndex = idIndex;
        if (idIndex != null && idIndex.kind() == IdIndexFormat.ARITHMETIC) {
            setDense(idIndex.firstId());
        }
        this.fieldIndexes = fieldIndexes;
    }

    /**
     * The sections of a type, as the pack format has them.
     *
     * @param rows {@code rowCount} rows or their columns, in blocks where they are longer than a window
     * @param rowCount records
     * @param windowShift binary logarithm of a window's length
     * @param defaultRow one row
     * @param idIndex index from ids to rows; null of elements, which have no ids
     * @param pool strings and arrays
     */
    public record Sections(
            MemorySpan rows,
            int rowCount,
            int windowShift,
            MemorySpan defaultRow,
            @Nullable MemorySpan idIndex,
            MemorySpan pool) {}

    /**
     * Records over their sections.
     *
     * @param layout of the rows
     * @param sections where the bytes lie
     * @param idIndexHeader a private copy of the index's header, little-endian; null of elements
     * @param fieldIndexes by the key of the field; of fields that have an index
     * @return a source of its own, to be closed by its owner
     * @throws IllegalArgumentException when a section does not fit the layout, or the index its section
     */
    public static StoredRecords open(
            RecordLayout layout,
            Sections sections,
            @Nullable ByteBuffer idIndexHeader,
            Map<Long, StoredIndex> fieldIndexes) {
        return open(layout, sections, idIndexHeader, fieldIndexes, null);
    }

    /**
     * The same over sections of which the pool begins with another's: texts that were decoded there are known here.
     *
     * @param layout of the rows
     * @param sections where the bytes lie
     * @param idIndexHeader a private copy of the index's header, little-endian; null of elements
     * @param fieldIndexes by the key of the field; of fields that have an index
     * @param older records of the same layout, whose pool this one's is or begins with; null when there are none
     * @return a source of its own, to be closed by its owner
     * @throws IllegalArgumentException when a section does not fit the layout, or the index its section
     */
    public static StoredRecords open(
            RecordLayout layout,
            Sections sections,
            @Nullable ByteBuffer idIndexHeader,
            Map<Long, StoredIndex> fieldIndexes,
            @Nullable StoredRecords older) {
        boolean hasIds = layout.kind() != LayoutKind.ELEMENTS;
        if (hasIds != (idIndexHeader != null) || hasIds != (sections.idIndex() != null)) {
            throw new IllegalArgumentException(
                    "id index of " + layout.name() + ": expected " + (hasIds ? "one" : "none, of elements"));
        }
        IdIndex index = hasIds ? IdIndex.open(idIndexHeader, sections.idIndex(), sections.rowCount()) : null;
        @Nullable StoredIndex[] byField = new StoredIndex[layout.fields().size()];
        for (int field = 0; field < byField.length; field++) {
            byField[field] = fieldIndexes.get(layout.fields().get(field).key());
        }
        return new StoredRecords(layout, rowBlocks(layout, sections), sections, index, byField, older);
    }

    private static RowBlocks rowBlocks(RecordLayout layout, Sections sections) {
        int count = sections.rowCount();
        int shift = RowsFormat.blockShift(layout, count, sections.windowShift());
        if (shift == RowsFormat.ONE_BLOCK) {
            return RowBlocks.one(sections.rows(), layout, count);
        }
        long blockLength = RowsFormat.blockLength(layout, 1L << shift);
        long[] offsets = new long[(count - 1 >>> shift) + 1];
        for (int block = 0; block < offsets.length; block++) {
            offsets[block] = RowsFormat.blockOffset(block, blockLength, sections.windowShift());
        }
        return RowBlocks.many(sections.rows(), layout, count, shift, offsets);
    }

    @Override
    public int rowOf(long id) {
        if (idIndex == null) {
            throw withoutIds();
        }
        return idIndex.rowOf(id, this);
    }

    @Override
    public int rowsOf(long[] ids, int count, int[] rows) {
        if (idIndex == null) {
            throw withoutIds();
        }
        return idIndex.rowsOf(ids, count, rows, this);
    }

    @Override
    public @Nullable StoredIndex index(int field) {
        return fieldIndexes[field];
    }

    /** {@return the index from ids to rows; null of elements, which have no ids} */
    public @Nullable IdIndex idIndex() {
        return idIndex;
    }
}
