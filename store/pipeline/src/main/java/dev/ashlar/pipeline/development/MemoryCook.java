package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.RecordList;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.TypeReplay;
import dev.ashlar.pipeline.pack.TypeRevision;
import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Cooks content into memory: the sections that a pack would have, read where they were written. Types that have not changed keep the
 * sections that they had, others are revised where that can be done, and are encoded as a whole where not.
 */
final class MemoryCook {
    /** Records that one thread has encoded sooner than a second one is started. */
    private static final int LEAST_IN_PARALLEL = 2_000;

    private final Content content;
    private final Map<String, CookedType> older;
    private final Set<Long> olderKeys;
    private final int windowShift;
    private final Map<String, RowMoves> moves = new HashMap<>();
    /** Of types whose rows have other numbers than before, by key. */
    private final Map<Long, int[]> moved = new HashMap<>();

    private final RowNumbers rows;
    /** What was encoded so far, on any thread. */
    private final Queue<EncodedType<BlockSink>> made = new ConcurrentLinkedQueue<>();

    private MemoryCook(Content content, Map<String, CookedType> older, int windowShift) {
        this.content = content;
        this.older = older;
        this.olderKeys = older.keySet().stream().map(XxHash64::key).collect(Collectors.toSet());
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

    /** The records of every type, and the elements of their lists, all encoded anew, to be closed by their owner. */
    static List<RecordSource> cook(Content content, int windowShift) {
        return cook(content, Map.of(), windowShift).values().stream()
                .flatMap(CookedType::sources)
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
            return cook.types();
        } catch (RuntimeException | Error e) {
            cook.made.forEach(EncodedType::close);
            throw e;
        }
    }

    /** Several types at the same time where all are encoded anew. After an edit, that is seldom more than one. */
    private Map<String, CookedType> types() {
        List<Schema> schemas = content.schemas();
        CookedType[] types = new CookedType[schemas.size()];
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            int number = i;
            tasks.add(() -> types[number] = type(schemas.get(number)));
        }
        boolean isParallel = older.isEmpty() && content.recordCount() >= LEAST_IN_PARALLEL;
        ParallelTasks.run(tasks, isParallel ? Runtime.getRuntime().availableProcessors() : 1, Progress.NONE);
        Map<String, CookedType> cooked = new LinkedHashMap<>();
        for (CookedType type : types) {
            cooked.put(type.schema().name(), type);
        }
        return cooked;
    }

    private CookedType type(Schema schema) {
        CookedType before = older.get(schema.name());
        List<DataRecord> records = records(schema);
        if (before == null || !isLaidOutAlike(before, schema)) {
            return whole(schema, LayoutPlanner.planTreeWithUnshipped(schema));
        }
        // The very layouts: what keys remember of them stays good.
        TypeLayout type = before.encoded().type();
        Set<Long> targets = targets(type);
        if (!olderKeys.containsAll(targets)) {
            return whole(schema, type); // Rows of a type that was not there before have no numbers that they had.
        }
        if (before.records() == records && targets.stream().noneMatch(moved::containsKey)) {
            return before.again(schema);
        }
        CookedType revised = revised(schema, before);
        return revised == null ? whole(schema, type) : revised;
    }

    /** The keys of all types that records or their elements may refer to. */
    static Set<Long> targets(TypeLayout type) {
        return type.all()
                .flatMap(each -> each.layout().fields().stream())
                .filter(field -> field.type() == ValueType.REF)
                .map(FieldLayout::targetKey)
                .collect(Collectors.toSet());
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
        return isLaidOutAlike(before.encoded().type(), LayoutPlanner.planTreeWithUnshipped(schema));
    }

    static boolean isLaidOutAlike(TypeLayout before, TypeLayout now) {
        RecordLayout was = before.layout();
        RecordLayout is = now.layout();
        return was.fingerprint() == is.fingerprint()
                && was.kind() == is.kind()
                && was.stride() == is.stride()
                && was.rowAlignment() == is.rowAlignment()
                && was.presenceOffset() == is.presenceOffset()
                && was.fields().equals(is.fields())
                && before.defaults().equals(now.defaults())
                && before.elements().size() == now.elements().size()
                && IntStream.range(0, now.elements().size())
                        .allMatch(i -> isLaidOutAlike(
                                before.elements().get(i), now.elements().get(i)));
    }

    private CookedType whole(Schema schema, TypeLayout type) {
        List<DataRecord> records = records(schema);
        EncodedType<BlockSink> encoded =
                EncodedType.revisable(type, RecordList.of(records).passing(), rows, windowShift);
        made.add(encoded);
        return new CookedType(schema, records, moves(schema).ids(), CookedRows.of(encoded, null));
    }

    /** Null when that cannot be done, or when it has no room beside what else is in the pool; what is wrong with the records is told when all are encoded. */
    private @Nullable CookedType revised(Schema schema, CookedType before) {
        List<DataRecord> records = records(schema);
        RowMoves how = moves(schema);
        EncodedType<BlockSink> older = before.encoded();
        boolean sameRows =
                how.ids() == before.ids() && targets(older.type()).stream().noneMatch(moved::containsKey);
        try {
            EncodedType<BlockSink> same =
                    sameRows ? TypeRevision.withSamePool(older, before.records(), records, how.origins(), rows) : null;
            if (same != null) {
                return made(schema, how, same, CookedRows.withSamePool(same, before.rows()));
            }
            EncodedType<BlockSink> revised = TypeRevision.of(older, records, how.origins(), rows, moved);
            if (revised != null) {
                return made(schema, how, revised, CookedRows.of(revised, before.rows()));
            }
            EncodedType<BlockSink> replayed = sameRows && !before.rows().isRevised()
                    ? TypeReplay.of(older, before.records(), records, how.origins(), rows)
                    : null;
            return replayed == null ? null : made(schema, how, replayed, CookedRows.of(replayed, null));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private CookedType made(Schema schema, RowMoves how, EncodedType<BlockSink> encoded, CookedRows cooked) {
        made.add(encoded);
        return new CookedType(schema, records(schema), how.ids(), cooked);
    }
}
