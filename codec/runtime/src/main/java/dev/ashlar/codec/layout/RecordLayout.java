package dev.ashlar.codec.layout;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a type: the places of the id, the presence bitmap and each field in a row. Rows of {@linkplain
 * LayoutKind#ELEMENTS elements} have no id. The constructor guarantees that all of them lie inside the stride and none
 * overlap. Records in columns have rows too: the default row is one, and the columns are its parts, see {@link
 * ColumnPlaces}. Immutable; any thread.
 */
public final class RecordLayout {
    /** The length of the id in bytes. Every row begins with an id, except rows of elements. */
    public static final int ID_LENGTH = 8;

    /** The greatest stride, in bytes. */
    public static final int MAX_STRIDE = 1 << 20;

    /** The most fields of a type. */
    public static final int MAX_FIELDS = 1 << 13;

    /** The most constants of a type, in all of its fields together. */
    public static final int MAX_CONSTANTS = 1 << 20;

    /** The length of a variant in bytes: the row in the elements of its case, and the tag. */
    public static final int VARIANT_LENGTH = 8;

    /** The offset of the tag in a variant, in bytes. */
    public static final int TAG_OFFSET = 4;

    private static final int THE_ID = 0;
    private static final int THE_BITMAP = 1;
    private static final int FIRST_FIELD = 2;

    private final String name;
    private final long key;
    private final LayoutKind kind;
    private final int stride;
    private final int rowAlignment;
    private final int presenceCount;
    private final int presenceOffset;
    private final List<FieldLayout> fields;
    private final List<FieldLayout> lists;
    private final Map<Long, FieldLayout> byKey;
    private final long fingerprint;
    private @Nullable FieldLookup fieldTable;
    private @Nullable FieldLayout keyField;

    /**
     * Makes a layout and checks it.
     *
     * @param name of the type; if the names were stripped from the pack, the key in hexadecimal
     * @param key XXH64 of the type's name
     * @param kind rows, columns or elements
     * @param stride bytes from one row to the next
     * @param rowAlignment 8, 16, 32 or 64 bytes; of elements 1, 2, 4 or 8
     * @param presenceOffset offset of the presence bitmap in bytes; 0 if no field is optional
     * @param fields in order of declaration
     * @throws IllegalArgumentException if a field exceeds the row or overlaps another, or if a presence bit or a key
     *     occurs twice. It is also thrown if a number is out of its range, or if a field has an index that it may not
     *     have
     */
    public RecordLayout(
            String name,
            long key,
            LayoutKind kind,
            int stride,
            int rowAlignment,
            int presenceOffset,
            List<FieldLayout> fields) {
        this.name = name;
        this.key = key;
        this.kind = kind;
        this.stride = stride;
        this.rowAlignment = rowAlignment;
        this.presenceOffset = presenceOffset;
        this.fields = List.copyOf(fields);
        this.lists = lists(this.fields);
        this.presenceCount = presenceCount(this.fields);
        this.byKey = new HashMap<>(2 * this.fields.size());
        checkRow();
        checkPlaces();
        checkPresence();
        this.fingerprint = Fingerprint.of(this);
    }

    private static List<FieldLayout> lists(List<FieldLayout> fields) {
        List<FieldLayout> lists = List.of();
        for (FieldLayout field : fields) {
            if (field.type().isList()) {
                lists = lists.isEmpty() ? new ArrayList<>() : lists;
                lists.add(field);
            }
        }
        return Collections.unmodifiableList(lists);
    }

    private static int presenceCount(List<FieldLayout> fields) {
        int count = 0;
        for (FieldLayout field : fields) {
            count += field.optional() ? 1 : 0;
        }
        return count;
    }

    private void checkRow() {
        boolean isPower = Integer.bitCount(rowAlignment) == 1;
        if (kind == LayoutKind.ELEMENTS) {
            require(rowAlignment >= 1 && rowAlignment <= 8 && isPower, "row alignment", "1, 2, 4 or 8", rowAlignment);
        } else {
            require(
                    rowAlignment >= 8 && rowAlignment <= 64 && isPower,
                    "row alignment",
                    "8, 16, 32 or 64",
                    rowAlignment);
        }
        int least = Math.max(1, kind.idLength());
        require(stride >= least && stride <= MAX_STRIDE, "stride", least + " to " + MAX_STRIDE, stride);
        if (stride % rowAlignment != 0) {
            throw fault("stride", "a multiple of " + rowAlignment, stride);
        }
        require(fields.size() <= MAX_FIELDS, "fields", "at most " + MAX_FIELDS, fields.size());
        require(presenceCount > 0 || presenceOffset == 0, "presence offset", 0, presenceOffset);
    }

    private void checkPlaces() {
        long[] places = new long[fields.size() + 2];
        int count = 0;
        long constants = 0;
        places[count++] = place(0, kind.idLength(), THE_ID);
        if (presenceCount > 0) {
            places[count++] = place(presenceOffset, presenceLength(), THE_BITMAP);
        }
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            field.check(kind.idLength());
            require(
                    kind != LayoutKind.ELEMENTS || field.index() == IndexKind.NONE,
                    "index of an element",
                    "none",
                    field.name());
            checkAlignment(field);
            constants += field.constants().size();
            places[count++] = place(field.offset(), field.width(), FIRST_FIELD + i);
            require(field.index() != IndexKind.KEY || keyField == null, "key", "one at most", field.name());
            keyField = field.index() == IndexKind.KEY ? field : keyField;
            if (byKey.put(field.key(), field) != null) {
                throw fault("field " + field.name(), "a key of its own", "one in use");
            }
        }
        require(constants <= MAX_CONSTANTS, "constants", "at most " + MAX_CONSTANTS, constants);
        if (isVariant()) {
            checkVariant();
        } else {
            Arrays.sort(places, 0, count);
            checkOverlaps(places, count);
        }
    }

    /**
     * {@return whether these are the elements of a variant: the fields are its cases, which share row and tag, then the
     * enum of the tag}
     */
    public boolean isVariant() {
        return !lists.isEmpty() && lists.get(0).isCase();
    }

    /** The fields of variants overlap, in one way. */
    private void checkVariant() {
        int cases = fields.size() - 1;
        FieldLayout tag = fields.get(cases);
        boolean isTag = tag.type() == ValueType.ENUM && tag.shape() == Shape.SINGLE && tag.offset() == TAG_OFFSET;
        boolean fits = kind == LayoutKind.ELEMENTS && stride == VARIANT_LENGTH && presenceCount == 0;
        require(isTag && fits, "variants", "elements of 8 bytes whose last field is the enum of the tag", tag.name());
        require(
                tag.constants().size() == cases + 1 && tag.constantValue(0) == 0,
                "constants of the tag",
                "0 and those of the cases",
                tag.constantsText(0));
        for (int i = 0; i < cases; i++) {
            FieldLayout each = fields.get(i);
            int constant = each.isCase() && each.offset() == 0 ? tag.constantOf(each.constantValue(0)) : -1;
            if (constant < 0 || tag.constantKey(constant) != each.constantKey(0)) {
                throw fault("field " + each.name(), "a case whose constant the tag has", each.constantsText(0));
            }
            for (int before = 0; before < i; before++) {
                require(
                        fields.get(before).constantValue(0) != each.constantValue(0),
                        "tag of " + each.name(),
                        "one of its own",
                        each.constantValue(0));
            }
        }
    }

    /** Of record types, rows are aligned to all that a field may ask for. */
    private void checkAlignment(FieldLayout field) {
        if (field.alignment() > rowAlignment) {
            throw fault("row alignment", "a multiple of " + field.alignment() + ", for " + field.name(), rowAlignment);
        }
    }

    /** A place in a row, to be sorted by offset: offset in the upper half, what lies there in the lower. */
    private long place(int offset, int width, int number) {
        if (offset < 0 || width > stride - offset) {
            throw fault(title(number), "a place in " + stride + " bytes", "offset " + offset + ", width " + width);
        }
        return (long) offset << Integer.SIZE | number;
    }

    /** Of places in their order, one that overlaps any other overlaps a neighbour. */
    private void checkOverlaps(long[] places, int count) {
        for (int i = 1; i < count; i++) {
            int before = (int) places[i - 1];
            int number = (int) places[i];
            int offset = (int) (places[i] >>> Integer.SIZE);
            if ((int) (places[i - 1] >>> Integer.SIZE) + widthOf(before) > offset) {
                throw fault(title(Math.max(before, number)), "a place of its own", "byte " + offset + " is taken");
            }
        }
    }

    private int widthOf(int number) {
        return switch (number) {
            case THE_ID -> kind.idLength();
            case THE_BITMAP -> presenceLength();
            default -> fields.get(number - FIRST_FIELD).width();
        };
    }

    private String title(int number) {
        return switch (number) {
            case THE_ID -> "the id";
            case THE_BITMAP -> "the presence bitmap";
            default -> "field " + fields.get(number - FIRST_FIELD).name();
        };
    }

    private void checkPresence() {
        BitSet bits = new BitSet(presenceCount);
        for (FieldLayout field : fields) {
            int index = field.presenceIndex();
            if (field.optional()) {
                if (index < 0 || index >= presenceCount || bits.get(index)) {
                    throw fault("presence bit of " + field.name(), "one of its own below " + presenceCount, index);
                }
                bits.set(index);
            }
        }
    }

    private void require(boolean condition, String what, Object expected, Object found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private IllegalArgumentException fault(String what, Object expected, Object found) {
        return new IllegalArgumentException(
                "type " + name + ": " + what + ": expected " + expected + ", found " + found);
    }

    /** {@return the key field of the type; null if the type has no key} */
    public @Nullable FieldLayout keyField() {
        return keyField;
    }

    /** {@return the name of the type} */
    public String name() {
        return name;
    }

    /** {@return XXH64 of the type's name} */
    public long key() {
        return key;
    }

    /** {@return the kind of layout: rows, columns or elements} */
    public LayoutKind kind() {
        return kind;
    }

    /** {@return bytes from one row to the next; of columns, the length of the default row} */
    public int stride() {
        return stride;
    }

    /** {@return the alignment of rows, in bytes} */
    public int rowAlignment() {
        return rowAlignment;
    }

    /** {@return the number of optional fields} */
    public int presenceCount() {
        return presenceCount;
    }

    /** {@return offset of the presence bitmap in a row, in bytes; 0 if there is none} */
    public int presenceOffset() {
        return presenceOffset;
    }

    /** {@return length of the presence bitmap in bytes} */
    public int presenceLength() {
        return (presenceCount + 7) >>> 3;
    }

    /** {@return the fields in order of declaration} */
    public List<FieldLayout> fields() {
        return fields;
    }

    /** {@return the fields that are lists of structs, in order of declaration} */
    public List<FieldLayout> lists() {
        return lists;
    }

    /**
     * Returns the field with a key.
     *
     * @param fieldKey XXH64 of its name
     * @return null if the type has no such field
     */
    public @Nullable FieldLayout field(long fieldKey) {
        return byKey.get(fieldKey);
    }

    /**
     * Returns the field with a key, or else the field that had it formerly.
     *
     * @param fieldKey XXH64 of a name
     * @return null if no field has or had it
     */
    public @Nullable FieldLayout fieldOrFormer(long fieldKey) {
        long entry = fieldTable().entry(fieldKey);
        return entry == FieldLookup.NONE ? null : fields.get(FieldLookup.index(entry));
    }

    /**
     * {@return the position of a field in {@link #fields()}}
     *
     * @param field one of this layout
     */
    public int indexOf(FieldLayout field) {
        return FieldLookup.index(fieldTable().entry(field.key()));
    }

    /** {@return the fields by key, for dynamic access; created at the first call, always the same object} */
    public FieldLookup fieldTable() {
        // Immutable, so that a read without the lock sees all of it or null.
        FieldLookup known = fieldTable;
        return known != null ? known : madeFieldTable();
    }

    /** One for all threads: field keys remember places by the table's mark, and two tables would contend for them. */
    private synchronized FieldLookup madeFieldTable() {
        FieldLookup known = fieldTable;
        if (known == null) {
            known = FieldLookup.of(this);
            fieldTable = known;
        }
        return known;
    }

    /** {@return the hash that identifies this layout, as {@code pack-format.md} defines it} */
    public long fingerprint() {
        return fingerprint;
    }

    /** {@return bytes from the row's start to the end of its last hot field, id and presence bitmap included} */
    public int hotLength() {
        int end = Math.max(kind.idLength(), presenceOffset + presenceLength());
        for (FieldLayout field : fields) {
            if (field.hot()) {
                end = Math.max(end, field.offset() + field.width());
            }
        }
        return end;
    }

    @Override
    public String toString() {
        return "layout %s, %d fields, stride %d, fingerprint %016X".formatted(name, fields.size(), stride, fingerprint);
    }
}
