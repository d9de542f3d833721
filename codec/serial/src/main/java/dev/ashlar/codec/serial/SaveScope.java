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
 * @param kinds of a variant; null for others
 * @param number of the kind of the first element; kinds that are described follow it
 * @param type of the values of an array
 * @param elements of a list
 * @param values of an array
 */
record SaveScope(
        ScopeKind kind,
        SaveTarget outer,
        String field,
        @Nullable Constants kinds,
        int number,
        @Nullable ValueType type,
        List<DataRecord> elements,
        List<Variant> values) {
    static SaveScope of(ScopeKind kind, SaveTarget outer, String field, @Nullable ValueType type) {
        return new SaveScope(kind, outer, field, null, 0, type, new ArrayList<>(), new ArrayList<>());
    }

    static SaveScope ofCase(SaveTarget outer, String field, Constants kinds, int number) {
        return new SaveScope(ScopeKind.CASE, outer, field, kinds, number, null, new ArrayList<>(), new ArrayList<>());
    }

    /** Name of the kind of the next element of a variant; null for others. */
    private @Nullable String nextKind() {
        return kinds == null ? null : kinds.name(Math.min(number + elements.size(), kinds.count() - 1));
    }

    /** Path of the list, or of the case, that has the next element. */
    String path() {
        String path = KnownTypes.path(outer.path(), field);
        String kind = nextKind();
        return kind == null ? path : KnownTypes.path(path, kind);
    }

    /** Name of the type of the next element: as the record calls such elements already, or else by type, field and kind. */
    String elementType(KnownTypes known) {
        String before = known.element(path());
        return before == null ? structOf(outer.record().type(), field, nextKind()) : before;
    }

    /** Views call the elements by the type and the field without an underscore, and classes need different names. */
    static String structOf(String type, String field, @Nullable String kind) {
        return type + '_' + field + (kind == null ? "" : '_' + kind);
    }
}
