package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The places of a keyed view's fields in the data, and the values that replace absent fields. A field is <em>in
 * place</em> if its bytes in the data are those of the code: it then has an offset. Other fields are read lane by lane,
 * slowly.
 */
abstract class KeyedLinks {
    /** For an offset: not in place. */
    static final int LINKED = -1;

    private static final int ALWAYS = -1;
    private static final int NEVER = -2;

    /** In rows, of the fields that are in place. */
    private final int[] offsets;
    /** In columns, of the same fields. */
    private final int @Nullable [] columns;

    private final int[] widths;
    private final int[] presenceBits;
    private final int presenceLength;
    private final FieldLink[] links;
    private final @Nullable FieldLayout storedKey;
    private final EmptyRecords defaults;

    KeyedLinks(FieldLink[] links, EmptyRecords defaults, RecordLayout data) {
        this.links = links;
        this.storedKey = storedKey(links);
        this.defaults = defaults;
        boolean inColumns = data.kind() == LayoutKind.COLUMNS;
        this.offsets = new int[links.length];
        this.columns = inColumns ? new int[links.length] : null;
        this.widths = new int[links.length];
        this.presenceBits = new int[links.length];
        this.presenceLength = data.presenceLength();
        for (int field = 0; field < links.length; field++) {
            FieldLink link = links[field];
            FieldLayout stored = link.stored();
            boolean inPlace = link.isInPlace();
            offsets[field] =
                    inPlace && !inColumns ? Objects.requireNonNull(stored).offset() : LINKED;
            if (columns != null) {
                columns[field] = inPlace ? link.column() : LINKED;
            }
            widths[field] = stored == null ? 0 : stored.width();
            int firstBit = inColumns ? 0 : 8 * data.presenceOffset();
            presenceBits[field] =
                    stored == null ? NEVER : stored.optional() ? firstBit + stored.presenceIndex() : ALWAYS;
        }
    }

    /**
     * {@return whether the record has a value of an optional field; false for an absent field, true if it is not
     * optional in the data}
     *
     * @param view that reads
     * @param field any
     */
    public final boolean present(View view, int field) {
        int bit = presenceBits[field];
        if (bit < 0) {
            return bit == ALWAYS;
        }
        int bitmap = columns == null ? 0 : view.inColumn(ColumnPlaces.PRESENCE_COLUMN, presenceLength);
        return view.presentAt(bitmap + (bit >>> 3), bit & 7);
    }

    /** What readers of the view take for a field's offset; negative when it is not in place. */
    final int offset(View view, int field) {
        int offset = offsets[field];
        return offset >= 0 || columns == null ? offset : offsetInColumns(view, columns[field], field);
    }

    private int offsetInColumns(View view, int column, int field) {
        return column < 0 ? LINKED : view.inColumn(column, widths[field]);
    }

    /** A field as the code has it. */
    final FieldLayout compiled(int field) {
        return links[field].compiled();
    }

    /** A field as the data has it; null when the data has none that could give its value. */
    final @Nullable FieldLayout stored(int field) {
        return links[field].stored();
    }

    /** The counterpart of the code's key: null where the code has none, or the data no text for it. */
    final @Nullable FieldLayout storedKey() {
        return storedKey;
    }

    /** Whether the bytes of a field in the data are those of the code. */
    final boolean isInPlace(int field) {
        return links[field].isInPlace();
    }

    private static @Nullable FieldLayout storedKey(FieldLink[] links) {
        for (FieldLink link : links) {
            FieldLayout stored = link.stored();
            if (link.compiled().index() == IndexKind.KEY && stored != null && stored.type() == ValueType.STRING) {
                return stored;
            }
        }
        return null;
    }

    final EmptyRecords defaults() {
        return defaults;
    }

    /**
     * {@return the number of elements of a field: of an array of variable length in the data, of other fields in the
     * code}
     *
     * @param view that reads
     * @param field any
     */
    public final int count(View view, int field) {
        FieldLink link = links[field];
        FieldLayout compiled = link.compiled();
        if (compiled.shape() != Shape.ARRAY) {
            return compiled.count();
        }
        return link.stored() == null
                ? Slots.elementCount(defaults, null, defaultSlot(compiled), compiled.elementWidth())
                : storedCount(view, link, link.stored());
    }

    private static int storedCount(View view, FieldLink link, FieldLayout stored) {
        return stored.shape() == Shape.ARRAY
                ? view.arrayCount(view.offsetOf(stored, link.column()), stored.elementWidth())
                : stored.count();
    }

    /** Whether the data has a counterpart of an element. */
    final boolean isStored(View view, int field, int index) {
        FieldLink link = links[field];
        FieldLayout stored = link.stored();
        view.indexIn(index, count(view, field), link.compiled().name());
        return stored != null && index < storedCount(view, link, stored);
    }

    /**
     * A lane of an element as {@link NumberForm#bits} gives it, in the type of the code: what the data has there, or else the default
     * of the code, or else 0.
     */
    final long lane(View view, int field, int index, int lane) {
        FieldLink link = links[field];
        FieldLayout stored = link.stored();
        if (isStored(view, field, index) && stored != null) {
            int width = laneWidth(stored);
            int place = view.offsetOf(stored, link.column());
            long bits = view.elementBits(stored, place, index, lane * width, width);
            if (link.converts(bits)) {
                return link.convert(bits);
            }
        }
        return defaultLane(link.compiled(), index, lane);
    }

    /** The slot of a string; of the default's pool where the data does not have the string. */
    final long slot(View view, int field, int index, boolean isStored) {
        FieldLink link = links[field];
        FieldLayout stored = link.stored();
        return isStored && stored != null
                ? view.elementSlot(stored, view.offsetOf(stored, link.column()), index)
                : defaultLane(link.compiled(), index, 0);
    }

    private long defaultLane(FieldLayout compiled, int index, int lane) {
        int elementWidth = compiled.width() / compiled.count();
        long address = defaults.defaultRowAddress() + compiled.offset() + (long) index * elementWidth;
        if (compiled.shape() == Shape.ARRAY) {
            long slot = defaultSlot(compiled);
            elementWidth = compiled.elementWidth();
            if (Integer.compareUnsigned(index, Slots.elementCount(defaults, null, slot, elementWidth)) >= 0) {
                return compiled.type() == ValueType.REF ? RecordSource.NO_ROW : 0;
            }
            address = Slots.elementAddress(defaults, null, slot, index, elementWidth);
        }
        int width = compiled.type().lanes() == 1 ? elementWidth : laneWidth(compiled);
        long bits = NumberForm.bits(compiled.type().lane(), width, address + (long) lane * width);
        Reference.reachabilityFence(this);
        return bits;
    }

    /** Slot of what lies in the default's pool as one item. */
    final long defaultSlot(FieldLayout compiled) {
        long slot = NumberForm.bits(
                ValueType.I64, FieldLayout.SLOT_LENGTH, defaults.defaultRowAddress() + compiled.offset());
        Reference.reachabilityFence(this);
        return slot;
    }

    private static int laneWidth(FieldLayout field) {
        ValueType type = field.type();
        return type.lanes() == 1 ? field.elementWidth() : type.lane().width();
    }
}
