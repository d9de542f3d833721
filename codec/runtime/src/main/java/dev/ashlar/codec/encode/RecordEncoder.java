package dev.ashlar.codec.encode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.charset.StandardCharsets;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes records as rows of one layout.
 *
 * <p>Every row begins as a copy of the default row, so that an absent field holds its default without a test; then the
 * values that the record has are written over it, field by field in the order of declaration. For one thread.
 */
public final class RecordEncoder {
    private final RecordLayout layout;
    private final Pool pool;
    private final ReferenceResolver references;
    private final UnsafeBuffer defaultRow;
    private byte[] item = new byte[256];

    /**
     * An encoder; encodes the default row, and so adds its strings and arrays to the pool.
     *
     * @param layout of the rows
     * @param defaults the declared defaults, by field name; its id is 0
     * @param pool receives strings and arrays
     * @param references finds the rows of referred records
     */
    public RecordEncoder(RecordLayout layout, DataRecord defaults, Pool pool, ReferenceResolver references) {
        this.layout = layout;
        this.pool = pool;
        this.references = references;
        this.defaultRow = new UnsafeBuffer(new byte[layout.stride()]);
        for (FieldLayout field : layout.fields()) {
            if (field.type() == ValueType.REF) {
                defaultRow.putInt(field.offset(), -1, LITTLE_ENDIAN);
            }
            Variant value = defaults.get(field.name());
            if (value != null) {
                put(field, value, defaultRow, 0);
            } else if (field.type() == ValueType.ENUM) {
                int first = field.constants().get(0).value();
                putNumber(defaultRow, field.offset(), field.width(), first);
            }
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
        into.putLong(offset, record.id(), LITTLE_ENDIAN);
        for (FieldLayout field : layout.fields()) {
            Variant value = record.get(field.name());
            if (value != null) {
                put(field, value, into, offset);
                if (field.optional()) {
                    int at = offset + layout.presenceOffset() + (field.presenceIndex() >>> 3);
                    into.putByte(at, (byte) (into.getByte(at) | 1 << (field.presenceIndex() & 7)));
                }
            }
        }
    }

    private void put(FieldLayout field, Variant value, MutableDirectBuffer into, int row) {
        if (value.type() != field.type() || value.shape() != field.shape()) {
            throw new IllegalArgumentException("%s.%s: expected %s %s, found %s"
                    .formatted(layout.name(), field.name(), field.shape(), field.type(), value));
        }
        int at = row + field.offset();
        if (field.shape() == Shape.ARRAY) {
            into.putLong(at, arraySlot(field, value.elements()), LITTLE_ENDIAN);
        } else if (field.type() == ValueType.STRING) {
            into.putLong(at, stringSlot(value.text()), LITTLE_ENDIAN);
        } else {
            putNumber(into, at, field.width(), number(field, value));
        }
    }

    private long number(FieldLayout field, Variant value) {
        if (field.type() == ValueType.ENUM) {
            return constant(field, value.text());
        }
        if (field.type() == ValueType.REF) {
            return value.bits() == 0 ? -1 : references.row(field.targetKey(), value.bits());
        }
        return value.bits();
    }

    private long constant(FieldLayout field, String name) {
        for (EnumConstant constant : field.constants()) {
            if (constant.name().equals(name)) {
                return constant.value();
            }
        }
        throw new IllegalArgumentException("%s.%s: expected one of %s, found %s"
                .formatted(
                        layout.name(),
                        field.name(),
                        field.constants().stream().map(EnumConstant::name).toList(),
                        name));
    }

    private long stringSlot(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return utf8.length == 0 ? 0 : pool.add(utf8, utf8.length, utf8.length);
    }

    private long arraySlot(FieldLayout field, long[] elements) {
        if (elements.length == 0) {
            return 0;
        }
        int width = field.elementWidth();
        int length = Math.multiplyExact(elements.length, width);
        if (item.length < length) {
            item = new byte[Math.max(length, Math.min(2 * item.length, Integer.MAX_VALUE - 8))];
        }
        UnsafeBuffer into = new UnsafeBuffer(item);
        for (int i = 0; i < elements.length; i++) {
            putNumber(into, i * width, width, elements[i]);
        }
        return pool.add(item, length, elements.length);
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
