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
 * What changed in a record: fields with their new values, fields that are gone, and whether the record is marked for removal now. It
 * holds values, not differences of numbers, so that applying it twice changes nothing more.
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
     * A delta of parts that somebody received.
     *
     * @param after a record with the type, the id and the mark of removal of the changed one, and with the fields that are new or
     *     changed; it is copied
     * @param removed names of the fields that are gone, in any order
     * @throws IllegalArgumentException when a field is both changed and gone
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
     * What has to change in a record so that its values and its mark of removal are those of another state of it.
     *
     * @param before the older state
     * @param after the newer state, with the same type and id
     * @return the fields that are new, changed or gone
     * @throws IllegalArgumentException when type or id differ
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

    /** {@return the name of the record's type} */
    public String type() {
        return type;
    }

    /** {@return id of the record; {@link DataRecord#NO_ID} when it has none yet} */
    public long id() {
        return id;
    }

    /** {@return whether the record is marked for removal now} */
    public boolean isDeleted() {
        return deleted;
    }

    /** {@return how many fields are new or have other values} */
    public int changedCount() {
        return changed.size();
    }

    /** {@return how many fields are gone} */
    public int removedCount() {
        return removed.size();
    }

    /** {@return whether no field is new, changed or gone; the mark of removal may still differ} */
    public boolean isEmpty() {
        return changed.isEmpty() && removed.isEmpty();
    }

    /**
     * The new value of a field.
     *
     * @param field name of the field
     * @return null when it did not change, or is gone
     */
    public @Nullable Variant get(String field) {
        return changed.get(field);
    }

    /**
     * Hands over the fields that are new or changed, in alphabetical order, without allocating.
     *
     * @param action takes name and value
     */
    public void forEachChanged(BiConsumer<? super String, ? super Variant> action) {
        changed.forEach(action);
    }

    /**
     * Hands over the names of the fields that are gone, in alphabetical order, without allocating.
     *
     * @param action takes a name
     */
    public void forEachRemoved(Consumer<? super String> action) {
        for (int i = 0; i < removed.size(); i++) {
            action.accept(removed.get(i));
        }
    }

    /** {@return the names of the fields that are gone, in alphabetical order; read-only} */
    public List<String> removed() {
        return removed;
    }

    /**
     * Makes these changes in a record, which is marked as updated if any of them was one to it.
     *
     * @param record one with the same type and id
     * @throws IllegalArgumentException when type or id differ; the record is as it was
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
