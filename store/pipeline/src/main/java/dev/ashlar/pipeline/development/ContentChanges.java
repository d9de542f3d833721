package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.RecordList;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.pipeline.diff.SchemaSet;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** How one content differs from another. Immutable; any thread. */
final class ContentChanges {
    /** What is said of differences without a detail. */
    private static final Map<String, String> DETAILS =
            Map.of("doc", "changed", "display", "changed", "unit", "changed", "layout", "fields have other offsets");

    private final Content before;
    private final List<SchemaChange> schemas;
    private final List<TypeChanges> types;

    private ContentChanges(Content before, List<SchemaChange> schemas, List<TypeChanges> types) {
        this.before = before;
        this.schemas = schemas;
        this.types = types;
    }

    /** Compares; where they share lists and records, these are not looked at. */
    static ContentChanges between(Content before, Content now) {
        Map<String, Schema> old = byName(before);
        Map<String, Schema> names = new TreeMap<>(old);
        Map<String, Schema> latest = byName(now);
        names.putAll(latest);
        List<TypeChanges> types = new ArrayList<>();
        for (String name : names.keySet()) {
            TypeChanges changes =
                    TypeChanges.between(name, old.get(name), list(before, name), latest.get(name), list(now, name));
            if (!changes.isEmpty()) {
                types.add(changes);
            }
        }
        return new ContentChanges(before, schemaChanges(before.schemas(), now.schemas()), List.copyOf(types));
    }

    private static Map<String, Schema> byName(Content content) {
        Map<String, Schema> schemas = new TreeMap<>();
        content.schemas().forEach(schema -> schemas.put(schema.name(), schema));
        return schemas;
    }

    private static RecordList list(Content content, String type) {
        return RecordList.of(Objects.requireNonNullElse(content.records().get(type), List.of()));
    }

    private static List<SchemaChange> schemaChanges(List<Schema> before, List<Schema> now) {
        boolean same = before.size() == now.size();
        for (int i = 0; same && i < now.size(); i++) {
            same = before.get(i) == now.get(i);
        }
        return same
                ? List.of()
                : SchemaDiff.between(SchemaSet.of(before), SchemaSet.of(now)).changes().stream()
                        .map(ContentChanges::change)
                        .toList();
    }

    private static SchemaChange change(SchemaDifference difference) {
        String detail =
                difference.detail().isEmpty() ? DETAILS.getOrDefault(difference.what(), "") : difference.detail();
        return new SchemaChange(
                difference.type(),
                difference.field(),
                difference.what(),
                detail,
                difference.before(),
                difference.after());
    }

    Content before() {
        return before;
    }

    List<SchemaChange> schemas() {
        return schemas;
    }

    /** Types of which a record has changed, by name. */
    List<TypeChanges> types() {
        return types;
    }

    boolean isEmpty() {
        return schemas.isEmpty() && types.isEmpty();
    }

    void tell(ChangeListener listener) {
        schemas.forEach(listener::schemaChanged);
        types.forEach(type -> type.tell(listener));
    }
}
