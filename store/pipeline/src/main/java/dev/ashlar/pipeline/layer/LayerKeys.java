package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.References;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of records with a layer, and the ids that they stand for. For one thread. */
final class LayerKeys {
    private final BelowKeys below;
    /** Keys that the layer gives. */
    private final Map<String, Map<String, Long>> given = new HashMap<>();
    /** Keys that records below do not have any more. */
    private final Map<String, Map<String, Long>> before = new HashMap<>();

    private final Map<String, List<DataRecord>> abstracts;

    /** {@code abstracts}: of the base, by type. */
    LayerKeys(BelowKeys below, Map<String, List<DataRecord>> abstracts) {
        this.below = below;
        this.abstracts = abstracts;
    }

    /** Whether each key stands for what it stood for before. */
    boolean areThoseOf(LayerKeys other) {
        return below == other.below && given.equals(other.given) && before.equals(other.before);
    }

    /** Gives a record its key. */
    void put(Schema schema, DataRecord record, long id) {
        String key = key(schema, record);
        if (key != null) {
            given.computeIfAbsent(schema.name(), type -> new HashMap<>()).put(key, id);
        }
    }

    /** Takes the key of a record below; before the layer gives keys. */
    void remove(Schema schema, DataRecord record) {
        String key = key(schema, record);
        if (key != null) {
            before.computeIfAbsent(schema.name(), type -> new HashMap<>()).put(key, record.id());
        }
    }

    /** The id of the record that has the key of another; null when there is none. */
    @Nullable
    Long idOf(Schema schema, DataRecord record) {
        String key = key(schema, record);
        return key == null ? null : idOf(schema.name(), key);
    }

    /** The abstract record of the base that has the id of another, or its key; null when there is none. */
    @Nullable
    DataRecord abstractOf(Schema schema, DataRecord record) {
        String key = key(schema, record);
        for (DataRecord one : abstracts.getOrDefault(schema.name(), List.of())) {
            boolean isId = record.hasId() && record.id() == one.id();
            if (isId || key != null && key.equals(key(schema, one))) {
                return one;
            }
        }
        return null;
    }

    private @Nullable Long idOf(String type, String key) {
        Long id = given.getOrDefault(type, Map.of()).get(key);
        boolean isTaken = before.getOrDefault(type, Map.of()).containsKey(key);
        return id != null || isTaken ? id : below.idOf(type, key);
    }

    /** The key of a record that is a text; null for none. */
    static @Nullable String key(Schema schema, DataRecord record) {
        String field = schema.key();
        Variant key = field == null ? null : record.get(field);
        return key == null || key.type() != ValueType.STRING || key.shape().isArray() ? null : key.text();
    }

    /** The same value with references by id; those whose key nobody has stay as they are, for validation to tell of. */
    Variant resolve(Variant value) {
        return References.map(value, this::resolved);
    }

    /** The same for what is taken away: keys are those of the records below. */
    Variant resolveTaken(Variant value) {
        return References.map(value, reference -> {
            Long id = reference.isByKey()
                    ? before.getOrDefault(reference.target(), Map.of()).get(reference.text())
                    : null;
            return id == null ? resolved(reference) : Variant.ofRef(reference.target(), id);
        });
    }

    private Variant resolved(Variant reference) {
        Long id = reference.isByKey() ? idOf(reference.target(), reference.text()) : null;
        return id == null ? reference : Variant.ofRef(reference.target(), id);
    }
}
