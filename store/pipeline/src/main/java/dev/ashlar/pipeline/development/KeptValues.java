package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.Conversion;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as a backend keeps them, in the form that content has: of the types of their fields, references by id. For one thread. */
final class KeptValues {
    private final Content content;
    /** Ids of records by their keys, by type. */
    private final Map<String, Map<String, Long>> keys = new HashMap<>();

    /** {@code content} is what the backend has, as it was read last. */
    KeptValues(Content content) {
        this.content = content;
    }

    /** The value as content has it; the value itself when it is none that content can have. */
    @Nullable
    Variant of(SchemaField field, @Nullable Variant kept) {
        if (kept == null) {
            return null;
        }
        Variant converted = Conversion.convert(field, kept);
        Variant value = converted == null ? RetypedValues.convert(field, kept) : converted;
        if (value == null) {
            return kept;
        }
        return References.map(value, this::byId);
    }

    /** Itself when no record has the key: another program has changed that, or the reference. */
    private Variant byId(Variant reference) {
        if (!reference.isByKey()) {
            return reference;
        }
        Long id = keys.computeIfAbsent(reference.target(), this::keysOf).get(reference.text());
        return id == null ? reference : Variant.ofRef(reference.target(), id);
    }

    private Map<String, Long> keysOf(String type) {
        Map<String, Long> ids = new HashMap<>();
        Schema schema = content.schema(type);
        String key = schema == null ? null : schema.key();
        if (key != null) {
            for (DataRecord record : content.written(type)) {
                Variant text = record.get(key);
                if (text != null) {
                    ids.put(text.text(), record.id());
                }
            }
        }
        return ids;
    }
}
