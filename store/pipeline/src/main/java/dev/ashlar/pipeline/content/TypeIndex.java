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
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** What has to be known of all records of a type, so that a change of a few can be checked by itself. For one thread. */
final class TypeIndex {
    private static final int SPARE_TEXTS = 10_000;

    /** In the set of fields, all groups together. */
    private static final String GROUPS = "";

    private final Schema schema;
    private final Map<String, UniqueValues<Variant>> byField = new LinkedHashMap<>();
    private final List<UniqueGroup> groups;
    /** Fields whose values are not known yet. */
    private final Set<String> open = new HashSet<>();

    private final TextKeys texts;
    /** XXH64 of keys by which records refer to this type, and perhaps of some by which none does any more. */
    private final LongHashSet referredKeys = new LongHashSet();
    /** The records that open fields are filled from; null between updates. */
    private @Nullable RecordsBefore before;
    /** Texts and keys that are known from more edits than this make it worth to read all again; 0 before a full read. */
    private int mostTexts;

    /** An index of no records. */
    TypeIndex(Schema schema) {
        this.schema = schema;
        this.texts = new TextKeys(schema, this::hadText);
        this.groups = schema.rules().unique().stream()
                .map(names -> UniqueGroup.of(schema, names))
                .toList();
        for (SchemaField field : schema.fields()) {
            if (field.index().isUnique() || field.name().equals(schema.key())) {
                byField.put(field.name(), new UniqueValues<>());
            }
        }
    }

    /** An index of records that nobody has looked into; {@code referredKeys} as {@link KeptType#referredKeys} has them. */
    static TypeIndex ofUnread(Schema schema, long[] referredKeys) {
        LongHashSet keys = new LongHashSet();
        for (long key : referredKeys) {
            keys.add(key);
        }
        return ofUnread(schema, keys);
    }

    /** An index of records that nobody has looked into. The values of a field are filled in when a record comes with another value. */
    static TypeIndex ofUnread(Schema schema, LongHashSet referredKeys) {
        TypeIndex index = new TypeIndex(schema);
        index.referredKeys.addAll(referredKeys);
        index.open.addAll(index.byField.keySet());
        index.open.add(GROUPS);
        schema.fields().stream().filter(index.texts::isKnownByKey).forEach(field -> index.open.add(field.name()));
        index.keep();
        return index;
    }

    /** An update of some records begins. */
    void begin(RecordsBefore records) {
        before = records;
    }

    private boolean hadText(long id, SchemaField field, int element, String text) {
        if (!open.contains(field.name())) {
            return false;
        }
        RecordsBefore known = Objects.requireNonNull(before);
        boolean had = known.hasText(id, field, element, text);
        if (!had) {
            fill(known.record(id) == null ? Set.copyOf(open) : Set.of(field.name()));
        }
        return had;
    }

    /** Fills in what is open of some fields, from the records of before. */
    private void fill(Set<String> names) {
        Set<String> now = new HashSet<>(names);
        now.retainAll(open);
        if (now.isEmpty()) {
            return;
        }
        RecordsBefore known = Objects.requireNonNull(before);
        int textsBefore = texts.count();
        List<SchemaField> fields = schema.fields().stream()
                .filter(field -> now.contains(field.name()))
                .toList();
        List<UniqueGroup> filled = now.contains(GROUPS) ? groups : List.of();
        expect(fields, filled, known.records().size());
        decoded(fields, filled, known.records()).forEach(record -> {
            fields.forEach(field -> fill(field, record, true));
            filled.forEach(group -> fill(group.values(), group.read(record), record.id()));
        });
        for (DataRecord written : known.written()) {
            fields.forEach(field -> fill(field, written, hasOwnKey(written, field)));
        }
        fields.forEach(field -> Optional.ofNullable(byField.get(field.name())).ifPresent(UniqueValues::keep));
        filled.forEach(group -> group.values().keep());
        mostTexts += 2 * (texts.count() - textsBefore);
        open.removeAll(now);
    }

    private static RecordList decoded(List<SchemaField> fields, List<UniqueGroup> filled, RecordList records) {
        Set<String> names = new HashSet<>();
        fields.forEach(field -> names.add(field.name()));
        filled.forEach(group -> group.fields().forEach(field -> names.add(field.name())));
        return names.isEmpty() ? RecordList.NONE : records.passing(names);
    }

    private void expect(List<SchemaField> fields, List<UniqueGroup> filled, int count) {
        for (SchemaField field : fields) {
            texts.expect(field, count);
            Optional.ofNullable(byField.get(field.name())).ifPresent(values -> values.expect(count));
        }
        filled.forEach(group -> group.values().expect(count));
    }

    private void fill(SchemaField field, DataRecord record, boolean isUnique) {
        Variant value = record.get(field.name());
        UniqueValues<Variant> values = byField.get(field.name());
        if (value != null) {
            texts.note(field, value);
        }
        if (values != null && isUnique) {
            fill(values, ReadValue.unique(field, value), record.id());
        }
    }

    /** Whether a record is an abstract one, which has no unique value but its key. */
    private boolean hasOwnKey(DataRecord written, SchemaField field) {
        boolean isKey = field.name().equals(schema.key());
        return isKey && Inheritance.isAbstract(written) && written.has(field.name());
    }

    private static <V> void fill(UniqueValues<V> values, @Nullable V value, long id) {
        if (value != null) {
            values.put(value, id);
        }
    }

    /** Whether so many texts have come since the full read, of which nobody knows whether a record still has them, that they take memory for nothing. */
    boolean isWorn() {
        return texts.count() + referredKeys.size() > mostTexts;
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

    /** Null for a field whose values are not unique, and where nobody has to know them: where they are not known, and no record comes with another. */
    @Nullable
    UniqueValues<Variant> values(String field, BooleanSupplier isAnyOther) {
        if (!byField.containsKey(field) || open.contains(field) && !isAnyOther.getAsBoolean()) {
            return null;
        }
        fill(Set.of(field));
        return byField.get(field);
    }

    /** Fields whose values together are unique; none where nobody has to know the values, as for one field. */
    List<UniqueGroup> groups(Predicate<UniqueGroup> isAnyOther) {
        if (open.contains(GROUPS) && groups.stream().noneMatch(isAnyOther)) {
            return List.of();
        }
        fill(Set.of(GROUPS));
        return groups;
    }

    /** Whether the type has a key, and the keys of records are not known yet. */
    boolean areKeysOpen() {
        return schema.key() != null && open.contains(schema.key());
    }

    /** Null when the type has no key, or no record this one. */
    @Nullable
    Long idOfKey(String key) {
        String field = schema.key();
        UniqueValues<Variant> values = field == null ? null : values(field, () -> true);
        return values == null ? null : values.idOf(Variant.of(key));
    }

    /** The keys of all records; none when the type has no key. */
    List<String> keys() {
        UniqueValues<Variant> values = schema.key() == null ? null : values(schema.key(), () -> true);
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
        before = null;
    }

    void discard() {
        before = null;
        byField.values().forEach(UniqueValues::discard);
        groups.forEach(group -> group.values().discard());
    }
}
