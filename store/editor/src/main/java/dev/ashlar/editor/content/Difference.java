package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.json.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A record that is other than it was.
 *
 * @param kind what has become of it
 * @param record which
 * @param values of a changed record that differ, one or more; else none
 */
record Difference(Kind kind, RecordDiff.Subject record, List<RecordDiff.Value> values) {
    enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    boolean has(String field) {
        return values.stream().anyMatch(value -> value.field().equals(field));
    }

    /** For the page. {@code labels} takes the names of records that values refer to. */
    Map<String, @Nullable Object> tree(Content old, Content now, Map<String, Map<String, String>> labels) {
        Schema schema = now.schema(record.type());
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (RecordDiff.Value value : shown(old, now)) {
            SchemaField field = schema == null ? null : schema.field(value.field());
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("field", value.field());
            row.put("before", json(field, value.before()));
            row.put("after", json(field, value.after()));
            row.put("canRevert", kind == Kind.CHANGED && field != null);
            rows.add(row);
            addLabels(value.before(), old, labels);
            addLabels(value.after(), now, labels);
        }
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("type", record.type());
        tree.put("id", Long.toString(record.id()));
        tree.put("label", label(kind == Kind.REMOVED ? old : now));
        tree.put("change", kind.name().toLowerCase(Locale.ROOT));
        tree.put("canRevert", schema != null);
        tree.put("values", rows);
        return tree;
    }

    /** What differs, or all that a new or removed record gives. */
    private List<RecordDiff.Value> shown(Content old, Content now) {
        Content side = kind == Kind.REMOVED ? old : now;
        Schema schema = side.schema(record.type());
        DataRecord whole = kind == Kind.CHANGED || schema == null ? null : side.record(record.type(), record.id());
        if (schema == null || whole == null) {
            return values;
        }
        return schema.fields().stream()
                .filter(field -> whole.get(field.name()) != null)
                .map(field -> value(field, whole.get(field.name())))
                .toList();
    }

    private RecordDiff.Value value(SchemaField field, @Nullable Variant value) {
        return new RecordDiff.Value(
                field.name(), kind == Kind.REMOVED ? value : null, kind == Kind.REMOVED ? null : value);
    }

    private String label(Content content) {
        String key = record.key();
        return key != null ? key : Values.label(content, record.type(), record.id());
    }

    /** {@code field}: as the schema has it now; null when it is gone. */
    static @Nullable String json(@Nullable SchemaField field, @Nullable Variant value) {
        boolean fits = field != null && value != null && field.type() == value.type() && field.shape() == value.shape();
        return fits ? Values.json(field, value) : value == null ? null : ValueText.of(value);
    }

    private static void addLabels(@Nullable Variant value, Content content, Map<String, Map<String, String>> labels) {
        if (value != null) {
            References.forEach("", value, (path, to) -> {
                if (!to.isNull() && !to.isByKey()) {
                    labels.computeIfAbsent(to.target(), type -> new TreeMap<>())
                            .computeIfAbsent(
                                    Long.toString(to.bits()), id -> Values.label(content, to.target(), to.bits()));
                }
            });
        }
    }
}
