package dev.ashlar.pipeline.content;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** What has to be known of all records of a type, so that a change of a few can be checked by itself. For one thread. */
final class TypeIndex {
    private static final int SPARE_TEXTS = 10_000;

    private final Schema schema;
    private final Map<String, UniqueValues<Variant>> byField = new LinkedHashMap<>();
    private final List<UniqueGroup> groups;
    private final TextKeys texts;
    /** XXH64 of keys by which records refer to this type, and perhaps of some by which none does any more. */
    private final LongHashSet referredKeys = new LongHashSet();
    /** Fills all but the keys that are referred to, when one asks for the first time; null once that is done, or there was nothing to fill. */
    private @Nullable Runnable filling;
    /** Texts and keys that are known from more edits than this make it worth to read all again; 0 before a full read. */
    private int mostTexts;

    /** An index of no records. */
    TypeIndex(Schema schema) {
        this.schema = schema;
        this.texts = new TextKeys(schema, this::fill);
        this.groups = schema.rules().unique().stream()
                .map(names -> UniqueGroup.of(schema, names))
                .toList();
        for (SchemaField field : schema.fields()) {
            if (field.index().isUnique() || field.name().equals(schema.key())) {
                byField.put(field.name(), new UniqueValues<>());
            }
        }
    }

    /** An index of records that nobody has looked into yet: they are, when one asks for a value of them. */
    static TypeIndex of(Schema schema, KeptType kept) {
        LongHashSet referredKeys = new LongHashSet();
        for (long key : kept.referredKeys()) {
            referredKeys.add(key);
        }
        return of(schema, kept.records(), kept.relatives(), referredKeys);
    }

    /** An index of records none of which inherits, and that nobody has looked into yet. */
    static TypeIndex of(Schema schema, RecordList records, LongHashSet referredKeys) {
        return of(schema, records, RecordList.NONE, referredKeys);
    }

    private static TypeIndex of(Schema schema, RecordList records, RecordList relatives, LongHashSet referredKeys) {
        TypeIndex index = new TypeIndex(schema);
        index.referredKeys.addAll(referredKeys);
        index.filling = () -> index.fill(records, relatives);
        return index;
    }

    private void fill() {
        Runnable once = filling;
        if (once != null) {
            filling = null;
            once.run();
        }
    }

    private void fill(RecordList records, RecordList relatives) {
        Set<String> names = indexedFields();
        texts.expect(records.size());
        byField.values().forEach(values -> values.expect(records.size()));
        groups.forEach(group -> group.values().expect(records.size()));
        (names.isEmpty() ? RecordList.NONE : records.passing(names)).forEach(record -> {
            fillTexts(record);
            byField.forEach(
                    (name, values) -> fill(values, ReadValue.unique(field(name), record.get(name)), record.id()));
            groups.forEach(group -> fill(group.values(), group.read(record), record.id()));
        });
        String key = schema.key();
        for (DataRecord relative : relatives) {
            fillTexts(relative);
            if (key != null && Inheritance.isAbstract(relative) && relative.has(key)) {
                fill(
                        Objects.requireNonNull(byField.get(key)),
                        ReadValue.unique(field(key), relative.get(key)),
                        relative.id());
            }
        }
        keep();
    }

    private Set<String> indexedFields() {
        Set<String> names = new HashSet<>(byField.keySet());
        groups.forEach(group -> group.fields().forEach(field -> names.add(field.name())));
        schema.fields().stream().filter(texts::isKnownByKey).forEach(field -> names.add(field.name()));
        return names;
    }

    private SchemaField field(String name) {
        return Objects.requireNonNull(schema.field(name));
    }

    private static <V> void fill(UniqueValues<V> values, @Nullable V value, long id) {
        if (value != null) {
            values.put(value, id);
        }
    }

    private void fillTexts(DataRecord record) {
        for (SchemaField field : schema.fields()) {
            Variant value = record.get(field.name());
            if (value != null) {
                texts.note(field, value);
            }
        }
    }

    /** Whether so many texts have come since the full read, of which nobody knows whether a record still has them, that they take memory for nothing. */
    boolean isWorn() {
        return filling == null && texts.count() + referredKeys.size() > mostTexts;
    }

    TextKeys texts() {
        return texts;
    }

    /** Notes that a record refers to this type by a key. */
    void refer(String key) {
        referredKeys.add(XxHash64.key(key));
    }

    /** Whether a record may refer to this type by a key. */
    boolean isReferred(String key) {
        return referredKeys.contains(XxHash64.key(key));
    }

    /** Keys as {@link KeptType#referredKeys} has them. */
    long[] referredKeys() {
        long[] keys = new long[referredKeys.size()];
        LongHashSet.LongIterator all = referredKeys.iterator();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = all.nextValue();
        }
        Arrays.sort(keys);
        return keys;
    }

    /** How many keys records refer to this type by, which never becomes less. */
    int referredKeyCount() {
        return referredKeys.size();
    }

    /** Null for a field whose values are not unique. */
    @Nullable
    UniqueValues<Variant> values(String field) {
        fill();
        return byField.get(field);
    }

    /** Fields whose values together are unique. */
    List<UniqueGroup> groups() {
        fill();
        return groups;
    }

    /** Null when the type has no key, or no record this one. */
    @Nullable
    Long idOfKey(String key) {
        String field = schema.key();
        UniqueValues<Variant> values = field == null ? null : values(field);
        return values == null ? null : values.idOf(Variant.of(key));
    }

    /** The keys of all records; none when the type has no key. */
    List<String> keys() {
        UniqueValues<Variant> values = schema.key() == null ? null : values(schema.key());
        return values == null
                ? List.of()
                : values.all().stream().map(Variant::text).toList();
    }

    void keep() {
        if (mostTexts == 0 && filling == null) {
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
