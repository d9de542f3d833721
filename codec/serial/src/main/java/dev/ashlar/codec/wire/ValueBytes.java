package dev.ashlar.codec.wire;

import dev.ashlar.codec.bytes.ByteReader;
import dev.ashlar.codec.bytes.ByteWriter;
import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.bytes.VarInts;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.record.VariantParts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Encodes values as bytes whose type and shape are known otherwise. {@code docs/network-format.md} describes the format. Numbers are little-endian
 * with the width of their type, and vectors are their lanes. A length precedes texts and bytes, and a count precedes arrays. Each value has exactly
 * one encoding, and all other bytes are rejected.
 *
 * <p>Pure functions; a reader or writer argument belongs to the caller and one thread.
 */
public final class ValueBytes {
    /** A reference by id, and one by key. */
    private static final int BY_ID = 0;

    private static final int BY_KEY = 1;
    private static final int LEAST_REFERENCE = 3;
    private static final Variant NO_FLAGS = Variant.ofFlags(List.of());

    private ValueBytes() {}

    /**
     * Computes the number of bytes that {@link #write(Variant, ByteBuffer)} writes.
     *
     * @param value any
     * @return the size in bytes
     * @throws IllegalArgumentException if the value cannot be encoded: an unpaired surrogate; lists nested more than 16 deep; lists with elements of
     *     several types; 2^31 bytes or more
     */
    public static int size(Variant value) {
        long size = sizeOf(value);
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("expected less than 2^31 bytes, found a value of " + size);
        }
        return (int) size;
    }

    /**
     * Writes a value into a buffer.
     *
     * @param value any
     * @param into any buffer; its position advances by {@link #size}
     * @throws IllegalArgumentException if the value does not fit, if the buffer is read-only, or if {@link #size} throws; nothing is written
     */
    public static void write(Variant value, ByteBuffer into) {
        ByteWriter writer = new ByteWriter();
        writer.begin(into, ByteOrder.LITTLE_ENDIAN, size(value));
        write(value, writer);
        writer.end();
    }

    /**
     * Reads a value from a buffer.
     *
     * @param from any buffer; its position advances past the value
     * @param type of the value or the elements
     * @param shape single, or one of the array shapes
     * @return the value
     * @throws MalformedBytesException if the bytes are no such value; the position does not change
     */
    public static Variant read(ByteBuffer from, ValueType type, Shape shape) {
        ByteReader reader = new ByteReader();
        reader.begin(from, ByteOrder.LITTLE_ENDIAN);
        reader.in("value of", type.schemaName());
        Variant value = read(reader, type, shape);
        reader.end();
        return value;
    }

    /**
     * Computes the size of a value.
     *
     * @param value any
     * @return the size in bytes, without type and shape
     * @throws IllegalArgumentException if a text has an unpaired surrogate
     */
    public static long sizeOf(Variant value) {
        return sizeOf(value, 0);
    }

    /** Of a value in so many lists. */
    static long sizeOf(Variant value, int depth) {
        if (value.type().isList()) {
            return ListBytes.sizeOf(value, depth);
        }
        if (!value.shape().isArray()) {
            return sizeOfSingle(value);
        }
        int count = value.elementCount();
        long size = VarInts.size(count);
        if (value.type().isNumeric()) {
            return size + (long) count * value.type().width();
        }
        for (int i = 0; i < count; i++) {
            size += sizeOfSingle(value.element(i));
        }
        return size;
    }

    private static long sizeOfSingle(Variant value) {
        return switch (value.type()) {
            case STRING, ENUM, HASH -> sizeOf(value.text());
            case FLAGS -> sizeOf(value.flags());
            case BYTES -> VarInts.size(value.byteCount()) + (long) value.byteCount();
            case REF -> sizeOf(value.target()) + 1 + (value.isByKey() ? sizeOf(value.text()) : sizeOfId(value.bits()));
            default -> value.type().width();
        };
    }

    private static long sizeOf(List<String> names) {
        long size = VarInts.size(names.size());
        for (int i = 0; i < names.size(); i++) {
            size += sizeOf(names.get(i));
        }
        return size;
    }

    /**
     * Computes the size of a text.
     *
     * @param text any
     * @return the size in bytes of its UTF-8, and of the length before it
     * @throws IllegalArgumentException if the text has an unpaired surrogate
     */
    public static long sizeOf(String text) {
        long size = Utf8.size(text);
        if (size < 0) {
            throw new IllegalArgumentException(
                    "expected Unicode, found half of a surrogate pair in a text of " + text.length() + " characters");
        }
        return VarInts.size(size) + size;
    }

    /**
     * Writes a value.
     *
     * @param value a value that {@link #sizeOf} accepts
     * @param into a writer with sufficient space
     */
    public static void write(Variant value, ByteWriter into) {
        if (!value.shape().isArray()) {
            writeSingle(value, into);
            return;
        }
        into.varInt(value.elementCount());
        if (value.type().isNumeric()) {
            writeLanes(value, into);
            return;
        }
        for (int i = 0; i < value.elementCount(); i++) {
            writeSingle(value.element(i), into);
        }
    }

    private static void writeSingle(Variant value, ByteWriter into) {
        switch (value.type()) {
            case STRING, ENUM, HASH -> write(value.text(), into);
            case FLAGS -> writeFlags(value.flags(), into);
            case BYTES -> {
                into.varInt(value.byteCount());
                into.bytes(value);
            }
            case REF -> writeReference(value, into);
            case LIST, MAP, VALUES -> ListBytes.write(value, into);
            default -> {
                if (value.type().lanes() > 1) {
                    writeLanes(value, into);
                } else {
                    writeNumber(value.type(), value.bits(), into);
                }
            }
        }
    }

    /**
     * Writes bytes without their length.
     *
     * @param value of type bytes
     * @param into a writer with sufficient space
     */
    public static void writeBytes(Variant value, ByteWriter into) {
        into.bytes(value);
    }

    private static void writeLanes(Variant value, ByteWriter into) {
        ValueType lane = value.type().lane();
        for (int i = 0; i < value.laneCount(); i++) {
            writeNumber(lane, value.lane(i), into);
        }
    }

    private static void writeNumber(ValueType type, long bits, ByteWriter into) {
        switch (type.width()) {
            case Byte.BYTES -> into.u8((int) bits);
            case Short.BYTES -> into.i16((short) bits);
            case Integer.BYTES -> into.i32((int) bits);
            default -> into.i64(bits);
        }
    }

    private static void writeFlags(List<String> names, ByteWriter into) {
        into.varInt(names.size());
        for (int i = 0; i < names.size(); i++) {
            write(names.get(i), into);
        }
    }

    private static void writeReference(Variant value, ByteWriter into) {
        write(value.target(), into);
        if (value.isByKey()) {
            into.u8(BY_KEY);
            write(value.text(), into);
        } else {
            into.u8(BY_ID);
            writeId(value.bits(), into);
        }
    }

    /**
     * Computes the number of bytes that {@link #writeId} writes.
     *
     * @param id 0 to 2^63 − 1, or {@link DataRecord#NO_ID}
     * @return 1 to 10
     */
    public static int sizeOfId(long id) {
        return VarInts.size(id + 1);
    }

    /**
     * Writes an id as a variable-length number: the id plus 1, or 0 for no id.
     *
     * @param id 0 to 2^63 − 1, or {@link DataRecord#NO_ID}
     * @param into a writer with sufficient space
     */
    public static void writeId(long id, ByteWriter into) {
        into.varInt(id + 1);
    }

    /**
     * Writes the length of a text, then the text.
     *
     * @param text a text that {@link #sizeOf(String)} accepts
     * @param into a writer with sufficient space
     */
    public static void write(String text, ByteWriter into) {
        into.varInt(Utf8.size(text));
        into.text(text);
    }

    /**
     * Reads a value.
     *
     * @param from a reader at the beginning of the value
     * @param type of the value or the elements
     * @param shape single, or one of the array shapes
     * @return the value
     * @throws MalformedBytesException if the bytes are no such value
     */
    public static Variant read(ByteReader from, ValueType type, Shape shape) {
        return read(from, type, shape, 0);
    }

    /** A value in so many lists. */
    static Variant read(ByteReader from, ValueType type, Shape shape, int depth) {
        if (!shape.isArray()) {
            return type.isList() ? ListBytes.read(from, type, depth) : readSingle(from, type);
        }
        if (!type.isArrayElement()) {
            throw from.wrong(BytesErrorKind.UNKNOWN_TYPE, "a type that has arrays", type.schemaName());
        }
        if (type.isNumeric()) {
            int count = from.count(type.width());
            return VariantParts.lanes(type, Shape.ARRAY, readLanes(from, type.lane(), lanes(from, count, type)));
        }
        Variant[] elements = new Variant[from.count(type == ValueType.REF ? LEAST_REFERENCE : 1)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = readSingle(from, type);
        }
        return VariantParts.elements(type, elements);
    }

    private static long[] lanes(ByteReader from, int count, ValueType type) {
        long lanes = (long) count * type.lanes();
        if (lanes > Integer.MAX_VALUE - 8) {
            throw from.wrong(BytesErrorKind.LIMIT, "less than 2^31 lanes", Long.toString(lanes));
        }
        return new long[(int) lanes];
    }

    private static Variant readSingle(ByteReader from, ValueType type) {
        return switch (type) {
            case STRING -> Variant.of(readText(from));
            case ENUM -> Variant.ofEnum(readText(from));
            case HASH -> Variant.ofHash(readText(from));
            case FLAGS -> readFlags(from);
            case BYTES -> readBytes(from, from.count(1));
            case REF -> readReference(from);
            default ->
                type.lanes() == 1
                        ? VariantParts.number(type, readNumber(from, type))
                        : VariantParts.lanes(type, Shape.SINGLE, readLanes(from, type.lane(), new long[type.lanes()]));
        };
    }

    private static long[] readLanes(ByteReader from, ValueType lane, long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = readNumber(from, lane);
        }
        return into;
    }

    private static long readNumber(ByteReader from, ValueType type) {
        return switch (type) {
            case BOOL -> readBool(from);
            case U8 -> from.u8();
            case I8 -> (byte) from.u8();
            case U16 -> from.i16() & 0xFFFFL;
            case I16 -> from.i16();
            case U32 -> from.i32() & 0xFFFFFFFFL;
            case I32, F32 -> from.i32();
            default -> from.i64();
        };
    }

    private static long readBool(ByteReader from) {
        int offset = from.offset();
        int value = from.u8();
        if (value > 1) {
            throw from.wrongAt(offset, BytesErrorKind.BAD_NUMBER, "0 or 1", Integer.toString(value));
        }
        return value;
    }

    private static Variant readFlags(ByteReader from) {
        int count = from.count(1);
        if (count == 0) {
            return NO_FLAGS;
        }
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            int offset = from.offset();
            names[i] = readText(from);
            int order = i == 0 ? 1 : names[i].compareTo(names[i - 1]);
            if (order <= 0) {
                throw from.wrongAt(
                        offset,
                        order == 0 ? BytesErrorKind.DUPLICATE_NAME : BytesErrorKind.DISORDER,
                        "names in alphabetical order",
                        shortened(names[i]) + " behind " + shortened(names[i - 1]));
            }
        }
        return VariantParts.flags(names);
    }

    private static Variant readReference(ByteReader from) {
        String target = readText(from);
        int offset = from.offset();
        int form = from.u8();
        if (form == BY_KEY) {
            return Variant.ofRefByKey(target, readText(from));
        }
        if (form != BY_ID) {
            throw from.wrongAt(offset, BytesErrorKind.BAD_NUMBER, "0, by id, or 1, by key", Integer.toString(form));
        }
        return Variant.ofRef(target, readId(from));
    }

    /**
     * Reads bytes of a known length.
     *
     * @param from a reader at the beginning of the bytes
     * @param length number of bytes, 0 or more
     * @return a value of type bytes
     * @throws MalformedBytesException if there are too few bytes
     */
    public static Variant readBytes(ByteReader from, int length) {
        return VariantParts.bytes(from.bytes(length));
    }

    /**
     * Reads an id as a variable-length number.
     *
     * @param from a reader at the beginning of the value
     * @return 0 to 2^63 − 1, or {@link DataRecord#NO_ID}
     * @throws MalformedBytesException if the bytes are no such number
     */
    public static long readId(ByteReader from) {
        int offset = from.offset();
        long id = from.varInt() - 1;
        if (id < DataRecord.NO_ID) {
            throw from.wrongAt(
                    offset, BytesErrorKind.BAD_NUMBER, "one more than an id below 2^63", Long.toUnsignedString(id + 1));
        }
        return id;
    }

    /**
     * Reads the length of a text, then the text.
     *
     * @param from a reader at the beginning of the length
     * @return the text
     * @throws MalformedBytesException if the bytes are not UTF-8 of that length
     */
    public static String readText(ByteReader from) {
        return from.text(from.count(1));
    }

    /**
     * Shortens a text for a message.
     *
     * @param text any
     * @return the beginning of the text
     */
    public static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
