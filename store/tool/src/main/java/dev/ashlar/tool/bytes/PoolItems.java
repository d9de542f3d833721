package dev.ashlar.tool.bytes;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The items of a type's pool, as the slots of its records lead to them. Slots that lead out of the pool lead to none. */
public final class PoolItems {
    private final Section pool;
    private final List<FieldLayout> all;
    private final RowPlaces places;
    private final PackBytes bytes;

    /**
     * The items of a type.
     *
     * @param file the pack
     * @param type of the pack
     * @param bytes of the file
     */
    public PoolItems(PackFile file, PackedType type, PackBytes bytes) {
        this.pool = type.section(SectionKind.POOL);
        this.all = type.layout().fields();
        this.places = new RowPlaces(file, type);
        this.bytes = bytes;
    }

    /**
     * An item that a slot leads to.
     *
     * @param field the field that uses it
     * @param index number of the field in the layout
     * @param string whether it is text, of a field or of an array
     * @param offset from the start of the file
     * @param count bytes of a text, elements of an array
     * @param length bytes
     */
    public record Item(FieldLayout field, int index, boolean string, long offset, int count, int length) {
        /** {@return whether its elements are slots of strings} */
        public boolean isArrayOfStrings() {
            return !string && field.type() == ValueType.STRING;
        }
    }

    /** {@return whether there are none, whatever the records hold} */
    public boolean isEmpty() {
        return pool.length() == 0 || all.stream().allMatch(FieldLayout::inRow);
    }

    /**
     * The items that the slots of a record lead to, field by field; not the strings of arrays.
     *
     * @param row of the record, or {@link RowPlaces#DEFAULT_ROW}
     * @param action is given each
     */
    public void forEach(int row, Consumer<Item> action) {
        for (int i = 0; i < all.size(); i++) {
            FieldLayout field = all.get(i);
            if (field.inRow()) {
                continue;
            }
            boolean string = field.type() == ValueType.STRING && field.shape() != Shape.ARRAY;
            for (int element = 0; element < field.count(); element++) {
                accept(i, string, places.ofField(row, i) + (long) element * FieldLayout.SLOT_LENGTH, action);
            }
        }
    }

    /**
     * The strings of an array of strings.
     *
     * @param array the item
     * @param action is given each
     */
    public void forEachString(Item array, Consumer<Item> action) {
        for (int element = 0; element < array.count(); element++) {
            accept(array.index(), true, array.offset() + (long) element * FieldLayout.SLOT_LENGTH, action);
        }
    }

    private void accept(int index, boolean string, long slotAt, Consumer<Item> action) {
        Item item = item(index, string, bytes.i64(slotAt));
        if (item != null) {
            action.accept(item);
        }
    }

    private @Nullable Item item(int index, boolean string, long slot) {
        FieldLayout field = all.get(index);
        long count = slot >>> 32;
        long length = count * (string ? 1 : field.elementWidth());
        long offset = pool.offset() + (slot & 0xFFFFFFFFL) * PoolFormat.UNIT;
        boolean inside = length > 0 && length <= Integer.MAX_VALUE && offset <= pool.end() - length;
        return inside ? new Item(field, index, string, offset, (int) count, (int) length) : null;
    }
}
