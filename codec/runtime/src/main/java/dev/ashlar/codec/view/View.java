package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A flyweight over one row at a time: the base of all generated views.
 *
 * <p>If a view was never positioned, or if its last move found nothing, it reads the type's default row. {@link #row()}
 * and {@link #id()} are then −1. A view belongs to one reader, and to that reader's thread.
 *
 * <p>The protected methods are for generated code, whose offsets were compared with the data's layout. They do not
 * check offsets: the guarantees of {@code docs/memory-safety.md} do not cover a hand-written subclass.
 */
public abstract class View extends TextValues {
    /** Made when something is first asked for. */
    private static final @Nullable Lookup[] NO_LOOKUPS = {};

    private @Nullable Matches matches;

    /** By number of the field in the code. */
    private @Nullable Lookup[] lookups = NO_LOOKUPS;

    /**
     * The lookup that was asked last. It knows the records of the view or none, since {@link #rebind} makes all of them forget. A field and no array, since C2 of JDK 25
     * does not move a read of an array out of a loop, nor what depends on it.
     */
    private Lookup recent = Lookup.NONE;

    /**
     * Makes a view that is not positioned.
     *
     * @param binding the records and the reader
     */
    protected View(Binding binding) {
        super(binding);
    }

    /**
     * Finds the rows of many ids, for {@link #moveToRow} and {@link Column#gather(int[], int, float[])}. Lookups do not wait for one another here: of a type that is
     * larger than the caches, that takes less time than as many calls of {@link #find(long)}. The view does not move.
     *
     * @param ids any numbers
     * @param rows receives the row of each id at its index; −1 where no record has it. Rows are valid only in one generation of the data
     * @return how many ids were found; an id that comes twice counts twice
     * @throws IndexOutOfBoundsException if {@code rows} is shorter than {@code ids}; nothing is written then
     * @throws IllegalStateException if the store is closed; also for elements of lists, which have no ids
     */
    public final int find(long[] ids, int[] rows) {
        return find(ids, ids.length, rows);
    }

    /**
     * Finds the rows of many ids, as {@link #find(long[], int[])}.
     *
     * @param ids any numbers, from index 0
     * @param count of the ids, 0 or more
     * @param rows receives the row of each id at its index
     * @return how many ids were found
     * @throws IndexOutOfBoundsException if either array is shorter than {@code count}; nothing is written then
     * @throws IllegalStateException if the store is closed; also for elements of lists, which have no ids
     */
    public final int find(long[] ids, int count, int[] rows) {
        Objects.checkFromIndexSize(0, count, Math.min(ids.length, rows.length));
        int found = source().rowsOf(ids, count, rows);
        source().requireOpen();
        return found;
    }

    /**
     * Moves another view to the record that a reference leads to.
     *
     * @param offset of the reference
     * @param target a view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if the target belongs to another reader
     * @throws IllegalStateException if the store is closed
     */
    protected final boolean hop(int offset, View target) {
        return hop(this, i32(offset), target);
    }

    /**
     * Moves another view to the record that an element leads to.
     *
     * @param offset of the array's slot
     * @param index of the element
     * @param target a view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if the target belongs to another reader
     * @throws IllegalStateException if the store is closed
     */
    protected final boolean hopAt(int offset, int index, View target) {
        return hop(this, i32At(offset, index), target);
    }

    /**
     * Moves to the record with a name, which is the value of its type's key field. It allocates nothing.
     *
     * @param name any text; the bytes of the name are compared, not only its hash
     * @return false if no record has it; the view then reads the default row
     * @throws CorruptDataException if a compared name lies outside the pool, in a pack that is not verified
     * @throws IllegalStateException if the type has no key, or if the store is closed
     */
    public final boolean find(CharSequence name) {
        FieldLayout key = requireKey();
        FieldIndex index = keyIndex(key);
        TextBytes wanted = texts();
        if (wanted.put(name)) {
            if (index == null ? scan(key, wanted) : findText(index, key, wanted)) {
                return true;
            }
        }
        miss();
        return false;
    }

    /** The first candidate is compared as a text, others by their keys first. */
    private boolean findText(FieldIndex index, FieldLayout key, TextBytes wanted) {
        int first = index.entry(wanted.key());
        return moveToRow(first) && hasText(key, wanted)
                || first != FieldIndex.NONE
                        && moveToRow(index.entry(source(), key, wanted.key()))
                        && hasText(key, wanted);
    }

    /** Without an index. The data may have the field as an optional one. */
    private boolean scan(FieldLayout key, TextBytes wanted) {
        rewind();
        while (next()) {
            if (isPresent(key) && hasText(key, wanted)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Moves to the record whose name has a key. It compares only keys: if two names have the same 64-bit key, it may
     * find the other one.
     *
     * @param nameKey {@link XxHash64#key} of the name
     * @return false if no record has it; the view then reads the default row
     * @throws CorruptDataException if a name whose key is compared lies outside the pool, in a pack that is not verified
     * @throws IllegalStateException if the type has no key, or if the store is closed
     */
    public final boolean findKey(long nameKey) {
        FieldLayout key = requireKey();
        FieldIndex index = keyIndex(key);
        return moveToRow(index == null ? rowOfKey(key, nameKey) : index.entry(source(), key, nameKey));
    }

    private long textKey(FieldLayout key) {
        return Slots.textKey(source(), this, i64(placeOf(key)));
    }

    /** A keyed view goes by the key of its code, whatever the schema names as key since. */
    private FieldLayout requireKey() {
        KeyedFields linked = keyedFields();
        FieldLayout key = linked == null ? null : linked.storedKey();
        if (key == null) {
            key = source().keyField();
        }
        if (key == null) {
            String type = source().layout().name();
            throw new IllegalStateException(type + " has no key: its schema names none of its fields as key");
        }
        return key;
    }

    /** Null where the data has another key, or there is no index, as without records. */
    private @Nullable FieldIndex keyIndex(FieldLayout key) {
        return key == source().keyField() ? source().keyIndex() : null;
    }

    /** Without an index. */
    private int rowOfKey(FieldLayout key, long nameKey) {
        rewind();
        while (next()) {
            if (isPresent(key) && textKey(key) == nameKey) {
                return row();
            }
        }
        return RecordSource.NO_ROW;
    }

    private boolean hasText(FieldLayout field, TextBytes text) {
        return Slots.bytesEqual(source(), this, i64(placeOf(field)), text);
    }

    /** Whether the record has a value of a field. */
    final boolean isPresent(FieldLayout field) {
        RecordLayout layout = source().layout();
        int index = field.presenceIndex();
        int bitmap = layout.kind().isRows()
                ? layout.presenceOffset()
                : inColumn(ColumnPlaces.PRESENCE_COLUMN, layout.presenceLength());
        return !field.optional() || presentAt(bitmap + (index >>> 3), index & 7);
    }

    /** What readers take for the offset of a field, however the records lie. */
    final int placeOf(FieldLayout field) {
        RecordLayout layout = source().layout();
        return layout.kind().isRows()
                ? field.offset()
                : offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field));
    }

    /**
     * Moves to the next record that the last match method found, such as {@code matchColor(RED)}, in the order of ids.
     *
     * <pre>{@code
     * for (unit.matchFaction(Faction.ORC); unit.nextMatch(); ) total += unit.strength();
     * }</pre>
     *
     * @return false after the last record. It is also false if no match method was called, or none since the reader's
     *     last refresh. The view then reads the default row
     * @throws IllegalStateException if the store is closed
     */
    public final boolean nextMatch() {
        return nextInList() || nextOfOthers();
    }

    /** Matches that lie in no list, and the end of all. */
    private boolean nextOfOthers() {
        while (hasMoreInList()) {
            if (nextInList()) {
                return true; // Behind a row that there is not, in a pack that nobody verified.
            }
        }
        Matches left = matches;
        while (left != null && left.hasNext()) {
            // Numbers have no text to compare. Tested here: the JIT compiler does not always inline the comparison.
            FieldLayout field = left.textField();
            if (moveToRow(left.next()) && (field == null || hasTextOf(left, field))) {
                return true;
            }
        }
        miss();
        return false;
    }

    private boolean hasTextOf(Matches asked, FieldLayout field) {
        TextBytes text = asked.text();
        return text != null && hasText(field, text);
    }

    /**
     * Finds the records that have a number in a field.
     *
     * @param field its number in the code's layout
     * @param key of the field
     * @param type of the number: that of the field in the code, or i64
     * @param bits of the number, as in {@link dev.ashlar.codec.record.Variant#bits}; for a reference a row
     * @throws IllegalStateException if the store is closed
     */
    protected final void matchField(int field, long key, ValueType type, long bits) {
        Lookup lookup = recent;
        if (lookup.field != field || !lookup.isNear(type, bits)) {
            lookup = lookup(field, key);
        }
        FieldLayout stored = lookup.stored();
        if (lookup.isNear(type, bits)) {
            forgetMatches();
            findList(lookup.index(), lookup.stored(), type, bits);
        } else if (stored == null) {
            matches().clear();
        } else {
            match(stored, lookup.index(), type, bits);
        }
    }

    /**
     * Moves to the one record that has a number in a field.
     *
     * @param field its number in the code's layout
     * @param key of the field
     * @param type of the number, as for {@link #matchField(int, long, ValueType, long)}
     * @param bits of the number
     * @return false if no record has it; the view then reads the default row
     * @throws IllegalStateException if the store is closed
     */
    protected final boolean findOne(int field, long key, ValueType type, long bits) {
        Lookup lookup = recent;
        if (lookup.field != field || !lookup.isInSlots(type)) {
            lookup = lookup(field, key);
        }
        if (lookup.isInSlots(type)) {
            forgetMatches();
            return findInSlots(lookup.index(), lookup.stored(), FieldIndex.hashKey(type, bits), bits);
        }
        matchField(field, key, type, bits);
        return nextMatch();
    }

    private void forgetMatches() {
        forgetList();
        Matches left = matches;
        if (left != null && left.hasNext()) {
            left.clear();
        }
    }

    /**
     * Finds the records that have a text in a field: a string, an enum's constant by its name, or a hashed name.
     *
     * @param field its number in the code's layout
     * @param key of the field
     * @param text of the value; its characters are copied, and the caller may change them afterwards
     * @throws IllegalStateException if the store is closed
     */
    protected final void matchField(int field, long key, CharSequence text) {
        FieldLayout stored = lookup(field, key).stored();
        if (stored == null) {
            matches().clear();
        } else {
            match(stored, text);
        }
    }

    private Lookup lookup(int field, long key) {
        Lookup known = field < lookups.length ? lookups[field] : null;
        Lookup lookup = known != null && known.isOf(source()) ? known : linked(field, key);
        recent = lookup;
        return lookup;
    }

    /** A keyed view knows fields by their former names as well. */
    private Lookup linked(int field, long key) {
        if (field >= lookups.length) {
            lookups = Arrays.copyOf(lookups, field + 1);
        }
        Lookup lookup = lookups[field];
        if (lookup == null) {
            lookup = new Lookup(field);
            lookups[field] = lookup;
        }
        KeyedFields linked = keyedFields();
        FieldLayout stored = linked == null ? source().layout().field(key) : linked.stored(field);
        lookup.link(source(), stored != null && stored.shape() == Shape.SINGLE ? stored : null);
        return lookup;
    }

    /**
     * Finds the records that refer to the record of another view.
     *
     * @param field its number in the code's layout
     * @param key of the field
     * @param target a view of the same reader
     * @throws IllegalArgumentException if the target belongs to another reader
     * @throws IllegalStateException if the store is closed
     */
    protected final void matchRow(int field, long key, View target) {
        requireSameReader(target);
        matchField(field, key, ValueType.REF, target.row());
    }

    final void match(FieldLayout stored, ValueType type, long bits) {
        match(stored, source().index(source().layout().indexOf(stored)), type, bits);
    }

    private void match(FieldLayout stored, @Nullable FieldIndex index, ValueType type, long bits) {
        source().requireOpen();
        ValueType to = stored.type();
        boolean numbers = Numbers.isNumber(type) && Numbers.isNumber(to) && Numbers.converts(type, bits, to);
        boolean nothing = type == ValueType.REF && bits < 0;
        if (type != to && !numbers || nothing) {
            matches().clear();
            return;
        }
        long converted = type == to ? bits : Numbers.convert(type, bits, to);
        if (index == null) {
            matches().of(RecordSearch.scan(source(), Condition.ofLanes(stored, converted)));
        } else {
            matches().of(source(), stored, index, converted);
        }
    }

    final void match(FieldLayout stored, CharSequence text) {
        ValueType type = stored.type();
        if (type == ValueType.ENUM) {
            match(stored, type, Condition.constant(stored, text));
        } else if (type == ValueType.HASH) {
            match(stored, type, XxHash64.key(text));
        } else if (type == ValueType.STRING) {
            matchText(stored, text);
        } else {
            matches().clear();
        }
    }

    private void matchText(FieldLayout stored, CharSequence text) {
        source().requireOpen();
        FieldIndex index = source().index(source().layout().indexOf(stored));
        if (index == null) {
            matches().of(RecordSearch.scan(source(), Condition.ofTexts(stored, text.toString())));
        } else {
            matches().of(source(), stored, index, text);
        }
    }

    private Matches matches() {
        forgetList();
        Matches known = matches;
        if (known == null) {
            known = new Matches();
            matches = known;
        }
        return known;
    }

    @Override
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        // First: a lookup must never meet records of another layout. If the move fails, lookups are linked again.
        for (Lookup lookup : lookups) {
            if (lookup != null) {
                lookup.forget();
            }
        }
        super.rebind(newer, newFields);
        if (matches != null) {
            matches.clear();
        }
    }
}
