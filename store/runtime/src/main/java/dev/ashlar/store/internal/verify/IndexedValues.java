package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.RecordPlaces;

/** The values of a field that has an index, in the records as they lie in a pack. For one thread. */
final class IndexedValues {
    private static final int NULL_ROW = -1;

    private final FieldLayout field;
    private final int column;
    private final int rowCount;
    private final MemorySpan rows;
    private final RecordPlaces places;
    private final TextKeys texts;

    IndexedValues(FieldLayout field, int number, int rowCount, MemorySpan rows, RecordPlaces places, TextKeys texts) {
        this.field = field;
        this.column = RowWords.column(number);
        this.rowCount = rowCount;
        this.rows = rows;
        this.places = places;
        this.texts = texts;
    }

    String fieldName() {
        return field.name();
    }

    int rowCount() {
        return rowCount;
    }

    /** Rows that an index lists. */
    int count() {
        if (!field.optional() && field.type() != ValueType.REF) {
            return rowCount;
        }
        int count = 0;
        for (int row = 0; row < rowCount; row++) {
            count += isListed(row) ? 1 : 0;
        }
        return count;
    }

    /** Whether there is such a row, and an index lists it. */
    boolean lists(int row) {
        return row >= 0 && row < rowCount && isListed(row);
    }

    /** Whether a value, as a row that is listed stores it, has a key: texts lie in the pool. */
    boolean hasKey(long stored) {
        return field.type() != ValueType.STRING || texts.contains(stored);
    }

    /** Loads values together, before their keys are asked for: none of these loads waits for another. */
    void load(long[] stored, int count) {
        if (field.type() == ValueType.STRING) {
            texts.load(stored, count);
        }
    }

    /** Key of a value that {@link #hasKey has one} in a hash; {@code high}: upper half that it should have. */
    long key(long stored, long high) {
        return field.type() == ValueType.STRING ? texts.key(stored, high) : FieldIndexFormat.key(field.type(), stored);
    }

    /** Whether values are numbers, so that an index of them can be direct. */
    boolean hasNumbers() {
        return FieldIndexFormat.hasNumbers(field.type());
    }

    /** A value as a number. */
    long number(long stored) {
        return FieldIndexFormat.number(field.type(), stored);
    }

    private boolean isListed(int row) {
        if (field.optional()) {
            long bitmap = rows.address(places.of(row, ColumnPlaces.PRESENCE_COLUMN));
            int bit = field.presenceIndex();
            if ((Memory.i8(bitmap + (bit >>> 3)) >>> (bit & 7) & 1) == 0) {
                return false;
            }
        }
        return field.type() != ValueType.REF || (int) stored(row) != NULL_ROW;
    }

    /** The bits of a value in the rows, widened by zeros. */
    long stored(int row) {
        return stored(field, rows.address(places.of(row, column)));
    }

    /** The bits of a single value, widened by zeros. */
    static long stored(FieldLayout field, long address) {
        return switch (field.width()) {
            case 1 -> Memory.i8(address) & 0xFFL;
            case 2 -> Memory.i16(address) & 0xFFFFL;
            case 4 -> Memory.i32(address) & 0xFFFFFFFFL;
            default -> Memory.i64(address);
        };
    }
}
