package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has to be known of all records of a type, so that a change of a few can be checked by itself. For one thread. */
final class TypeIndex {
    private static final int SPARE_TEXTS = 10_000;

    private final Schema schema;
    private final Map<String, UniqueValues<Variant>> byField = new LinkedHashMap<>();
    private final List<UniqueGroup> groups;
    private final TextKeys texts;
    /** Keys by which records refer to this type, and perhaps some by which none does any more. */
    private final Set<String> referredKeys = new HashSet<>();
    /** Texts and keys that are known from more edits than this make it worth to read all again; 0 before a full read. */
    private int mostTexts;

    /** An index of no records. */
    TypeIndex(Schema schema) {
        this.schema = schema;
        this.texts = new TextKeys(schema);
        this.groups = schema.rules().unique().stream()
                .map(names -> UniqueGroup.of(schema, names))
                .toList();
        for (SchemaField field : schema.fields()) {
            if (field.index().isUnique() || field.name().equals(schema.key())) {
                byField.put(field.name(), new UniqueValues<>());
            }
        }
    }

    /** Whether so many texts have come since the full read, of which nobody knows whether a record still has them, that they take memory for nothing. */
    boolean isWorn() {
        return texts.count() + referredKeys.size() > mostTexts;
    }

    TextKeys texts() {
        return texts;
    }

    Set<String> referredKeys() {
        return referredKeys;
    }

    /** Null for a field whose values are not unique. */
    @Nullable
    UniqueValues<Variant> values(String field) {
        return byField.get(field);
    }

    /** Fields whose values together are unique. */
    List<UniqueGroup> groups() {
        return groups;
    }

    /** Null when the type has no key, or no record this one. */
    @Nullable
    Long idOfKey(String key) {
        String field = schema.key();
        UniqueValues<Variant> values = field == null ? null : byField.get(field);
        return values == null ? null : values.idOf(Variant.of(key));
    }

    /** The keys of all records; none when the type has no key. */
    List<String> keys() {
        UniqueValues<Variant> values = schema.key() == null ? null : byField.get(schema.key());
        return values == null
                ? List.of()
                : values.all().stream().map(Variant::text).toList();
    }

    void keep() {
        if (mostTexts == 0) {
            mostTexts = 2 * texts.count() + referredKeys.size() + SPARE_TEXTS;
        }
        byField.values().forEach(UniqueValues::keep);
        groups.forEach(group -> group.values().keep());
    }

    void discard() {
        byField.values().forEach(UniqueValues::discard);
        groups.forEach(group -> group.values().discard());
    }
}
