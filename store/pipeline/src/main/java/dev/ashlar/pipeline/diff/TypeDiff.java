package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.schema.PlacedRule;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs between two schemas of one type. */
final class TypeDiff {
    /** What elements of lists do not have, whatever their struct says. */
    private static final Set<String> OF_RECORDS = Set.of("hot", "index");

    private static final String LAYOUT = "layout";
    private static final String FOR_PEOPLE = "for people only";

    private final SchemaSet oldSet;
    private final SchemaSet nowSet;
    private final Schema old;
    private final Schema now;
    private final RecordLayout oldLayout;
    private final RecordLayout nowLayout;
    private final boolean complete;
    private final List<SchemaDifference> changes = new ArrayList<>();

    private TypeDiff(SchemaSet oldSet, Schema old, SchemaSet nowSet, Schema now) {
        this.oldSet = oldSet;
        this.nowSet = nowSet;
        this.old = old;
        this.now = now;
        this.oldLayout = oldSet.layout(old);
        this.nowLayout = nowSet.layout(now);
        this.complete = oldSet.isComplete() && nowSet.isComplete();
    }

    static List<SchemaDifference> between(SchemaSet oldSet, Schema old, SchemaSet nowSet, Schema now) {
        TypeDiff diff = new TypeDiff(oldSet, old, nowSet, now);
        diff.compareFields();
        List<SchemaDifference> ofType = diff.ofType();
        ofType.addAll(diff.changes);
        return ofType;
    }

    /** Comes last: places that move without any other reason are the type's. */
    private List<SchemaDifference> ofType() {
        List<SchemaDifference> ofFields = List.copyOf(changes);
        changes.clear();
        if (!Objects.equals(old.key(), now.key())) {
            DataVerdict data = old.key() == null ? DataVerdict.KEPT : DataVerdict.MAY_BE_LOST;
            String why = old.key() == null ? "every record needs one now" : "references by the old key lead nowhere";
            add("", "key", shown(old.key()) + " -> " + shown(now.key()), true, false, data, why);
        }
        boolean moved = oldLayout.fingerprint() != nowLayout.fingerprint();
        if (old.layoutKind() != now.layoutKind()) {
            String detail =
                    old.layoutKind().schemaName() + " -> " + now.layoutKind().schemaName();
            add("", LAYOUT, detail, true, true, DataVerdict.KEPT, "fields lie by field or by record");
        }
        if (complete && old.alignment() != now.alignment()) {
            String detail = old.alignment() + " -> " + now.alignment();
            add("", "align", detail, true, moved, DataVerdict.KEPT, moved ? "rows have another length" : "");
        }
        if (complete && !old.shipRule().equals(now.shipRule())) {
            boolean views = old.ships() != now.ships();
            String detail = old.shipRule() + " -> " + now.shipRule();
            add("", "ship", detail, true, views, DataVerdict.KEPT, "packs have other records; content keeps all");
        }
        compareRules();
        compareModdable();
        compareTexts();
        if (moved) {
            String stride = oldLayout.stride() == nowLayout.stride()
                    ? ""
                    : ", stride " + oldLayout.stride() + " -> " + nowLayout.stride();
            String versions = old.version() == now.version() ? "" : "version " + old.version() + " -> " + now.version();
            String places = places();
            String detail = versions + stride + (places.isEmpty() ? "" : "; elsewhere: " + places);
            add(
                    "",
                    LAYOUT,
                    detail.replaceFirst("^[,;] ", ""),
                    true,
                    true,
                    DataVerdict.KEPT,
                    "a release compares layouts");
        }
        List<SchemaDifference> ofType = new ArrayList<>(changes);
        changes.clear();
        changes.addAll(ofFields);
        return ofType;
    }

    private void compareTexts() {
        if (complete && !old.display().equals(now.display())) {
            add("", "display", "", true, false, DataVerdict.KEPT, FOR_PEOPLE);
        }
        if (complete && !old.doc().equals(now.doc())) {
            add("", "doc", "", true, false, DataVerdict.KEPT, FOR_PEOPLE);
        }
    }

    /** Packs know no rules. */
    private void compareRules() {
        Set<Object> before = rules(old);
        Set<Object> after = rules(now);
        if (complete && !before.equals(after)) {
            boolean isStricter = !before.containsAll(after);
            DataVerdict data = isStricter ? DataVerdict.MAY_BE_LOST : DataVerdict.KEPT;
            String why = isStricter ? "records that break a new rule are refused" : "records may be more";
            add("", "rules", before.size() + " -> " + after.size(), true, false, data, why);
        }
    }

    /** What layers may change of old and new fields. */
    private void compareModdable() {
        Set<String> before = moddable(old);
        Set<String> after = moddable(now);
        if (complete && !before.equals(after)) {
            String why = after.containsAll(before) ? "layers may change more" : "layers that change more are refused";
            add("", "moddable", shownNames(before) + " -> " + shownNames(after), true, false, DataVerdict.KEPT, why);
        }
    }

    private static Set<String> moddable(Schema schema) {
        Set<String> moddable = new TreeSet<>();
        if (schema.rules().moddable()) {
            moddable.add("records");
        }
        schema.fields().stream()
                .filter(schema::isModdable)
                .map(SchemaField::name)
                .forEach(moddable::add);
        return moddable;
    }

    private static String shownNames(Set<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static Set<Object> rules(Schema schema) {
        Set<Object> rules = new HashSet<>(schema.rules().unique());
        PlacedRule.of(schema)
                .forEach(placed -> rules.add(placed.prefix() + placed.rule().where()));
        return rules;
    }

    private static String shown(Object value) {
        return value == null ? "none" : value.toString();
    }

    /** Fields that lie elsewhere in the row. */
    private String places() {
        return nowLayout.fields().stream()
                .filter(field -> {
                    FieldLayout before = oldLayout.field(field.key());
                    return before != null && before.offset() != field.offset();
                })
                .map(FieldLayout::name)
                .collect(Collectors.joining(", "));
    }

    private void compareFields() {
        Map<SchemaField, SchemaField> pairs = FieldPairs.of(old, now);
        Set<SchemaField> moved = moved(new ArrayList<>(pairs.keySet()), pairs);
        for (SchemaField field : now.fields()) {
            SchemaField before = pairs.get(field);
            int first = changes.size();
            if (before == null) {
                addAdded(field);
                tellFields(first, null, field);
                continue;
            }
            if (!before.name().equals(field.name())) {
                String detail = before.name() + " -> " + field.name();
                add(field.name(), "renamed", detail, true, ships(before, field), DataVerdict.KEPT, "formerly names it");
            }
            if (!arePresences(before, field)) {
                changes.addAll(FieldDiff.between(now.name(), before, field, complete));
            }
            compareIndexes(before, field);
            compareElements(before, field);
            if (moved.contains(field)) {
                boolean renumbers = ships(before, field) && now.layoutKind() == LayoutKind.COLUMNS;
                String why = renumbers ? "columns have the order of declaration" : "order of declaration";
                add(field.name(), "moved", "", true, renumbers, DataVerdict.KEPT, why);
            }
            tellFields(first, before, field);
        }
        for (SchemaField field : old.fields()) {
            boolean canBeThere = complete || field.ship(); // A pack does not know other fields.
            if (canBeThere && !pairs.containsValue(field)) {
                String why = "views read the default; records with it are refused";
                add(field.name(), "removed", field.declaredType(), true, field.ship(), DataVerdict.LOST, why);
                tellFields(changes.size() - 1, field, null);
            }
        }
    }

    /** A pack knows the presence of an optional struct as a bool alone, and the members of the struct by their paths. */
    private boolean arePresences(SchemaField before, SchemaField field) {
        return !complete
                && before.ship() == field.ship()
                && (before.isPresence()
                        ? PackStructs.isPresence(now, field)
                        : field.isPresence() && PackStructs.isPresence(old, before));
    }

    /** The changes from {@code first} on are of this field. Those of members have theirs. */
    private void tellFields(int first, @Nullable SchemaField before, @Nullable SchemaField after) {
        FieldLayout was = before == null ? null : oldLayout.field(XxHash64.key(before.name()));
        FieldLayout is = after == null ? null : nowLayout.field(XxHash64.key(after.name()));
        changes.subList(first, changes.size())
                .replaceAll(change -> change.before() == null && change.after() == null ? change.of(was, is) : change);
    }

    /** The members of a list have paths, as those of a struct field do. */
    private void compareElements(SchemaField before, SchemaField field) {
        if (before.elements() == null || field.elements() == null) {
            return;
        }
        boolean ships = ships(before, field);
        Schema were = SchemaSet.elements(old, before);
        for (SchemaDifference change : between(oldSet, were, nowSet, SchemaSet.elements(now, field))) {
            boolean isTold =
                    complete && field.hasEntries() && change.what().equals("retyped"); // As the type of the map.
            if (!isTold
                    && !OF_RECORDS.contains(change.what())
                    && (ships || !change.what().equals(LAYOUT))) {
                String member = change.field().isEmpty() ? "" : StructUse.SEPARATOR + change.field();
                changes.add(change.in(now.name(), field.name() + member, ships));
            }
        }
    }

    /** A release refuses data without an index that its code knows, and takes data that has more. */
    private void compareIndexes(SchemaField before, SchemaField field) {
        IndexKind had = index(old, before);
        IndexKind has = index(now, field);
        if (had != has) {
            boolean lacks = has.compareTo(had) < 0 && ships(before, field);
            boolean stricter = has.isUnique() && !had.isUnique();
            String detail = had.word() + " -> " + has.word();
            DataVerdict data = stricter ? DataVerdict.MAY_BE_LOST : DataVerdict.KEPT;
            String ofCode = lacks ? "old views look for the index" : "old views do not need it";
            String why = stricter ? "records with a value of another are refused" : ofCode;
            add(field.name(), "index", detail, true, lacks, data, why);
        }
    }

    private static IndexKind index(Schema schema, SchemaField field) {
        return field.name().equals(schema.key()) ? IndexKind.KEY : field.index();
    }

    private void addAdded(SchemaField field) {
        if (!complete && !field.ship()) {
            return; // A pack does not know such fields.
        }
        boolean isDemanded = field.rules().required() || field.name().equals(now.key());
        String views = field.ship() ? "no view knows it yet" : "it does not ship";
        String why = isDemanded ? views + "; " + FieldDiff.WITHOUT_VALUE : views;
        DataVerdict data = isDemanded ? DataVerdict.MAY_BE_LOST : DataVerdict.KEPT;
        add(field.name(), "added", field.declaredType(), true, field.ship(), data, why);
    }

    private static boolean ships(SchemaField a, SchemaField b) {
        return a.ship() || b.ship();
    }

    /** The fewest fields without which both orders are the same: all but a longest increasing run of old places. */
    private Set<SchemaField> moved(List<SchemaField> fields, Map<SchemaField, SchemaField> pairs) {
        Map<SchemaField, Integer> places = new HashMap<>();
        for (SchemaField field : old.fields()) {
            places.put(field, places.size());
        }
        int[] length = new int[fields.size()];
        int[] previous = new int[fields.size()];
        int best = -1;
        for (int i = 0; i < length.length; i++) {
            length[i] = 1;
            previous[i] = -1;
            for (int j = 0; j < i; j++) {
                boolean behind = places.get(pairs.get(fields.get(j))) < places.get(pairs.get(fields.get(i)));
                if (behind && length[j] + 1 > length[i]) {
                    length[i] = length[j] + 1;
                    previous[i] = j;
                }
            }
            best = best < 0 || length[i] > length[best] ? i : best;
        }
        Set<SchemaField> moved = new HashSet<>(fields);
        for (int i = best; i >= 0; i = previous[i]) {
            moved.remove(fields.get(i));
        }
        return moved;
    }

    private void add(
            String field, String what, String detail, boolean works, boolean views, DataVerdict data, String why) {
        changes.add(new SchemaDifference(now.name(), field, what, detail, works, views, data, why));
    }
}
