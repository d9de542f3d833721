package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ValueRules;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs between two declarations of one field, but for its name and its place in the schema. */
final class FieldDiff {
    /** What a value that has to be there means for records. */
    static final String WITHOUT_VALUE = "records without a value are refused";

    private final String type;
    private final SchemaField old;
    private final SchemaField now;
    private final boolean ships;
    private final List<SchemaDifference> changes = new ArrayList<>();

    private FieldDiff(String type, SchemaField old, SchemaField now) {
        this.type = type;
        this.old = old;
        this.now = now;
        this.ships = old.ship() || now.ship();
    }

    /** {@code complete} says whether both sides know defaults, limits and texts. */
    static List<SchemaDifference> between(String type, SchemaField old, SchemaField now, boolean complete) {
        FieldDiff diff = new FieldDiff(type, old, now);
        diff.compareTypes(complete);
        Schema before = old.elements();
        Schema after = now.elements();
        if (before != null && before.isVariant() && after != null && after.isVariant()) {
            diff.compareConstants("cases", before.kind(), after.kind());
        } else if (!old.isList()) {
            diff.compareConstants("constants", old, now);
        }
        diff.compareFlags();
        if (complete) {
            diff.compareValues();
            diff.compareRules();
            diff.compareTexts();
        }
        return diff.changes;
    }

    /** A pack knows neither the struct of a list, but the element type, which is named after the list, nor whether a variant is one of a list. */
    private boolean areListsOfOneForm(boolean complete) {
        boolean areVariants = old.isVariant() && now.isVariant();
        boolean sameForm = !complete || old.isSingle() == now.isSingle();
        return old.isList()
                && old.type() == now.type()
                && (areVariants ? sameForm : !complete && old.isVariant() == now.isVariant());
    }

    private void compareTypes(boolean complete) {
        String before = old.declaredType();
        String after = now.declaredType();
        boolean sameValues = old.lockedType().equals(now.lockedType())
                && (old.isText() != now.isText() || old.isList() && !old.isVariant());
        if (before.equals(after) || sameValues || areListsOfOneForm(complete)) {
            return;
        }
        DataVerdict entries = Retyping.ofEntries(old, now);
        if (entries != null) {
            String why = "views and records keep numbers that fit";
            add("retyped", before + " -> " + after, true, ships, entries, why);
            return;
        }
        boolean declared = now.retyped().stream().map(FormerType::text).anyMatch(before::equals);
        boolean reads = Retyping.viewsRead(old, now);
        boolean elements = reads && old.shape().isArray();
        String views = elements
                ? "views read elements that fit"
                : reads ? "views read values that fit" : "views read the default";
        DataVerdict data = Retyping.ofRecords(old, now);
        if (!declared && data != DataVerdict.LOST) {
            data = reads ? DataVerdict.MAY_BE_LOST : DataVerdict.LOST;
        }
        add("retyped", before + " -> " + after, reads, ships, data, views + "; " + records(declared, data));
    }

    private String records(boolean declared, DataVerdict data) {
        if (!declared) {
            return "old values have another form";
        }
        if (data == DataVerdict.LOST) {
            return "old values do not convert: records with them are refused";
        }
        return Retyping.needsLength(old, now)
                ? "old values of " + now.count() + " elements are converted, others refused"
                : "old values are converted";
    }

    /** {@code what}: constants, or the cases of a variant by the enum of the tag. */
    private void compareConstants(String what, SchemaField old, SchemaField now) {
        if (old.type() != now.type() || old.constants().equals(now.constants())) {
            return;
        }
        Map<String, Integer> before = numbers(old);
        Map<String, Integer> after = numbers(now);
        String added = without(after, before);
        if (!added.isEmpty()) {
            add(what + " added", added, true, ships, DataVerdict.KEPT, "old views read UNKNOWN");
        }
        String removed = without(before, after);
        if (!removed.isEmpty()) {
            add(what + " removed", removed, true, ships, DataVerdict.MAY_BE_LOST, "records with them are refused");
        }
        String renumbered = after.entrySet().stream()
                .filter(each -> !each.getValue().equals(before.getOrDefault(each.getKey(), each.getValue())))
                .map(each -> each.getKey() + " " + before.get(each.getKey()) + " -> " + each.getValue())
                .collect(Collectors.joining(", "));
        if (!renumbered.isEmpty()) {
            add("renumbered", renumbered, true, ships, DataVerdict.KEPT, "records say names; packs differ");
        }
        if (added.isEmpty() && removed.isEmpty() && renumbered.isEmpty()) {
            add(what + " moved", "", true, false, DataVerdict.KEPT, "their numbers stay");
        }
    }

    private static Map<String, Integer> numbers(SchemaField field) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        field.constants().forEach(constant -> numbers.put(constant.name(), constant.value()));
        return numbers;
    }

    private static String without(Map<String, Integer> all, Map<String, Integer> others) {
        return all.keySet().stream().filter(name -> !others.containsKey(name)).collect(Collectors.joining(", "));
    }

    private void compareFlags() {
        if (old.optional() != now.optional()) {
            DataVerdict data = now.optional() ? DataVerdict.KEPT : DataVerdict.MAY_BE_LOST;
            add(
                    "optional",
                    change(now.optional()),
                    true,
                    ships,
                    data,
                    now.optional() ? "" : "records with null are refused");
        }
        if (old.itemAlignment() != now.itemAlignment()) {
            String detail = old.itemAlignment() + " -> " + now.itemAlignment();
            add("align", detail, true, ships, DataVerdict.KEPT, "where the bytes begin");
        }
        if (old.hot() != now.hot()) {
            add("hot", change(now.hot()), true, ships, DataVerdict.KEPT, "another place in the row");
        }
        if (old.ship() != now.ship()) {
            String why = now.ship() ? "views and packs get it" : "views and packs lose it; records keep it";
            add("ship", change(now.ship()), true, true, DataVerdict.KEPT, why);
        }
    }

    private static String change(boolean now) {
        return !now + " -> " + now;
    }

    private boolean hasDefault() {
        return old.defaultValue() != null || now.defaultValue() != null;
    }

    private void compareValues() {
        if (!ImpliedDefault.textOf(old).equals(ImpliedDefault.textOf(now)) && hasDefault()) {
            String detail = shown(old.defaultValue()) + " -> " + shown(now.defaultValue());
            add("default", detail, true, false, DataVerdict.KEPT, "records without a value read the new one");
        }
        String before = limits(old);
        String after = limits(now);
        if (!before.equals(after)) {
            boolean narrower = isNarrower(old.min(), now.min(), 1) || isNarrower(old.max(), now.max(), -1);
            DataVerdict data = narrower ? DataVerdict.MAY_BE_LOST : DataVerdict.KEPT;
            String why = narrower ? "records outside are refused" : "wider";
            add("limits", before + " -> " + after, true, false, data, why);
        }
    }

    /** Whether a limit admits less than before; {@code sign} is 1 for the least number, −1 for the greatest. */
    private static boolean isNarrower(@Nullable BigDecimal before, @Nullable BigDecimal after, int sign) {
        return after != null && (before == null || sign * after.compareTo(before) > 0);
    }

    private static String limits(SchemaField field) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        return min == null && max == null
                ? "none"
                : (min == null ? "" : field.shown(min)) + ".." + (max == null ? "" : field.shown(max));
    }

    private static String shown(@Nullable Variant value) {
        return value == null ? "none" : value.toText();
    }

    private void compareRules() {
        ValueRules before = old.rules();
        ValueRules after = now.rules();
        if (before.required() != after.required()) {
            String why = after.required() ? WITHOUT_VALUE : "records may leave it out";
            add("required", change(after.required()), true, false, verdict(after.required()), why);
        }
        if (!before.pattern().equals(after.pattern())) {
            boolean isStricter = !after.pattern().isEmpty();
            String why = isStricter ? "records that do not match are refused" : "any text";
            String detail = shown(before.pattern()) + " -> " + shown(after.pattern());
            add("pattern", detail, true, false, verdict(isStricter), why);
        }
        boolean sameLengths = before.minLength() == after.minLength() && before.maxLength() == after.maxLength();
        if (!sameLengths && old.isSingle() == now.isSingle()) {
            boolean isNarrower = after.minLength() > before.minLength() || after.maxLength() < before.maxLength();
            String why = isNarrower ? "records outside are refused" : "wider";
            add("length", lengths(before) + " -> " + lengths(after), true, false, verdict(isNarrower), why);
        }
    }

    /** Of a rule that is stricter, or that is not. */
    private static DataVerdict verdict(boolean isStricter) {
        return isStricter ? DataVerdict.MAY_BE_LOST : DataVerdict.KEPT;
    }

    private static String shown(String pattern) {
        return pattern.isEmpty() ? "none" : pattern;
    }

    private static String lengths(ValueRules rules) {
        String most = rules.maxLength() == Integer.MAX_VALUE ? "" : String.valueOf(rules.maxLength());
        return rules.limitsLength() ? rules.minLength() + ".." + most : "none";
    }

    private void compareTexts() {
        if (old.isText() != now.isText() && old.lockedType().equals(now.lockedType())) {
            String detail = old.declaredType() + " -> " + now.declaredType();
            String why = "\"ashlar texts\" " + (now.isText() ? "exports it" : "no longer exports it");
            add("translation", detail, true, false, DataVerdict.KEPT, why);
        }
        if (!old.display().equals(now.display())) {
            text("display");
        }
        if (!old.unit().equals(now.unit())) {
            text("unit");
        }
        if (!old.doc().equals(now.doc())) {
            text("doc");
        }
    }

    private void text(String what) {
        add(what, "", true, false, DataVerdict.KEPT, "for people only");
    }

    private void add(String what, String detail, boolean works, boolean views, DataVerdict data, String why) {
        changes.add(new SchemaDifference(type, now.name(), what, detail, works, views, data, why));
    }
}
