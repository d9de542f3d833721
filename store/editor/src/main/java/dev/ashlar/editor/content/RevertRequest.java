package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.Conversion;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordAuthors;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.diff.ComparedField;
import dev.ashlar.pipeline.diff.FieldPairs;
import dev.ashlar.pipeline.diff.RecordDiff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes edits that take records or values back to what a comparison has found. For one request. */
final class RevertRequest {
    private static final int MOST_RECORDS = 10_000;

    private final DevelopmentStore store;
    private final Differences differences;
    private final Content old;
    private final Map<String, Map<Long, DataRecord>> written = new HashMap<>();
    private final List<String> conflicts = new ArrayList<>();

    RevertRequest(DevelopmentStore store, Differences differences) {
        this.store = store;
        this.differences = differences;
        this.old = differences.base().content();
    }

    /**
     * The edits of a request.
     *
     * @throws RefusedException when a record is not what the page knows
     */
    List<RecordEdit> read(JsonObject request) {
        List<JsonObject> asked = request.objects("records");
        if (asked.isEmpty() || asked.size() > MOST_RECORDS) {
            throw new BadRequestException("records: expected 1 to " + MOST_RECORDS + ", found " + asked.size());
        }
        Map<String, Set<Long>> ids = new TreeMap<>();
        asked.forEach(each ->
                ids.computeIfAbsent(each.text("type"), type -> new TreeSet<>()).add(each.id("id")));
        ids.forEach((type, ofType) -> written.put(type, differences.base().written(type, ofType)));
        List<RecordEdit> edits = new ArrayList<>();
        asked.forEach(each -> add(each, edits));
        if (!conflicts.isEmpty()) {
            throw new RefusedException(List.of(), conflicts);
        }
        return edits;
    }

    private void add(JsonObject asked, List<RecordEdit> edits) {
        Schema schema = RecordQuery.schema(differences.now(), asked.text("type"));
        long id = asked.id("id");
        String field = asked.text("field", "");
        Difference difference = differences.of(schema.name(), id);
        if (difference == null || !field.isEmpty() && !difference.has(field)) {
            conflicts.add(schema.name() + " " + id + (field.isEmpty() ? "" : "." + field) + " is as it was");
            return;
        }
        compare(schema, difference, asked.texts("known"));
        if (conflicts.isEmpty()) {
            edits.add(
                    switch (difference.kind()) {
                        case ADDED -> store.edit(schema.name(), id).delete();
                        case REMOVED -> again(schema, id);
                        case CHANGED -> back(schema, difference, field);
                    });
        }
    }

    /** Whether values are still those that the page has shown. */
    private void compare(Schema schema, Difference difference, Map<String, @Nullable String> known) {
        known.forEach((name, text) -> {
            String found = difference.values().stream()
                    .filter(value -> value.field().equals(name))
                    .findFirst()
                    .map(value -> Difference.json(schema.field(name), value.after()))
                    .orElse(null);
            if (!Objects.equals(text, found)) {
                conflicts.add(schema.name() + " " + difference.record().id() + "." + name
                        + ": somebody else has changed it: expected "
                        + (text == null ? "no value" : text) + ", found "
                        + (found == null ? "no value" : found)
                        + RecordAuthors.suffix(
                                store, schema.name(), difference.record().id()));
            }
        });
    }

    private DataRecord written(String type, long id) {
        DataRecord record = written.getOrDefault(type, Map.of()).get(id);
        if (record == null) {
            throw new BadRequestException(type + " " + id + " cannot be read again from "
                    + differences.base().words());
        }
        return record;
    }

    private RecordEdit again(Schema schema, long id) {
        DataRecord was = written(schema.name(), id);
        Map<SchemaField, SchemaField> pairs = FieldPairs.of(Objects.requireNonNull(old.schema(schema.name())), schema);
        RecordEdit edit = store.create(schema.name(), id);
        Variant from = was.get(Inheritance.FROM);
        if (from != null && schema.field(Inheritance.FROM) == null) {
            edit.set(Inheritance.FROM, from);
        }
        pairs.forEach((field, before) -> {
            Variant value = given(field, was.get(before.name()));
            if (value != null) {
                edit.set(field.name(), converted(schema, id, field, value));
            }
        });
        return edit;
    }

    /** {@code only}: the field; empty for all that have changed. */
    private RecordEdit back(Schema schema, Difference difference, String only) {
        long id = difference.record().id();
        DataRecord was = written(schema.name(), id);
        DataRecord read = old.record(schema.name(), id);
        Map<SchemaField, SchemaField> pairs = FieldPairs.of(Objects.requireNonNull(old.schema(schema.name())), schema);
        RecordEdit edit = store.edit(schema.name(), id);
        int changes = 0;
        for (RecordDiff.Value value : difference.values()) {
            SchemaField field = schema.field(value.field());
            if (field == null || !only.isEmpty() && !only.equals(value.field())) {
                continue;
            }
            changes++;
            SchemaField before = pairs.get(field);
            Variant given = before == null ? null : given(field, was.get(before.name()));
            Variant inherited = before == null || read == null ? null : given(field, read.get(before.name()));
            Variant back = given != null ? given : inherited;
            if (back == null) {
                edit.remove(field.name());
            } else {
                edit.set(field.name(), converted(schema, id, field, back));
            }
        }
        if (changes == 0) {
            throw new BadRequestException(schema.name() + " " + id + ": the schema has none of the fields any more");
        }
        return edit;
    }

    /** A pack does not say whether a default was given. */
    private @Nullable Variant given(SchemaField field, @Nullable Variant value) {
        boolean isDefault = differences.base().hasDefaults()
                && new ComparedField(field, field).isSame(ReadValue.whole(field, null), value);
        return value == null || isDefault ? null : value;
    }

    private static Variant converted(Schema schema, long id, SchemaField field, Variant value) {
        Variant converted = Conversion.convert(field, value);
        if (converted == null) {
            throw new BadRequestException(schema.name() + " " + id + "." + field.name() + ": expected a value that "
                    + field.declaredType() + " can hold, found " + value.toText());
        }
        return converted;
    }
}
