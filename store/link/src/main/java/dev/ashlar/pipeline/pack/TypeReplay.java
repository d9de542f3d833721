package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sections of a type from older ones, with the bytes that encoding all records would give. The pool of a type has its items in the order in
 * which records first use them. So the rows are gone through in their order. An item that an older row has moves to its new place, in long runs, and
 * changed records alone are encoded. For one thread.
 */
public final class TypeReplay implements Pool, AutoCloseable {
    /** Each item of a changed record is searched in all rows. */
    private static final int MOST_CHANGED = 16;

    private static final long UNIT = 0xFFFF_FFFFL;
    private static final int NOT_MOVED = 0;

    private final EncodedType<BlockSink> older;
    private final RecordLayout layout;
    private final RecordPlaces places;
    private final List<Slots> slots = new ArrayList<>();
    private final List<BlockSink> made = new ArrayList<>();
    private final BlockSink rows;
    private final BlockSink pool;
    private final PoolBuilder items;
    /** By the unit of an item in the older pool: one more than the new unit. */
    private final BlockSink units;
    /** The row whose items are compared first; −1 for the default row. */
    private int near = -1;

    /** The slots of a field in a row. */
    private record Slots(FieldLayout field, int column, int count) {
        boolean hasTexts() {
            return field.type() == ValueType.STRING && field.shape() == Shape.ARRAY;
        }

        int length(int count) {
            return field.shape() == Shape.ARRAY ? count * field.elementWidth() : count;
        }
    }

    private TypeReplay(EncodedType<BlockSink> older) {
        this.older = older;
        this.layout = older.layout();
        this.places = older.places();
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            if (!field.inRow()) {
                int count = field.shape() == Shape.ARRAY ? 1 : field.count();
                slots.add(new Slots(field, ColumnPlaces.FIRST_FIELD_COLUMN + i, count));
            }
        }
        this.rows = copy(older.rows());
        this.pool = sink();
        this.items = new PoolBuilder(pool, older.windowShift());
        this.units = new BlockSink(older.windowShift());
        long length = older.pool().length() / PoolFormat.UNIT * Integer.BYTES;
        units.expect(length);
        units.padTo(length);
        pool.expect(older.pool().length() / 64 * 65);
    }

    /**
     * Encodes a type of which the same records are there, a few with other values, and no list has changed. This is not possible if the pool may get
     * items at its end, or if more than 16 records have changed. The order of items tells nothing where some are aligned, or where an array of numbers
     * may equal an array of slots.
     *
     * @param older the type; it does not change, and shares nothing with the new one
     * @param before the records that it was made of
     * @param records sorted by id, validated
     * @param origin as for {@link TypeRevision#of}
     * @param references finds the rows of referenced records, which are those of before
     * @return the sections; null if that is not possible, or if other ids or elements are there
     * @throws IllegalArgumentException if the records exceed what the format can hold
     */
    public static @Nullable EncodedType<BlockSink> of(
            EncodedType<BlockSink> older,
            List<DataRecord> before,
            List<DataRecord> records,
            int[] origin,
            ReferenceResolver references) {
        IntArrayList changed = new IntArrayList();
        boolean stay = true;
        for (int row = 0; row < origin.length && stay && changed.size() <= MOST_CHANGED; row++) {
            stay = origin[row] == row || origin[row] == RowOrigins.NONE;
            if (origin[row] == RowOrigins.NONE) {
                changed.addInt(row);
            }
        }
        boolean isPossible = changed.size() <= MOST_CHANGED
                && stay
                && !older.isRevisable()
                && origin.length == older.count()
                && older.pool().length() <= Integer.MAX_VALUE * (long) PoolFormat.UNIT
                && isOrdered(older.layout())
                && hasSameLists(older, before, records, changed, references);
        if (!isPossible) {
            return null;
        }
        try (TypeReplay replay = new TypeReplay(older)) {
            return replay.replayed(records, changed, references);
        }
    }

    private static boolean isOrdered(RecordLayout layout) {
        boolean isPlain =
                layout.fields().stream().allMatch(field -> field.itemAlignment() == FieldLayout.ITEM_ALIGNMENT);
        List<FieldLayout> arrays = layout.fields().stream()
                .filter(field -> field.shape() == Shape.ARRAY)
                .toList();
        boolean hasTexts = arrays.stream().anyMatch(field -> field.type() == ValueType.STRING);
        boolean hasLongs = arrays.stream()
                .anyMatch(field -> field.type() != ValueType.STRING && field.elementWidth() == Long.BYTES);
        return isPlain && !(hasTexts && hasLongs);
    }

    private static boolean hasSameLists(
            EncodedType<BlockSink> older,
            List<DataRecord> before,
            List<DataRecord> records,
            IntArrayList changed,
            ReferenceResolver references) {
        TracedPair pair = new TracedPair(older.type(), references);
        boolean same = true;
        for (int i = 0; i < changed.size() && same; i++) {
            int row = changed.getInt(i);
            pair.encode(before.get(row), records.get(row));
            same = before.get(row).id() == records.get(row).id()
                    && pair.hasSameElements()
                    && older.layout().lists().stream().allMatch(pair::isSame);
        }
        return same;
    }

    private EncodedType<BlockSink> replayed(
            List<DataRecord> records, IntArrayList changed, ReferenceResolver references) {
        RecordEncoder encoder = new RecordEncoder(layout, older.type().defaults(), this, references);
        byte[] row = new byte[layout.stride()];
        UnsafeBuffer into = new UnsafeBuffer(row);
        encoder.putDefaultRow(into, 0);
        BlockSink defaultRow = sink();
        defaultRow.append(row, row.length);
        int next = 0;
        for (int i = 0; i < changed.size(); i++) {
            near = changed.getInt(i);
            move(next, near);
            encoder.encode(records.get(near), into, 0);
            put(row);
            next = near + 1;
        }
        move(next, older.count());
        items.flush();
        StoredSections<BlockSink> sections = new StoredSections<>(
                defaultRow, rows, older.count(), copy(older.idIndex()), older.idSlots(), indexes(changed), pool);
        List<EncodedType<BlockSink>> elements =
                older.elements().stream().map(this::copy).toList();
        made.clear();
        return EncodedType.stored(older.type(), older.windowShift(), sections, elements);
    }

    /** Moves the items of rows that stay. Those of the default row are the first of any pool, and need no other slots. */
    private void move(int from, int to) {
        for (int row = from; row < to; row++) {
            for (Slots each : slots) {
                long first = places.of(row, each.column);
                for (int i = 0; i < each.count; i++) {
                    long at = first + (long) i * FieldLayout.SLOT_LENGTH;
                    long slot = rows.getLong(at);
                    long now = moved(each, slot);
                    if (now != slot) {
                        rows.putInt(at, (int) now);
                    }
                }
            }
        }
    }

    private long moved(Slots of, long slot) {
        return slot == 0 ? 0 : moved(slot, of.length((int) (slot >>> Integer.SIZE)), of.hasTexts());
    }

    private long moved(long slot, int length, boolean hasTexts) {
        long unit = slot & UNIT;
        int known = units.getInt(unit * Integer.BYTES);
        if (known != NOT_MOVED) {
            return slot & ~UNIT | known - 1;
        }
        int count = (int) (slot >>> Integer.SIZE);
        long now =
                hasTexts ? addTexts(unit, count) : items.addAlone(older.pool(), unit * PoolFormat.UNIT, length, count);
        units.putInt(unit * Integer.BYTES, (int) now + 1);
        return now;
    }

    private long addTexts(long unit, int count) {
        ByteBuffer texts = ByteBuffer.allocate(count * FieldLayout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            texts.putLong(movedText(older.pool().getLong((unit + i) * PoolFormat.UNIT)));
        }
        return items.add(texts.array(), texts.capacity(), count, FieldLayout.ITEM_ALIGNMENT);
    }

    private long movedText(long slot) {
        return slot == 0 ? 0 : moved(slot, (int) (slot >>> Integer.SIZE), false);
    }

    /** An item of a changed record: one that the older pool has moves, and others are new. */
    @Override
    public long add(byte[] bytes, int length, int count, int alignment) {
        long slot = find(older.defaultRow(), -1, bytes, length, count);
        if (slot == 0 && near >= 0) {
            slot = find(older.rows(), near, bytes, length, count);
        }
        for (int row = 0; row < older.count() && slot == 0; row++) {
            slot = find(older.rows(), row, bytes, length, count);
        }
        return slot == 0 ? items.add(bytes, length, count, alignment) : moved(slot, length, false);
    }

    /** The slot of an item in a row, −1 for the default row; 0 for none. Arrays of strings are told by their new bytes, by the {@link PoolBuilder}. */
    private long find(BlockSink in, int row, byte[] bytes, int length, int count) {
        for (Slots each : slots) {
            long first = row < 0 ? each.field.offset() : places.of(row, each.column);
            for (int i = 0; i < each.count; i++) {
                long slot = in.getLong(first + (long) i * FieldLayout.SLOT_LENGTH);
                if (each.hasTexts()) {
                    slot = findText(slot, bytes, length, count);
                }
                if (!each.hasTexts() && each.length(count) != length || !isAt(slot, bytes, length, count)) {
                    continue;
                }
                return slot;
            }
        }
        return 0;
    }

    private long findText(long array, byte[] bytes, int length, int count) {
        long at = (array & UNIT) * PoolFormat.UNIT;
        for (long i = 0; i < array >>> Integer.SIZE && length == count; i++) {
            long slot = older.pool().getLong(at + i * FieldLayout.SLOT_LENGTH);
            if (isAt(slot, bytes, length, count)) {
                return slot;
            }
        }
        return 0;
    }

    private boolean isAt(long slot, byte[] bytes, int length, int count) {
        return slot >>> Integer.SIZE == count && older.pool().matches((slot & UNIT) * PoolFormat.UNIT, bytes, length);
    }

    /** Puts a changed row, with the lists of the older one. */
    private void put(byte[] row) {
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            if (field.type().isList()) {
                long at = places.of(near, ColumnPlaces.FIRST_FIELD_COLUMN + i);
                older.rows().read(at, ByteBuffer.wrap(row, field.offset(), field.width()));
            }
        }
        if (layout.kind() != LayoutKind.COLUMNS) {
            rows.put(places.of(near, ColumnPlaces.ID_COLUMN), row, row.length);
            return;
        }
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int inRow = ColumnPlaces.offsetInRow(layout, column);
            int width = ColumnPlaces.width(layout, column);
            rows.put(places.of(near, column), Arrays.copyOfRange(row, inRow, inRow + width), width);
        }
    }

    private List<EncodedIndex<BlockSink>> indexes(IntArrayList changed) {
        List<EncodedIndex<BlockSink>> indexes = new ArrayList<>();
        for (EncodedIndex<BlockSink> index : older.fieldIndexes()) {
            int number = index.number();
            EncodedValues before = new EncodedValues(layout, number, places, older.rows(), older.pool());
            EncodedValues now = new EncodedValues(layout, number, places, rows, pool);
            boolean same = changed.stream().allMatch(row -> now.listsLike(before, row));
            indexes.add(
                    same
                            ? new EncodedIndex<>(number, index.field(), copy(index.bytes()), index.slots())
                            : EncodedIndex.of(layout, number, places, older.count(), rows, pool, this::sink, null));
        }
        return List.copyOf(indexes);
    }

    private EncodedType<BlockSink> copy(EncodedType<BlockSink> type) {
        StoredSections<BlockSink> sections = new StoredSections<>(
                copy(type.defaultRow()),
                copy(type.rows()),
                type.count(),
                copy(type.idIndex()),
                type.idSlots(),
                List.of(),
                copy(type.pool()));
        return EncodedType.stored(
                type.type(),
                type.windowShift(),
                sections,
                type.elements().stream().map(this::copy).toList());
    }

    private BlockSink copy(BlockSink from) {
        BlockSink into = sink();
        into.expect(from.length());
        into.append(from, 0, from.length());
        return into;
    }

    private BlockSink sink() {
        BlockSink sink = new BlockSink(older.windowShift());
        made.add(sink);
        return sink;
    }

    /** Frees what only the replay needs, and all sections if it has failed. */
    @Override
    public void close() {
        items.close();
        units.close();
        made.forEach(BlockSink::close);
    }
}
