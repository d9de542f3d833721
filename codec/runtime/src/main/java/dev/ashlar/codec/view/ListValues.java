package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of structs. An <em>offset</em> is that of the list in the row: u32 first element, u32 count. The elements
 * are rows of their own type, which an element view reads. Each view has one element view for each of its lists. The
 * element view is created at the first read, and moves to newer data with its view.
 */
abstract class ListValues extends ArrayValues {
    private static final int NO_ENTRY = -1;
    private static final int BY_NAME = -1;
    private static final int ON_PATHS = -2;

    private List<Elements> elements = List.of();

    /** The text that was looked for last. */
    private @Nullable TextBytes texts;

    /** Used again, in one generation: it holds the records. */
    private @Nullable CopiedLists copied;

    /** In a view of a map's entries: finds the records that are its keys, in one generation. */
    @Nullable
    RecordView keyRecords;

    /** Of an element view. Held, so that the reader moves on both as long as one is in use. */
    private @Nullable ListValues owner;

    /** An element view. */
    private static final class Elements {
        /** Number of the list in the code of a generated view; {@link #BY_NAME} or {@link #ON_PATHS} in a view by name. */
        private final int field;
        /** Of the element type, in the data of a view by name. */
        private final long key;
        /** Of a generated view; null for a view by name. */
        private final @Nullable ViewType<?> type;

        private final View view;

        private Elements(int field, long key, @Nullable ViewType<?> type, View view) {
            this.field = field;
            this.key = key;
            this.type = type;
            this.view = view;
        }
    }

    ListValues(Binding binding) {
        super(binding);
    }

    /**
     * Returns the number of elements of a list, all of which exist.
     *
     * @param offset of the list
     * @param view of its elements
     * @return 0 or more
     * @throws CorruptDataException if the list leads outside the elements
     */
    protected final int countElements(int offset, View view) {
        return countIn(i64(offset), view);
    }

    /** The same, of a list as {@link FieldLayout#listOf} gives it. */
    final int countIn(long list, View view) {
        long count = list >>> 32;
        // As other reads, this one answers in a closed store too: closing does not take this count away.
        if ((list & 0xFFFF_FFFFL) + count > view.source().rows().count()) {
            throw astray(list, view);
        }
        return (int) count;
    }

    /**
     * Moves an element view.
     *
     * @param offset of the list
     * @param index of the element
     * @param view of its elements
     * @param <V> class of the view
     * @return the view, at the element
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws CorruptDataException if the list leads outside the elements
     * @throws IllegalStateException if the store is closed
     */
    protected final <V extends View> V moveToElement(int offset, int index, V view) {
        return moveIn(i64(offset), index, view);
    }

    /**
     * Moves the element view of a case.
     *
     * @param tag of the case
     * @param view of its elements
     * @param <V> class of the view
     * @return the view, at the element
     * @throws IllegalStateException if the variant has another case or none, or if the store is closed
     * @throws CorruptDataException if the row is none of the elements
     */
    protected final <V extends View> V moveToCase(int tag, V view) {
        long value = i64(0);
        if (value >>> Integer.SIZE != tag) {
            throw otherCase(view);
        }
        return moveIn(value & 0xFFFF_FFFFL | 1L << Integer.SIZE, 0, view);
    }

    /**
     * Moves the element view of a list of at most one element.
     *
     * @param offset of the list
     * @param view of its elements
     * @param <V> class of the view
     * @return the view; not positioned if there is no element
     * @throws CorruptDataException if the list leads outside the elements
     * @throws IllegalStateException if the store is closed
     */
    protected final <V extends View> V moveToOne(int offset, V view) {
        return moveToOneIn(i64(offset), view);
    }

    final <V extends View> V moveToOneIn(long list, V view) {
        if (list >>> Integer.SIZE == 0) {
            view.rewind();
            return view;
        }
        return moveIn(list, 0, view);
    }

    /** What reads of a case throw where there is another. */
    final IllegalStateException otherCase(View view) {
        String name = view.source().layout().name();
        return new IllegalStateException(otherCase(name.substring(name.lastIndexOf('.') + 1)));
    }

    private String otherCase(String expected) {
        String found = "none";
        List<FieldLayout> fields = source().layout().fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout each = fields.get(i);
            if (each.isCase() && each.listOf(i64(offsetOf(each, ColumnPlaces.FIRST_FIELD_COLUMN + i))) != 0) {
                found = each.name();
            }
        }
        return where() + ": expected the case " + expected + ", found " + found + ": ask for its kind first";
    }

    /** {@link #moveToElement(int, int, View)} in a list as {@link FieldLayout#listOf} gives it. */
    final <V extends View> V moveIn(long list, int index, V view) {
        // A list that leads outside can have more elements than an int counts: a negative index is less than that.
        long element = Integer.toUnsignedLong(index);
        if (element >= list >>> 32) {
            throw noElement(((ListValues) view).where() + "[" + index + ']', list >>> 32);
        }
        // Less than 2^33. A row that is there fits an int.
        long row = (list & 0xFFFF_FFFFL) + element;
        if (row >= view.rowCount()) {
            throw row < view.source().rows().count() ? closed(view) : astray(list, view);
        }
        view.placeRow((int) row);
        return view;
    }

    /**
     * Finds the entry of a map whose key is a number, a hash or a row. It is a binary search, which ends with data in
     * any order.
     *
     * @param offset of the map
     * @param key as in {@code Variant.bits}; of a ref the row
     * @param entries view of its entries, which the search moves
     * @return index of the entry; −1 if there is none
     * @throws CorruptDataException if the map leads outside the entries
     * @throws IllegalStateException if the store is closed
     */
    protected final int findEntry(int offset, long key, View entries) {
        long map = i64(offset);
        int first = requireEntries(map, entries);
        FieldLayout field = keyOf(entries);
        boolean unsigned = field.type() == ValueType.HASH || field.type() == ValueType.U64;
        long bias = unsigned ? Long.MIN_VALUE : 0;
        int low = 0;
        int high = (int) (map >>> 32) - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            entries.placeRow(first + middle);
            long found = entries.bits(field, ColumnPlaces.FIRST_FIELD_COLUMN);
            if (found == key) {
                return middle;
            }
            if (found + bias < key + bias) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NO_ENTRY;
    }

    /**
     * Finds the entry of a map whose key is a string.
     *
     * @param offset of the map
     * @param key any text; the search allocates only for a text that is longer than all before
     * @param entries view of its entries, which the search moves
     * @return index of the entry; −1 if there is none
     * @throws CorruptDataException if the map leads outside the entries, or a key outside the pool
     * @throws IllegalStateException if the store is closed
     */
    protected final int findEntry(int offset, CharSequence key, View entries) {
        long map = i64(offset);
        int first = requireEntries(map, entries);
        int place = keyOf(entries).offset();
        TextBytes text = texts();
        int low = 0;
        int high = text.put(key) ? (int) (map >>> 32) - 1 : -1;
        while (low <= high) {
            int middle = low + high >>> 1;
            entries.placeRow(first + middle);
            int order = Slots.bytesOrder(entries.source(), entries, entries.i64(place), text);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NO_ENTRY;
    }

    /**
     * Moves an element view along a step of a path.
     *
     * @param list of this record
     * @param step names an element of it
     * @param view of its elements, by name
     * @param lenient whether the element need not exist: the view is not positioned then
     * @return false where the step leads nowhere: a list of structs has no one element
     */
    final boolean enter(FieldLayout list, FieldStep step, View view, boolean lenient) {
        int place = offsetOf(
                list, ColumnPlaces.FIRST_FIELD_COLUMN + source().layout().indexOf(list));
        long elements = list.listOf(i64(place));
        int count = countIn(elements, view);
        List<FieldLayout> members = view.source().layout().fields();
        boolean isVariant =
                list.isCase() || !members.isEmpty() && members.get(0).isCase();
        if (step.in.isEmpty() && (count > 1 || !isVariant)) {
            return false;
        }
        int index = list.type() == ValueType.MAP ? findEntry(place, step, view) : step.index();
        if (index >= 0 && index < count) {
            moveIn(elements, index, view);
        } else if (lenient) {
            view.rewind();
        } else if (list.isCase()) {
            throw new IndexOutOfBoundsException(otherCase(list.name()));
        } else {
            throw noElement(this + "." + list.name() + step.in, count);
        }
        return true;
    }

    private int findEntry(int place, FieldStep step, View entries) {
        FieldLayout key = keyOf(entries);
        ValueType type = key.type();
        String text = step.text;
        if (type == ValueType.STRING && text != null) {
            return findEntry(place, text, entries);
        }
        boolean isText = type == ValueType.STRING || type == ValueType.ENUM || type == ValueType.HASH;
        if (type != ValueType.REF && isText != (text != null)) {
            return NO_ENTRY;
        }
        long number = step.number;
        if (type == ValueType.REF) {
            number = ((RecordView) entries).rowOfKey(text, number);
        } else if (type == ValueType.ENUM && text != null) {
            number = Condition.constant(key, text);
        }
        return findEntry(place, number, entries);
    }

    /** The field that the entries are sorted by: opening has checked that it is the first. */
    private static FieldLayout keyOf(View entries) {
        return entries.source().layout().fields().get(0);
    }

    /** {@return the first entry of a map, all of which are there} */
    private int requireEntries(long map, View entries) {
        long end = (map & 0xFFFF_FFFFL) + (map >>> 32);
        if (end > entries.rowCount()) {
            throw end <= entries.source().rows().count() ? closed(entries) : astray(map, entries);
        }
        return (int) map;
    }

    /** What was looked for last, in a buffer that is used again. */
    final TextBytes texts() {
        TextBytes known = texts;
        if (known == null) {
            known = new TextBytes();
            texts = known;
        }
        return known;
    }

    /**
     * Checks the size of all arrays, bytes and lists of the record, before a snapshot copies them to the heap.
     * Snapshots call it themselves.
     *
     * @throws CorruptDataException if one is longer than the store may copy, or if all lists together are, with
     *     everything below their elements
     */
    public final void requireCopyable() {
        CopiedLists lists = null;
        List<FieldLayout> fields = source().layout().fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            if (field.shape() == Shape.ARRAY || field.type() == ValueType.BYTES && field.shape() == Shape.SINGLE) {
                long slot = i64(offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + i));
                Slots.requireCopied(source(), this, slot, (slot >>> 32) * field.elementWidth());
            } else if (field.type().isList()) {
                lists = lists == null ? copiedLists(Integer.MAX_VALUE) : lists;
                lists.add(field, field.listOf(i64(offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + i))));
            }
        }
    }

    /** Counts what the lists of the record take on the heap, up to a number of bytes and to what the store may copy. */
    final CopiedLists copiedLists(int most) {
        CopiedLists known = copied;
        if (known == null) {
            known = new CopiedLists(this);
            copied = known;
        }
        known.begin(source(), Math.min(most, source().pool().mostCopied()));
        return known;
    }

    private static RuntimeException closed(View view) {
        // Whoever sees the rows gone sees that the source is closed.
        VarHandle.acquireFence();
        view.source().requireOpen();
        return new IllegalStateException(
                "the store of " + view.source().layout().name() + " is being closed");
    }

    private RuntimeException astray(long list, View view) {
        return new CorruptDataException("%s row %d: a list says first %d, count %d; there are %d elements of %s"
                .formatted(
                        source().layout().name(),
                        row(),
                        list & 0xFFFF_FFFFL,
                        list >>> 32,
                        view.source().rows().count(),
                        view.source().layout().name()));
    }

    /**
     * Creates the view of a list's elements, for generated code, which keeps it.
     *
     * @param field number of the list in the code
     * @param type of the view
     * @param <V> class of the view
     * @return a view that is not positioned, of the same reader
     */
    protected final <V extends View> V elementView(int field, ViewType<V> type) {
        RecordSource source = elementsIn(source(), keyedFields(), field, type);
        V view = keyedFields() == null ? type.newFixed(new Binding(source, reader())) : type.newKeyed(source, reader());
        add(new Elements(field, type.layout().key(), type, view));
        return view;
    }

    /**
     * Moves an element view that the application has created with its reader, to read several elements at a time.
     *
     * @param offset of the list
     * @param index of the element
     * @param own the element view of this view
     * @param into any view of the same element type
     * @throws IllegalArgumentException if {@code into} reads other elements
     */
    protected final void moveToElement(int offset, int index, View own, View into) {
        moveIn(i64(offset), index, own, into);
    }

    /** The same in a list as {@link FieldLayout#listOf} gives it. */
    final void moveIn(long list, int index, View own, View into) {
        if (into.source() != own.source()) {
            throw new IllegalArgumentException(
                    "expected a view of the elements " + own.source().layout().name()
                            + " of the same reader, found one of "
                            + into.source().layout().name());
        }
        moveIn(list, index, into);
    }

    /** The view by name of the elements of a list; null before {@link #setElements}. */
    final @Nullable View knownElements(FieldLayout list, boolean onPaths) {
        int field = onPaths ? ON_PATHS : BY_NAME;
        for (int i = 0; i < elements.size(); i++) {
            Elements known = elements.get(i);
            if (known.field == field && known.key == list.targetKey()) {
                return known.view;
            }
        }
        return null;
    }

    /** Keeps the view by name of the elements of a list. */
    final void setElements(FieldLayout list, boolean onPaths, View view) {
        add(new Elements(onPaths ? ON_PATHS : BY_NAME, list.targetKey(), null, view));
    }

    /** Records for a view by name of the elements of a list. */
    final RecordSource elementsOf(FieldLayout list) {
        return Objects.requireNonNull(source().elements(list.targetKey()), "elements, which opening has checked");
    }

    private void add(Elements made) {
        ListValues of = made.view;
        of.owner = this;
        elements = elements.isEmpty() ? new ArrayList<>() : elements;
        elements.add(made);
    }

    private static RecordSource elementsIn(
            RecordSource source, @Nullable KeyedFields fields, int field, ViewType<?> type) {
        FieldLayout stored = fields == null ? null : fields.stored(field);
        long key = stored == null ? type.layout().key() : stored.targetKey();
        RecordSource found = fields != null && stored == null ? null : source.elements(key);
        return found == null ? type.withoutRecords() : found;
    }

    /** Refuses newer data for whose elements the views were not compiled. */
    final void requireElements(RecordSource newer) {
        for (Elements each : elements) {
            ViewType<?> type = each.type;
            if (type != null) {
                RecordSource found = elementsIn(newer, null, each.field, type);
                type.requireMove(each.view, found);
            }
        }
    }

    @Override
    void rebind(RecordSource newer, @Nullable KeyedFields newFields) {
        super.rebind(newer, newFields);
        copied = null;
        keyRecords = null;
        for (Elements each : elements) {
            ViewType<?> type = each.type;
            View view = each.view;
            if (type != null) {
                RecordSource found = elementsIn(newer, newFields, each.field, type);
                view.rebind(found, newFields == null ? null : type.fieldsIn(found));
            } else {
                RecordSource found = newer.elements(each.key);
                view.rebind(found == null ? view.source().withoutRecords() : found, null);
            }
        }
    }

    /** {@return where the view is, for messages: the type and the id of the record; of an element, also the list that it is in} */
    @Override
    public String toString() {
        return where();
    }

    private String where() {
        ListValues root = this;
        while (root.owner != null) {
            root = root.owner;
        }
        String type = root.source().layout().name();
        String name = source().layout().name();
        return root.id() < 0 || !name.startsWith(type) ? name : type + " " + root.id() + name.substring(type.length());
    }
}
