package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What gets fields: the record of an object, or an element of a list.
 *
 * @param before has the types that fields keep: the record itself, or an element that the list has already
 */
record SaveTarget(DataRecord record, @Nullable DataRecord before, FlatNames names, Set<String> written) {
    static SaveTarget of(DataRecord record, @Nullable DataRecord before, boolean isElement) {
        return new SaveTarget(record, before, new FlatNames(isElement), new LinkedHashSet<>());
    }

    /** The list that a field has already. */
    @Nullable
    Variant list(String field) {
        Variant value = before == null ? null : before.get(field);
        return value != null && value.type().isList() ? value : null;
    }
}
