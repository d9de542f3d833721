package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a type of a base or a layer become rows of the result: fields are found by their keys and former names, constants by their
 * names.
 */
final class Match {
    private final TypeLayout target;
    private final RecordLayout layout;
    private final LevelType source;
    /** The type in messages: the record type, or the path of the list. */
    private final String where;

    private final Findings findings;
    private final @Nullable FieldPair[] values;
    private final @Nullable FieldPair[] added;
    private final @Nullable FieldPair[] removed;
    /** Of each field of the source, the number of the field that it is about; −1 for none. */
    private final int[] targets;

    private Match(TypeLayout target, LevelType source, String where, Findings findings) {
        this.target = target;
        this.layout = target.layout();
        this.source = source;
        this.where = where;
        this.findings = findings;
        int count = layout.fields().size();
        this.values = new FieldPair[count];
        this.added = new FieldPair[count];
        this.removed = new FieldPair[count];
        ChangeFields changes = source.changes();
        this.targets = new int[changes == null ? source.layout().fields().size() : changes.count()];
    }

    /**
     * Finds the fields of a type in the result.
     *
     * @param target layouts of the result
     * @param source the type
     * @param where the type in messages
     * @param findings is told of fields that do not fit
     */
    static Match of(TypeLayout target, LevelType source, String where, Findings findings) {
        Match match = new Match(target, source, where, findings);
        for (int i = 0; i < match.targets.length; i++) {
            match.targets[i] = match.add(source.layout().fields().get(i), i);
        }
        return match;
    }

    private int add(FieldLayout field, int number) {
        ChangeFields changes = source.changes();
        boolean isEdit = changes != null && changes.isEdit(number);
        boolean isRemoval = isEdit && field.name().endsWith(ChangeFields.REMOVE);
        FieldLayout of =
                layout.fieldOrFormer(isEdit ? XxHash64.key(ChangeFields.editedName(field.name())) : field.key());
        if (of == null) {
            tell(field, "unknown field", "a field of the base", "none of this name");
            return -1;
        }
        int at = layout.indexOf(of);
        @Nullable FieldPair[] into = isRemoval ? removed : isEdit ? added : values;
        if (into[at] != null) {
            tell(field, "field given twice", "one field for " + of.name(), "two");
            return -1;
        }
        into[at] = isRemoval ? removal(of, field) : pair(of, field, isEdit);
        return at;
    }

    /** A removal names single values, or keys of a map. */
    private @Nullable FieldPair removal(FieldLayout of, FieldLayout field) {
        boolean isMap = of.type() == ValueType.MAP;
        FieldLayout single = isMap ? elements(of).layout().fields().get(0) : of;
        boolean fits = field.type() == single.type()
                && field.shape() == Shape.ARRAY
                && (isMap || of.shape() == Shape.ARRAY)
                && field.targetKey() == single.targetKey();
        if (!fits) {
            tell(field, "wrong type", "an array of " + single.type().schemaName(), field.typeText());
            return null;
        }
        return new FieldPair(single, field, source, numbers(single, field), referred(field), null);
    }

    private @Nullable FieldPair pair(FieldLayout of, FieldLayout field, boolean isEdit) {
        boolean fits = of.type() == field.type() && of.shape() == field.shape() && of.count() == field.count();
        boolean sameTarget = of.type() != ValueType.REF || of.targetKey() == field.targetKey();
        boolean hasElements = of.shape() == Shape.ARRAY || of.type().isList();
        if (!fits || !sameTarget || isEdit && !hasElements) {
            tell(field, "wrong type", of.typeText(), field.typeText());
            return null;
        }
        Match elements = null;
        if (of.type().isList()) {
            LevelType from = source.level().type(field.targetKey());
            if (from == null || of.isCase() != field.isCase()) {
                tell(field, "wrong type", of.typeText(), field.typeText());
                return null;
            }
            elements = of(elements(of), from, where + "." + field.name(), findings);
        }
        return new FieldPair(of, field, source, numbers(of, field), referred(field), elements);
    }

    private TypeLayout elements(FieldLayout list) {
        return target.elements().get(layout.lists().indexOf(list));
    }

    private void tell(FieldLayout field, String what, String expected, String found) {
        findings.problem(source.level().name(), where + "." + field.name(), what, expected, found);
    }

    private @Nullable LevelType referred(FieldLayout field) {
        return field.type() == ValueType.REF ? source.level().type(field.targetKey()) : null;
    }

    private int @Nullable [] numbers(FieldLayout of, FieldLayout field) {
        if (!of.type().hasConstants() || of.firstOtherConstant(field) < 0) {
            return null;
        }
        int[] numbers = new int[field.constants().size()];
        for (int i = 0; i < numbers.length; i++) {
            int at = constant(of, field.constantKey(i));
            if (at < 0) {
                tell(field, "unknown constant", of.constantsText(0), field.constantName(i));
            }
            numbers[i] = at < 0 ? 0 : of.constantValue(at);
        }
        return numbers;
    }

    private static int constant(FieldLayout field, long key) {
        for (int i = 0; i < field.constants().size(); i++) {
            if (field.constantKey(i) == key) {
                return i;
            }
        }
        return -1;
    }

    LevelType source() {
        return source;
    }

    /** {@return the layout of the result} */
    RecordLayout layout() {
        return layout;
    }

    /** Where the value of a field of the result is; null where the source does not have it. */
    @Nullable
    FieldPair value(int field) {
        return values[field];
    }

    /** What is added to a field of the result; null where the source adds nothing. */
    @Nullable
    FieldPair added(int field) {
        return added[field];
    }

    /** What is removed from a field of the result; null where the source removes nothing. */
    @Nullable
    FieldPair removed(int field) {
        return removed[field];
    }

    /** The field of the result that a field of the source is about; −1 for none. */
    int target(int sourceField) {
        return targets[sourceField];
    }
}
