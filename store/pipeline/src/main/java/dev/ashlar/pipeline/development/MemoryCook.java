package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.store.Generation;
import dev.ashlar.store.format.FieldIndexFormat;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.format.IdIndexFormat;
import dev.ashlar.store.index.StoredIndex;
import dev.ashlar.store.index.StoredRecords;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cooks content into memory: the sections that a pack would have, read where they were written. */
final class MemoryCook {
    private final Content content;
    private final RowNumbers rows;
    private final int windowShift;

    private MemoryCook(Content content, int windowShift) {
        this.content = content;
        this.rows = new RowNumbers(content);
        this.windowShift = windowShift;
    }

    /** The records of every type, with the versions of their schemas. */
    static Generation generation(long number, Content content) {
        Map<Long, Integer> versions = new HashMap<>();
        content.schemas().forEach(schema -> versions.put(XxHash64.key(schema.name()), schema.version()));
        return new Generation(number, cook(content), versions, new ContentRevision(content), List.of());
    }

    /** The records of every type, to be closed by their owner. */
    static List<RecordSource> cook(Content content) {
        return cook(content, HeaderFormat.WINDOW_SHIFT);
    }

    /** The same in windows of another length: tests cross them with little data. */
    static List<RecordSource> cook(Content content, int windowShift) {
        MemoryCook cook = new MemoryCook(content, windowShift);
        List<RecordSource> sources = new ArrayList<>();
        content.schemas().forEach(schema -> sources.add(cook.type(schema)));
        return sources;
    }

    private StoredRecords type(Schema schema) {
        RecordLayout layout = LayoutPlanner.planWithUnshipped(schema);
        List<DataRecord> records = content.records().get(schema.name());
        try (EncodedType<BlockSink> encoded = EncodedType.of(
                layout,
                schema.defaults(),
                records,
                rows,
                windowShift,
                alignment -> new BlockSink(windowShift, alignment))) {
            String of = " of " + layout.name() + " in development";
            StoredRecords.Sections sections = new StoredRecords.Sections(
                    encoded.rows().span("rows" + of),
                    records.size(),
                    windowShift,
                    encoded.defaultRow().span("default row" + of),
                    encoded.idIndex().span("id index" + of),
                    encoded.pool().span("pool" + of));
            Map<Integer, StoredIndex> indexes = new HashMap<>();
            encoded.fieldIndexes().forEach(index -> indexes.put(index.number(), open(index, layout, records.size())));
            return StoredRecords.open(
                    layout, sections, header(encoded.idIndex(), IdIndexFormat.HEADER_LENGTH), indexes);
        }
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
}
