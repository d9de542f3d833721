package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
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
import org.jspecify.annotations.Nullable;

/**
 * A type as a generation has it: what it was cooked from, its sections, and the records over them.
 *
 * @param records what was cooked, sorted by id
 * @param ids of the rows
 * @param sections where the bytes lie
 * @param idIndexHeader a copy
 * @param indexes by the number of the field
 * @param memory that the sections lie in
 * @param source of this generation alone, which closes it
 */
record CookedType(
        Schema schema,
        List<DataRecord> records,
        long[] ids,
        EncodedType<BlockSink> encoded,
        StoredRecords.Sections sections,
        ByteBuffer idIndexHeader,
        Map<Long, StoredIndex> indexes,
        List<NativeMemory> memory,
        StoredRecords source) {

    /**
     * A type whose sections are new, all or some.
     *
     * @param older the type whose pool this one's begins with; null when there is none
     */
    static CookedType of(
            Schema schema,
            List<DataRecord> records,
            long[] ids,
            EncodedType<BlockSink> encoded,
            @Nullable CookedType older) {
        RecordLayout layout = encoded.layout();
        String of = " of " + layout.name() + " in development";
        StoredRecords.Sections sections = new StoredRecords.Sections(
                encoded.rows().span("rows" + of),
                encoded.count(),
                encoded.windowShift(),
                encoded.defaultRow().span("default row" + of),
                encoded.idIndex().span("id index" + of),
                encoded.pool().span("pool" + of));
        Map<Long, StoredIndex> indexes = new HashMap<>();
        encoded.fieldIndexes().forEach(index -> indexes.put(index.field().key(), open(index, layout, encoded.count())));
        ByteBuffer header = header(encoded.idIndex(), IdIndexFormat.HEADER_LENGTH);
        StoredRecords source =
                StoredRecords.open(layout, sections, header, indexes, older == null ? null : older.source);
        return new CookedType(schema, records, ids, encoded, sections, header, indexes, memory(encoded), source);
    }

    private static StoredIndex open(EncodedIndex<BlockSink> index, RecordLayout layout, int rowCount) {
        String name = "field index of " + layout.name() + "." + index.field().name() + " in development";
        return StoredIndex.open(
                header(index.bytes(), FieldIndexFormat.HEADER_LENGTH),
                index.bytes().span(name),
                index.buckets(),
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

    /** The same sections for another generation; {@code sameLayout}: a schema of the same layout and defaults. */
    CookedType again(Schema sameLayout) {
        StoredRecords another = StoredRecords.open(encoded.layout(), sections, idIndexHeader, indexes, source);
        return new CookedType(sameLayout, records, ids, encoded, sections, idIndexHeader, indexes, memory, another);
    }
}
