package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.LayerFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which layer said what of which record, and where two of them meet. For one thread. */
final class Conflicts {
    private final List<Finding> found = new ArrayList<>();
    private final Map<Slot, List<Given>> given = new HashMap<>();
    /** The last layer that changed or removed a record, and where. */
    private final Map<Slot, Last> last = new HashMap<>();

    private record Last(String layer, Location at) {}

    /** A field of a record; the record itself without a field. */
    private record Slot(String type, long id, String field) {}

    /**
     * A value of a layer.
     *
     * @param edit {@link LayerFields#PLUS}, {@link LayerFields#MINUS}, or empty for a value as a whole
     * @param value null where it is taken away
     */
    private record Given(
            String layer, String edit, @Nullable Variant value) {}

    private void note(String layer, Change change) {
        last.put(new Slot(change.type(), change.id(), ""), new Last(layer, change.at()));
    }

    /** Notes a new record: its fields are nobody else's. */
    void add(String layer, Change change) {
        change.given()
                .forEach(name ->
                        note(change, name, new Given(layer, "", change.values().get(name))));
        note(layer, change);
    }

    /** Notes a change; {@code below}: null where there is no such record any more. */
    void change(LayerConf layer, Schema schema, Change change, @Nullable DataRecord below) {
        if (below == null) {
            String lower = lastOf(change.type(), change.id());
            add("a change of a record that is not there", change, "", lower, null, layer.name(), null);
            return;
        }
        for (String name : change.given()) {
            String edit = edit(name);
            String field = name.substring(0, name.length() - edit.length());
            requireAlone(
                    layer,
                    schema,
                    change,
                    field,
                    new Given(layer.name(), edit, change.values().get(name)));
        }
        note(layer.name(), change);
    }

    /** Notes a removal; {@code below}: null where there is no such record any more. */
    void remove(LayerConf layer, Change change, @Nullable DataRecord below) {
        String lower = lastOf(change.type(), change.id());
        if (below == null) {
            add("a removal of a record that is not there", change, "", lower, null, layer.name(), null);
        } else if (!lower.isEmpty() && !layer.after().contains(lower)) {
            add("a removal of a record that another layer changes", change, "", lower, null, layer.name(), null);
        }
        note(layer.name(), change);
    }

    private static String edit(String name) {
        return name.endsWith(LayerFields.PLUS)
                ? LayerFields.PLUS
                : name.endsWith(LayerFields.MINUS) ? LayerFields.MINUS : "";
    }

    private List<Given> note(Change change, String field, Given upper) {
        List<Given> ofField =
                given.computeIfAbsent(new Slot(change.type(), change.id(), field), slot -> new ArrayList<>());
        ofField.add(upper);
        return ofField;
    }

    /** A layer knows those that it stands on. */
    private void requireAlone(LayerConf layer, Schema schema, Change change, String field, Given upper) {
        List<Given> ofField = note(change, field, upper);
        SchemaField declared = Objects.requireNonNull(schema.field(field));
        for (int i = ofField.size() - 2; i >= 0; i--) {
            Given lower = ofField.get(i);
            boolean isKnown = lower.layer.equals(upper.layer) || layer.after().contains(lower.layer);
            String message = isKnown ? null : conflict(declared, lower, upper);
            if (message != null) {
                add(message, change, field, lower.layer, lower.value, upper.layer, upper.value);
                break;
            }
        }
    }

    /** Null where both may say what they say. */
    private static @Nullable String conflict(SchemaField field, Given lower, Given upper) {
        if (lower.edit.isEmpty() && upper.edit.isEmpty()) {
            return Objects.equals(lower.value, upper.value) ? null : "two layers give one field";
        }
        if (lower.edit.isEmpty() || upper.edit.isEmpty()) {
            return "one layer gives a field, another adds to it or takes from it";
        }
        boolean bothAdd = lower.edit.equals(LayerFields.PLUS) && upper.edit.equals(LayerFields.PLUS);
        return field.isMap() && bothAdd && addOneKey(lower, upper) ? "two layers add one key to a map" : null;
    }

    private static boolean addOneKey(Given lower, Given upper) {
        Map<Variant, DataRecord> entries = new HashMap<>();
        Objects.requireNonNull(lower.value).list().forEach(entry -> entries.put(Edits.key(entry), entry));
        return Objects.requireNonNull(upper.value).list().stream().anyMatch(entry -> {
            DataRecord other = entries.get(Edits.key(entry));
            return other != null && !other.equals(entry);
        });
    }

    private void add(
            String message,
            Change change,
            String field,
            String lower,
            @Nullable Variant lowerValue,
            String upper,
            @Nullable Variant upperValue) {
        found.add(new Finding(
                message, change.type(), change.id(), field, lower, lowerValue, upper, upperValue, change.at()));
    }

    /** The last layer that changed or removed a record; empty for none. */
    String lastOf(String type, long id) {
        Last change = last.get(new Slot(type, id, ""));
        return change == null ? "" : change.layer;
    }

    /** Where the last layer changed or removed a record; null for none. */
    @Nullable
    Location placeOf(String type, long id) {
        Last change = last.get(new Slot(type, id, ""));
        return change == null ? null : change.at;
    }

    /** The last layer that gave a field, or a part of it; empty for none. */
    String giverOf(String type, long id, String field) {
        List<Given> ofField = given.getOrDefault(new Slot(type, id, field), List.of());
        return ofField.isEmpty() ? "" : ofField.get(ofField.size() - 1).layer;
    }

    List<Finding> found() {
        return List.copyOf(found);
    }
}
