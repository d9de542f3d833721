package dev.ashlar.editor.content;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that a comparison has found, and pages of it. For one thread. */
final class Differences implements RecordDiff.Receiver {
    private static final int MOST_KEPT = 100_000;
    private static final int LARGEST_PAGE = 1000;

    private final CompareBase base;
    private final Content now;
    /** By type and id, in the order of the walk. */
    private final Map<String, Map<Long, Difference>> byType = new TreeMap<>();

    private final List<RecordDiff.Counts> counts;
    private final SchemaDiff schemas;

    private Differences(CompareBase base, Content now, RecordSide old) {
        this.base = base;
        this.now = now;
        RecordSide side = RecordSide.of(now);
        this.schemas = SchemaDiff.between(old.schemas(), side.schemas());
        this.counts = RecordDiff.walk(old, side, Set.of(), Set.of(), this);
    }

    static Differences between(CompareBase base, Content now) {
        return base.compare(old -> new Differences(base, now, old));
    }

    boolean areOf(CompareBase other, Content content) {
        return base == other && now == content;
    }

    CompareBase base() {
        return base;
    }

    Content now() {
        return now;
    }

    private void add(Difference difference) {
        Map<Long, Difference> ofType =
                byType.computeIfAbsent(difference.record().type(), type -> new LinkedHashMap<>());
        if (ofType.size() < MOST_KEPT) {
            ofType.put(difference.record().id(), difference);
        }
    }

    @Override
    public void added(RecordDiff.Subject record) {
        add(new Difference(Difference.Kind.ADDED, record, List.of()));
    }

    @Override
    public void removed(RecordDiff.Subject record) {
        add(new Difference(Difference.Kind.REMOVED, record, List.of()));
    }

    @Override
    public void changed(RecordDiff.Subject record, List<RecordDiff.Value> values) {
        add(new Difference(Difference.Kind.CHANGED, record, values));
    }

    @Override
    public void endType(RecordDiff.Counts counts) {
        // The walk returns all of them.
    }

    /** The difference of a record; null when it is as it was. */
    @Nullable
    Difference of(String type, long id) {
        return byType.getOrDefault(type, Map.of()).get(id);
    }

    /** The counts of all types, and a page of records. */
    Map<String, @Nullable Object> page(JsonObject request) {
        String type = request.text("type", "");
        String field = request.text("field", "");
        String kind = request.text("change", "");
        List<Difference> found = (type.isEmpty()
                        ? byType.values().stream().flatMap(ofType -> ofType.values().stream())
                        : byType.getOrDefault(type, Map.of()).values().stream())
                .filter(each -> field.isEmpty() || each.has(field))
                .filter(each -> kind.isEmpty() || each.kind().name().equalsIgnoreCase(kind))
                .toList();
        int from = request.count("offset", found.size());
        int to = Math.min(found.size(), from + request.count("limit", LARGEST_PAGE));
        Map<String, Map<String, String>> labels = new TreeMap<>();
        Map<String, @Nullable Object> page = new LinkedHashMap<>();
        page.put("base", base.words());
        page.put("schemas", schemaChanges());
        page.put("types", counts.stream().map(this::counts).toList());
        page.put("total", found.size());
        page.put("offset", from);
        page.put(
                "rows",
                found.subList(from, to).stream()
                        .map(each -> each.tree(base.content(), now, labels))
                        .toList());
        page.put("labels", labels);
        return page;
    }

    private List<String> schemaChanges() {
        return schemas.changes().stream()
                .map(change -> Stream.of(
                                change.type() + (change.field().isEmpty() ? "" : "." + change.field()),
                                change.what(),
                                change.detail())
                        .filter(word -> !word.isEmpty())
                        .reduce((left, right) -> left + " " + right)
                        .orElseThrow())
                .toList();
    }

    private Map<String, @Nullable Object> counts(RecordDiff.Counts counts) {
        Map<String, Integer> fields = new TreeMap<>();
        byType.getOrDefault(counts.type(), Map.of())
                .values()
                .forEach(each -> each.values().forEach(value -> fields.merge(value.field(), 1, Integer::sum)));
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("type", counts.type());
        tree.put("added", Math.toIntExact(counts.added()));
        tree.put("removed", Math.toIntExact(counts.removed()));
        tree.put("changed", Math.toIntExact(counts.changed()));
        tree.put("fields", fields);
        return tree;
    }
}
