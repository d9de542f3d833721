package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.ValueType;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A record as authors write it: a type, an id and a value for each given field. An absent field has no key.
 *
 * <p>Keys are in the order of {@link String#compareTo}, so that iteration has the same order everywhere. Belongs to one
 * thread at a time.
 *
 * <p>If a field is absent, {@link #get} returns null, and the typed reads of {@link TypedFields} throw.
 *
 * <p>Records in a list, see {@link Variant#ofList}, have no id and are immutable: methods that change a record throw
 * {@link IllegalStateException}. A {@link #copy} of such a record can be changed.
 *
 * <p>Records are equal if type, id, deletion mark and all values are equal, bit by bit. {@link #isUpdated} is not
 * compared, since it describes the backend. Records are mutable: do not use them as keys of hash maps.
 */
public final class DataRecord extends TypedFields {
    /** The id of a record that has none yet, and of the target of a null reference. No record has it. */
    public static final long NO_ID = -1;

    private static final int FEW = 8;

    private final String type;
    /** In order, without gaps. */
    private String[] names;
    /** In the order of their names. */
    private Variant[] values;

    private int count;
    private long id;
    private boolean updated;
    private boolean deleted;
    /** An element of a list, which others may hold too. */
    private boolean frozen;

    /**
     * Makes a record without id and values: a new record, or an element of a list.
     *
     * @param type name of its type
     */
    public DataRecord(String type) {
        this(type, NO_ID);
    }

    /**
     * Makes a record without values.
     *
     * @param type name of its type
     * @param id 0 to 2^63 − 1; {@link #NO_ID} for a record that has none yet
     * @throws IllegalArgumentException if the id is another number
     */
    public DataRecord(String type, long id) {
        if (id < NO_ID) {
            throw new IllegalArgumentException("id of a " + type + ": expected 0 or more, or -1 for none, found " + id);
        }
        this.type = type;
        this.id = id;
        this.names = new String[FEW];
        this.values = new Variant[FEW];
    }

    private DataRecord(DataRecord other, int room) {
        type = other.type;
        id = other.id;
        updated = other.updated;
        deleted = other.deleted;
        names = Arrays.copyOf(other.names, room);
        values = Arrays.copyOf(other.values, names.length);
        count = other.count;
    }

    /** Where a name is, or −1 − where it would be. Who sets fields in their order, as most do, is told so at once. */
    private int indexOf(String field) {
        int after = count == 0 ? 1 : field.compareTo(names[count - 1]);
        if (after >= 0) {
            return after == 0 ? count - 1 : -1 - count;
        }
        int low = 0;
        int high = count - 2;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = field.compareTo(names[middle]);
            if (order == 0) {
                return middle;
            }
            low = order > 0 ? middle + 1 : low;
            high = order > 0 ? high : middle - 1;
        }
        return -1 - low;
    }

    private void requireMutable() {
        if (frozen) {
            throw new IllegalStateException(
                    "an element of a list does not change: expected a copy() of the " + type + ", in a new list");
        }
    }

    /** {@return a record of the same values that never changes: this one, when it is such a record} */
    DataRecord frozen() {
        if (frozen) {
            return this;
        }
        DataRecord copy = new DataRecord(this, count);
        copy.updated = false;
        copy.frozen = true;
        return copy;
    }

    private void insert(int at, String field, Variant value) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        System.arraycopy(names, at, names, at + 1, count - at);
        System.arraycopy(values, at, values, at + 1, count - at);
        names[at] = field;
        values[at] = value;
        count++;
    }

    private void removeAt(int at) {
        count--;
        System.arraycopy(names, at + 1, names, at, count - at);
        System.arraycopy(values, at + 1, values, at, count - at);
        names[count] = null;
        values[count] = null;
    }

    /**
     * {@return a mutable record with the same type, id, values and marks; later changes of one do not affect the other}
     */
    public DataRecord copy() {
        return new DataRecord(this, Math.max(FEW, count));
    }

    /** {@return the name of the record's type} */
    public String type() {
        return type;
    }

    /** {@return the id; {@link #NO_ID} if it has none yet} */
    public long id() {
        return id;
    }

    /** {@return whether the record has an id: new records and elements of lists have none} */
    public boolean hasId() {
        return id != NO_ID;
    }

    /**
     * Sets the id of a new record. A backend calls it when it inserts the record.
     *
     * @param newId 0 to 2^63 − 1
     * @throws IllegalStateException if the record has an id, or if it is in a list
     * @throws IllegalArgumentException if the id is out of range
     */
    public void assignId(long newId) {
        requireMutable();
        if (hasId()) {
            throw new IllegalStateException(type + " " + id + " has an id");
        }
        if (newId < 0) {
            throw new IllegalArgumentException("id of a " + type + ": expected 0 or more, found " + newId);
        }
        id = newId;
    }

    /**
     * Sets a field, new or not, and marks the record as updated.
     *
     * @param field name of the field
     * @param value its value
     * @throws IllegalStateException if the record is in a list
     */
    @Override
    public void set(String field, Variant value) {
        Objects.requireNonNull(value, "a value: remove takes one away");
        requireMutable();
        int at = indexOf(field);
        if (at < 0) {
            insert(-1 - at, field, value);
        } else {
            values[at] = value;
        }
        updated = true;
    }

    /**
     * Sets a field if its value differs, and then marks the record as updated. Use it if the program sends or saves
     * only marked records.
     *
     * @param field name of the field
     * @param value its value
     * @return whether the record has changed
     * @throws IllegalStateException if the record would change and is in a list
     */
    public boolean setIfChanged(String field, Variant value) {
        if (value.equals(get(field))) {
            return false;
        }
        set(field, value);
        return true;
    }

    /**
     * Removes a field's value. If there was one, it marks the record as updated.
     *
     * @param field name of the field
     * @throws IllegalStateException if the record is in a list
     */
    public void remove(String field) {
        requireMutable();
        int at = indexOf(field);
        if (at >= 0) {
            removeAt(at);
            updated = true;
        }
    }

    /** {@return whether the record differs from the backend's record; a save writes only such records} */
    public boolean isUpdated() {
        return updated;
    }

    /**
     * Marks the record as different from the backend's record, or as equal. A backend marks it as equal when it has
     * loaded or saved the record.
     *
     * @param updated whether a save has to write it
     * @throws IllegalStateException if the record is in a list
     */
    public void setUpdated(boolean updated) {
        requireMutable();
        this.updated = updated;
    }

    /** {@return whether the next save deletes the record} */
    public boolean isDeleted() {
        return deleted;
    }

    /**
     * Sets or clears the deletion mark.
     *
     * @param deleted whether the next save deletes the record
     * @throws IllegalStateException if the record is in a list
     */
    public void setDeleted(boolean deleted) {
        requireMutable();
        this.deleted = deleted;
    }

    /**
     * Returns the value of a field.
     *
     * @param field name of the field
     * @return null if the record has none
     */
    @Override
    public @Nullable Variant get(String field) {
        int at = indexOf(field);
        return at < 0 ? null : values[at];
    }

    /**
     * Calls an action with each value and the name of its field, in the order of {@link #keys()}, without allocating.
     *
     * @param action takes name and value; must not change the record
     * @throws ConcurrentModificationException if the action adds or removes a field
     */
    public void forEach(BiConsumer<? super String, ? super Variant> action) {
        int all = count;
        for (int i = 0; i < all; i++) {
            action.accept(names[i], values[i]);
            if (count != all) {
                throw new ConcurrentModificationException(type + " " + id + " was changed during an iteration over it");
            }
        }
    }

    /** {@return the names of the fields that have a value, in alphabetical order; a view, read-only} */
    @Override
    public Set<String> keys() {
        return new Keys();
    }

    /**
     * {@return the name of a field, without an iterator}
     *
     * @param index of the name in {@link #keys()}
     * @throws IndexOutOfBoundsException if there is no such field
     */
    public String fieldName(int index) {
        return names[Objects.checkIndex(index, count)];
    }

    /**
     * {@return the value of a field, without a lookup}
     *
     * @param index of the name in {@link #keys()}
     * @throws IndexOutOfBoundsException if there is no such field
     */
    public Variant fieldValue(int index) {
        return values[Objects.checkIndex(index, count)];
    }

    /** {@return the number of fields that have a value} */
    public int fieldCount() {
        return count;
    }

    /**
     * Tests whether a field has a value.
     *
     * @param field name of the field
     * @return false if it is absent
     */
    public boolean has(String field) {
        return indexOf(field) >= 0;
    }

    /**
     * Returns the type of a field's value. If the value is an array, see {@link Variant#shape}, it is the type of its
     * elements.
     *
     * @param field name of the field
     * @return null if the record has no value of the field
     */
    public @Nullable ValueType typeOf(String field) {
        Variant value = get(field);
        return value == null ? null : value.type();
    }

    /**
     * Compares type, id, deletion mark and values.
     *
     * @param other any
     * @return false also for other objects
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DataRecord record
                && record.id == id
                && record.deleted == deleted
                && record.type.equals(type)
                && record.count == count
                && Arrays.equals(record.names, 0, count, names, 0, count)
                && Arrays.equals(record.values, 0, count, values, 0, count);
    }

    @Override
    public int hashCode() {
        int hash = 31 * type.hashCode() + Long.hashCode(id);
        for (int i = 0; i < count; i++) {
            hash = 31 * (31 * hash + names[i].hashCode()) + values[i].hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        StringJoiner fields = new StringJoiner(", ", (hasId() ? type + " " + id : type) + " {", "}");
        forEach((name, value) -> fields.add(name + "=" + value));
        return fields.toString();
    }

    /** {@return the record in a message: its type and id} */
    @Override
    String words() {
        return !hasId() ? "new " + type : type + " " + id;
    }

    /** The names as they are at any time. */
    private final class Keys extends AbstractSet<String> {
        @Override
        public int size() {
            return count;
        }

        @Override
        public boolean contains(@Nullable Object key) {
            return key instanceof String name && has(name);
        }

        @Override
        public Iterator<String> iterator() {
            return new Iterator<>() {
                private final int all = count;
                private int next;

                @Override
                public boolean hasNext() {
                    return next < all;
                }

                @Override
                public String next() {
                    if (count != all) {
                        throw new ConcurrentModificationException(
                                type + " " + id + " was changed during an iteration over it");
                    }
                    if (next == all) {
                        throw new NoSuchElementException();
                    }
                    return names[next++];
                }
            };
        }
    }
}
