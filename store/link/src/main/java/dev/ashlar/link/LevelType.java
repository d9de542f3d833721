package dev.ashlar.link;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.StoredSections;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A type of a base or a layer: its rows as bytes, and the rows of the result that they have become. For one thread. */
final class LevelType implements AutoCloseable {
    private static final int GONE = -1;
    /** Bytes of a text in messages. */
    private static final int LONGEST_TEXT = 4096;
    /** 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final Level level;
    private final PackedType type;
    private final RecordLayout layout;
    private final MemorySpan rows;
    private final MemorySpan pool;
    private final RecordPlaces places;
    /** Of rows. Held, since the type looks it up among its sections. */
    private final int count;

    private final byte[] defaultRow;
    private final @Nullable ChangeFields changes;
    /** Of each row the one of the result; null while they have the same numbers. */
    private @Nullable RowTable newRows;

    LevelType(Level level, PackedType type) {
        this.level = level;
        this.type = type;
        this.layout = type.layout();
        this.rows = level.file().span(type, SectionKind.ROWS);
        this.pool = level.file().span(type, SectionKind.POOL);
        this.count = type.rowCount();
        this.places = new RecordPlaces(layout, count, level.file().header().windowShift());
        this.defaultRow = new byte[layout.stride()];
        copy(level.file().span(type, SectionKind.DEFAULT_ROW), 0, defaultRow, 0, defaultRow.length);
        this.changes = level.file().header().isLayer() ? ChangeFields.of(layout) : null;
    }

    Level level() {
        return level;
    }

    PackedType type() {
        return type;
    }

    RecordLayout layout() {
        return layout;
    }

    int count() {
        return count;
    }

    byte[] defaultRow() {
        return defaultRow;
    }

    /** What the records of a layer say of the records of the base; null where they are records themselves. */
    @Nullable
    ChangeFields changes() {
        return changes;
    }

    /** The sections as they are. */
    StoredSections<ByteSink> sections() {
        List<EncodedIndex<ByteSink>> indexes = new ArrayList<>();
        type.fieldIndexes().forEach((key, section) -> {
            FieldLayout field = Objects.requireNonNull(layout.field(key));
            ByteSink bytes = sink(section);
            indexes.add(new EncodedIndex<>(layout.indexOf(field), field, bytes, section.count()));
        });
        Section idIndex = type.sections().get(SectionKind.ID_INDEX);
        return new StoredSections<>(
                sink(type.section(SectionKind.DEFAULT_ROW)),
                sink(type.section(SectionKind.ROWS)),
                count(),
                sink(idIndex == null ? type.section(SectionKind.ROWS) : idIndex),
                idIndex == null ? 0 : idIndex.count(),
                List.copyOf(indexes),
                sink(type.section(SectionKind.POOL)));
    }

    private ByteSink sink(Section section) {
        return new SpanSink(level, type, section);
    }

    /** The records with their indexes. */
    StoredRecords records() {
        StoredRecords records = level.file().records(type);
        records.close(); // Indexes can be read without it.
        return records;
    }

    /** The type as it is; {@code tree}: its layouts. */
    EncodedType<ByteSink> stored(TypeLayout tree) {
        return EncodedType.stored(tree, level.file().header().windowShift(), sections(), storedElements(tree));
    }

    /** The element types as they are. */
    List<EncodedType<ByteSink>> storedElements(TypeLayout tree) {
        List<EncodedType<ByteSink>> elements = new ArrayList<>();
        for (int i = 0; i < tree.elements().size(); i++) {
            elements.add(elements(i).stored(tree.elements().get(i)));
        }
        return elements;
    }

    /** The element type of a list, by its number among the lists. */
    LevelType elements(int list) {
        FieldLayout field = layout.lists().get(list);
        LevelType of = level.type(field.targetKey());
        if (of == null) {
            throw corrupt(field.name(), "an element type", "none");
        }
        return of;
    }

    /** The id of a row. */
    long id(int row) {
        long at = places.of(row, ColumnPlaces.ID_COLUMN);
        if (!rows.contains(at, Long.BYTES)) {
            throw corrupt("row " + row, "a row of the section", rows.length() + " bytes");
        }
        long id = Memory.i64(rows.address(at));
        Reference.reachabilityFence(this);
        return id;
    }

    /** The row with an id; negative for none. */
    int rowOf(long id) {
        int row = rowFrom(id, 0, count);
        return row < count && id(row) == id ? row : -1;
    }

    /** The first of some rows whose id is not below one; {@code end} for none. */
    private int rowFrom(long id, int from, int end) {
        int low = from;
        int high = end;
        while (low < high) {
            int middle = low + high >>> 1;
            if (id(middle) < id) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How many rows from one on have ids below one. The next changes are near, most often. */
    int countBelow(long id, int from) {
        int step = 1;
        while (step < count - from && id(from + step - 1) < id) {
            step = (int) Math.min(2L * step, count - from);
        }
        return rowFrom(id, from, Math.min(from + step, count)) - from;
    }

    /** Whether a row of a layer is a new record. */
    boolean isNew(int row) {
        byte[] bytes = new byte[layout.stride()];
        read(row, bytes);
        return changes == null || changes.mark(bytes) == ChangeFields.NEW;
    }

    /** A short text of a row, for messages; empty if the field has no texts, or a longer one. */
    String text(int row, FieldLayout field) {
        byte[] bytes = new byte[layout.stride()];
        read(row, bytes);
        boolean isText = field.type() == ValueType.STRING && field.shape() == Shape.SINGLE;
        long slot = isText ? RowBytes.getLong(bytes, field.offset()) : 0;
        long length = slot >>> Integer.SIZE;
        if (length > LONGEST_TEXT) {
            return "";
        }
        requireItem(slot, length);
        byte[] text = new byte[(int) length];
        readItem(slot, length, text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Copies a row, as its layout has it, also where the records lie in columns. */
    void read(int row, byte[] into) {
        read(row, into, 0);
    }

    private void read(int row, byte[] into, int at) {
        if (layout.kind() != LayoutKind.COLUMNS) {
            copy(rows, places.of(row, ColumnPlaces.ID_COLUMN), into, at, layout.stride());
            return;
        }
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int width = ColumnPlaces.width(layout, column);
            copy(rows, places.of(row, column), into, at + ColumnPlaces.offsetInRow(layout, column), width);
        }
    }

    /** Copies rows that follow one another; {@code into}: has room for them. */
    void read(int row, int number, byte[] into) {
        boolean isOneBlock = layout.kind() != LayoutKind.COLUMNS && places.blockCount() == 1;
        if (isOneBlock) {
            copy(rows, places.of(row, ColumnPlaces.ID_COLUMN), into, 0, (long) number * layout.stride());
            return;
        }
        for (int i = 0; i < number; i++) {
            read(row + i, into, i * layout.stride());
        }
    }

    /** How many places of items the pool has room for. */
    long poolUnits() {
        return pool.length() / PoolFormat.UNIT;
    }

    /** Copies an item of the pool; {@code slot}: of an item with bytes; {@code length}: of the item. */
    void readItem(long slot, long length, byte[] into) {
        long at = (slot & 0xFFFF_FFFFL) * PoolFormat.UNIT;
        copy(pool, at, into, 0, length);
    }

    /** The length of an item. Throws what says that it does not fit, before anybody makes room for it. */
    int requireItem(long slot, long length) {
        long at = (slot & 0xFFFF_FFFFL) * PoolFormat.UNIT;
        if (length > ItemCopy.MOST_BYTES || !pool.contains(at, length)) {
            throw corrupt("an item of " + length + " bytes at " + at, "one in the pool", pool.length() + " bytes");
        }
        return (int) length;
    }

    /** A hash of the length and of the first and the last eight bytes of an item; {@code slot}: of one with bytes, which are in the pool. */
    long mark(long slot, long length) {
        long at = (slot & 0xFFFF_FFFFL) * PoolFormat.UNIT;
        long last = at + (length - 1 & -Long.BYTES);
        if (!pool.contains(at, last + Long.BYTES - at)) {
            throw corrupt("an item of " + length + " bytes at " + at, "units in the pool", pool.length() + " bytes");
        }
        long first = Memory.i64(pool.address(at));
        long rest = Memory.i64(pool.address(last))
                << Byte.SIZE * (at - length); // modulo 64: what lies behind the item goes
        Reference.reachabilityFence(this);
        long mixed = (last == at ? rest : first) * MIX + rest;
        return ((mixed ^ mixed >>> Integer.SIZE) + length) * MIX;
    }

    private void copy(MemorySpan span, long at, byte[] into, int to, long length) {
        if (!span.contains(at, length)) {
            throw corrupt(length + " bytes at " + at, "bytes of the section", span.length() + " bytes");
        }
        if (length > 0) {
            Memory.copy(span.address(at), into, to, (int) length);
        }
        Reference.reachabilityFence(this);
    }

    /** What an unverified base may have in its rows. */
    PackException corrupt(String what, Object expected, Object found) {
        return new PackException(
                PackErrorKind.CORRUPT,
                level.file().path(),
                "corrupt: " + layout.name() + ": " + what + ": expected " + expected + ", found " + found);
    }

    /** Begins to number the rows of the result anew: {@link #moved} is called for each row, in order. */
    void renumber() {
        newRows = new RowTable();
    }

    /** The row of the result that the next row has become; −1 for none. */
    void moved(int newRow) {
        if (newRows != null) {
            newRows.add(newRow);
        }
    }

    /** The rows of the result, one after the other, that the next rows have become. */
    void moved(int newRow, int rows) {
        if (newRows != null) {
            newRows.addRun(newRow, 1, rows);
        }
    }

    /** Forgets numbers that are those of the rows themselves. */
    void keepNumbers() {
        close();
        newRows = null;
    }

    /** Whether rows of the result have other numbers. */
    boolean isRenumbered() {
        return newRows != null;
    }

    /** The row of the result for one of this type that is there; −1 when it is gone. */
    int newRow(int row) {
        RowTable table = newRows;
        return table == null ? row : row < table.count() ? table.get(row) : GONE;
    }

    @Override
    public void close() {
        if (newRows != null) {
            newRows.close();
        }
    }
}
