package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a field of the code is found in other data: which stored field gives its value, and how an element of the one becomes an
 * element of the other. Arrays give their elements to arrays, of whatever length; a single value and an array have nothing to
 * do with each other.
 */
final class FieldLink {
    /** The value of constants that the code does not have; no constant has it. */
    static final int UNKNOWN = -1;

    private static final int[] NONE = {};

    private final FieldLayout compiled;
    private final @Nullable FieldLayout stored;
    private final int column;
    private final boolean asIs;

    /**
     * Of an enum or flags that differ: values or bits of the data, ascending, and beside each the value of the code. Constants that the code does not
     * have are left out, so that the data cannot make these arrays longer than the constants of the code.
     */
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
        if (stored == null || stored.shape().isArray() != compiled.shape().isArray()) {
            return none(compiled);
        }
        int column = ColumnPlaces.FIRST_FIELD_COLUMN + data.indexOf(stored);
        if (compiled.type() == stored.type() && compiled.type().hasConstants()) {
            return ofConstants(compiled, stored, column);
        }
        // An element type is named after its list, which may have had another name.
        boolean sameTarget = compiled.type().isList() || compiled.targetKey() == stored.targetKey();
        boolean asIs = compiled.type() == stored.type() && sameTarget;
        boolean numbers = Numbers.isNumber(compiled.type()) && Numbers.isNumber(stored.type());
        return asIs || numbers ? new FieldLink(compiled, stored, column, asIs, NONE, NONE) : none(compiled);
    }

    /** By its name, then by former names of either side. */
    static @Nullable FieldLayout counterpart(FieldLayout compiled, RecordLayout data) {
        FieldLayout found = data.fieldOrFormer(compiled.key());
        List<Long> aliases = compiled.aliases();
        for (int i = 0; found == null && i < aliases.size(); i++) {
            found = data.fieldOrFormer(aliases.get(i));
        }
        return found;
    }

    private static FieldLink ofConstants(FieldLayout compiled, FieldLayout stored, int column) {
        int known = compiled.constants().size();
        long[] keys = new long[known];
        for (int i = 0; i < known; i++) {
            keys[i] = compiled.constantKey(i);
        }
        Arrays.sort(keys);
        int[] values = new int[known];
        for (int i = 0; i < known; i++) {
            values[Arrays.binarySearch(keys, compiled.constantKey(i))] = compiled.constantValue(i);
        }
        int[] storedValues = new int[known];
        int[] compiledValues = new int[known];
        int linked = 0;
        boolean same = stored.elementWidth() == compiled.elementWidth();
        int count = stored.constants().size();
        for (int i = 0; i < count; i++) {
            int value = stored.constantValue(i);
            int index = Arrays.binarySearch(keys, stored.constantKey(i));
            if (index >= 0) {
                storedValues[linked] = value;
                compiledValues[linked++] = values[index];
                same &= values[index] == value;
            } else {
                // Of an enum, a value that neither side has a use for reads UNKNOWN as it is; of flags, it is left out.
                same &= compiled.type() == ValueType.ENUM && compiled.constantOf(value) < 0;
            }
        }
        return new FieldLink(
                compiled,
                stored,
                column,
                same,
                Arrays.copyOf(storedValues, linked),
                Arrays.copyOf(compiledValues, linked));
    }

    FieldLayout compiled() {
        return compiled;
    }

    /** The field of the data; null when none can give a value. */
    @Nullable
    FieldLayout stored() {
        return stored;
    }

    /** Whether the code has every constant of the data, of an enum or flags. */
    boolean hasEveryConstant() {
        return stored == null || storedValues.length == stored.constants().size();
    }

    /** Number of the column that the field of the data is where its records lie in columns; −1 without one. */
    int column() {
        return column;
    }

    /** Whether the stored bytes, all of them, mean the same in the code. */
    boolean isInPlace() {
        return asIs && stored != null && stored.shape() == compiled.shape() && stored.count() == compiled.count();
    }

    /** Whether a lane of the data has a counterpart in the code. */
    boolean converts(long bits) {
        return asIs
                || compiled.type().hasConstants()
                || stored != null && Numbers.converts(stored.type(), bits, compiled.type());
    }

    /** The counterpart of a lane that {@link #converts}: of an enum {@link #UNKNOWN} where the code has no such constant. */
    long convert(long bits) {
        if (asIs || stored == null) {
            return bits;
        }
        ValueType type = compiled.type();
        if (type.hasConstants()) {
            return type == ValueType.ENUM ? constant(bits) : mask(bits);
        }
        return Numbers.convert(stored.type(), bits, type);
    }

    private int constant(long value) {
        int index = Arrays.binarySearch(storedValues, (int) value);
        return index < 0 ? UNKNOWN : compiledValues[index];
    }

    private long mask(long bits) {
        long mask = 0;
        for (int i = 0; i < storedValues.length; i++) {
            if ((bits >>> storedValues[i] & 1) != 0) {
                mask |= 1L << compiledValues[i];
            }
        }
        return mask;
    }
}
