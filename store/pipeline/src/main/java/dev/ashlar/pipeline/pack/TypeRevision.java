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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Makes the sections of a type from older ones: rows of records that have not changed are copied in long runs, only the others are
 * encoded. New items go behind those that the pool has, which older states do not see; indexes are shared where they say the
 * same. What is read from a revision is what would be read if all had been encoded; slots of the pool may differ. For one thread.
 */
public final class TypeRevision {
    /** What a pool may lose without being encoded anew, however small it is, in bytes. */
    static final long LEAST_GARBAGE = 256 << 10;
    /** The part of a pool that may be garbage. */
    private static final int GARBAGE_DIVISOR = 3;

    private static final int NULL_ROW = -1;

    private final EncodedType<BlockSink> older;
    private final RecordLayout layout;
    private final List<DataRecord> records;
    private final int[] origin;
    private final Map<Long, int[]> moved;
    private final RecordPlaces from;
    private final RecordPlaces to;
    private final int stride;
    private final boolean sameIds;
    private final BlockSink rows;
    /** Rows of the records that have changed, one behind the other. */
    private final BlockSink changed;

    private TypeRevision(EncodedType<BlockSink> older, List<DataRecord> records, int[] origin, Map<Long, int[]> moved) {
        this.older = older;
        this.layout = older.layout();
        this.records = records;
        this.origin = origin;
        this.moved = moved;
        this.from = older.places();
        this.to = new RecordPlaces(layout, records.size(), older.windowShift());
        this.stride = layout.stride();
        this.sameIds = hasSameIds();
        this.rows = older.sinks().get();
        this.changed = older.sinks().get();
    }

    /**
     * Whether a type can be revised. It cannot where its records lie, or would lie, in several blocks, where arrays in the pool hold rows that
     * have moved, or where that would not pay: most records have changed, or much of the pool is in no record any more.
     *
     * @param older the type as it is
     * @param origin of each new row the old one that it is a copy of, ascending; −1 for what is to be encoded
     * @param moved for each type whose rows have other numbers than before, by its key: of each old row the new one, −1 when it is gone
     * @return false when the type is to be encoded as a whole
     */
    public static boolean isPossible(EncodedType<BlockSink> older, int[] origin, Map<Long, int[]> moved) {
        int kept = kept(origin);
        RecordLayout layout = older.layout();
        return older.isRevisable()
                && older.blockShift() == RowsFormat.ONE_BLOCK
                && RowsFormat.blockShift(layout, origin.length, older.windowShift()) == RowsFormat.ONE_BLOCK
                && 2L * kept >= Math.max(1, origin.length)
                && garbage(older, kept) <= Math.max(LEAST_GARBAGE, older.pool().length() / GARBAGE_DIVISOR)
                && layout.fields().stream().allMatch(field -> canFollow(older, field, moved));
    }

    private static int kept(int[] origin) {
        int kept = 0;
        for (int row : origin) {
            kept += row < 0 ? 0 : 1;
        }
        return kept;
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

    /**
     * Revises a type.
     *
     * @param older the type as it is; stays as it is whatever happens, and can be revised again
     * @param defaults declared defaults by field name, those of {@code older}
     * @param records sorted by id, each id once, validated
     * @param origin as for {@link #isPossible}, which has answered true
     * @param references finds the rows of referred records
     * @param moved as for {@link #isPossible}
     * @return the sections; those that it shares belong to {@code older} until it {@linkplain EncodedType#takeOver takes them over}
     * @throws IllegalArgumentException when the records exceed what the format can hold, perhaps only because of what else is
     *     in the pool
     */
    public static EncodedType<BlockSink> of(
            EncodedType<BlockSink> older,
            DataRecord defaults,
            List<DataRecord> records,
            int[] origin,
            ReferenceResolver references,
            Map<Long, int[]> moved) {
        TypeRevision revision = new TypeRevision(older, records, origin, moved);
        try {
            return revision.revise(new RecordEncoder(older.layout(), defaults, older.items(), references));
        } catch (RuntimeException | Error e) {
            revision.rows.close();
            throw e;
        } finally {
            revision.changed.close();
        }
    }

    private EncodedType<BlockSink> revise(RecordEncoder encoder) {
        int encoded = encodeChanged(encoder);
        rows.expect(RowsFormat.sectionLength(layout, records.size(), to.blockShift(), older.windowShift()));
        if (layout.kind() == LayoutKind.COLUMNS) {
            putColumns();
        } else {
            putElements(ColumnPlaces.ID_COLUMN, 0, stride);
        }
        followReferences();
        return indexed(encoded);
    }

    private boolean hasSameIds() {
        boolean same = origin.length == older.count();
        for (int row = 0; row < origin.length && same; row++) {
            same = origin[row] < 0 ? records.get(row).id() == olderId(row) : origin[row] == row;
        }
        return same;
    }

    private long olderId(int row) {
        return older.rows().getLong(from.of(row, ColumnPlaces.ID_COLUMN));
    }

    private int encodeChanged(RecordEncoder encoder) {
        byte[] row = new byte[stride];
        UnsafeBuffer into = new UnsafeBuffer(row);
        int encoded = 0;
        for (int i = 0; i < origin.length; i++) {
            if (origin[i] < 0) {
                encoder.encode(records.get(i), into, 0);
                changed.append(row, stride);
                encoded++;
            }
        }
        return encoded;
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

    private EncodedType<BlockSink> indexed(int encoded) {
        BlockSink idIndex = sameIds ? older.idIndex() : older.sinks().get();
        List<EncodedIndex<BlockSink>> indexes = new ArrayList<>();
        try {
            long idSlots = sameIds
                    ? older.idSlots()
                    : IdIndexWriter.write(idIndex, rows, to, origin.length).slotCount();
            for (EncodedIndex<BlockSink> index : older.fieldIndexes()) {
                indexes.add(
                        listsTheSame(index)
                                ? index
                                : EncodedIndex.of(
                                        layout, index.number(), to, origin.length, rows, older.pool(), older.sinks()));
            }
            return new EncodedType<>(
                    older,
                    rows,
                    to,
                    origin.length,
                    idIndex,
                    idSlots,
                    List.copyOf(indexes),
                    encoded,
                    garbage(older, origin.length - encoded));
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
            if (origin[row] < 0) {
                same = before.isListed(row) == now.isListed(row)
                        && (!now.isListed(row) || before.stored(row) == now.stored(row));
            }
        }
        return same;
    }
}
