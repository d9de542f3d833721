package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is open in a record that is read, and how much of it was taken. */
final class LoadScope {
    final ScopeKind kind;
    /** What has fields when it is closed. */
    final Target outer;

    final @Nullable Variant variant;
    int at;

    /** What has fields: the record, or an element of a list. */
    record Target(DataRecord record, FlatNames names, Set<String> taken) {
        static Target of(DataRecord record, boolean isElement) {
            return new Target(record, new FlatNames(isElement), new HashSet<>());
        }
    }

    LoadScope(ScopeKind kind, Target outer, @Nullable Variant variant) {
        this.kind = kind;
        this.outer = outer;
        this.variant = variant;
    }

    int count() {
        return variant == null
                ? 0
                : kind == ScopeKind.ARRAY
                        ? variant.elementCount()
                        : variant.list().size();
    }
}
