package dev.ashlar.codec.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Buffers of every kind. */
final class Buffers {
    private static final int MOST_BEFORE = 9;

    private Buffers() {}

    /** On the heap or not, of either order, with room for so many bytes exactly and bytes before and behind. */
    static ByteBuffer room(int length, Random random) {
        int before = random.nextInt(MOST_BEFORE);
        int capacity = before + length + random.nextInt(3);
        ByteBuffer buffer = random.nextBoolean() ? ByteBuffer.allocate(capacity) : ByteBuffer.allocateDirect(capacity);
        buffer.order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return buffer.position(before).limit(before + length);
    }

    /** The same bytes, in a buffer of some kind. */
    static ByteBuffer of(byte[] bytes, Random random) {
        ByteBuffer room = room(bytes.length, random);
        int start = room.position();
        room.put(bytes).position(start);
        ByteOrder order = room.order();
        return random.nextInt(3) == 0 ? room.asReadOnlyBuffer().order(order) : room;
    }

    /** What lies between two positions. */
    static byte[] bytes(ByteBuffer buffer, int from, int to) {
        byte[] bytes = new byte[to - from];
        buffer.get(from, bytes);
        return bytes;
    }
}
