package dev.ashlar.codec.wire;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a record: fields with new values, removed fields, and the deleted mark. A delta contains values, not differences of numbers, so
 * applying it twice has the same result.
 *
 * <p>Immutable.
 */
public final class RecordDelta {
    private final String type;
    private final long id;
    private final boolean deleted;
    private final SortedMap<String, Variant> changed;
    private final List<String> removed;

    /**
     * Creates a delta from received parts.
     *
     * @param after a record with the type, the id, the deleted mark, and the new or changed fields; it is copied
     * @param removed names of the removed fields, in any order
     * @throws IllegalArgumentException if a field is both changed and removed
     */
    public RecordDelta(DataRecord after, Collection<String> removed) {
        this(after, valuesOf(after), List.copyOf(new TreeSet<>(removed)));
        for (String field : this.removed) {
            if (changed.containsKey(field)) {
                throw new IllegalArgumentException(
                        words(after) + ": field " + field + ": expected changed or gone, found both");
            }
        }
    }

    private RecordDelta(DataRecord after, SortedMap<String, Variant> changed, List<String> removed) {
        this.type = after.type();
        this.id = after.id();
        this.deleted = after.isDeleted();
        this.changed = changed;
        this.removed = removed;
    }

    private static SortedMap<String, Variant> valuesOf(DataRecord record) {
        SortedMap<String, Variant> values = new TreeMap<>();
        record.forEach(values::put);
        return values;
    }

    /**
     * Computes the changes from one state of a record to another, including the deleted mark.
     *
     * @param before the older state
     * @param after the newer state, with the same type and id
     * @return the new, changed and removed fields
     * @throws IllegalArgumentException if type or id differ
     */
    public static RecordDelta between(DataRecord before, DataRecord after) {
        if (!before.type().equals(after.type()) || before.id() != after.id()) {
            throw new IllegalArgumentException(
                    "expected two states of one record, found " + words(before) + " and " + words(after));
        }
        SortedMap<String, Variant> changed = valuesOf(after);
        SortedSet<String> removed = new TreeSet<>(before.keys());
        removed.removeAll(changed.keySet());
        Iterator<Map.Entry<String, Variant>> entries = changed.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<String, Variant> entry = entries.next();
            if (entry.getValue().equals(before.get(entry.getKey()))) {
                entries.remove();
            }
        }
        return new RecordDelta(after, changed, List.copyOf(removed));
    }

    private static String words(DataRecord record) {
        return !record.hasId() ? "new " + record.type() : record.type() + " " + record.id();
    }

    /** {@return the name of the type of the record} */
    public String type() {
        return type;
    }

    /** {@return the id of the record; {@link DataRecord#NO_ID} if it has none yet} */
    public long id() {
        return id;
    }

    /** {@return whether the record is now marked as deleted} */
    public boolean isDeleted() {
        return deleted;
    }

    /** {@return the number of new or changed fields} */
    public int changedCount() {
        return changed.size();
    }

    /** {@return the number of removed fields} */
    public int removedCount() {
        return removed.size();
    }

    /** {@return whether no field is new, changed or removed; the deleted mark may still differ} */
    public boolean isEmpty() {
        return changed.isEmpty() && removed.isEmpty();
    }

    /**
     * Returns the new value of a field.
     *
     * @param field name of the field
     * @return the value; null if the field did not change, or was removed
     */
    public @Nullable Variant get(String field) {
        return changed.get(field);
    }

    /**
     * Visits the new or changed fields in alphabetical order, without allocation.
     *
     * @param action receives name and value
     */
    public void forEachChanged(BiConsumer<? super String, ? super Variant> action) {
        changed.forEach(action);
    }

    /**
     * Visits the names of the removed fields in alphabetical order, without allocation.
     *
     * @param action receives a name
     */
    public void forEachRemoved(Consumer<? super String> action) {
        for (int i = 0; i < removed.size(); i++) {
            action.accept(removed.get(i));
        }
    }

    /** {@return the names of the removed fields, in alphabetical order; read-only} */
    public List<String> removed() {
        return removed;
    }

    /**
     * Applies the changes to a record. If this changes the record, it is marked as updated.
     *
     * @param record a record with the same type and id
     * @throws IllegalArgumentException if type or id differ; the record does not change
     */
    public void applyTo(DataRecord record) {
        if (!record.type().equals(type) || record.id() != id) {
            throw new IllegalArgumentException("expected " + type + " " + id + ", found " + words(record));
        }
        changed.forEach(record::setIfChanged);
        removed.forEach(record::remove);
        record.setDeleted(deleted);
    }

    /**
     * Whether another delta makes the same changes to the same record.
     *
     * @param other any
     * @return false also for other objects
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordDelta delta
                && delta.id == id
                && delta.deleted == deleted
                && delta.type.equals(type)
                && delta.changed.equals(changed)
                && delta.removed.equals(removed);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * type.hashCode() + Long.hashCode(id)) + changed.hashCode() + 31 * removed.hashCode();
    }

    @Override
    public String toString() {
        return type + " " + id + " changed " + changed + " gone " + removed + (deleted ? " deleted" : "");
    }
}
