package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.FieldLookup;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a {@link RecordView}'s record, field by field of its layout, for tools that read all fields of any
 * type. A single value counts as one element. Each read checks that the field belongs to the view's present layout.
 *
 * <p>For the thread of the view's reader. It reads the record that the view is at.
 */
public final class FieldValues {
    private final RecordView view;

    FieldValues(RecordView view) {
        this.view = view;
    }

    /**
     * Tests whether the record has a value of a field.
     *
     * @param field of the layout
     * @return true for fields that are not optional
     */
    public boolean present(FieldLayout field) {
        place(field);
        return view.isPresent(field);
    }

    /**
     * {@return the number of elements, also of a list: the declared number for a fixed array, 1 for another single
     * value}
     *
     * @param field of the layout
     * @throws CorruptDataException if an array's slot points outside the pool, or if a list leads outside the elements
     */
    public int elementCount(FieldLayout field) {
        int place = place(field);
        if (field.type().isList()) {
            return view.countIn(field.listOf(view.i64(place)), view.elements(field, false));
        }
        return field.shape() == Shape.ARRAY ? view.arrayCount(place, field.elementWidth()) : field.count();
    }

    /**
     * Returns the number of elements, for callers that copy them to a new array.
     *
     * @param field of the layout
     * @return as {@link #elementCount}
     * @throws CorruptDataException if an array's slot points outside the pool, or if the array is longer than the store
     *     may copy
     */
    public int copiedCount(FieldLayout field) {
        int place = place(field);
        int count = elementCount(field);
        if (field.shape() == Shape.ARRAY) {
            Slots.requireCopied(view.source(), view, view.i64(place), (long) count * field.elementWidth());
        }
        return count;
    }

    /**
     * Checks the size of all lists of the record, with everything below them, before a caller copies their elements to
     * the heap. A pack that is not verified can lead from many lists to the same elements, and so to more than any heap
     * holds.
     *
     * @param most the most bytes that they may have together
     * @throws CorruptDataException if they have more, or more than the store may copy, or if a list leads outside the
     *     elements
     */
    public void requireListsCopyable(int most) {
        CopiedLists copied = view.copiedLists(most);
        List<FieldLayout> lists = view.layout().lists();
        for (int i = 0; i < lists.size(); i++) {
            FieldLayout list = lists.get(i);
            copied.add(list, list.listOf(view.i64(place(list))));
        }
    }

    /**
     * Returns the number of a single value as 64 bits. Integers are sign- or zero-extended; bool is 0 or 1; f32 is in
     * the low 32 bits. Of an enum it is the value, of flags the mask, of a reference the row (−1 for null), of a hashed
     * name the key.
     *
     * @param field of the layout, not pooled, of one lane
     * @return 64 bits
     * @throws IllegalArgumentException if the field has no single number
     */
    public long bits(FieldLayout field) {
        if (field.shape() != Shape.SINGLE || field.type().lanes() > 1) {
            throw new IllegalArgumentException("field " + field.name() + " has no single number");
        }
        return bits(field, 0, 0);
    }

    /**
     * Returns one lane of one element, as {@link #bits(FieldLayout)} does for a single value.
     *
     * @param field of the layout, neither strings nor bytes
     * @param element 0 to {@link #elementCount} − 1
     * @param lane 0 to {@link ValueType#lanes} − 1
     * @return 64 bits
     * @throws IllegalArgumentException if the field's elements are not numbers
     * @throws IndexOutOfBoundsException if there is no such element or lane
     * @throws CorruptDataException if an array's slot points outside the pool
     */
    public long bits(FieldLayout field, int element, int lane) {
        ValueType type = field.type();
        int place = place(field);
        if (type.isPooled() || type.isList()) {
            throw new IllegalArgumentException("field " + field.name() + " has no number");
        }
        if (lane < 0 || lane >= type.lanes()) {
            throw new IndexOutOfBoundsException("lane " + lane + " of " + type.lanes());
        }
        int width = type.lanes() == 1 ? field.elementWidth() : type.lane().width();
        return view.elementBits(field, place, element, lane * width, width);
    }

    /**
     * Moves to an element of a list of structs.
     *
     * @param field of the layout, a list
     * @param element 0 to {@link #elementCount} − 1
     * @return the view of the list's elements, at the element; all elements share this view
     * @throws IllegalArgumentException if the field is not a list
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws CorruptDataException if the list leads outside the elements
     */
    public RecordView element(FieldLayout field, int element) {
        int place = place(field);
        if (!field.type().isList()) {
            throw new IllegalArgumentException("field " + field.name() + " is no list of structs");
        }
        return view.moveIn(field.listOf(view.i64(place)), element, view.elements(field, false));
    }

    /**
     * Returns the view of a list's elements, at its present position: the view that {@link #element} moves.
     *
     * @param field of the layout, a list
     * @return the view, whose layout is that of the elements
     * @throws IllegalArgumentException if the field is not a list
     */
    public RecordView elements(FieldLayout field) {
        place(field);
        if (!field.type().isList()) {
            throw new IllegalArgumentException("field " + field.name() + " is no list of structs");
        }
        return view.elements(field, false);
    }

    /**
     * Returns one lane of one element, as a number of another type.
     *
     * @param field of the layout, of numbers
     * @param element 0 to {@link #elementCount} − 1
     * @param lane 0 to {@link ValueType#lanes} − 1
     * @param to the other type
     * @return its bits, as in {@link #bits(FieldLayout)}
     * @throws IllegalArgumentException if the other type has no such number; an f64 is rounded to an f32
     * @throws IndexOutOfBoundsException if there is no such element or lane
     * @throws CorruptDataException if an array's slot points outside the pool
     */
    public long converted(FieldLayout field, int element, int lane, ValueType to) {
        long bits = bits(field, element, lane);
        ValueType from = field.type().lane();
        if (!Numbers.converts(from, bits, to)) {
            throw new IllegalArgumentException("%s.%s: expected a value of %s, found one of %s that is none"
                    .formatted(view, field.name(), to.schemaName(), from.schemaName()));
        }
        return Numbers.convert(from, bits, to);
    }

    /** One of several numbers, as one of another type. The lanes of all elements are counted through. */
    long number(FieldLayout field, int index, ValueType to) {
        int lanes = field.type().lanes();
        return converted(field, Math.floorDiv(index, lanes), Math.floorMod(index, lanes), to);
    }

    /** Copies all numbers; {@return how many} */
    int floats(FieldLayout field, float[] into, int at) {
        int count = elementCount(field) * field.type().lanes();
        if (at < 0 || count > into.length - at) {
            throw new IndexOutOfBoundsException(count + " numbers at index " + at + " of " + into.length);
        }
        for (int i = 0; i < count; i++) {
            into[at + i] = Float.intBitsToFloat((int) number(field, i, ValueType.F32));
        }
        return count;
    }

    /** Whether a field has elements or lanes that are counted. */
    static boolean hasSeveral(FieldLayout field) {
        return field.shape() != Shape.SINGLE || field.type().lanes() > 1;
    }

    /** Whether a field has several values, and so many. */
    boolean has(FieldLayout field, int index) {
        return hasSeveral(field) && index >= 0 && index / field.type().lanes() < elementCount(field);
    }

    /** Whether there is a number, and another type has it: the one of the field, or one of several. */
    boolean converts(FieldLayout field, boolean isOneOfSeveral, int index, ValueType to) {
        ValueType from = field.type().lane();
        int lanes = field.type().lanes();
        if (!field.type().isNumeric() || hasSeveral(field) != isOneOfSeveral || isOneOfSeveral && !has(field, index)) {
            return false;
        }
        boolean inBits = from == ValueType.U64 && to == ValueType.I64;
        return inBits || Numbers.converts(from, bits(field, index / lanes, index % lanes), to);
    }

    /**
     * Returns the text of a string, or of a string in an array.
     *
     * @param field of the layout, of strings
     * @param element 0 to {@link #elementCount} − 1
     * @return its text
     * @throws IllegalArgumentException if the field has no strings
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws CorruptDataException if a slot points outside the pool
     */
    public String text(FieldLayout field, int element) {
        int place = place(field);
        if (field.type() != ValueType.STRING) {
            throw new IllegalArgumentException("field " + field.name() + " has no strings");
        }
        return Slots.text(view.source(), view, view.elementSlot(field, place, element));
    }

    /**
     * Returns the text of a single string.
     *
     * @param field of the layout, a string
     * @return its text
     * @throws IllegalArgumentException if the field is not a string
     * @throws CorruptDataException if its slot points outside the pool
     */
    public String text(FieldLayout field) {
        if (field.shape() != Shape.SINGLE) {
            throw new IllegalArgumentException("field " + field.name() + " is an array");
        }
        return text(field, 0);
    }

    /**
     * Returns the bytes of a value of type bytes.
     *
     * @param field of the layout, of type bytes
     * @return a copy
     * @throws IllegalArgumentException if the field has another type
     * @throws CorruptDataException if its slot points outside the pool
     */
    public byte[] bytes(FieldLayout field) {
        int place = place(field);
        if (field.type() != ValueType.BYTES) {
            throw new IllegalArgumentException("field " + field.name() + " is not of type bytes");
        }
        return Slots.bytes(view.source(), view, view.i64(place));
    }

    /**
     * Returns the name of an enum's constant.
     *
     * @param field of the layout, of an enum
     * @param element 0 to {@link #elementCount} − 1
     * @return null if the data has no name for the value
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public @Nullable String constant(FieldLayout field, int element) {
        int index = field.type() == ValueType.ENUM ? field.constantOf(bits(field, element, 0)) : -1;
        return index < 0 ? null : field.constants().get(index).name();
    }

    /**
     * Returns the names of the set flags, without bits that the data has no name for.
     *
     * @param field of the layout, of flags
     * @param element 0 to {@link #elementCount} − 1
     * @return the names in the order of their bits
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public List<String> flags(FieldLayout field, int element) {
        long mask = bits(field, element, 0);
        List<String> set = new ArrayList<>();
        for (EnumConstant constant : field.constants()) {
            if (field.type() == ValueType.FLAGS && (mask >>> constant.value() & 1) != 0) {
                set.add(constant.name());
            }
        }
        return set;
    }

    /** What the view's readers take for the field's offset; refuses fields of other layouts. */
    private int place(FieldLayout field) {
        RecordLayout layout = view.layout();
        long entry = layout.fieldTable().entry(field.key());
        int index = entry == FieldLookup.NONE ? -1 : FieldLookup.index(entry);
        if (index < 0 || layout.fields().get(index) != field) {
            throw new IllegalArgumentException("field " + field.name() + " is not of " + layout);
        }
        return view.offsetOf(field, ColumnPlaces.FIRST_FIELD_COLUMN + index);
    }
}
