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
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.TypeRevision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cooks content into memory: the sections that a pack would have, read where they were written. Types that have not changed keep the
 * sections that they had, others are revised where that can be done, and are encoded as a whole where not.
 */
final class MemoryCook {
    private final Content content;
    private final Map<String, CookedType> older;
    private final int windowShift;
    private final Map<String, RowMoves> moves = new HashMap<>();
    /** Of types whose rows have other numbers than before, by key. */
    private final Map<Long, int[]> moved = new HashMap<>();

    private final RowNumbers rows;
    /** What was encoded so far. */
    private final List<EncodedType<BlockSink>> made = new ArrayList<>();

    private MemoryCook(Content content, Map<String, CookedType> older, int windowShift) {
        this.content = content;
        this.older = older;
        this.windowShift = windowShift;
        Map<String, long[]> ids = new HashMap<>();
        content.records().forEach((type, records) -> {
            RowMoves of = moves(older.get(type), records);
            moves.put(type, of);
            ids.put(type, of.ids());
            if (of.newRows() != null) {
                moved.put(XxHash64.key(type), of.newRows());
            }
        });
        this.rows = new RowNumbers(ids);
    }

    private static RowMoves moves(@Nullable CookedType before, List<DataRecord> records) {
        if (before == null) {
            return RowMoves.ofNew(records);
        }
        return before.records() == records
                ? RowMoves.ofSame(before.ids())
                : RowMoves.between(before.records(), before.ids(), records);
    }

    /** The records of every type, all encoded anew, to be closed by their owner. */
    static List<RecordSource> cook(Content content, int windowShift) {
        return cook(content, Map.of(), windowShift).values().stream()
                .<RecordSource>map(CookedType::source)
                .toList();
    }

    /**
     * The types of content by name, in the order of its schemas.
     *
     * @param older what was cooked before; stays as it is, and can be cooked from again, whatever happens
     * @throws IllegalArgumentException when the content exceeds what the format can hold
     */
    static Map<String, CookedType> cook(Content content, Map<String, CookedType> older, int windowShift) {
        MemoryCook cook = new MemoryCook(content, older, windowShift);
        try {
            Map<String, CookedType> cooked = new LinkedHashMap<>();
            content.schemas().forEach(schema -> cooked.put(schema.name(), cook.type(schema)));
            return cooked;
        } catch (RuntimeException | Error e) {
            cook.made.forEach(EncodedType::close);
            throw e;
        }
    }

    private CookedType type(Schema schema) {
        CookedType before = older.get(schema.name());
        List<DataRecord> records = records(schema);
        if (before == null || !isLaidOutAlike(before, schema)) {
            return whole(schema, LayoutPlanner.planWithUnshipped(schema));
        }
        // The very layout: what keys remember of it stays good.
        RecordLayout layout = before.encoded().layout();
        if (refersToNewTypes(schema)) {
            return whole(schema, layout);
        }
        boolean follows = schema.fields().stream()
                .anyMatch(field -> !field.target().isEmpty() && moved.containsKey(XxHash64.key(field.target())));
        if (before.records() == records && !follows) {
            return before.again(schema);
        }
        CookedType revised =
                TypeRevision.isPossible(before.encoded(), moves(schema).origins(), moved)
                        ? revised(schema, before)
                        : null;
        return revised == null ? whole(schema, layout) : revised;
    }

    private List<DataRecord> records(Schema schema) {
        return Objects.requireNonNull(content.records().get(schema.name()));
    }

    private RowMoves moves(Schema schema) {
        return Objects.requireNonNull(moves.get(schema.name()));
    }

    /** Whether rows and what stands in them for absent values are the same under both schemas. */
    private static boolean isLaidOutAlike(CookedType before, Schema schema) {
        if (before.schema() == schema) {
            return true;
        }
        RecordLayout was = before.encoded().layout();
        RecordLayout is = LayoutPlanner.planWithUnshipped(schema);
        return was.fingerprint() == is.fingerprint()
                && was.kind() == is.kind()
                && was.stride() == is.stride()
                && was.rowAlignment() == is.rowAlignment()
                && was.presenceOffset() == is.presenceOffset()
                && was.fields().equals(is.fields())
                && before.schema().defaults().equals(schema.defaults());
    }

    /** Rows of a type that was not there before have no numbers that they had. */
    private boolean refersToNewTypes(Schema schema) {
        return schema.fields().stream()
                .anyMatch(field -> !field.target().isEmpty() && !older.containsKey(field.target()));
    }

    private CookedType whole(Schema schema, RecordLayout layout) {
        List<DataRecord> records = records(schema);
        EncodedType<BlockSink> encoded = EncodedType.revisable(layout, schema.defaults(), records, rows, windowShift);
        made.add(encoded);
        return CookedType.of(schema, records, moves(schema).ids(), encoded, null);
    }

    /** Null when it has no room beside what else is in the pool; what is wrong with the records is told when all are encoded. */
    private @Nullable CookedType revised(Schema schema, CookedType before) {
        List<DataRecord> records = records(schema);
        RowMoves how = moves(schema);
        EncodedType<BlockSink> encoded;
        try {
            encoded = TypeRevision.of(before.encoded(), schema.defaults(), records, how.origins(), rows, moved);
        } catch (IllegalArgumentException e) {
            return null;
        }
        made.add(encoded);
        return CookedType.of(schema, records, how.ids(), encoded, before);
    }
}
