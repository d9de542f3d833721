package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;

/** The values of a field in records that are encoded, as an index of the field sees them. For one thread. */
final class EncodedValues {
    private static final int NULL_ROW = -1;
    private static final int FIRST_CAPACITY = 256;

    private final FieldLayout field;
    private final RecordPlaces places;
    private final ByteSink rows;
    private final ByteSink pool;
    private final int column;
    private final long mask;
    /** The text that was read last. */
    private ByteBuffer text = ByteBuffer.allocate(FIRST_CAPACITY);

    private long latestSlot = -1;
    private long latestKey;

    /**
     * The values of a field.
     *
     * @param field its number, of one that can have an index
     * @param places of the records in their rows or columns
     * @param rows the records
     * @param pool their strings
     */
    EncodedValues(RecordLayout layout, int field, RecordPlaces places, ByteSink rows, ByteSink pool) {
        this.field = layout.fields().get(field);
        this.places = places;
        this.rows = rows;
        this.pool = pool;
        this.column = ColumnPlaces.FIRST_FIELD_COLUMN + field;
        this.mask = -1L >>> Long.SIZE - Byte.SIZE * this.field.width();
    }

    /** Whether an index lists a row: the field is present, and no null. */
    boolean isListed(int row) {
        if (field.optional()) {
            long bitmap = places.of(row, ColumnPlaces.PRESENCE_COLUMN);
            int bit = field.presenceIndex();
            if ((bits(bitmap + (bit >>> 3)) >>> (bit & 7) & 1) == 0) {
                return false;
            }
        }
        return field.type() != ValueType.REF || (int) stored(row) != NULL_ROW;
    }

    /** Whether an index says the same of a row in both states. A slot says nothing of a text in another pool, so texts are compared by their keys. */
    boolean listsLike(EncodedValues other, int row) {
        boolean isListed = isListed(row);
        return isListed == other.isListed(row)
                && (!isListed
                        || (field.type() == ValueType.STRING
                                ? key(row) == other.key(row)
                                : stored(row) == other.stored(row)));
    }

    /** The index key of a row's value. */
    long key(int row) {
        return field.type() == ValueType.STRING
                ? textKey(stored(row))
                : FieldIndexFormat.key(field.type(), stored(row));
    }

    /** A row's value that is no text and no hash, as a number. */
    long number(int row) {
        return FieldIndexFormat.number(field.type(), stored(row));
    }

    /** The bytes of a row's value as a number; of a string, its slot. */
    long stored(int row) {
        return bits(places.of(row, column)) & mask;
    }

    /** The id of a row. */
    long id(int row) {
        return rows.getLong(places.of(row, ColumnPlaces.ID_COLUMN));
    }

    /** The bits from a byte on, up to a multiple of eight bytes: rows and columns begin and end at some, and no value lies across. */
    private long bits(long offset) {
        return rows.getLong(offset & -Long.BYTES) >>> Byte.SIZE * (offset & Long.BYTES - 1);
    }

    /** Rows with equal texts have equal slots, and often follow each other. */
    private long textKey(long slot) {
        if (slot != latestSlot) {
            int length = (int) (slot >>> 32);
            if (text.capacity() < length) {
                text = ByteBuffer.allocate(length);
            }
            pool.read((slot & 0xFFFF_FFFFL) * PoolFormat.UNIT, text.clear().limit(length));
            latestKey = XxHash64.hash(text.array(), 0, length);
            latestSlot = slot;
        }
        return latestKey;
    }
}
