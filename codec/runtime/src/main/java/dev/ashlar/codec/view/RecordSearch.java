package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records that have given values. It uses the index that leaves the fewest records; without one, it reads
 * every record. For tools, scripts and loading: it allocates. For one thread.
 */
public final class RecordSearch {
    private final RecordView record;
    private final RecordSource source;
    private final References references;

    private RecordSearch(RecordView record, References references) {
        this.record = record;
        this.source = record.source();
        this.references = references;
    }

    /** Finds the rows that references lead to, on the thread of the search. */
    public interface References {
        /**
         * Returns the row that a value of a reference leads to.
         *
         * @param targetKey key of the type that it refers to
         * @param reference by id, not 0, or by the target's key
         * @return a negative number if there is no such record
         */
        int row(long targetKey, Variant reference);

        /**
         * Returns the name of a type, for messages.
         *
         * @param typeKey key of a type that a reference leads to
         * @return its name; its key in hexadecimal if the data has no names
         */
        String typeName(long typeKey);
    }

    /**
     * Returns the rows of the records that have all of the given values.
     *
     * <p>No value equals the absent value of an optional field or an empty reference. Numbers of other types are
     * compared by value, arrays and vectors as a whole.
     *
     * @param record a view of the records, which is moved
     * @param conditions values by the present or former names of their fields
     * @param references finds the rows of referenced records
     * @return the rows, ascending; all rows if there are no conditions
     * @throws IllegalArgumentException if there is no such field, or if the field is a list or a map. It is also thrown
     *     if a value does not have the field's type, or if a reference has another target type
     * @throws IllegalStateException if the store is closed
     */
    public static int[] rows(RecordView record, Map<String, Variant> conditions, References references) {
        RecordSearch search = new RecordSearch(record, references);
        List<Condition> all = new ArrayList<>();
        conditions.forEach((name, value) -> all.add(search.condition(FieldKey.of(name), value)));
        return search.rows(all);
    }

    /** The rows that meet one condition, by a look at each. */
    static int[] scan(RecordSource source, Condition condition) {
        RecordView record = new RecordView(new Binding(source, condition));
        return scan(record, List.of(condition));
    }

    private Condition condition(FieldKey key, Variant value) {
        FieldLayout field = record.field(key);
        boolean sameShape = field.shape().isArray() == value.shape().isArray();
        boolean numbers = Numbers.isNumber(field.type()) && Numbers.isNumber(value.type());
        if (!sameShape
                || field.type() != value.type() && !numbers
                || field.type().isList()) {
            throw record.unfit(field, field.type().isList() ? "a value to search for" : value.toString());
        }
        if (field.type() == ValueType.STRING) {
            return Condition.ofTexts(field, texts(value));
        }
        if (field.type() == ValueType.BYTES) {
            return Condition.ofBytes(field, value.bytes());
        }
        long[] lanes = field.type().isNumeric() ? numbers(field, value) : others(field, value);
        return lanes == null ? Condition.never(field) : Condition.ofLanes(field, lanes);
    }

    private static String[] texts(Variant value) {
        if (!value.shape().isArray()) {
            return new String[] {value.text()};
        }
        String[] texts = new String[value.elementCount()];
        Arrays.setAll(texts, i -> value.element(i).text());
        return texts;
    }

    /** Null when one of them has no counterpart in the field's type. */
    private static long @Nullable [] numbers(FieldLayout field, Variant value) {
        ValueType from = value.type().lane();
        ValueType to = field.type().lane();
        int elements = value.shape().isArray() ? value.elementCount() : 1;
        long[] lanes = new long[elements * field.type().lanes()];
        for (int i = 0; i < lanes.length; i++) {
            long bits = value.shape().isArray() || field.type().lanes() > 1 ? value.lane(i) : value.bits();
            if (from != to && !Numbers.converts(from, bits, to)) {
                return null;
            }
            lanes[i] = from == to ? bits : Numbers.convert(from, bits, to);
        }
        return lanes;
    }

    private long @Nullable [] others(FieldLayout field, Variant value) {
        boolean array = value.shape().isArray();
        long[] lanes = new long[array ? value.elementCount() : 1];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = other(field, array ? value.element(i) : value);
            if (lanes[i] < 0 && field.type() != ValueType.HASH) {
                return null;
            }
        }
        return lanes;
    }

    /** Negative when no record can have it, but for a hash, which may be any number. */
    private long other(FieldLayout field, Variant value) {
        ValueType type = field.type();
        if (type.hasConstants()) {
            return type == ValueType.ENUM ? Condition.constant(field, value.text()) : mask(field, value.flags());
        }
        return type == ValueType.REF ? row(field, value) : value.bits();
    }

    private int row(FieldLayout field, Variant reference) {
        if (XxHash64.key(reference.target()) != field.targetKey()) {
            String target = references.typeName(field.targetKey());
            if (!target.equals(reference.target())) {
                throw new IllegalArgumentException(source.layout().name() + "." + field.name()
                        + ": expected a reference to " + target + ", found a reference to " + reference.target());
            }
        }
        return reference.isNull() ? RecordSource.NO_ROW : references.row(field.targetKey(), reference);
    }

    private static long mask(FieldLayout field, List<String> names) {
        long mask = 0;
        for (String name : names) {
            long bit = Condition.constant(field, name);
            if (bit == Condition.NO_CONSTANT) {
                return Condition.NO_CONSTANT;
            }
            mask |= 1L << bit;
        }
        return mask;
    }

    private int[] rows(List<Condition> conditions) {
        source.requireOpen();
        for (Condition condition : conditions) {
            if (!condition.isPossible()) {
                return new int[0];
            }
        }
        RecordLayout layout = source.layout();
        FieldIndex best = null;
        int bestEntry = FieldIndex.NONE;
        for (Condition condition : conditions) {
            boolean single = condition.field().shape() == Shape.SINGLE;
            FieldIndex index = single ? source.index(layout.indexOf(condition.field())) : null;
            int entry = index == null ? FieldIndex.NONE : condition.entry(source, index);
            if (index != null && (best == null || index.count(entry) < best.count(bestEntry))) {
                best = index;
                bestEntry = entry;
            }
        }
        return best == null ? scan(record, conditions) : listed(best, bestEntry, conditions);
    }

    private int[] listed(FieldIndex index, int entry, List<Condition> conditions) {
        IntArrayList found = new IntArrayList();
        int count = index.count(entry);
        for (int i = 0; i < count; i++) {
            if (record.moveToRow(index.row(entry, i)) && meets(record, conditions)) {
                found.addInt(record.row());
            }
        }
        return found.toIntArray();
    }

    private static int[] scan(RecordView record, List<Condition> conditions) {
        IntArrayList found = new IntArrayList();
        record.rewind();
        while (record.next()) {
            if (meets(record, conditions)) {
                found.addInt(record.row());
            }
        }
        return found.toIntArray();
    }

    private static boolean meets(RecordView record, List<Condition> conditions) {
        for (int i = 0; i < conditions.size(); i++) {
            if (!conditions.get(i).test(record)) {
                return false;
            }
        }
        return true;
    }
}
