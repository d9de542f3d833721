package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.FieldLookup;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A view of any type without generated code, for scripts, tools, and types whose schema still changes.
 *
 * <p>A read probes the layout's field table with a {@link FieldKey}, present or former, and compares the type. It allocates nothing except Strings that are
 * not cached. Numbers convert if the value allows it. {@code f64} reads an f32. {@code i32} reads a u16, and an i64 or f32 that is a whole number in range.
 * If a value cannot be read, the exception names the requested and the stored type. A key may be a path to a value in a list, see {@link FieldKey}. Methods
 * that take a String make a key for each read: use them only for names that are known at run time. For tools that read all fields, use {@link #values}. For
 * its reader's thread.
 */
public final class RecordView extends NamedNumbers {
    private static final int STRING = kind(ValueType.STRING);
    private static final int REF = kind(ValueType.REF);

    private final FieldValues values = new FieldValues(this);

    /**
     * Makes a view that is not positioned.
     *
     * @param binding the records and the reader
     */
    public RecordView(Binding binding) {
        super(binding);
    }

    @Override
    public FieldValues values() {
        return values;
    }

    @Override
    @Nullable
    RecordView ahead(FieldKey key, boolean lenient) {
        FieldStep step = key.step();
        if (step == FieldStep.NONE || known(key) != null) {
            return null;
        }
        RecordView view = along(step, lenient);
        if (view == null && step.field != null && known(step.list) == null) {
            rest = step.field;
            return this;
        }
        return view;
    }

    private @Nullable RecordView along(FieldStep first, boolean lenient) {
        for (FieldStep step = first; step != null; step = step.other) {
            FieldLayout list = known(step.list);
            FieldKey left = list == null || !list.type().isList() ? null : step.left(list.type());
            if (list != null && left != null) {
                RecordView view = elements(list, true);
                if (enter(list, step, view, lenient)) {
                    rest = left;
                    return view;
                }
            }
        }
        return null;
    }

    /** Row of the record that a key of a map names: by its own key, or by its id. */
    int rowOfKey(@Nullable String name, long id) {
        RecordSource records = source().keyRecords();
        if (records == null) {
            return RecordSource.NO_ROW;
        }
        RecordView view = keyRecords;
        if (view == null) {
            view = new RecordView(new Binding(records, reader()));
            keyRecords = view;
        }
        return (name == null ? view.find(id) : view.find(name)) ? view.row() : RecordSource.NO_ROW;
    }

    /**
     * Returns the text of a string, or the name of an enum's constant.
     *
     * @param key name of the field
     * @return the text; empty if the data has no name for the value of an enum
     * @throws IllegalArgumentException if there is no such field of these types
     */
    public String text(FieldKey key) {
        int offset = offsetHere(key, STRING);
        return offset >= 0 ? string(offset) : otherText(key);
    }

    /**
     * {@return as {@link #text(FieldKey)}, with a key for this call}
     *
     * @param name of the field, or a path
     */
    public String text(String name) {
        return text(FieldKey.of(name));
    }

    private String otherText(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.text(rest);
        }
        if (key.step().isLast) {
            return text(key.step().list, key.step().index());
        }
        FieldLayout field = field(key);
        if (field.shape() != Shape.SINGLE) {
            throw unfit(field, "text");
        }
        return elementText(field, 0);
    }

    /**
     * Returns the text of a string, or the name of an enum's constant, in an array.
     *
     * @param key name of an array of strings or enums
     * @param index 0 for the first
     * @return the text; empty if the data has no name for the value of an enum
     * @throws IllegalArgumentException if there is no such array
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public String text(FieldKey key, int index) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.text(rest, index);
        }
        FieldLayout field = field(key);
        if (!field.shape().isArray()) {
            throw unfit(field, "an array");
        }
        return elementText(field, index);
    }

    /**
     * Moves the view of a list's elements. Only the first call for a list allocates: it makes the view.
     *
     * @param key name of a list of structs
     * @param index 0 for the first
     * @return a view that reads the element until the next call for this list
     * @throws IllegalArgumentException if there is no such list
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public RecordView element(FieldKey key, int index) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.element(rest, index);
        }
        FieldLayout field = field(key);
        if (!field.type().isList()) {
            throw unfit(field, "a list");
        }
        return values.element(field, index);
    }

    /** The view of a list's elements; {@code onPath}: one that paths move, so that they do not move that of the application. */
    RecordView elements(FieldLayout list, boolean onPath) {
        View known = knownElements(list, onPath);
        if (known instanceof RecordView view) {
            return view;
        }
        RecordView view = new RecordView(new Binding(elementsOf(list), reader()));
        setElements(list, onPath, view);
        return view;
    }

    private String elementText(FieldLayout field, int index) {
        if (field.type() == ValueType.STRING) {
            return values.text(field, index);
        }
        if (field.type() != ValueType.ENUM) {
            throw unfit(field, "text");
        }
        String constant = values.constant(field, index);
        return constant == null ? "" : constant;
    }

    /**
     * Appends the text of a string. It allocates only if the builder grows.
     *
     * @param key name of a string field
     * @param out receives the text
     * @throws IllegalArgumentException if there is no such string field
     */
    public void appendText(FieldKey key, StringBuilder out) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            ahead.appendText(rest, out);
            return;
        }
        appendString(offset(key, STRING), out);
    }

    /**
     * Compares a string without allocating.
     *
     * @param key name of a string field
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException if there is no such string field
     */
    public boolean textEquals(FieldKey key, CharSequence text) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.textEquals(rest, text);
        }
        return stringEquals(offset(key, STRING), text);
    }

    /**
     * Appends the text of an element. It allocates only if the builder grows.
     *
     * @param key name of an array of strings
     * @param index 0 for the first
     * @param out receives the text
     * @throws IllegalArgumentException if there is no such array
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public void appendText(FieldKey key, int index, StringBuilder out) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            ahead.appendText(rest, index, out);
            return;
        }
        Slots.appendText(source(), this, slot(key, index), out);
    }

    /**
     * Compares an element without allocating.
     *
     * @param key name of an array of strings
     * @param index 0 for the first
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException if there is no such array
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public boolean textEquals(FieldKey key, int index, CharSequence text) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.textEquals(rest, index, text);
        }
        return Slots.textEquals(source(), this, slot(key, index), text);
    }

    private long slot(FieldKey key, int index) {
        FieldLayout field = array(key, ValueType.STRING);
        return elementSlot(field, placeOf(field), index);
    }

    /** Compares the text of a string, or of one in an array. */
    boolean textEquals(FieldLayout field, int index, CharSequence text) {
        return Slots.textEquals(source(), this, elementSlot(field, placeOf(field), index), text);
    }

    /**
     * Finds the records that have a number in a field; {@link #nextMatch} moves to them. The search uses an index if the field has one; otherwise it reads every record.
     *
     * @param key name of a field of one number, bool (0 or 1), hash (the key) or ref (the row); not a path
     * @param number the value; of u64 and hash in its bits
     * @throws IllegalArgumentException if there is no such field
     * @throws IllegalStateException if the store is closed
     */
    public void match(FieldKey key, long number) {
        FieldLayout field = field(key);
        ValueType type = field.type();
        if (field.shape() != Shape.SINGLE
                || !Numbers.isNumber(type) && type != ValueType.HASH && type != ValueType.REF) {
            throw unfit(field, "a number");
        }
        boolean inBits = type == ValueType.U64 || type == ValueType.HASH || type == ValueType.REF;
        match(field, inBits ? type : ValueType.I64, number);
    }

    /**
     * Finds the records that have a text in a field; {@link #nextMatch} moves to them. The search uses an index if the field has one; otherwise it reads every record.
     *
     * @param key name of a string, an enum or a hash; not a path
     * @param text the value; for an enum the name of the constant
     * @throws IllegalArgumentException if there is no such field
     * @throws IllegalStateException if the store is closed
     */
    public void match(FieldKey key, CharSequence text) {
        FieldLayout field = field(key);
        ValueType type = field.type();
        if (field.shape() != Shape.SINGLE
                || type != ValueType.STRING && type != ValueType.ENUM && type != ValueType.HASH) {
            throw unfit(field, "text");
        }
        match(field, text);
    }

    private FieldLayout array(FieldKey key, ValueType type) {
        FieldLayout field = field(key);
        if (field.type() != type || !field.shape().isArray()) {
            throw unfit(field, "an array of " + type.schemaName());
        }
        return field;
    }

    /**
     * Compares a hashed name without allocating.
     *
     * @param key name of a field of type hash
     * @param text what to compare with
     * @return whether the record has the key of the text
     * @throws IllegalArgumentException if there is no such field
     */
    public boolean hashEquals(FieldKey key, CharSequence text) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.hashEquals(rest, text);
        }
        FieldLayout field = field(key);
        if (field.type() != ValueType.HASH || field.shape() != Shape.SINGLE) {
            throw unfit(field, "hash");
        }
        return values.bits(field) == XxHash64.key(text);
    }

    /**
     * {@return the mask of the set flags, with bits as in the layout's constants}
     *
     * @param key name of a field of flags
     * @throws IllegalArgumentException if there are no such flags
     */
    public int mask(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.mask(rest);
        }
        FieldLayout field = field(key);
        if (field.type() != ValueType.FLAGS || field.shape() != Shape.SINGLE) {
            throw unfit(field, "flags");
        }
        return (int) values.bits(field);
    }

    /**
     * {@return the mask of the set flags in an element}
     *
     * @param key name of an array of flags
     * @param index 0 for the first
     * @throws IllegalArgumentException if there is no such array
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public int mask(FieldKey key, int index) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.mask(rest, index);
        }
        return (int) values.bits(array(key, ValueType.FLAGS), index, 0);
    }

    /**
     * Tests a flag.
     *
     * @param key name of a field of flags
     * @param constant name of the flag
     * @return whether the flag is set
     * @throws IllegalArgumentException if there are no such flags, or they have no such constant
     */
    public boolean flag(FieldKey key, String constant) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.flag(rest, constant);
        }
        FieldLayout field = field(key);
        long bit = Condition.constant(field, constant);
        if (bit == Condition.NO_CONSTANT && field.type() == ValueType.FLAGS) {
            throw new IllegalArgumentException(layout().name() + "." + field.name() + " has no flag " + constant
                    + "; it has " + field.constantsText(0));
        }
        return (mask(key) >>> bit & 1) != 0;
    }

    /**
     * Returns the bytes of a value of type bytes, or the UTF-8 of a string, without a copy.
     *
     * @param key name of a field of type bytes, or a string
     * @return a new slice, read-only and little-endian, which keeps the memory reachable
     * @throws IllegalArgumentException if there is no such field
     */
    public ByteBuffer bytes(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.bytes(rest);
        }
        FieldLayout field = field(key);
        if (!field.type().isPooled() || field.shape() != Shape.SINGLE) {
            throw unfit(field, "bytes");
        }
        return slice(placeOf(field));
    }

    /**
     * {@return the row that a reference leads to; −1 for null}
     *
     * @param key name of a reference field
     * @throws IllegalArgumentException if there is no such reference
     */
    public int row(FieldKey key) {
        int offset = offsetHere(key, REF);
        return offset >= 0 ? i32(offset) : otherRow(key);
    }

    private int otherRow(FieldKey key) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.row(rest);
        }
        FieldStep last = key.step();
        return last.isLast ? row(last.list, last.index()) : i32(displacedOffset(key, REF));
    }

    /**
     * Returns the row that a reference in an array leads to.
     *
     * @param key name of an array of references
     * @param index 0 for the first
     * @return −1 for null
     * @throws IllegalArgumentException if there is no such array
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public int row(FieldKey key, int index) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.row(rest, index);
        }
        return (int) values.bits(array(key, ValueType.REF), index, 0);
    }

    /**
     * Moves another view to the record that a reference leads to.
     *
     * @param key name of a reference field
     * @param target a generated or dynamic view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if there is no such reference, or if the target has another type or reader
     * @throws IllegalStateException if the store is closed
     */
    public boolean hop(FieldKey key, View target) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.hop(rest, target);
        }
        FieldStep last = key.step();
        return hopTo(row(key), field(last.isLast ? last.list : key), target);
    }

    /**
     * Moves another view to the record that a reference in an array leads to.
     *
     * @param key name of an array of references
     * @param index 0 for the first
     * @param target a generated or dynamic view of the target type, of the same reader
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException if there is no such array, or if the target has another type or reader
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws IllegalStateException if the store is closed
     */
    public boolean hop(FieldKey key, int index, View target) {
        RecordView ahead = ahead(key, false);
        if (ahead != null) {
            return ahead.hop(rest, index, target);
        }
        return hopTo(row(key, index), field(key), target);
    }

    private boolean hopTo(int row, FieldLayout field, View target) {
        if (field.targetKey() != target.source().layout().key()) {
            throw unfit(field, "ref<" + target.source().layout().name() + ">");
        }
        return hop(this, row, target);
    }

    /** Offset of a field that has to be of one kind, a single value. */
    private int offset(FieldKey key, int kind) {
        int offset = offsetHere(key, kind);
        return offset >= 0 ? offset : displacedOffset(key, kind);
    }

    private int displacedOffset(FieldKey key, int kind) {
        long entry = table().entry(key.key());
        if (FieldLookup.kind(entry) != kind) {
            throw unfit(field(key), kind == STRING ? "string" : "ref");
        }
        return placeOf(layout().fields().get(FieldLookup.index(entry)));
    }
}
