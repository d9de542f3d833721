package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Pages of tables, with the results of the last queries. Any thread. */
final class RecordPages {
    private static final int LARGEST_PAGE = 500;
    private static final int MOST_FOUND = 50;
    private static final int MOST_REFERRERS = 200;
    private static final int KEPT_QUERIES = 8;

    private final Map<RecordQuery, int[]> results = new LinkedHashMap<>();
    private @Nullable Content queried;

    Map<String, @Nullable Object> page(Content content, JsonObject request) {
        RecordQuery query = RecordQuery.of(request);
        int[] found = results(content, query);
        int from = request.count("offset", found.length);
        int to = Math.min(found.length, from + request.count("limit", LARGEST_PAGE));
        List<DataRecord> records = new ArrayList<>();
        List<DataRecord> all = Objects.requireNonNull(content.records().get(query.type()));
        for (int i = from; i < to; i++) {
            records.add(all.get(found[i]));
        }
        Map<String, @Nullable Object> page = rows(content, RecordQuery.schema(content, query.type()), records);
        page.put("total", found.length);
        page.put("offset", from);
        return page;
    }

    /** All records of a query. */
    List<DataRecord> all(Content content, RecordQuery query) {
        int[] found = results(content, query);
        List<DataRecord> all = Objects.requireNonNull(content.records().get(query.type()));
        return Arrays.stream(found).mapToObj(all::get).toList();
    }

    private synchronized int[] results(Content content, RecordQuery query) {
        if (queried != content) {
            results.clear();
            queried = content;
        }
        int[] known = results.get(query);
        if (known == null) {
            known = query.run(content);
            results.put(query, known);
            if (results.size() > KEPT_QUERIES) {
                results.remove(results.keySet().iterator().next());
            }
        }
        return known;
    }

    Map<String, @Nullable Object> record(Content content, String type, long id) {
        Schema schema = RecordQuery.schema(content, type);
        DataRecord record = content.record(type, id);
        Map<String, @Nullable Object> page = rows(content, schema, record == null ? List.of() : List.of(record));
        page.put("sources", record == null ? Map.of() : InheritedValues.sources(content, schema, id));
        return page;
    }

    private static Map<String, @Nullable Object> rows(Content content, Schema schema, List<DataRecord> records) {
        Map<String, Map<String, String>> labels = new TreeMap<>();
        Map<String, @Nullable Object> page = new LinkedHashMap<>();
        page.put(
                "rows",
                records.stream().map(each -> row(content, schema, each, labels)).toList());
        page.put("labels", labels);
        return page;
    }

    private static Map<String, @Nullable Object> row(
            Content content, Schema schema, DataRecord record, Map<String, Map<String, String>> labels) {
        DataRecord written = content.written(schema.name(), record.id());
        List<@Nullable String> values = new ArrayList<>();
        StringBuilder inherited = new StringBuilder();
        for (SchemaField field : schema.fields()) {
            Variant value = record.get(field.name());
            values.add(Values.json(field, value));
            inherited.append(value != null && written != null && !written.has(field.name()) ? 'i' : '.');
            if (value != null) {
                References.forEach(field.name(), value, (path, to) -> label(content, to, labels));
            }
        }
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("id", Long.toString(record.id()));
        row.put("label", Values.label(schema, record));
        row.put("values", values);
        row.put("inherited", inherited.toString());
        return row;
    }

    private static void label(Content content, Variant to, Map<String, Map<String, String>> labels) {
        if (!to.isNull() && !to.isByKey()) {
            labels.computeIfAbsent(to.target(), type -> new TreeMap<>())
                    .computeIfAbsent(Long.toString(to.bits()), id -> Values.label(content, to.target(), to.bits()));
        }
    }

    /** The first records of a type that contain a text. */
    static List<Map<String, String>> find(Content content, String type, String text) {
        Schema schema = RecordQuery.schema(content, type);
        var contains = RecordQuery.containing(content, schema, text.strip());
        return Objects.requireNonNull(content.records().get(type)).stream()
                .filter(contains)
                .limit(MOST_FOUND)
                .map(record -> Map.of("id", Long.toString(record.id()), "label", Values.label(schema, record)))
                .toList();
    }

    /** Which records refer to one. */
    static Map<String, Object> referrers(Content content, String type, long id) {
        List<Map<String, String>> found = new ArrayList<>();
        int[] total = {0};
        for (Schema schema : content.schemas()) {
            for (DataRecord record : Objects.requireNonNull(content.records().get(schema.name()))) {
                record.forEach((field, value) -> References.forEach(field, value, (path, to) -> {
                    if (!to.isNull()
                            && !to.isByKey()
                            && to.bits() == id
                            && to.target().equals(type)
                            && total[0]++ < MOST_REFERRERS) {
                        found.add(Map.of(
                                "type", schema.name(),
                                "id", Long.toString(record.id()),
                                "label", Values.label(schema, record),
                                "path", path));
                    }
                }));
            }
        }
        return Map.of("total", total[0], "rows", found);
    }
}
