package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.RowsFormat;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The records of one type, encoded in memory as the sections of the pack format. A pack is written from it, and the
 * development store reads it in place. It owns the element types of its lists, which are encoded in the same pass. For
 * one thread at a time.
 *
 * @param <S> class of the sinks
 */
public final class EncodedType<S extends ByteSink> implements AutoCloseable {
    private final TypeLayout type;
    private final RecordLayout layout;
    /** Of each list, in the order of {@link RecordLayout#lists}. */
    private final List<EncodedType<S>> elements;

    private final int windowShift;
    private final S defaultRow;
    private final S rows;
    private final S idIndex;
    private final S pool;
    private final PoolBuilder items;
    private final Supplier<S> sinks;
    private @Nullable EncodedRows target;
    private RecordPlaces places;
    private int count;
    private long idSlots;
    private List<EncodedIndex<S>> fieldIndexes = List.of();
    /** Whether items can be added to the pool after the end. */
    private boolean revisable;
    /** What this was revised from, and shares sections with, until it has {@linkplain #takeOver taken them over}. */
    private @Nullable EncodedType<S> older;

    private int encodedCount;
    private long poolLength;
    private long garbage;

    private EncodedType(TypeLayout type, int windowShift, boolean revisable, Supplier<S> sinks) {
        this.type = type;
        this.layout = type.layout();
        this.elements = type.elements().stream()
                .map(each -> new EncodedType<>(each, windowShift, revisable, sinks))
                .toList();
        this.revisable = revisable;
        this.windowShift = windowShift;
        this.defaultRow = sinks.get();
        this.rows = sinks.get();
        this.idIndex = sinks.get();
        this.pool = sinks.get();
        this.items = new PoolBuilder(pool, windowShift);
        this.sinks = sinks;
        this.places = new RecordPlaces(layout, 0, windowShift);
    }

    /**
     * A revision: default row, pool and items are those of an older state.
     *
     * @param elements of each list, revisions too
     * @param encodedCount records that were encoded for it
     * @param garbage bytes of the pool that may be in no record of it any more, an estimate
     */
    EncodedType(
            EncodedType<S> older,
            S rows,
            RecordPlaces places,
            int count,
            S idIndex,
            long idSlots,
            List<EncodedIndex<S>> fieldIndexes,
            List<EncodedType<S>> elements,
            int encodedCount,
            long garbage) {
        this.type = older.type;
        this.layout = older.layout;
        this.elements = elements;
        this.windowShift = older.windowShift;
        this.defaultRow = older.defaultRow;
        this.pool = older.pool;
        this.items = older.items;
        this.sinks = older.sinks;
        this.older = older;
        this.revisable = true;
        this.rows = rows;
        this.places = places;
        this.count = count;
        this.idIndex = idIndex;
        this.idSlots = idSlots;
        this.fieldIndexes = fieldIndexes;
        this.encodedCount = encodedCount;
        this.poolLength = pool.length();
        this.garbage = garbage;
    }

    private EncodedType(TypeLayout type, int windowShift, StoredSections<S> stored, List<EncodedType<S>> elements) {
        this.type = type;
        this.layout = type.layout();
        this.elements = elements;
        this.windowShift = windowShift;
        this.defaultRow = stored.defaultRow();
        this.rows = stored.rows();
        this.idIndex = stored.idIndex();
        this.pool = stored.pool();
        this.items = new PoolBuilder(pool, windowShift);
        this.sinks = () -> {
            throw new IllegalStateException(layout.name() + " is complete");
        };
        this.places = new RecordPlaces(layout, stored.count(), windowShift);
        this.count = stored.count();
        this.idSlots = stored.idSlots();
        this.fieldIndexes = stored.fieldIndexes();
    }

    /** A type whose rows and items are there already, and get more: {@code rows} and {@code pool} are copies, to be added to. */
    private EncodedType(
            TypeLayout type,
            int windowShift,
            StoredSections<S> stored,
            List<EncodedType<S>> elements,
            Supplier<S> sinks) {
        this.type = type;
        this.layout = type.layout();
        this.elements = elements;
        this.windowShift = windowShift;
        this.defaultRow = stored.defaultRow();
        this.rows = sinks.get();
        this.idIndex = sinks.get();
        this.pool = sinks.get();
        this.items = new PoolBuilder(pool, windowShift);
        this.sinks = sinks;
        this.count = stored.count();
        this.places = new RecordPlaces(layout, count, windowShift);
        // With room behind: what is not touched takes addresses only, and a sink that is full would be copied again.
        rows.expect(stored.rows().length() / 8 * 9);
        rows.append(stored.rows(), 0, stored.rows().length());
        pool.expect(stored.pool().length() / 8 * 9);
        pool.append(stored.pool(), 0, stored.pool().length());
        this.target = RowWriter.behind(rows, layout, windowShift, places, count);
    }

    /**
     * A type whose rows are there already, and get more: {@link #add} comes next, and {@link #end}. Items must be {@linkplain PoolBuilder#adopt known}
     * before.
     */
    static <S extends ByteSink> EncodedType<S> behind(
            TypeLayout type,
            int windowShift,
            StoredSections<S> sections,
            List<EncodedType<S>> elements,
            Supplier<S> sinks) {
        return new EncodedType<>(type, windowShift, sections, List.copyOf(elements), sinks);
    }

    /**
     * Makes a type from existing sections, such as those of another pack.
     *
     * @param type layouts; the defaults are not used
     * @param windowShift binary logarithm of a window's length
     * @param sections of the records
     * @param elements those of each list, in the order of {@link RecordLayout#lists}
     * @param <S> class of the sinks
     * @return a type to be written; closed with its sections
     */
    public static <S extends ByteSink> EncodedType<S> stored(
            TypeLayout type, int windowShift, StoredSections<S> sections, List<EncodedType<S>> elements) {
        return new EncodedType<>(type, windowShift, sections, List.copyOf(elements));
    }

    /**
     * Encodes records, and the elements of their lists.
     *
     * @param type layouts and defaults
     * @param records sorted by id, each id once, validated
     * @param references finds the rows of referenced records
     * @param windowShift binary logarithm of a window's length
     * @param sinks makes empty sinks
     * @param <S> class of the sinks
     * @return the sections
     * @throws IllegalArgumentException if the records exceed what the format can hold, or if the layouts of elements
     *     are not those of the lists
     */
    public static <S extends ByteSink> EncodedType<S> of(
            TypeLayout type,
            List<DataRecord> records,
            ReferenceResolver references,
            int windowShift,
            Supplier<S> sinks) {
        return encode(open(type, windowShift, false, sinks), records, references);
    }

    private static <S extends ByteSink> EncodedType<S> encode(
            EncodedType<S> encoded, List<DataRecord> records, ReferenceResolver references) {
        try {
            encoded.encode(records, references);
            return encoded;
        } catch (RuntimeException | Error e) {
            encoded.close();
            throw e;
        }
    }

    /**
     * Encodes records so that they can be read in place and revised afterwards, see {@link TypeRevision}.
     *
     * @param type layouts and defaults
     * @param records sorted by id, each id once, validated
     * @param references finds the rows of referenced records
     * @param windowShift binary logarithm of a window's length
     * @return the sections
     * @throws IllegalArgumentException if the records exceed what the format can hold, or if the layouts of elements
     *     are not those of the lists
     */
    public static EncodedType<BlockSink> revisable(
            TypeLayout type, List<DataRecord> records, ReferenceResolver references, int windowShift) {
        return encode(open(type, windowShift, true, () -> new BlockSink(windowShift)), records, references);
    }

    /**
     * Begins a type without records: {@link #encoder} or {@link #encode} comes next, then {@link #end}.
     *
     * @throws IllegalArgumentException if one record exceeds what the format can hold, or if the layouts of elements are not those of the
     *     lists
     */
    static <S extends ByteSink> EncodedType<S> open(TypeLayout type, int windowShift, Supplier<S> sinks) {
        return open(type, windowShift, false, sinks);
    }

    private static <S extends ByteSink> EncodedType<S> open(
            TypeLayout type, int windowShift, boolean revisable, Supplier<S> sinks) {
        if (type.layout().kind() == LayoutKind.ELEMENTS) {
            throw new IllegalArgumentException("type " + type.layout().name() + ": expected rows or columns, found "
                    + LayoutKind.ELEMENTS.schemaName() + ", which their owner has");
        }
        type.all().forEach(each -> {
            requireElements(each);
            requireRoom(each.layout(), windowShift);
        });
        return new EncodedType<>(type, windowShift, revisable, sinks);
    }

    private static void requireElements(TypeLayout type) {
        List<RecordLayout> found =
                type.elements().stream().map(TypeLayout::layout).toList();
        List<FieldLayout> lists = type.layout().lists();
        boolean same = found.size() == lists.size();
        for (int i = 0; i < lists.size() && same; i++) {
            same = found.get(i).kind() == LayoutKind.ELEMENTS
                    && found.get(i).key() == lists.get(i).targetKey();
        }
        if (!same) {
            throw new IllegalArgumentException("type " + type.layout().name() + ": expected the elements of the lists "
                    + lists.stream().map(FieldLayout::name).toList() + ", found "
                    + found.stream().map(RecordLayout::name).toList());
        }
    }

    /** Columns take more room than rows: each has a default of its own, and begins at a multiple of 64. */
    private static void requireRoom(RecordLayout layout, int windowShift) {
        long length = RowsFormat.blockLength(layout, 1);
        if (length > 1L << windowShift) {
            throw new IllegalArgumentException("one record of " + layout.name() + " takes " + length + " bytes in "
                    + layout.kind().schemaName() + "; at most " + (1L << windowShift) + ", a window");
        }
    }

    private void encode(List<DataRecord> records, ReferenceResolver references) {
        RecordPlaces expected = new RecordPlaces(layout, records.size(), windowShift);
        rows.expect(RowsFormat.sectionLength(layout, records.size(), expected.blockShift(), windowShift));
        RecordFeed feed = feed(references, expected);
        LoadedRecords.passOn(records, feed::add);
        end();
    }

    /** {@code expected}: of the records that will come; null when nobody knows, as of elements. */
    private RecordFeed feed(ReferenceResolver references, @Nullable RecordPlaces expected) {
        RecordEncoder encoder = new RecordEncoder(layout, type.defaults(), items, references);
        byte[] row = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        boolean columns = expected != null && layout.kind() == LayoutKind.COLUMNS;
        begin(row, columns ? new ColumnWriter(rows, layout, expected, row) : rowWriter());
        List<RecordFeed> feeds =
                elements.stream().map(each -> each.feed(references, null)).toList();
        return new RecordFeed(layout, encoder, this::add, feeds);
    }

    /** An encoder from primitives; to be asked for once, at the beginning. */
    RowEncoder encoder() {
        List<RowEncoder> encoders = elements.stream().map(EncodedType::encoder).toList();
        RowEncoder encoder = new RowEncoder(layout, type.defaults(), items, this::add, encoders);
        byte[] row = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        boolean columns = layout.kind() == LayoutKind.COLUMNS;
        begin(row, columns ? new StagedColumns(rows, layout, windowShift, row, sinks.get()) : rowWriter());
        return encoder;
    }

    /** Begins rows that come as bytes; {@code records}: how many will come, of elements anything. */
    void beginRows(byte[] row, int records) {
        if (layout.kind() == LayoutKind.COLUMNS) {
            begin(row, new ColumnWriter(rows, layout, new RecordPlaces(layout, records, windowShift), row));
        } else {
            rows.expect((long) records * layout.stride());
            begin(row, rowWriter());
        }
    }

    private RowWriter rowWriter() {
        return new RowWriter(rows, layout, windowShift);
    }

    private void begin(byte[] row, EncodedRows receiver) {
        defaultRow.append(row, row.length);
        target = receiver;
    }

    void add(byte[] row) {
        open().add(row);
        count++;
    }

    void add(byte[] rows, int number) {
        open().add(rows, number, layout.stride());
        count = Math.addExact(count, number);
    }

    private EncodedRows open() {
        if (target == null) {
            throw new IllegalStateException(layout.name() + " is closed");
        }
        return target;
    }

    /** Ends rows and pool, of the elements too, and writes what is made of all records. */
    void end() {
        end(null);
    }

    /** {@code older}: rows that are in indexes already; null for none. */
    void end(@Nullable OlderRows older) {
        elements.forEach(EncodedType::end);
        items.flush();
        places = open().finish();
        encodedCount = count;
        poolLength = pool.length();
        release();
        if (layout.kind() != LayoutKind.ELEMENTS) {
            Beside.run(
                    older == null ? count : 0,
                    () -> idSlots = IdIndexWriter.write(idIndex, rows, places, count, older)
                            .slotCount(),
                    () -> fieldIndexes = EncodedIndex.all(layout, places, count, rows, pool, sinks, older));
        }
    }

    /** Frees what only adding needs. */
    private void release() {
        if (!revisable) {
            items.close();
        }
        if (target != null) {
            target.close();
            target = null;
        }
    }

    /** {@return the layout of the rows} */
    public RecordLayout layout() {
        return layout;
    }

    /** {@return the layouts and defaults of this and of the elements} */
    public TypeLayout type() {
        return type;
    }

    /** {@return the elements of each list, in the order of {@link RecordLayout#lists}} */
    public List<EncodedType<S>> elements() {
        return elements;
    }

    /** {@return binary logarithm of a window's length} */
    public int windowShift() {
        return windowShift;
    }

    /** {@return the number of records} */
    public int count() {
        return count;
    }

    /** {@return one row, with the defaults} */
    public S defaultRow() {
        return defaultRow;
    }

    /** {@return the rows, or their columns} */
    public S rows() {
        return rows;
    }

    /** {@return binary logarithm of the rows in a block, as {@link RowsFormat#blockShift} returned it} */
    public int blockShift() {
        return places.blockShift();
    }

    /** {@return the index from ids to rows; empty for elements} */
    public S idIndex() {
        return idIndex;
    }

    /** {@return the number of slots in the index} */
    public long idSlots() {
        return idSlots;
    }

    /** {@return the indexes of fields, in the order of the fields} */
    public List<EncodedIndex<S>> fieldIndexes() {
        return fieldIndexes;
    }

    /** {@return strings and arrays of the rows and the default row} */
    public S pool() {
        return pool;
    }

    /** {@return the number of records that were encoded; a revision has copied the others from the older type} */
    public int encodedCount() {
        return encodedCount;
    }

    /** Where the records lie in their section. */
    RecordPlaces places() {
        return places;
    }

    boolean isRevisable() {
        return revisable;
    }

    /** Where revisions put their items. */
    PoolBuilder items() {
        return items;
    }

    /** Bytes of the pool when this was made: revisions have added to it since. */
    long poolLength() {
        return poolLength;
    }

    /** Bytes of the pool that may be in no record any more, an estimate. */
    long garbage() {
        return garbage;
    }

    /**
     * Takes ownership of the sections that this type shares with the older type. The older type must not be revised or
     * closed afterwards.
     */
    public void takeOver() {
        older = null;
        elements.forEach(EncodedType::takeOver);
    }

    /** Closes all sinks, except those that belong to the older type of a revision. */
    @Override
    public void close() {
        elements.forEach(EncodedType::close);
        EncodedType<S> owner = older;
        if (owner == null || owner.rows != rows) {
            rows.close();
        }
        if (owner == null || owner.idIndex != idIndex) {
            idIndex.close();
        }
        fieldIndexes.stream()
                .filter(index -> owner == null || !owner.fieldIndexes.contains(index))
                .forEach(index -> index.bytes().close());
        if (owner == null) {
            revisable = false;
            release();
            defaultRow.close();
            pool.close();
        }
    }
}
