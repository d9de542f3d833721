package dev.ashlar.codec.internal.encode;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The values of one record after the other, by the number of their field. Names of both sides are in alphabetical order: one
 * walk over both finds all, where a look-up of every field would compare names over and over.
 */
final class RecordFields implements BiConsumer<String, Variant> {
    private final String[] names;
    /** Number of the field with each of the names. */
    private final int[] numbers;

    private final @Nullable Variant[] values;
    private int next;

    RecordFields(List<FieldLayout> fields) {
        this.values = new Variant[fields.size()];
        this.numbers = new int[fields.size()];
        this.names = new String[fields.size()];
        Integer[] byName = new Integer[fields.size()];
        Arrays.setAll(byName, i -> i);
        Arrays.sort(byName, Comparator.comparing(i -> fields.get(i).name()));
        for (int i = 0; i < names.length; i++) {
            numbers[i] = byName[i];
            names[i] = fields.get(byName[i]).name();
        }
    }

    /** Takes the values of a record in place of those before. */
    void collect(DataRecord record) {
        Arrays.fill(values, null);
        next = 0;
        record.forEach(this);
    }

    /** The value of a field; null when the record has none. */
    @Nullable
    Variant of(int number) {
        return values[number];
    }

    @Override
    public void accept(String name, Variant value) {
        while (next < names.length) {
            // Names are mostly the same objects, of a schema or of literals.
            int order = names[next] == name ? 0 : names[next].compareTo(name);
            if (order > 0) {
                return;
            }
            if (order == 0) {
                values[numbers[next++]] = value;
                return;
            }
            next++;
        }
    }
}
