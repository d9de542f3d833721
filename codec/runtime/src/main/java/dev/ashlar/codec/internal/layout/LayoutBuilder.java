package dev.ashlar.codec.internal.layout;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a {@link RecordLayout} together, in code that reads like the layout: generated catalogues and the planner of
 * layouts use it. {@link #hot}, {@link #text}, {@link #indexed}, {@link #optional}, {@link #constant} and {@link #formerly} speak of the field before.
 *
 * <p>For one thread.
 */
public final class LayoutBuilder {
    private final String name;
    private final LayoutKind kind;
    private final int stride;
    private final int rowAlignment;
    private final int presenceOffset;
    private final List<FieldLayout> done = new ArrayList<>();
    private Pending last = new Pending("", ValueType.BOOL, Shape.SINGLE, 1, 0);
    private boolean any;

    private LayoutBuilder(String name, LayoutKind kind, int stride, int rowAlignment, int presenceOffset) {
        this.name = name;
        this.kind = kind;
        this.stride = stride;
        this.rowAlignment = rowAlignment;
        this.presenceOffset = presenceOffset;
    }

    /**
     * Begins the layout of a type in rows.
     *
     * @param name of the type
     * @param stride bytes from one row to the next
     * @param rowAlignment 8, 16, 32 or 64
     * @param presenceOffset where the presence bitmap begins; 0 when no field is optional
     * @return a builder without fields
     */
    public static LayoutBuilder rows(String name, int stride, int rowAlignment, int presenceOffset) {
        return of(LayoutKind.ROWS, name, stride, rowAlignment, presenceOffset);
    }

    /**
     * Begins the layout of a type in columns.
     *
     * @param name of the type
     * @param stride bytes of the default row
     * @param rowAlignment 8, 16, 32 or 64
     * @param presenceOffset where the presence bitmap begins in the default row; 0 when no field is optional
     * @return a builder without fields
     */
    public static LayoutBuilder columns(String name, int stride, int rowAlignment, int presenceOffset) {
        return of(LayoutKind.COLUMNS, name, stride, rowAlignment, presenceOffset);
    }

    /**
     * Begins the layout of the elements of a list.
     *
     * @param name of the element type: type, a dot, the path of the list
     * @param stride bytes from one element to the next
     * @param rowAlignment 1, 2, 4 or 8: the greatest alignment of a field
     * @param presenceOffset where the presence bitmap begins; 0 also when no field is optional
     * @return a builder without fields
     */
    public static LayoutBuilder elements(String name, int stride, int rowAlignment, int presenceOffset) {
        return of(LayoutKind.ELEMENTS, name, stride, rowAlignment, presenceOffset);
    }

    /**
     * Begins the layout of a type.
     *
     * @param kind rows, columns or elements
     * @param name of the type
     * @param stride bytes from one row to the next
     * @param rowAlignment 8, 16, 32 or 64
     * @param presenceOffset where the presence bitmap begins; 0 when no field is optional
     * @return a builder without fields
     */
    public static LayoutBuilder of(LayoutKind kind, String name, int stride, int rowAlignment, int presenceOffset) {
        return new LayoutBuilder(name, kind, stride, rowAlignment, presenceOffset);
    }

    /**
     * Adds a field with one value.
     *
     * @param field its name
     * @param type of the value
     * @param offset from the row's first byte
     * @return this
     */
    public LayoutBuilder field(String field, ValueType type, int offset) {
        return next(new Pending(field, type, Shape.SINGLE, 1, offset));
    }

    /**
     * Adds a field with a declared number of values.
     *
     * @param field its name
     * @param elementType of the elements
     * @param count elements
     * @param offset of the first, from the row's first byte
     * @return this
     */
    public LayoutBuilder fixedArray(String field, ValueType elementType, int count, int offset) {
        return next(new Pending(field, elementType, Shape.FIXED, count, offset));
    }

    /**
     * Adds a field with an array of any length.
     *
     * @param field its name
     * @param elementType of the elements
     * @param offset of the slot, from the row's first byte
     * @return this
     */
    public LayoutBuilder array(String field, ValueType elementType, int offset) {
        return next(new Pending(field, elementType, Shape.ARRAY, 1, offset));
    }

    /**
     * {@return this, the last field, a reference, an array of references or a list, given the type that it refers to}
     *
     * @param target name of the type, or of the element type
     */
    public LayoutBuilder to(String target) {
        last.target = target;
        return this;
    }

    /**
     * {@return this, the items of the last field, of type bytes, aligned}
     *
     * @param alignment a power of two, 8 to 4096 bytes
     */
    public LayoutBuilder aligned(int alignment) {
        last.itemAlignment = alignment;
        return this;
    }

    /** {@return this, the last field marked as hot} */
    public LayoutBuilder hot() {
        last.hot = true;
        return this;
    }

    /** {@return this, the last field, a string or an array of strings, marked as a text for translation} */
    public LayoutBuilder text() {
        last.text = true;
        return this;
    }

    /**
     * {@return this, the last field given an index}
     *
     * @param kind of the index
     */
    public LayoutBuilder indexed(IndexKind kind) {
        last.index = kind;
        return this;
    }

    /**
     * {@return this, the last field made optional}
     *
     * @param presenceIndex its bit in the presence bitmap
     */
    public LayoutBuilder optional(int presenceIndex) {
        last.presenceIndex = presenceIndex;
        return this;
    }

    /**
     * Adds a constant to the last field, an enum or flags.
     *
     * @param constant its name
     * @param value what rows hold; of flags, the bit that they set
     * @return this
     */
    public LayoutBuilder constant(String constant, int value) {
        last.constants.add(new EnumConstant(constant, value));
        return this;
    }

    /**
     * {@return this, the last field given a former name}
     *
     * @param alias the name
     */
    public LayoutBuilder formerly(String alias) {
        last.aliases.add(XxHash64.key(alias));
        return this;
    }

    /**
     * The layout.
     *
     * @return as {@link RecordLayout#RecordLayout} checks it
     */
    public RecordLayout build() {
        next(last);
        return new RecordLayout(name, XxHash64.key(name), kind, stride, rowAlignment, presenceOffset, done);
    }

    private LayoutBuilder next(Pending field) {
        if (any) {
            done.add(last.toLayout());
        }
        any = true;
        last = field;
        return this;
    }

    private static final class Pending {
        private final String name;
        private final ValueType type;
        private final Shape shape;
        private final int offset;
        private final int count;
        private final List<EnumConstant> constants = new ArrayList<>();
        private final List<Long> aliases = new ArrayList<>();
        private String target = "";
        private int itemAlignment = FieldLayout.ITEM_ALIGNMENT;
        private int presenceIndex = FieldLayout.ALWAYS_PRESENT;
        private boolean hot;
        private boolean text;
        private IndexKind index = IndexKind.NONE;

        private Pending(String name, ValueType type, Shape shape, int count, int offset) {
            this.name = name;
            this.type = type;
            this.shape = shape;
            this.count = count;
            this.offset = offset;
        }

        private FieldLayout toLayout() {
            int width = FieldLayout.widthOf(type, shape, count, constants);
            long targetKey = target.isEmpty() ? 0 : XxHash64.key(target);
            return new FieldLayout(
                    name,
                    XxHash64.key(name),
                    type,
                    shape,
                    count,
                    offset,
                    width,
                    itemAlignment,
                    presenceIndex,
                    hot,
                    text,
                    index,
                    targetKey,
                    List.copyOf(constants),
                    List.copyOf(aliases));
        }
    }
}
