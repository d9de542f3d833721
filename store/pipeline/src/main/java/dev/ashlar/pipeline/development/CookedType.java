package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import java.util.List;
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
