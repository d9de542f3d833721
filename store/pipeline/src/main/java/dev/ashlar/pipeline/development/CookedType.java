package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A type as a generation has it: what it was cooked from, and its rows.
 *
 * @param records what was cooked, sorted by id
 * @param ids of the rows
 */
record CookedType(Schema schema, List<DataRecord> records, long[] ids, CookedRows rows) {
    EncodedType<BlockSink> encoded() {
        return rows.encoded();
    }

    /**
     * {@return whether a pack has the very sections}
     *
     * @param otherRows keys of the types of which it has other records, and so other numbers of rows
     */
    boolean isPacked(Set<Long> otherRows) {
        Set<Long> named = new HashSet<>(MemoryCook.targets(encoded().type()));
        named.add(encoded().layout().key());
        return !rows.isRevised()
                && Collections.disjoint(named, otherRows)
                && MemoryCook.isLaidOutAlike(encoded().type(), LayoutPlanner.planTree(schema));
    }

    /** {@return the records of this generation, and the elements of their lists} */
    Stream<RecordSource> sources() {
        return rows.all().map(CookedRows::source);
    }

    /** {@return what the sections lie in} */
    List<NativeMemory> memory() {
        return rows.all().flatMap(each -> each.memory().stream()).toList();
    }

    /** The same sections for another generation; {@code sameLayout}: a schema of the same layouts and defaults. */
    CookedType again(Schema sameLayout) {
        return new CookedType(sameLayout, records, ids, rows.again());
    }
}
