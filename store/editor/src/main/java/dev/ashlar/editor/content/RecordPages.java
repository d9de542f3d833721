package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.RecordEdit;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Pages of tables, with the results of the last queries. Any thread. */
final class RecordPages {
    private static final int LARGEST_PAGE = 500;
    private static final int MOST_FOUND = 50;
    private static final int MOST_REFERRERS = 200;
    private static final int NONE = 4;
    private static final int KEPT_QUERIES = 8;
    private static final int KEPT_VIEWS = 12;

    private final Map<RecordQuery, int[]> results = new LinkedHashMap<>();
    private @Nullable Content queried;
    /** By the name that a page gave its view. */
    private final Map<String, Listing> views = new LinkedHashMap<>();

    /**
     * The records that a view shows. They stay where they are while people edit: an edit moves no row from under the cursor.
     *
     * @param rows indexes of the records among those of their type
     * @param ids of the same records
     */
    private record Listing(RecordQuery query, WeakReference<Content> content, int[] rows, long[] ids) {
        static Listing of(RecordQuery query, Content content, int[] rows) {
            List<DataRecord> all = Objects.requireNonNull(content.records().get(query.type()));
            return new Listing(
                    query,
                    new WeakReference<>(content),
                    rows,
                    Arrays.stream(rows).mapToLong(row -> all.get(row).id()).toArray());
        }

        /** The same order in newer content, without records that are gone; behind them those that are new. */
        int[] in(Content newer, int[] found) {
            List<DataRecord> all = Objects.requireNonNull(newer.records().get(query.type()));
            long[] allIds = all.stream().mapToLong(DataRecord::id).toArray();
            long[] listed = ids.clone();
            Arrays.sort(listed);
            IntStream kept = Arrays.stream(ids)
                    .mapToInt(id -> Arrays.binarySearch(allIds, id))
                    .filter(row -> row >= 0);
            IntStream added = Arrays.stream(found).filter(row -> Arrays.binarySearch(listed, allIds[row]) < 0);
            return IntStream.concat(kept, added).toArray();
        }
    }

    Map<String, @Nullable Object> page(Content content, JsonObject request) {
        RecordQuery query = RecordQuery.of(request);
        int[] found = listed(content, query, request.text("view", ""));
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

    /** The records of a view, in the order that it has had since it was asked for first; those of the query for no view. */
    private synchronized int[] listed(Content content, RecordQuery query, String view) {
        if (view.isEmpty()) {
            return results(content, query);
        }
        Listing known = views.remove(view);
        if (known == null || !known.query().equals(query)) {
            known = Listing.of(query, content, results(content, query));
        } else if (known.content().get() != content) {
            known = Listing.of(query, content, known.in(content, results(content, query)));
        }
        views.put(view, known);
        if (views.size() > KEPT_VIEWS) {
            views.remove(views.keySet().iterator().next());
        }
        return known.rows();
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

    /** Records as tables have them, each with its type; those that are there. */
    List<Map<String, @Nullable Object>> rows(Content content, List<RecordEdit> edits) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (RecordEdit edit : edits) {
            Schema schema = RecordQuery.schema(content, edit.type());
            DataRecord record = content.record(edit.type(), edit.id());
            if (record != null) {
                Map<String, @Nullable Object> row = row(content, schema, record, new TreeMap<>());
                row.put("type", edit.type());
                rows.add(row);
            }
        }
        return rows;
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

    /** The first records of a type whose name or id has a text, the best ones first. */
    static List<Map<String, String>> find(Content content, String type, String text) {
        Schema schema = RecordQuery.schema(content, type);
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        return Objects.requireNonNull(content.records().get(type)).stream()
                .filter(record -> rank(schema, record, wanted) < NONE)
                .sorted(Comparator.comparingInt(record -> rank(schema, record, wanted)))
                .limit(MOST_FOUND)
                .map(record -> Map.of("id", Long.toString(record.id()), "label", Values.label(schema, record)))
                .toList();
    }

    /** Lower is better: the name or id itself, a name that begins with the text, one that has it, an id that begins with it. */
    private static int rank(Schema schema, DataRecord record, String wanted) {
        String label = Values.label(schema, record).toLowerCase(Locale.ROOT);
        String id = Long.toString(record.id());
        if (label.equals(wanted) || id.equals(wanted)) {
            return 0;
        }
        return label.startsWith(wanted) ? 1 : label.contains(wanted) ? 2 : id.startsWith(wanted) ? 3 : NONE;
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
