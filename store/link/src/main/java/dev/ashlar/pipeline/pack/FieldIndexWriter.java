package dev.ashlar.pipeline.pack;

import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.SLOT_LENGTH;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index of a field, from values to rows: reads the values where they were written, sorts them in native memory, and
 * puts slots and lists, or starts and rows, down from front to back.
 */
final class FieldIndexWriter {
    private static final int PIECE_LENGTH = 4096;

    private final RecordLayout layout;
    private final FieldLayout field;
    private final EncodedValues values;
    private final KeyedRows rows;
    private final ByteSink sink;
    private final NumberSpan span;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    private int keyCount;
    private long homeCount;
    private long listLength;
    private long longestProbe;

    private FieldIndexWriter(
            ByteSink sink,
            RecordLayout layout,
            FieldLayout field,
            EncodedValues values,
            KeyedRows rows,
            NumberSpan span) {
        this.sink = sink;
        this.span = span;
        this.layout = layout;
        this.field = field;
        this.values = values;
        this.rows = rows;
    }

    /**
     * Writes an index section.
     *
     * @param sink receives the section, empty
     * @param layout of the records
     * @param field number of the field
     * @param places of the records in their rows or columns
     * @param count records
     * @param records rows or columns
     * @param pool their strings
     * @param older rows among them whose values are in an index already; null for none
     * @return the number of slots
     * @throws IllegalArgumentException if two records have one value and each should have its own, or the lists are longer than
     *     the format can hold
     */
    static long write(
            ByteSink sink,
            RecordLayout layout,
            int field,
            RecordPlaces places,
            int count,
            ByteSink records,
            ByteSink pool,
            @Nullable OlderRows older) {
        EncodedValues values = new EncodedValues(layout, field, places, records, pool);
        FieldLayout of = layout.fields().get(field);
        NumberSpan span = NumberSpan.of(values, of.type(), count);
        if (older != null && !span.isDirect()) {
            try (KeyedRows others = sorted(values, older.otherCount(), older::other, values::key);
                    KeyedRows all = new KeyedRows(count)) {
                if (MergedKeys.merge(older, of, others, values, all, count)) {
                    return new FieldIndexWriter(sink, layout, of, values, all, span).write();
                }
            }
        }
        IntToLongFunction key = span.isDirect() ? row -> values.number(row) - span.least() : values::key;
        try (KeyedRows rows = sorted(values, count, row -> row, key)) {
            return new FieldIndexWriter(sink, layout, of, values, rows, span).write();
        }
    }

    private static KeyedRows sorted(EncodedValues values, int count, IntUnaryOperator which, IntToLongFunction key) {
        KeyedRows rows = new KeyedRows(count);
        for (int i = 0; i < count; i++) {
            int row = which.applyAsInt(i);
            if (values.isListed(row)) {
                rows.add(key.applyAsLong(row), row);
            }
        }
        rows.sort();
        return rows;
    }

    private long write() {
        countKeys();
        if (span.isDirect()) {
            writeDirect();
            return 0;
        }
        sink.expect(offset(homeCount + 1) + listLength * Integer.BYTES);
        sink.padTo(HEADER_LENGTH);
        putSlots();
        long slots = homeCount + longestProbe;
        sink.padTo(offset(slots));
        if (listLength > 0) {
            putLists();
        }
        putHeader();
        return slots;
    }

    private void writeDirect() {
        homeCount = span.length();
        listLength = FieldIndexFormat.listLength(homeCount, rows.count());
        sink.expect(offset(0) + listLength * Integer.BYTES);
        sink.padTo(HEADER_LENGTH);
        int at = 0;
        for (long place = 0; place <= homeCount; place++) {
            put(at);
            while (at < rows.count() && rows.key(at) == place) {
                at++;
            }
        }
        for (int i = 0; i < rows.count(); i++) {
            put(rows.row(i));
        }
        flush();
        putHeader();
    }

    private void countKeys() {
        for (int at = 0, end; at < rows.count(); at = end) {
            end = rows.endOfKey(at);
            if (end - at > 1) {
                requireMany(at);
                listLength += 1 + end - at;
            }
            keyCount++;
        }
        if (listLength > FieldIndexFormat.MAX_LIST_LENGTH) {
            throw new IllegalArgumentException(
                    "the index of " + layout.name() + "." + field.name() + " lists too many records of equal values");
        }
        homeCount = Integer.toUnsignedLong(FieldIndexFormat.homeCount(keyCount));
    }

    private void requireMany(int at) {
        if (field.index().isUnique()) {
            int first = rows.row(at);
            int second = rows.row(at + 1);
            boolean texts = field.type() == ValueType.STRING && values.stored(first) != values.stored(second);
            String found = texts ? "texts of one hash" : "equal ones";
            String message = "records " + values.id(first) + " and " + values.id(second) + " of " + layout.name() + ", "
                    + field.name() + ": expected values that differ, found " + found;
            throw new EqualValuesException(message, field, first, second, found);
        }
    }

    private void putSlots() {
        int place = 0;
        long slot = -1;
        for (int at = 0, end; at < rows.count(); at = end) {
            end = rows.endOfKey(at);
            long high = rows.key(at) >>> Integer.SIZE;
            long home = FieldIndexFormat.home(rows.key(at), homeCount);
            slot++;
            while (slot < home) {
                put(0L);
                slot++;
            }
            boolean list = end - at > 1;
            long entry = list ? Integer.toUnsignedLong(FieldIndexFormat.LIST) + place : rows.row(at);
            put(high << Integer.SIZE | entry + 1);
            place += list ? 1 + end - at : 0;
            longestProbe = Math.max(longestProbe, slot - home + 1);
        }
        flush();
    }

    private static long offset(long slots) {
        return HEADER_LENGTH + slots * SLOT_LENGTH;
    }

    private void putLists() {
        for (int at = 0, end; at < rows.count(); at = end) {
            end = rows.endOfKey(at);
            if (end - at > 1) {
                put(end - at);
                for (int i = at; i < end; i++) {
                    put(rows.row(i));
                }
            }
        }
        flush();
    }

    private void put(int number) {
        piece.putInt(number);
        flushFull();
    }

    private void put(long slot) {
        piece.putLong(slot);
        flushFull();
    }

    private void flushFull() {
        if (!piece.hasRemaining()) {
            flush();
        }
    }

    private void flush() {
        sink.append(piece.array(), piece.position());
        piece.clear();
    }

    private void putHeader() {
        ByteBuffer header = ByteBuffer.allocate(HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(FieldIndexFormat.FIELD_KEY_OFFSET, field.key())
                .putLong(FieldIndexFormat.KEY_COUNT_OFFSET, keyCount)
                .putLong(FieldIndexFormat.ROW_COUNT_OFFSET, rows.count())
                .putInt(FieldIndexFormat.HOME_COUNT_OFFSET, (int) homeCount)
                .putInt(FieldIndexFormat.LONGEST_PROBE_OFFSET, (int) longestProbe)
                .putLong(FieldIndexFormat.LIST_LENGTH_OFFSET, listLength)
                .putInt(FieldIndexFormat.KIND_OFFSET, span.isDirect() ? FieldIndexFormat.DIRECT : FieldIndexFormat.HASH)
                .putLong(FieldIndexFormat.FIRST_VALUE_OFFSET, span.isDirect() ? span.least() : 0);
        sink.put(0, header.array(), HEADER_LENGTH);
    }
}
