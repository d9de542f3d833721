package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a type or of an element type as a generation has them: their sections, the records over them, and the elements of each list.
 *
 * @param sections where the bytes lie
 * @param idIndexHeader a copy; null of elements
 * @param indexes by the key of the field
 * @param memory that the sections lie in, without that of the elements
 * @param source of this generation alone, which closes it
 * @param elements of each list, in the order of {@link RecordLayout#lists}
 * @param isRevised whether they, or earlier ones, were revised so that the pool is another one than that of a pack
 */
record CookedRows(
        EncodedType<BlockSink> encoded,
        StoredRecords.Sections sections,
        @Nullable ByteBuffer idIndexHeader,
        Map<Long, StoredIndex> indexes,
        List<NativeMemory> memory,
        StoredRecords source,
        List<CookedRows> elements,
        boolean isRevised) {

    /**
     * Rows whose sections are new, all or some.
     *
     * @param older the rows whose pool these ones' begins with; null when there are none
     */
    static CookedRows of(EncodedType<BlockSink> encoded, @Nullable CookedRows older) {
        return of(encoded, older, older != null);
    }

    /** Rows of which some have other values, over the pool and the elements of older rows. */
    static CookedRows withSamePool(EncodedType<BlockSink> encoded, CookedRows older) {
        return of(encoded, older, older.isRevised);
    }

    /** Rows of a cache, from earlier ones. */
    static CookedRows restored(EncodedType<BlockSink> encoded, boolean isRevised) {
        return of(encoded, null, isRevised);
    }

    private static CookedRows of(EncodedType<BlockSink> encoded, @Nullable CookedRows older, boolean isRevised) {
        RecordLayout layout = encoded.layout();
        String of = " of " + layout.name() + " in development";
        boolean hasIds = layout.kind() != LayoutKind.ELEMENTS;
        StoredRecords.Sections sections = new StoredRecords.Sections(
                encoded.rows().span("rows" + of),
                encoded.count(),
                encoded.windowShift(),
                encoded.defaultRow().span("default row" + of),
                hasIds ? encoded.idIndex().span("id index" + of) : null,
                encoded.pool().span("pool" + of));
        Map<Long, StoredIndex> indexes = new HashMap<>();
        encoded.fieldIndexes().forEach(index -> indexes.put(index.field().key(), open(index, layout, encoded.count())));
        ByteBuffer header = hasIds ? header(encoded.idIndex(), IdIndexFormat.HEADER_LENGTH) : null;
        StoredRecords source =
                StoredRecords.open(layout, sections, header, indexes, older == null ? null : older.source);
        return new CookedRows(
                encoded,
                sections,
                header,
                indexes,
                memory(encoded),
                source,
                elements(encoded, older, isRevised),
                isRevised);
    }

    private static List<CookedRows> elements(
            EncodedType<BlockSink> encoded, @Nullable CookedRows older, boolean isRevised) {
        List<CookedRows> elements = new ArrayList<>();
        for (EncodedType<BlockSink> each : encoded.elements()) {
            elements.add(of(each, older == null ? null : older.elements.get(elements.size()), isRevised));
        }
        return List.copyOf(elements);
    }

    private static StoredIndex open(EncodedIndex<BlockSink> index, RecordLayout layout, int rowCount) {
        String name = "field index of " + layout.name() + "." + index.field().name() + " in development";
        return StoredIndex.open(
                header(index.bytes(), FieldIndexFormat.HEADER_LENGTH),
                index.bytes().span(name),
                index.slots(),
                index.field(),
                rowCount);
    }

    private static ByteBuffer header(BlockSink index, int length) {
        return index.copy(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static List<NativeMemory> memory(EncodedType<BlockSink> encoded) {
        List<NativeMemory> memory = new ArrayList<>(encoded.rows().memory());
        memory.addAll(encoded.defaultRow().memory());
        memory.addAll(encoded.idIndex().memory());
        memory.addAll(encoded.pool().memory());
        encoded.fieldIndexes().forEach(index -> memory.addAll(index.bytes().memory()));
        return List.copyOf(memory);
    }

    /** The same sections for another generation. */
    CookedRows again() {
        StoredRecords another = StoredRecords.open(encoded.layout(), sections, idIndexHeader, indexes, source);
        List<CookedRows> others = elements.stream().map(CookedRows::again).toList();
        return new CookedRows(encoded, sections, idIndexHeader, indexes, memory, another, others, isRevised);
    }

    /** {@return these rows and those of all elements} */
    Stream<CookedRows> all() {
        return Stream.concat(Stream.of(this), elements.stream().flatMap(CookedRows::all));
    }
}
