package dev.ashlar.bench.floor;

import java.lang.ref.Reference;
import org.agrona.UnsafeApi;

/**
 * Emitters read by {@code base + row * stride + literal}, without a check: what the workloads compare views with. Their ids are 1 to
 * their number. Stateless; each loop stands alone, so that the JIT compiles it for itself.
 */
public final class EmitterReads {
    private static final int STRIDE = EmitterFloor.STRIDE;

    private EmitterReads() {}

    /**
     * Reads three fields of emitters. Integers and floats are summed up apart: JDK 17 converts an integer into a register whose old
     * content it waits for, so that records would be read one after the other.
     *
     * @param ids of emitters of the pack, not checked
     * @param from index of the first that is read
     * @param to index behind the last
     * @param pack with the emitters
     * @return the sum of particles, spawn rates and lifetimes
     */
    public static double three(long[] ids, int from, int to, EmitterRows pack) {
        long base = pack.first();
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            long row = base + (ids[i] - 1) * STRIDE;
            particles += UnsafeApi.getInt(row + EmitterFloor.MAX_PARTICLES);
            sum += UnsafeApi.getFloat(row + EmitterFloor.SPAWN_RATE)
                    + UnsafeApi.getFloat(row + EmitterFloor.LIFETIME_MAX);
        }
        Reference.reachabilityFence(pack);
        return particles + sum;
    }

    private static float three(long row) {
        return FieldSums.three(
                UnsafeApi.getInt(row + EmitterFloor.MAX_PARTICLES),
                UnsafeApi.getFloat(row + EmitterFloor.SPAWN_RATE),
                UnsafeApi.getFloat(row + EmitterFloor.LIFETIME_MAX));
    }

    /**
     * Reads every field of emitters, and every byte of their texts where it lies.
     *
     * @param ids of emitters of the pack, not checked
     * @param from index of the first that is read
     * @param to index behind the last
     * @param pack with the emitters
     * @return the sum of everything
     */
    public static double whole(long[] ids, int from, int to, EmitterRows pack) {
        long base = pack.first();
        long pool = pack.pool();
        double sum = 0;
        for (int i = from; i < to; i++) {
            long row = base + (ids[i] - 1) * STRIDE;
            sum += numbers(row);
            sum += texts(row, pool);
        }
        Reference.reachabilityFence(pack);
        return sum;
    }

    private static float numbers(long row) {
        float sum = three(row);
        sum += FieldSums.numbers(
                UnsafeApi.getInt(row + EmitterFloor.FLAGS) & 0xFFFFFFFFL,
                UnsafeApi.getFloat(row + EmitterFloor.LIFETIME_MIN),
                UnsafeApi.getFloat(row + EmitterFloor.START_SIZE),
                UnsafeApi.getFloat(row + EmitterFloor.END_SIZE),
                UnsafeApi.getFloat(row + EmitterFloor.GRAVITY),
                UnsafeApi.getByte(row + EmitterFloor.LOOPING) != 0);
        sum += FieldSums.three(
                UnsafeApi.getFloat(row + EmitterFloor.VELOCITY),
                UnsafeApi.getFloat(row + EmitterFloor.VELOCITY + 4),
                UnsafeApi.getFloat(row + EmitterFloor.VELOCITY + 8));
        sum += FieldSums.four(
                UnsafeApi.getFloat(row + EmitterFloor.COLOUR),
                UnsafeApi.getFloat(row + EmitterFloor.COLOUR + 4),
                UnsafeApi.getFloat(row + EmitterFloor.COLOUR + 8),
                UnsafeApi.getFloat(row + EmitterFloor.COLOUR + 12));
        for (int i = 0; i < EmitterValues.CURVE_LENGTH; i++) {
            sum += UnsafeApi.getFloat(row + EmitterFloor.CURVE + (long) i * Float.BYTES);
        }
        return sum;
    }

    private static int texts(long row, long pool) {
        return text(UnsafeApi.getLong(row + EmitterFloor.NAME), pool)
                + text(UnsafeApi.getLong(row + EmitterFloor.TEXTURE), pool)
                + text(UnsafeApi.getLong(row + EmitterFloor.MATERIAL), pool);
    }

    /** Sum of the bytes that a slot tells of. Counted by an int: the JIT unrolls no other loops. */
    private static int text(long slot, long pool) {
        long at = pool + ((slot & 0xFFFFFFFFL) << 3);
        int length = (int) (slot >>> 32);
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += UnsafeApi.getByte(at + i);
        }
        return sum;
    }

    /**
     * Reads two fields of all emitters, one after the other.
     *
     * @param pack with the emitters
     * @return the sum of both
     */
    public static long scan(EmitterRows pack) {
        long first = pack.first();
        int count = pack.count();
        int pairs = count & ~1;
        long even = 0;
        long odd = 0;
        // Counted by an int, and into two sums: else each addition waits for the one before.
        for (int i = 0; i < pairs; i += 2) {
            long row = first + (long) i * STRIDE;
            even += twoFields(row);
            odd += twoFields(row + STRIDE);
        }
        if (pairs < count) {
            even += twoFields(first + (long) pairs * STRIDE);
        }
        Reference.reachabilityFence(pack);
        return even + odd;
    }

    private static long twoFields(long row) {
        return UnsafeApi.getInt(row + EmitterFloor.MAX_PARTICLES)
                + (UnsafeApi.getInt(row + EmitterFloor.FLAGS) & 0xFFFFFFFFL);
    }
}
