package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.RowsFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sections of a type from older ones. It copies the rows of unchanged records in long runs, and encodes only
 * the others. New items follow the items of the pool, which older states do not see. Unchanged indexes are shared.
 * Reads of a revision return the same values as if all had been encoded; slots of the pool may differ. For one thread.
 */
public final class TypeRevision {
    /** What a pool may lose without being encoded anew, however small it is, in bytes. */
    static final long LEAST_GARBAGE = 256 << 10;
    /** The part of a pool that may be garbage. */
    private static final int GARBAGE_DIVISOR = 3;

    private static final int NULL_ROW = -1;

    private final RowOrigins origins;
    private final EncodedType<BlockSink> older;
    private final RecordLayout layout;
    private final int[] origin;
    private final Map<Long, int[]> moved;
    private final RecordPlaces from;
    private final RecordPlaces to;
    private final int stride;
    private final boolean sameIds;
    private final BlockSink rows;
    /** Rows of the records that have changed, one behind the other. */
    private final BlockSink changed;

    private TypeRevision(RowOrigins origins, Map<Long, int[]> moved) {
        this.origins = origins;
        this.older = origins.older();
        this.layout = older.layout();
        this.origin = origins.origin();
        this.moved = moved;
        this.from = older.places();
        this.to = new RecordPlaces(layout, origin.length, older.windowShift());
        this.stride = layout.stride();
        this.sameIds = layout.kind() == LayoutKind.ELEMENTS || hasSameIds();
        this.rows = new BlockSink(older.windowShift());
        this.changed = new BlockSink(older.windowShift());
    }

    /**
     * Revises a type and the element types of its lists. A revision is not possible if old or new records or elements
     * lie in several blocks, or if arrays in the pool hold moved rows. It is not made if most records have changed, or
     * if no record uses much of a pool.
     *
     * @param older the type; it does not change, and can be revised again
     * @param records sorted by id, each id once, validated
     * @param origin the old row of each copied new row, ascending; −1 for rows to encode
     * @param references finds the rows of referenced records
     * @param moved the new row of each old row, −1 for a removed one, by key of the types whose row numbers have
     *     changed
     * @return the sections. Shared sections belong to {@code older} until this type {@linkplain EncodedType#takeOver
     *     takes them over}; null if the type must be encoded as a whole
     * @throws IllegalArgumentException if the records exceed what the format can hold, perhaps only because of other
     *     items in the pool
     */
    public static @Nullable EncodedType<BlockSink> of(
            EncodedType<BlockSink> older,
            List<DataRecord> records,
            int[] origin,
            ReferenceResolver references,
            Map<Long, int[]> moved) {
        List<DataRecord> changed = new ArrayList<>();
        for (int row = 0; row < origin.length; row++) {
            if (origin[row] == RowOrigins.NONE) {
                changed.add(records.get(row));
            }
        }
        boolean pays = 2L * (origin.length - changed.size()) >= Math.max(1, origin.length);
        RowOrigins origins = pays && older.isRevisable() ? RowOrigins.of(older, origin, changed) : null;
        return origins != null && isPossible(origins, moved)
                ? new TypeRevision(origins, moved).revise(references)
                : null;
    }

    /**
     * Revises a type of which the same records are there, some with other values, and no string, array or list has changed. The sections are those that
     * encoding all records would give. They share the pool and the elements of the older type.
     *
     * @param older the type; it does not change, and can be revised again
     * @param before the records that it was made of
     * @param records sorted by id, validated
     * @param origin as for {@link #of}
     * @param references finds the rows of referenced records, which are those of before
     * @return the sections. Shared sections belong to {@code older} until this type {@linkplain EncodedType#takeOver
     *     takes them over}; null if other ids, items or elements are there, if rows lie in several blocks, or if most records have changed
     */
    public static @Nullable EncodedType<BlockSink> withSamePool(
            EncodedType<BlockSink> older,
            List<DataRecord> before,
            List<DataRecord> records,
            int[] origin,
            ReferenceResolver references) {
        IntArrayList numbers = new IntArrayList();
        List<DataRecord> changed = new ArrayList<>();
        for (int row = 0; row < origin.length; row++) {
            if (origin[row] == RowOrigins.NONE) {
                numbers.addInt(row);
                changed.add(records.get(row));
            }
        }
        boolean pays = 2L * changed.size() <= origin.length;
        if (!pays || origin.length != older.count() || older.blockShift() != RowsFormat.ONE_BLOCK) {
            return null;
        }
        RowOrigins origins = new RowOrigins(older, origin, changed, List.of());
        return new TypeRevision(origins, Map.of()).reviseRows(before, numbers, references);
    }

    private @Nullable EncodedType<BlockSink> reviseRows(
            List<DataRecord> before, IntArrayList numbers, ReferenceResolver references) {
        EncodedType<BlockSink> revised = null;
        try {
            if (sameIds && hasSameItems(before, numbers, references)) {
                putRows();
                revised = indexed(
                        older.elements().stream().map(TypeRevision::again).toList());
            }
            return revised;
        } finally {
            changed.close();
            if (revised == null) {
                rows.close();
            }
        }
    }

    /** The sections of a type, as a revision of which nothing has changed. */
    static EncodedType<BlockSink> again(EncodedType<BlockSink> type) {
        return new EncodedType<>(
                type,
                type.rows(),
                type.places(),
                type.count(),
                type.idIndex(),
                type.idSlots(),
                type.fieldIndexes(),
                type.elements().stream().map(TypeRevision::again).toList(),
                0,
                type.garbage());
    }

    /** Encodes the changed records, with the slots and lists that their rows have. False if one would have others. */
    private boolean hasSameItems(List<DataRecord> before, IntArrayList numbers, ReferenceResolver references) {
        TracedPair pair = new TracedPair(older.type(), references);
        for (int i = 0; i < numbers.size(); i++) {
            pair.encode(before.get(numbers.getInt(i)), origins.changed().get(i));
            if (!pair.hasSameItems() || !pair.hasSameElements() || !takeItems(numbers.getInt(i), pair)) {
                return false;
            }
            changed.append(pair.row(), stride);
        }
        return true;
    }

    /** Puts the slots and lists of an older row into a new one. False if the new row has others. */
    private boolean takeItems(int row, TracedPair pair) {
        boolean same = true;
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            if (!field.inRow() || field.type().isList()) {
                same &= pair.isSame(field);
                long at = from.of(row, ColumnPlaces.FIRST_FIELD_COLUMN + i);
                older.rows().read(at, ByteBuffer.wrap(pair.row(), field.offset(), field.width()));
            }
        }
        return same;
    }

    private static boolean isPossible(RowOrigins origins, Map<Long, int[]> moved) {
        EncodedType<BlockSink> older = origins.older();
        return garbage(older, origins.kept())
                        <= Math.max(LEAST_GARBAGE, older.pool().length() / GARBAGE_DIVISOR)
                && older.layout().fields().stream().allMatch(field -> canFollow(older, field, moved))
                && origins.elements().stream().allMatch(each -> isPossible(each, moved));
    }

    /** Records that are not kept had their part of the pool; what was added since need not be in use either. */
    private static long garbage(EncodedType<BlockSink> older, int kept) {
        int count = Math.max(1, older.count());
        long each = (older.poolLength() + count - 1) / count;
        return older.garbage() + older.pool().length() - older.poolLength() + each * (older.count() - kept);
    }

    private static boolean canFollow(EncodedType<BlockSink> older, FieldLayout field, Map<Long, int[]> moved) {
        boolean stays = field.type() != ValueType.REF || !moved.containsKey(field.targetKey());
        return stays || field.inRow() && isNullByDefault(older, field);
    }

    private static boolean isNullByDefault(EncodedType<BlockSink> older, FieldLayout field) {
        boolean isNull = true;
        for (int i = 0; i < field.count(); i++) {
            isNull &= older.defaultRow().getInt(field.offset() + (long) i * Integer.BYTES) == NULL_ROW;
        }
        return isNull;
    }

    private EncodedType<BlockSink> revise(ReferenceResolver references) {
        List<EncodedType<BlockSink>> elements = new ArrayList<>();
        try {
            for (RowOrigins each : origins.elements()) {
                elements.add(new TypeRevision(each, moved).revise(references));
            }
            StoredTexts.adopt(older);
            DataRecord defaults = older.type().defaults();
            encodeChanged(new RecordEncoder(layout, defaults, older.items(), references));
            putRows();
            return indexed(List.copyOf(elements));
        } catch (RuntimeException | Error e) {
            rows.close();
            elements.forEach(EncodedType::close);
            throw e;
        } finally {
            changed.close();
        }
    }

    private void putRows() {
        rows.expect(RowsFormat.sectionLength(layout, origin.length, to.blockShift(), older.windowShift()));
        if (layout.kind() == LayoutKind.COLUMNS) {
            putColumns();
        } else {
            putElements(ColumnPlaces.ID_COLUMN, 0, stride);
        }
        followReferences();
        layout.lists().forEach(this::countUp);
    }

    private boolean hasSameIds() {
        boolean same = origin.length == older.count();
        int next = 0;
        for (int row = 0; row < origin.length && same; row++) {
            same = origin[row] == row
                    || origin[row] == RowOrigins.NONE
                            && origins.changed().get(next++).id() == olderId(row);
        }
        return same;
    }

    private long olderId(int row) {
        return older.rows().getLong(from.of(row, ColumnPlaces.ID_COLUMN));
    }

    private void encodeChanged(RecordEncoder encoder) {
        byte[] row = new byte[stride];
        UnsafeBuffer into = new UnsafeBuffer(row);
        for (DataRecord each : origins.changed()) {
            encoder.encode(each, into, 0);
            changed.append(row, stride);
        }
    }

    /** One after the other, each behind its default, as {@link ColumnWriter} puts them. */
    private void putColumns() {
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int width = ColumnPlaces.width(layout, column);
            int inRow = ColumnPlaces.offsetInRow(layout, column);
            rows.padTo(to.inBlock(column) - (long) width);
            rows.append(older.defaultRow(), inRow, width);
            putElements(column, inRow, width);
        }
        rows.padTo(to.blockLength());
    }

    /** All elements of a column, or all rows. */
    private void putElements(int column, int inRow, int width) {
        long next = inRow;
        for (int row = 0; row < origin.length; ) {
            int end = endOfRun(row);
            if (origin[row] >= 0) {
                rows.append(older.rows(), from.of(origin[row], column), (long) (end - row) * width);
            } else {
                next = putChanged(next, end - row, width);
            }
            row = end;
        }
    }

    /** The row behind the last of those that are to be encoded, or that followed each other before. */
    private int endOfRun(int row) {
        int end = row + 1;
        if (origin[row] < 0) {
            while (end < origin.length && origin[end] < 0) {
                end++;
            }
        } else {
            while (end < origin.length && origin[end] == origin[row] + end - row) {
                end++;
            }
        }
        return end;
    }

    /** Elements of rows that were encoded; {@code at}: of the first; where the next one is. */
    private long putChanged(long at, int count, int width) {
        if (width == stride) {
            rows.append(changed, at, (long) count * stride);
        } else {
            for (int i = 0; i < count; i++) {
                rows.append(changed, at + (long) i * stride, width);
            }
        }
        return at + (long) count * stride;
    }

    /** Rows that were copied refer to rows as they were. */
    private void followReferences() {
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            int[] newRows = field.type() == ValueType.REF ? moved.get(field.targetKey()) : null;
            if (newRows != null) {
                for (int element = 0; element < field.count(); element++) {
                    follow(ColumnPlaces.FIRST_FIELD_COLUMN + i, (long) element * Integer.BYTES, newRows);
                }
            }
        }
    }

    private void follow(int column, long inElement, int[] newRows) {
        for (int row = 0; row < origin.length; row++) {
            if (origin[row] >= 0) {
                long at = to.of(row, column) + inElement;
                int target = rows.getInt(at);
                if (target != NULL_ROW) {
                    rows.putInt(at, newRow(newRows, target));
                }
            }
        }
    }

    private int newRow(int[] newRows, int target) {
        if (target < 0 || target >= newRows.length || newRows[target] < 0) {
            throw new IllegalArgumentException("a record of " + layout.name() + " refers to row " + target
                    + ", which is gone; expected one that is there");
        }
        return newRows[target];
    }

    /** A list begins where that of the row before ends, whether it was copied or encoded. */
    private void countUp(FieldLayout list) {
        int column = ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(list);
        int first = 0;
        for (int row = 0; row < origin.length; row++) {
            long at = to.of(row, column);
            int count = (int) (list.listOf(rows.getLong(at)) >>> Integer.SIZE);
            if (count > 0) {
                rows.putInt(at, first);
            }
            first += count;
        }
    }

    private EncodedType<BlockSink> indexed(List<EncodedType<BlockSink>> elements) {
        BlockSink idIndex = sameIds ? older.idIndex() : new BlockSink(older.windowShift());
        List<EncodedIndex<BlockSink>> indexes = new ArrayList<>();
        try {
            long idSlots = sameIds
                    ? older.idSlots()
                    : IdIndexWriter.write(idIndex, rows, to, origin.length, null)
                            .slotCount();
            for (EncodedIndex<BlockSink> index : older.fieldIndexes()) {
                indexes.add(
                        listsTheSame(index)
                                ? index
                                : EncodedIndex.of(
                                        layout,
                                        index.number(),
                                        to,
                                        origin.length,
                                        rows,
                                        older.pool(),
                                        () -> new BlockSink(older.windowShift()),
                                        null));
            }
            return new EncodedType<>(
                    older,
                    rows,
                    to,
                    origin.length,
                    idIndex,
                    idSlots,
                    List.copyOf(indexes),
                    elements,
                    origins.changed().size(),
                    garbage(older, origins.kept()));
        } catch (RuntimeException | Error e) {
            if (!sameIds) {
                idIndex.close();
            }
            indexes.removeAll(older.fieldIndexes());
            indexes.forEach(index -> index.bytes().close());
            throw e;
        }
    }

    /** Whether an index says the same of the new rows: none has another number, and those that have changed have equal values. */
    private boolean listsTheSame(EncodedIndex<BlockSink> index) {
        boolean follows = index.field().type() == ValueType.REF
                && moved.containsKey(index.field().targetKey());
        if (!sameIds || follows) {
            return false;
        }
        EncodedValues before = new EncodedValues(layout, index.number(), from, older.rows(), older.pool());
        EncodedValues now = new EncodedValues(layout, index.number(), to, rows, older.pool());
        boolean same = true;
        for (int row = 0; row < origin.length && same; row++) {
            same = origin[row] >= 0 || now.listsLike(before, row);
        }
        return same;
    }
}
