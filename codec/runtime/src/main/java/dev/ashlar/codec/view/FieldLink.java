package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a field of the code is found in other data: which stored field gives its value, and whether as it is. */
final class FieldLink {
    /** The value of constants that the code does not have; no constant has it. */
    static final int UNKNOWN = -1;

    private static final int[] NONE = {};

    private final FieldLayout compiled;
    private final @Nullable FieldLayout stored;
    private final int column;
    private final boolean asIs;

    /** Of an enum whose values differ: those of the data, ascending, and beside each the code's. */
    private final int[] storedValues;

    private final int[] compiledValues;

    private FieldLink(
            FieldLayout compiled,
            @Nullable FieldLayout stored,
            int column,
            boolean asIs,
            int[] storedValues,
            int[] compiledValues) {
        this.compiled = compiled;
        this.stored = stored;
        this.column = column;
        this.asIs = asIs;
        this.storedValues = storedValues;
        this.compiledValues = compiledValues;
    }

    private static FieldLink none(FieldLayout compiled) {
        return new FieldLink(compiled, null, -1, false, NONE, NONE);
    }

    static FieldLink between(FieldLayout compiled, RecordLayout data) {
        FieldLayout stored = counterpart(compiled, data);
        if (stored == null || stored.shape() != compiled.shape()) {
            return none(compiled);
        }
        int column = ColumnPlaces.FIRST_FIELD_COLUMN + data.indexOf(stored);
        if (compiled.type() == ValueType.ENUM && stored.type() == ValueType.ENUM) {
            return ofEnums(compiled, stored, column);
        }
        boolean asIs = compiled.type() == stored.type() && compiled.targetKey() == stored.targetKey();
        boolean numbers = Numbers.isNumber(compiled.type()) && Numbers.isNumber(stored.type());
        return asIs || numbers ? new FieldLink(compiled, stored, column, asIs, NONE, NONE) : none(compiled);
    }

    /** By its name, then by former names of either side. */
    private static @Nullable FieldLayout counterpart(FieldLayout compiled, RecordLayout data) {
        FieldLayout found = data.fieldOrFormer(compiled.key());
        List<Long> aliases = compiled.aliases();
        for (int i = 0; found == null && i < aliases.size(); i++) {
            found = data.fieldOrFormer(aliases.get(i));
        }
        return found;
    }

    private static FieldLink ofEnums(FieldLayout compiled, FieldLayout stored, int column) {
        Map<Long, Integer> byKey = new HashMap<>();
        compiled.constants().forEach(constant -> byKey.put(constant.key(), constant.value()));
        List<EnumConstant> constants = stored.constants();
        int[] storedValues = constants.stream().mapToInt(EnumConstant::value).toArray();
        int[] compiledValues = constants.stream()
                .mapToInt(constant -> byKey.getOrDefault(constant.key(), UNKNOWN))
                .toArray();
        boolean same = stored.width() == compiled.width();
        for (int i = 0; i < storedValues.length; i++) {
            boolean unknownEitherWay = compiledValues[i] == UNKNOWN && !byKey.containsValue(storedValues[i]);
            same &= compiledValues[i] == storedValues[i] || unknownEitherWay;
        }
        return new FieldLink(compiled, stored, column, same, storedValues, compiledValues);
    }

    FieldLayout compiled() {
        return compiled;
    }

    /** The field of the data; null when none can give a value. */
    @Nullable
    FieldLayout stored() {
        return stored;
    }

    /** Number of the column that the field of the data is where its records lie in columns; −1 without one. */
    int column() {
        return column;
    }

    /** Whether the stored bytes mean the same in the code. */
    boolean isAsIs() {
        return asIs;
    }

    /** Value of an enum's constant in the code, by its value in the data. */
    int constant(int value) {
        int index = Arrays.binarySearch(storedValues, value);
        return index < 0 ? UNKNOWN : compiledValues[index];
    }
}
