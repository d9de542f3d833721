package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteReader;
import dev.ashlar.codec.bytes.ByteWriter;
import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.VarInts;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.record.VariantParts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of structs, maps and lists of values as bytes: their elements are records without an id. Stateless. */
final class ListBytes {
    /** Schemas allow 8. */
    private static final int MOST_DEPTH = 16;

    /** Any number of elements, and one struct without brackets. */
    private static final int MANY = 0;

    private static final int ONE = 1;
    private static final int LEAST_ELEMENT = 1;

    private ListBytes() {}

    static long sizeOf(Variant list, int depth) {
        if (depth == MOST_DEPTH) {
            throw new IllegalArgumentException("expected at most " + MOST_DEPTH + " lists in one another, found more");
        }
        List<DataRecord> elements = list.list();
        long size = hasForm(list.type()) ? Byte.BYTES : 0;
        size += list.isOne() ? 0 : VarInts.size(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            DataRecord element = elements.get(i);
            size += i == 0 ? sizeOfName(element.type()) : 0;
            if (!element.type().equals(elements.get(0).type())) {
                throw new IllegalArgumentException("expected elements of one type, found "
                        + elements.get(0).type() + " and " + element.type());
            }
            size += sizeOfFields(element, depth + 1);
        }
        return size;
    }

    /** Maps and lists of values are never written without brackets. */
    private static boolean hasForm(ValueType type) {
        return type == ValueType.LIST;
    }

    private static long sizeOfFields(DataRecord element, int depth) {
        int count = element.fieldCount();
        requireCount(count);
        long size = VarInts.size(count);
        for (int i = 0; i < count; i++) {
            size += sizeOfName(element.fieldName(i)) + Byte.BYTES + ValueBytes.sizeOf(element.fieldValue(i), depth);
        }
        return size;
    }

    /** How many fields a record or an element may have. */
    static void requireCount(int count) {
        if (count > PacketFormat.MOST_FIELDS) {
            throw new IllegalArgumentException(
                    "expected at most " + PacketFormat.MOST_FIELDS + " fields, found " + count);
        }
    }

    static long sizeOfName(String name) {
        long length = Utf8.size(name);
        if (length < 1 || length > PacketFormat.MOST_NAME_BYTES) {
            throw new IllegalArgumentException(
                    "expected a name of 1 to " + PacketFormat.MOST_NAME_BYTES + " bytes of UTF-8, found "
                            + (length < 0 ? "half of a surrogate pair" : length + ": " + ValueBytes.shortened(name)));
        }
        return VarInts.size(length) + length;
    }

    static void write(Variant list, ByteWriter into) {
        List<DataRecord> elements = list.list();
        if (hasForm(list.type())) {
            into.u8(list.isOne() ? ONE : MANY);
        }
        if (!list.isOne()) {
            into.varInt(elements.size());
        }
        for (int i = 0; i < elements.size(); i++) {
            DataRecord element = elements.get(i);
            if (i == 0) {
                ValueBytes.write(element.type(), into);
            }
            into.varInt(element.fieldCount());
            for (int field = 0; field < element.fieldCount(); field++) {
                writeField(element.fieldName(field), element.fieldValue(field), into);
            }
        }
    }

    static void writeField(String name, Variant value, ByteWriter into) {
        ValueBytes.write(name, into);
        into.u8(PacketFormat.kind(value));
        ValueBytes.write(value, into);
    }

    static Variant read(ByteReader from, ValueType type, int depth) {
        if (depth == MOST_DEPTH) {
            throw from.wrong(BytesErrorKind.LIMIT, "at most " + MOST_DEPTH + " lists in one another", "more");
        }
        int offset = from.offset();
        int form = hasForm(type) ? from.u8() : MANY;
        if (form > ONE) {
            throw from.wrongAt(
                    offset, BytesErrorKind.BAD_NUMBER, "0, any number, or 1, one struct", Integer.toString(form));
        }
        int count = form == ONE ? 1 : from.count(LEAST_ELEMENT);
        String elementType = count == 0 ? "" : readName(from);
        List<DataRecord> elements = new ArrayList<>(count);
        DataRecord element = new DataRecord(elementType);
        for (int i = 0; i < count; i++) {
            readFields(from, element, depth + 1);
            elements.add(VariantParts.element(element));
        }
        return form == ONE ? Variant.ofOne(elements.get(0)) : Variant.ofRecords(type, elements);
    }

    private static void readFields(ByteReader from, DataRecord into, int depth) {
        while (into.fieldCount() > 0) {
            into.remove(into.fieldName(into.fieldCount() - 1));
        }
        String previous = null;
        for (int left = readCount(from, PacketFormat.LEAST_FIELD); left > 0; left--) {
            String name = readNameAfter(from, previous);
            readValue(from, into, name, depth);
            previous = name;
        }
    }

    /** Reads the value of a field behind its kind. */
    static void readValue(ByteReader from, DataRecord into, String name, int depth) {
        int offset = from.offset();
        int kind = from.u8();
        ValueType type = PacketFormat.typeOf(kind);
        if (type == null) {
            throw from.wrongAt(
                    offset,
                    BytesErrorKind.UNKNOWN_TYPE,
                    "the code of a type and its shape",
                    "0x" + Integer.toHexString(kind | 0x100).substring(1));
        }
        into.set(name, ValueBytes.read(from, type, PacketFormat.shapeOf(kind), depth));
    }

    static int readCount(ByteReader from, int leastBytes) {
        int offset = from.offset();
        int count = from.count(leastBytes);
        if (count > PacketFormat.MOST_FIELDS) {
            throw from.wrongAt(
                    offset,
                    BytesErrorKind.LIMIT,
                    "at most " + PacketFormat.MOST_FIELDS + " fields",
                    Integer.toString(count));
        }
        return count;
    }

    static String readName(ByteReader from) {
        int offset = from.offset();
        int length = from.count(1);
        if (length == 0 || length > PacketFormat.MOST_NAME_BYTES) {
            throw from.wrongAt(
                    offset,
                    BytesErrorKind.LIMIT,
                    "a name of 1 to " + PacketFormat.MOST_NAME_BYTES + " bytes",
                    Integer.toString(length));
        }
        return from.text(length);
    }

    /** Names ascend, so that one which was there already is found without a look at the others. */
    static String readNameAfter(ByteReader from, @Nullable String previous) {
        int offset = from.offset();
        String name = readName(from);
        int order = previous == null ? 1 : name.compareTo(previous);
        if (order <= 0) {
            throw from.wrongAt(
                    offset,
                    order == 0 ? BytesErrorKind.DUPLICATE_NAME : BytesErrorKind.DISORDER,
                    "names in alphabetical order",
                    ValueBytes.shortened(name) + " behind " + ValueBytes.shortened(previous));
        }
        return name;
    }
}
