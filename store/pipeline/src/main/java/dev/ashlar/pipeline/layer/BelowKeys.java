package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The keys of the records below a layer, and their ids. Immutable. */
final class BelowKeys {
    private final Map<String, Map<String, Long>> ids;

    private BelowKeys(Map<String, Map<String, Long>> ids) {
        this.ids = ids;
    }

    static BelowKeys of(Content below) {
        Map<String, Map<String, Long>> ids = new HashMap<>();
        below.schemas().forEach(schema -> put(schema, below, ids));
        return new BelowKeys(ids);
    }

    private static void put(Schema schema, Content below, Map<String, Map<String, Long>> into) {
        if (schema.key() == null) {
            return;
        }
        Map<String, Long> ofType = new HashMap<>();
        for (DataRecord record : below.records().getOrDefault(schema.name(), List.of())) {
            String key = LayerKeys.key(schema, record);
            if (key != null) {
                ofType.put(key, record.id());
            }
        }
        into.put(schema.name(), ofType);
    }

    /** The keys after records have changed; this object if no key has. */
    BelowKeys after(Content before, Content now, Rows changed) {
        Map<String, Map<String, Long>> all = new HashMap<>(ids);
        boolean isSame = true;
        for (Schema schema : now.schemas()) {
            boolean hasKeys = changed.of(schema.name()).stream()
                    .allMatch(id -> Objects.equals(key(schema, before, id), key(schema, now, id)));
            if (!hasKeys) {
                put(schema, now, all);
                isSame = false;
            }
        }
        return isSame ? this : new BelowKeys(all);
    }

    private static @Nullable String key(Schema schema, Content content, long id) {
        DataRecord record = content.record(schema.name(), id);
        return record == null ? null : LayerKeys.key(schema, record);
    }

    /** Null if no record below has the key. */
    @Nullable
    Long idOf(String type, String key) {
        return ids.getOrDefault(type, Map.of()).get(key);
    }
}
