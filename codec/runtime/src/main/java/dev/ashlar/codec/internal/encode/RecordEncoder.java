package dev.ashlar.codec.internal.encode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes records as rows of one layout.
 *
 * <p>A list takes the next rows of its element type: whoever encodes the elements does so in the order of their owners.
 *
 * <p>Every row begins as a copy of the default row, so that an absent field holds its default without a test; then the
 * values that the record has are written over it, field by field in the order of declaration. Nothing is allocated but what
 * buffers need to grow to the longest item. For one thread.
 */
public final class RecordEncoder {
    private static final int NULL_ROW = -1;

    private final RecordLayout layout;
    private final List<FieldLayout> fields;
    private final RecordFields values;
    private final Items items;
    private final ReferenceResolver references;
    private final UnsafeBuffer defaultRow;
    /** By the number of a list: how many elements the records have had so far. */
    private final int[] elements;

    /**
     * An encoder; encodes the default row, and so adds its strings and arrays to the pool.
     *
     * @param layout of the rows
     * @param defaults the declared defaults, by field name; without an id. Fields without one have zero, the first constant or the identity
     * @param pool receives strings and arrays
     * @param references finds the rows of referred records
     */
    public RecordEncoder(RecordLayout layout, DataRecord defaults, Pool pool, ReferenceResolver references) {
        this(layout, defaults, new Items(pool, layout.fields().size()), references);
    }

    /**
     * An encoder that shares the buffers of another.
     *
     * @param layout of the rows
     * @param defaults the declared defaults, by field name; without an id
     * @param items receives strings and arrays
     * @param references finds the rows of referred records
     */
    public RecordEncoder(RecordLayout layout, DataRecord defaults, Items items, ReferenceResolver references) {
        this.layout = layout;
        this.fields = layout.fields();
        this.values = new RecordFields(fields);
        this.items = items;
        this.references = references;
        this.defaultRow = new UnsafeBuffer(new byte[layout.stride()]);
        this.elements = new int[fields.size()];
        if (layout.kind() != LayoutKind.ELEMENTS) {
            defaultRow.putLong(0, DataRecord.NO_ID, LITTLE_ENDIAN);
        }
        values.collect(defaults);
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            if (field.type() == ValueType.REF && field.inRow()) {
                defaultRow.setMemory(field.offset(), field.width(), (byte) NULL_ROW);
            }
            Variant value = values.of(i);
            if (value != null) {
                put(i, value, defaultRow, 0);
            } else if (field.shape() != Shape.ARRAY) {
                putInitial(field);
            }
        }
    }

    /** What is not zero without a default: the identity, and a first constant, where the one that had the number 0 was removed. */
    private void putInitial(FieldLayout field) {
        for (int i = 0; i < field.count(); i++) {
            int at = field.offset() + i * field.elementWidth();
            if (field.type() == ValueType.ENUM) {
                putNumber(
                        defaultRow,
                        at,
                        field.elementWidth(),
                        field.constants().get(0).value());
            } else if (field.type().hasIdentity()) {
                putIdentity(field.type(), at);
            }
        }
    }

    private void putIdentity(ValueType type, int at) {
        int width = type.lane().width();
        for (int lane = 0; lane < type.lanes(); lane++) {
            putNumber(defaultRow, at + lane * width, width, type.initialLane(lane));
        }
    }

    /**
     * Copies the default row.
     *
     * @param into receives it
     * @param offset of its first byte
     */
    public void putDefaultRow(MutableDirectBuffer into, int offset) {
        into.putBytes(offset, defaultRow, 0, layout.stride());
    }

    /**
     * Writes a record as one row.
     *
     * @param record of this layout's type; values of fields that the layout does not have are left out
     * @param into receives {@link RecordLayout#stride()} bytes
     * @param offset of the row's first byte
     * @throws IllegalArgumentException when a value is not of its field's type
     */
    public void encode(DataRecord record, MutableDirectBuffer into, int offset) {
        putDefaultRow(into, offset);
        if (layout.kind() != LayoutKind.ELEMENTS) {
            into.putLong(offset, record.id(), LITTLE_ENDIAN);
        }
        values.collect(record);
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            Variant value = values.of(i);
            if (value != null) {
                put(i, value, into, offset);
                if (field.optional()) {
                    int at = offset + layout.presenceOffset() + (field.presenceIndex() >>> 3);
                    into.putByte(at, (byte) (into.getByte(at) | 1 << (field.presenceIndex() & 7)));
                }
            }
        }
    }

    private void put(int index, Variant value, MutableDirectBuffer into, int row) {
        FieldLayout field = fields.get(index);
        boolean sameShape = value.shape().isArray() == field.shape().isArray();
        boolean sameCount = field.shape() != Shape.FIXED || value.elementCount() == field.count();
        if (value.type() != field.type() || !sameShape || !sameCount) {
            throw new IllegalArgumentException(
                    "%s.%s: expected %s, found %s".formatted(layout.name(), field.name(), field.typeText(), value));
        }
        int at = row + field.offset();
        if (field.shape() == Shape.SINGLE) {
            putSingle(index, value, into, at);
        } else if (field.shape() == Shape.FIXED) {
            putElements(index, value, into, at);
        } else {
            into.putLong(at, arraySlot(index, value), LITTLE_ENDIAN);
        }
    }

    /** A value that is no element of an array of numbers. */
    private void putSingle(int index, Variant value, MutableDirectBuffer into, int at) {
        FieldLayout field = fields.get(index);
        ValueType type = field.type();
        if (type.lanes() > 1) {
            putLanes(type, value, type.lanes(), into, at);
        } else if (type.isList()) {
            into.putLong(at, listOf(index, value.list().size()), LITTLE_ENDIAN);
        } else if (type.isPooled()) {
            into.putLong(
                    at,
                    type == ValueType.STRING ? items.text(index, value.text()) : bytesSlot(field, value),
                    LITTLE_ENDIAN);
        } else {
            putNumber(into, at, field.elementWidth(), number(field, value));
        }
    }

    private void putElements(int index, Variant value, MutableDirectBuffer into, int at) {
        FieldLayout field = fields.get(index);
        int count = value.elementCount();
        if (field.type().isNumeric()) {
            putLanes(field.type(), value, count * field.type().lanes(), into, at);
        } else {
            for (int i = 0; i < count; i++) {
                putSingle(index, value.element(i), into, at + i * field.elementWidth());
            }
        }
    }

    private static void putLanes(ValueType type, Variant value, int count, MutableDirectBuffer into, int at) {
        int width = type.lane().width();
        for (int lane = 0; lane < count; lane++) {
            putNumber(into, at + lane * width, width, value.lane(lane));
        }
    }

    private long number(FieldLayout field, Variant value) {
        ValueType type = field.type();
        if (type.hasConstants()) {
            return type == ValueType.ENUM ? constant(field, value.text()).value() : mask(field, value.flags());
        }
        if (type != ValueType.REF) {
            return value.bits();
        }
        return value.bits() == DataRecord.NO_ID ? NULL_ROW : references.row(field.targetKey(), value.bits());
    }

    /** First and count of a list; 0 for an empty one. */
    private long listOf(int index, int count) {
        int first = elements[index];
        try {
            elements[index] = Math.addExact(first, count);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "%s.%s: expected at most %d elements of all records, found more"
                            .formatted(layout.name(), fields.get(index).name(), Integer.MAX_VALUE),
                    e);
        }
        FieldLayout list = fields.get(index);
        if (list.isCase() && count != 1) {
            throw new IllegalArgumentException(
                    "%s.%s: expected one struct, found %d".formatted(layout.name(), list.name(), count));
        }
        long upper = list.isCase() ? list.constantValue(0) : count;
        return count == 0 ? 0 : first | upper << Integer.SIZE;
    }

    private long mask(FieldLayout field, List<String> names) {
        long mask = 0;
        for (int i = 0; i < names.size(); i++) {
            mask |= 1L << constant(field, names.get(i)).value();
        }
        return mask;
    }

    private EnumConstant constant(FieldLayout field, String name) {
        List<EnumConstant> constants = field.constants();
        for (int i = 0; i < constants.size(); i++) {
            if (constants.get(i).name().equals(name)) {
                return constants.get(i);
            }
        }
        throw new IllegalArgumentException("%s.%s: expected one of %s, found %s"
                .formatted(layout.name(), field.name(), field.constantsText(0), name));
    }

    private long bytesSlot(FieldLayout field, Variant value) {
        int length = value.byteCount();
        ItemBuffer item = items.item();
        item.reserve(length);
        value.copyBytes(item.bytes());
        return items.add(item, length, length, field.itemAlignment());
    }

    private long arraySlot(int index, Variant value) {
        FieldLayout field = fields.get(index);
        int count = value.elementCount();
        long length = (long) count * field.elementWidth();
        ItemBuffer elements = field.type() == ValueType.STRING ? items.slots() : items.item();
        elements.reserve(length);
        putElements(index, value, elements.buffer(), 0);
        return items.add(elements, (int) length, count, FieldLayout.ITEM_ALIGNMENT);
    }

    private static void putNumber(MutableDirectBuffer into, int at, int width, long number) {
        switch (width) {
            case 1 -> into.putByte(at, (byte) number);
            case 2 -> into.putShort(at, (short) number, LITTLE_ENDIAN);
            case 4 -> into.putInt(at, (int) number, LITTLE_ENDIAN);
            default -> into.putLong(at, number, LITTLE_ENDIAN);
        }
    }
}
