package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A visitor of somebody else: counts the kinds of variables that an object has, and knows nothing of how they are put together. */
final class CountingSerializer implements Serializer {
    final Map<String, Integer> counts = new TreeMap<>();

    private <T> T count(String kind, T value) {
        counts.merge(kind, 1, Integer::sum);
        return value;
    }

    @Override
    public Direction direction() {
        return Direction.SAVING;
    }

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public void fail(SerialErrorKind kind, String name, String message) {
        throw new IllegalArgumentException(name + ": " + message);
    }

    @Override
    public boolean io(String name, boolean value) {
        return count("bool", value);
    }

    @Override
    public byte io(String name, byte value) {
        return count("i8", value);
    }

    @Override
    public short io(String name, short value) {
        return count("i16", value);
    }

    @Override
    public int io(String name, int value) {
        return count("i32", value);
    }

    @Override
    public long io(String name, long value) {
        return count("i64", value);
    }

    @Override
    public float io(String name, float value) {
        return count("f32", value);
    }

    @Override
    public double io(String name, double value) {
        return count("f64", value);
    }

    @Override
    public int ioU8(String name, int value) {
        return count("u8", value);
    }

    @Override
    public int ioU16(String name, int value) {
        return count("u16", value);
    }

    @Override
    public long ioU32(String name, long value) {
        return count("u32", value);
    }

    @Override
    public long ioU64(String name, long value) {
        return count("u64", value);
    }

    @Override
    public String io(String name, String value) {
        return count("string", value);
    }

    @Override
    public byte[] io(String name, byte[] value) {
        return count("bytes", value);
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        return count("constant", number);
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        return count("presence", present);
    }

    @Override
    public void begin(String name) {
        count("object", name);
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        count("lanes", name);
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        return count("list", count);
    }

    @Override
    public void end() {
        // Counted where it began.
    }
}
