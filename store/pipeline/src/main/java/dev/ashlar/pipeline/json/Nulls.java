package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.Set;

/** Fields that take nothing from an ancestor: records list their names, and files have the word {@code null}. */
final class Nulls {
    /** What is written as {@code null}. */
    private static final Variant NULL = Variant.ofRef("", DataRecord.NO_ID);

    private Nulls() {}

    /** The record with a null for each field that takes nothing, and without their list; the record itself when it has none. */
    static DataRecord expanded(DataRecord record, MemberNames names) {
        if (!record.has(Inheritance.NOTHING) || !names.canInherit(record.type())) {
            return record;
        }
        DataRecord expanded = record.copy();
        expanded.remove(Inheritance.NOTHING);
        if (Inheritance.isHeir(record)) {
            Inheritance.nothing(record).stream()
                    .filter(name -> !expanded.has(name))
                    .forEach(name -> expanded.set(name, NULL));
        }
        expanded.setUpdated(record.isUpdated());
        return expanded;
    }

    /** Lists what stands as null in an heir; other records take nothing anyway. */
    static void list(DataRecord record, Set<String> nulls) {
        if (!nulls.isEmpty() && Inheritance.isHeir(record)) {
            Inheritance.setNothing(record, nulls);
        }
    }
}
