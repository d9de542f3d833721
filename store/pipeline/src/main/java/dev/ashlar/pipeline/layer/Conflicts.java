package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.link.LinkConflict.Kind;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.Subjects;
import dev.ashlar.pipeline.content.ReadValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which layer said what of which record, and where two of them meet. A layer is compared with those below from above to below, up to the first that gives
 * the field as a whole. The linker has the same rules, so fields that do not ship do not count. For one thread.
 */
final class Conflicts {
    /** By type, id and field. */
    static final Comparator<Finding> ORDER =
            Comparator.comparing(Finding::type).thenComparingLong(Finding::id).thenComparing(Finding::field);

    private final Map<Row, Said> said = new HashMap<>();
    private final Map<String, Schema> shipped = new HashMap<>();

    private record Row(String type, long id) {}

    /** What layers have said of a record since it was removed last. */
    private static final class Said {
        /** The last layer that changed or removed the record. */
        String last = "";

        @Nullable
        Location at;

        /** The layer that added the record, and its values: those of all fields. */
        String maker = "";

        @Nullable
        Change made;

        final Map<String, List<Given>> given = new HashMap<>();
        final List<Finding> ofRecord = new ArrayList<>();
        final List<Finding> ofFields = new ArrayList<>();

        /** What layers say of a field, from below to above. */
        List<Given> of(String field) {
            List<Given> all = new ArrayList<>();
            if (made != null) {
                all.add(new Given(maker, "", made.values().get(field)));
            }
            all.addAll(given.getOrDefault(field, List.of()));
            return all;
        }
    }

    /**
     * A value of a layer.
     *
     * @param edit {@link LayerFields#PLUS}, {@link LayerFields#MINUS}, or empty for a value as a whole
     * @param value null where it is taken away
     */
    private record Given(
            String layer, String edit, @Nullable Variant value) {
        boolean isWhole() {
            return edit.isEmpty();
        }
    }

    private Said said(Change change) {
        return said.computeIfAbsent(new Row(change.type(), change.id()), row -> new Said());
    }

    /** Notes a new record: its fields are nobody else's. */
    void add(LayerConf layer, Change change) {
        Said of = said(change);
        of.maker = layer.name();
        of.made = change;
        of.last = layer.name();
        of.at = change.at();
    }

    /** Notes a change; {@code below}: null where there is no such record any more. */
    void change(LayerConf layer, Schema schema, Change change, @Nullable DataRecord below) {
        Said of = said(change);
        Schema ofPack = shipped.computeIfAbsent(change.type(), type -> schema.shipped());
        boolean ships = change.given().stream().anyMatch(name -> ofPack.field(Change.fieldOf(name)) != null);
        if (below == null && ships) {
            of.ofRecord.add(finding(Kind.CHANGE_OF_NOTHING, change, of.last, layer));
        }
        if (below == null) {
            return;
        }
        for (String name : change.given()) {
            String field = Change.fieldOf(name);
            String edit = name.substring(field.length());
            Given upper = new Given(layer.name(), edit, change.values().get(name));
            List<Given> ofField = of.given.computeIfAbsent(field, any -> new ArrayList<>());
            boolean isOtherEdit =
                    !ofField.isEmpty() && ofField.get(ofField.size() - 1).layer.equals(layer.name());
            SchemaField declared = ofPack.field(field);
            if (declared != null && !isOtherEdit) {
                find(layer, declared, change, upper, of);
            }
            if (!isOtherEdit) {
                ofField.add(upper);
            }
        }
        of.last = ships ? layer.name() : of.last;
        of.at = change.at();
    }

    /** Notes a removal; {@code below}: null where there is no such record any more. */
    void remove(LayerConf layer, Change change, @Nullable DataRecord below) {
        Said of = said(change);
        if (below == null) {
            of.ofRecord.add(finding(Kind.REMOVAL_OF_NOTHING, change, of.last, layer));
        } else if (!of.last.isEmpty() && !layer.after().contains(of.last)) {
            of.ofRecord.add(finding(Kind.REMOVAL_OF_A_CHANGE, change, of.last, layer));
        }
        of.maker = "";
        of.made = null;
        of.given.clear();
        of.ofFields.clear();
        of.last = layer.name();
        of.at = change.at();
    }

    /** Looks for a layer below that says something else of a field. A layer knows those that it stands on. */
    private static void find(LayerConf layer, SchemaField field, Change change, Given upper, Said of) {
        List<Given> below = of.of(field.name());
        Map<Variant, DataRecord> added = below.isEmpty() ? Map.of() : added(field, upper);
        for (int i = below.size() - 1; i >= 0; i--) {
            Given lower = below.get(i);
            if (layer.after().contains(lower.layer)) {
                continue;
            }
            if (lower.isWhole() || upper.isWhole()) {
                if (!areSame(field, lower, upper)) {
                    of.ofFields.add(finding(Kind.TWO_VALUES, change, field.name(), lower, upper));
                }
                break;
            }
            findEntries(field, change, lower, upper, added, of);
        }
    }

    private static boolean areSame(SchemaField field, Given lower, Given upper) {
        return lower.isWhole()
                && upper.isWhole()
                && Objects.equals(ReadValue.whole(field, lower.value), ReadValue.whole(field, upper.value));
    }

    /** Looks for entries that a layer below adds too; {@code added}: those of the layer above that no layer between adds. */
    private static void findEntries(
            SchemaField field, Change change, Given lower, Given upper, Map<Variant, DataRecord> added, Said of) {
        if (added.isEmpty()) {
            return;
        }
        added(field, lower).forEach((key, entry) -> {
            DataRecord other = added.remove(key);
            if (other == null) {
                return;
            }
            Given below = new Given(lower.layer, "", field.listOf(List.of(entry)));
            Given above = new Given(upper.layer, "", field.listOf(List.of(other)));
            if (!areSame(field, below, above)) {
                String path = Subjects.element(field.name(), field, 0, key);
                of.ofFields.add(finding(Kind.TWO_ENTRIES, change, path, below, above));
            }
        });
    }

    /** The entries that a layer adds to a map; none where the field is none. */
    private static Map<Variant, DataRecord> added(SchemaField field, Given given) {
        Map<Variant, DataRecord> entries = new HashMap<>();
        if (field.isMap() && given.edit.equals(LayerFields.PLUS) && given.value != null) {
            given.value.list().forEach(entry -> entries.put(Edits.key(entry), entry));
        }
        return entries;
    }

    /** The linker has the same words. */
    private static String text(Kind kind, String lower) {
        return kind.text(lower.isEmpty() ? "base" : lower);
    }

    private static Finding finding(Kind kind, Change change, String lower, LayerConf upper) {
        return new Finding(
                text(kind, lower), change.type(), change.id(), "", lower, null, upper.name(), null, change.at());
    }

    private static Finding finding(Kind kind, Change change, String field, Given lower, Given upper) {
        return new Finding(
                text(kind, lower.layer),
                change.type(),
                change.id(),
                field,
                lower.layer,
                lower.value,
                upper.layer,
                upper.value,
                change.at());
    }

    /** The last layer that changed or removed a record; empty for none. */
    String lastOf(String type, long id) {
        Said of = said.get(new Row(type, id));
        return of == null ? "" : of.last;
    }

    /** Where the last layer changed or removed a record; null for none. */
    @Nullable
    Location placeOf(String type, long id) {
        Said of = said.get(new Row(type, id));
        return of == null ? null : of.at;
    }

    /** The last layer that gave a field, or a part of it; empty for none. */
    String giverOf(String type, long id, String field) {
        Said of = said.get(new Row(type, id));
        List<Given> ofField = of == null ? List.of() : of.given.getOrDefault(field, List.of());
        return !ofField.isEmpty() ? ofField.get(ofField.size() - 1).layer : of == null ? "" : of.maker;
    }

    /** By type, id and field, of one field from below to above. */
    List<Finding> found() {
        List<Finding> found = new ArrayList<>();
        said.values().forEach(of -> {
            found.addAll(of.ofRecord);
            found.addAll(of.ofFields);
        });
        found.sort(ORDER);
        return List.copyOf(found);
    }
}
