package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is open in a record that is written.
 *
 * @param outer what gets fields when it is closed
 * @param field of a list or a variant
 * @param ofKind name of the kind of a variant; null for others
 * @param type of the values of an array
 * @param elements of a list
 * @param values of an array
 */
record SaveScope(
        ScopeKind kind,
        SaveTarget outer,
        String field,
        @Nullable String ofKind,
        @Nullable ValueType type,
        List<DataRecord> elements,
        List<Variant> values) {
    static SaveScope of(
            ScopeKind kind, SaveTarget outer, String field, @Nullable String ofKind, @Nullable ValueType type) {
        return new SaveScope(kind, outer, field, ofKind, type, new ArrayList<>(), new ArrayList<>());
    }

    /** Name of the type of the next element: as the record calls such elements already, or else by type, field and kind. */
    String elementType() {
        DataRecord before = elementBefore();
        return before == null ? structOf(outer.record().type(), field, ofKind) : before.type();
    }

    static String structOf(String type, String field, @Nullable String kind) {
        return type + FlatNames.capitalised(field) + (kind == null ? "" : FlatNames.capitalised(kind));
    }

    /** An element that the record has already: that at the same place, or another one of the list; of a variant one of the same kind. */
    @Nullable
    DataRecord elementBefore() {
        Variant list = outer.list(field);
        List<DataRecord> before = list == null ? List.of() : list.list();
        if (ofKind != null) {
            return before.stream()
                    .map(variant -> variant.get(ofKind))
                    .filter(value -> value != null && value.type().isList() && !value.list().isEmpty())
                    .map(value -> value.list().get(0))
                    .findFirst()
                    .orElse(null);
        }
        return before.isEmpty() ? null : before.get(Math.min(elements.size(), before.size() - 1));
    }
}
