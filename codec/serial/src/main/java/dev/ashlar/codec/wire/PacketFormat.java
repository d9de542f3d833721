package dev.ashlar.codec.wire;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Where the parts of a packet lie, as {@code docs/network-format.md} says. */
final class PacketFormat {
    /** 0xF8 is in no UTF-8; then an R. */
    static final int MAGIC_0 = 0xF8;

    static final int MAGIC_1 = 0x52;
    static final int VERSION = 1;

    static final int DELETED = 1;
    static final int UPDATED = 1 << 1;
    static final int DELTA = 1 << 2;
    static final int BIG_ENDIAN = 1 << 3;
    static final int FLAGS = DELETED | UPDATED | DELTA | BIG_ENDIAN;

    /** magic u8[2], version u8, flags u8; then the length of what follows, of 1 to 10 bytes. */
    static final int HEADER_LENGTH = 4;

    static final int CHECKSUM_LENGTH = Integer.BYTES;

    /** Of the names of types and fields, in bytes of UTF-8. */
    static final int MOST_NAME_BYTES = 1024;

    static final int MOST_FIELDS = 65_535;

    /** A name of one byte behind its length, the kind, and a bool. */
    static final int LEAST_FIELD = 4;

    /** A name of one byte behind its length. */
    static final int LEAST_NAME = 2;

    /** What follows the length: a type, an id, a count of fields, the checksum. */
    static final int LEAST_BODY = LEAST_NAME + 1 + 1 + CHECKSUM_LENGTH;

    private static final int ARRAY = 0x80;

    /** By their codes. */
    private static final @Nullable ValueType[] TYPES = new ValueType[ValueType.values().length + 1];

    static {
        for (ValueType type : ValueType.values()) {
            TYPES[type.code()] = type;
        }
    }

    private PacketFormat() {}

    /** {@return what says type and shape of a value} */
    static int kind(Variant value) {
        return value.type().code() | (value.shape().isArray() ? ARRAY : 0);
    }

    /** {@return the type of a value; null when no value is of that kind} */
    static @Nullable ValueType typeOf(int kind) {
        int code = kind & ~ARRAY;
        ValueType type = code < TYPES.length ? TYPES[code] : null;
        boolean exists = type != null && (kind < ARRAY || type.isArrayElement());
        return exists ? type : null;
    }

    static Shape shapeOf(int kind) {
        return (kind & ARRAY) == 0 ? Shape.SINGLE : Shape.ARRAY;
    }

    /** The low half of XXH64: what the JDK's CRC does with a mapped buffer whose file shrinks would end the JVM. */
    static int checksum(ByteBuffer bytes, int from, int length) {
        return (int) XxHash64.hash(bytes, from, length);
    }

    /** {@return the number that lies at an index, in an order whatever the buffer's is} */
    static int storedChecksum(ByteBuffer bytes, int at, ByteOrder order) {
        int stored = bytes.getInt(at);
        return bytes.order() == order ? stored : Integer.reverseBytes(stored);
    }

    /** {@return the order of the numbers of a packet with such flags} */
    static ByteOrder order(int flags) {
        return (flags & BIG_ENDIAN) != 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
