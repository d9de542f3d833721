package dev.ashlar.compiler.layout;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assigns offsets to the fields of a type. Pure functions; any thread.
 *
 * <p>The id comes first, then the hot fields, then the presence bitmap, then all other fields. Fields of both groups are placed by descending
 * alignment, and by order of declaration for equal alignment. Each field goes to the lowest free offset with its alignment, so small cold fields fill
 * the gaps. The elements of a list of a fixed length are placed as one field. The result depends on the declarations only.
 */
public final class LayoutPlanner {
    private static final int CACHE_LINE = 64;
    /** The stride may grow by an eighth to keep the hot group inside one cache line. */
    private static final int GROWTH_SHIFT = 3;

    private final List<SchemaField> fields;
    private final List<FieldBlock> blocks;
    private final Set<String> hot = new HashSet<>();
    private final BitSet taken = new BitSet();
    private final Map<String, Integer> offsets = new HashMap<>();
    private final Schema schema;
    /** Of the type, or of the element type. */
    private final String name;

    private final LayoutKind kind;
    private final int rowAlignment;

    private LayoutPlanner(Schema schema, String name, LayoutKind kind, boolean shippedOnly) {
        this.schema = schema;
        this.name = name;
        this.kind = kind;
        this.fields = schema.fields().stream()
                .filter(field -> field.ship() || !shippedOnly)
                .toList();
        this.blocks = FieldBlock.of(fields, 0);
        int greatest = blocks.stream().mapToInt(FieldBlock::alignment).max().orElse(1);
        this.rowAlignment =
                kind == LayoutKind.ELEMENTS ? greatest : Math.max(RecordLayout.ID_LENGTH, schema.alignment());
    }

    private static LayoutPlanner of(Schema schema, boolean shippedOnly) {
        return new LayoutPlanner(schema, schema.name(), schema.layoutKind(), shippedOnly);
    }

    /**
     * Plans the layout of a type for packs and views, without fields that do not ship.
     *
     * @param schema of the type
     * @return the layout
     * @throws IllegalArgumentException if a row would be longer than {@link RecordLayout#MAX_STRIDE}
     */
    public static RecordLayout plan(Schema schema) {
        return of(schema, true).layout();
    }

    /**
     * Plans the layouts of a type and of the elements of its lists, for packs and views.
     *
     * @param schema of the type
     * @return the layouts; the layout of the type equals the result of {@link #plan}
     * @throws IllegalArgumentException if a row would be longer than {@link RecordLayout#MAX_STRIDE}
     */
    public static TypeLayout planTree(Schema schema) {
        return of(schema, true).tree(true);
    }

    /**
     * Plans the layouts of a type and of the elements of its lists, for development.
     *
     * @param schema of the type
     * @return the layouts; the layout of the type equals the result of {@link #planWithUnshipped}
     * @throws IllegalArgumentException if a row would be longer than {@link RecordLayout#MAX_STRIDE}
     */
    public static TypeLayout planTreeWithUnshipped(Schema schema) {
        return of(schema, false).tree(false);
    }

    private TypeLayout tree(boolean shippedOnly) {
        List<TypeLayout> elements = new ArrayList<>();
        for (SchemaField field : fields) {
            Schema struct = field.elements();
            if (struct != null) {
                elements.add(new LayoutPlanner(struct, elementsName(field), LayoutKind.ELEMENTS, shippedOnly)
                        .tree(shippedOnly));
            }
        }
        return new TypeLayout(layout(), schema.defaults(), List.copyOf(elements));
    }

    private String elementsName(SchemaField list) {
        return name + StructUse.SEPARATOR + list.name();
    }

    /**
     * Plans the layout of a type for development. It includes fields that do not ship, for dynamic access.
     *
     * @param schema of the type
     * @return the layout
     * @throws IllegalArgumentException if a row would be longer than {@link RecordLayout#MAX_STRIDE}
     */
    public static RecordLayout planWithUnshipped(Schema schema) {
        return of(schema, false).layout();
    }

    /** A list of a fixed length is hot if all its members are. */
    private boolean isHot(FieldBlock block) {
        return kind != LayoutKind.ELEMENTS && block.fields().stream().allMatch(SchemaField::hot);
    }

    private RecordLayout layout() {
        if (schema.isVariant()) {
            return variant();
        }
        taken.set(0, kind.idLength());
        List<FieldBlock> first = blocks.stream().filter(this::isHot).toList();
        first.forEach(block -> block.fields().forEach(field -> hot.add(field.name())));
        place(first);
        int presenceLength =
                ((int) fields.stream().filter(SchemaField::optional).count() + 7) >>> 3;
        int presenceOffset = presenceLength == 0 ? 0 : take(taken.length(), presenceLength);
        int hotLength = taken.length();
        place(blocks.stream().filter(block -> !isHot(block)).toList());
        int least = roundUp(Math.max(1, taken.length()), rowAlignment);
        int stride = kind == LayoutKind.ELEMENTS ? least : stride(least, hotLength);
        LayoutBuilder layout = LayoutBuilder.of(kind, name, stride, rowAlignment, presenceOffset);
        int presenceIndex = 0;
        for (SchemaField field : fields) {
            add(field, layout);
            if (kind != LayoutKind.ELEMENTS) {
                layout.indexed(field.name().equals(schema.key()) ? IndexKind.KEY : field.index());
            }
            if (field.optional()) {
                layout.optional(presenceIndex++);
            }
        }
        return layout.build();
    }

    /** The cases of a variant share a row and a tag. */
    private RecordLayout variant() {
        fields.forEach(field -> offsets.put(field.name(), field.isCase() ? 0 : RecordLayout.TAG_OFFSET));
        LayoutBuilder layout = LayoutBuilder.of(
                LayoutKind.ELEMENTS, name, RecordLayout.VARIANT_LENGTH, RecordLayout.VARIANT_LENGTH, 0);
        fields.forEach(field -> add(field, layout));
        return layout.build();
    }

    private void place(List<FieldBlock> group) {
        List<Integer> places = FieldBlock.place(group, taken);
        for (int i = 0; i < places.size(); i++) {
            FieldBlock block = group.get(i);
            for (int j = 0; j < block.fields().size(); j++) {
                offsets.put(
                        block.fields().get(j).name(),
                        places.get(i) + block.offsets().get(j));
            }
        }
    }

    private int take(int offset, int width) {
        taken.set(offset, offset + width);
        return offset;
    }

    /** If the greatest power-of-two divisor of the stride, limited to a line, is at least the size of the group, the group never crosses a line. */
    private int stride(int least, int hotLength) {
        int divisor = Math.max(rowAlignment, Integer.highestOneBit(Math.max(1, hotLength - 1)) << 1);
        if (divisor > CACHE_LINE) {
            return least;
        }
        int wanted = roundUp(least, divisor);
        return wanted - least <= least >> GROWTH_SHIFT ? wanted : least;
    }

    private void add(SchemaField field, LayoutBuilder layout, int offset) {
        switch (field.shape()) {
            case SINGLE -> layout.field(field.name(), field.type(), offset);
            case FIXED -> layout.fixedArray(field.name(), field.type(), field.count(), offset);
            case ARRAY -> layout.array(field.name(), field.type(), offset);
        }
        if (field.type() == ValueType.REF) {
            layout.to(field.target());
        } else if (field.isList()) {
            layout.to(elementsName(field));
        }
        if (field.itemAlignment() != FieldLayout.ITEM_ALIGNMENT) {
            layout.aligned(field.itemAlignment());
        }
    }

    private void add(SchemaField field, LayoutBuilder layout) {
        add(field, layout, offsets.get(field.name()));
        field.ownConstants().stream()
                .sorted(Comparator.comparingInt(EnumConstant::value))
                .forEach(constant -> layout.constant(constant.name(), constant.value()));
        field.formerly().forEach(layout::formerly);
        if (hot.contains(field.name())) {
            layout.hot();
        }
        if (field.isText()) {
            layout.text();
        }
    }

    private static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
