package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordAuthors;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.json.JsonArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the edits that a page asks for, and collects what is wrong with them. For one request. */
final class EditRequest implements RecordReceiver {
    private static final int MOST_EDITS = 10_000;

    private final DevelopmentStore store;
    private final Content content;
    private final List<RecordEdit> edits = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> conflicts = new ArrayList<>();

    EditRequest(DevelopmentStore store) {
        this.store = store;
        this.content = store.content();
    }

    /**
     * The edits of a request.
     *
     * @throws RefusedException when a value is none of its field, or is not what the page knows
     */
    List<RecordEdit> read(JsonObject request) {
        List<JsonObject> asked = request.objects("edits");
        if (asked.isEmpty() || asked.size() > MOST_EDITS) {
            throw new BadRequestException("edits: expected 1 to " + MOST_EDITS + " edits, found " + asked.size());
        }
        asked.forEach(this::add);
        if (!problems.isEmpty() || !conflicts.isEmpty()) {
            throw new RefusedException(problems, conflicts);
        }
        return edits;
    }

    private void add(JsonObject asked) {
        Schema schema = RecordQuery.schema(content, asked.text("type"));
        if (asked.flag("create")) {
            RecordEdit edit = store.create(schema.name());
            set(edit, schema, asked);
            edits.add(edit);
            return;
        }
        long id = asked.id("id");
        DataRecord record = content.record(schema.name(), id);
        if (record == null) {
            conflicts.add(schema.name() + " " + id + " is gone");
            return;
        }
        compare(schema, record, asked.texts("known"));
        RecordEdit edit = store.edit(schema.name(), id);
        if (asked.flag("delete")) {
            edit.delete();
        } else {
            set(edit, schema, asked);
        }
        edits.add(edit);
    }

    /** Whether the record still has what the page showed when somebody began to type. */
    private void compare(Schema schema, DataRecord record, Map<String, @Nullable String> known) {
        known.forEach((name, text) -> {
            SchemaField field = field(schema, name);
            String found = Values.json(field, record.get(name));
            if (!Objects.equals(text, found)) {
                conflicts.add(schema.name() + " " + record.id() + "." + name
                        + ": somebody else has changed it: expected " + shown(text) + ", found "
                        + shown(found) + RecordAuthors.suffix(store, schema.name(), record.id()));
            }
        });
    }

    private static String shown(@Nullable String text) {
        return text == null ? "no value" : text;
    }

    private void set(RecordEdit edit, Schema schema, JsonObject asked) {
        asked.texts("set").forEach((name, text) -> {
            SchemaField field = field(schema, name);
            String record = schema.name() + " " + edit.id();
            if (text == null) {
                edit.remove(name);
                return;
            }
            Variant value = JsonArrays.read(text, field, record + "." + name, Location.of("edit of " + record), this);
            if (value != null) {
                edit.set(name, value);
            }
        });
    }

    static SchemaField field(Schema schema, String name) {
        SchemaField field = schema.field(name);
        if (field == null) {
            throw new BadRequestException(schema.name() + " has no field " + name);
        }
        return field;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        throw new IllegalStateException("a value is no record");
    }

    @Override
    public void problem(Location where, String subject, String message, String expected, String found) {
        problems.add(new Problem(where, subject, message, expected, found));
    }
}
