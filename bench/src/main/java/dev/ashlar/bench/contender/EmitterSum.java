package dev.ashlar.bench.contender;

/**
 * What is summed up of an emitter: the same numbers, added in the same order, on every way of reading, so that equal reads give equal sums
 * to the last bit. Integers and floats are summed up apart: JDK 17 converts an integer into a register whose old content it waits for,
 * so that records would be read one after the other. Stateless.
 */
public final class EmitterSum {
    private EmitterSum() {}

    /**
     * {@return one checksum of both sums}
     *
     * @param integers sum of everything integral
     * @param floats sum of everything else
     */
    public static long of(long integers, double floats) {
        return integers + Double.doubleToRawLongBits(floats);
    }

    /**
     * {@return the checksum of selected rows}
     *
     * @param count how many rows are selected
     * @param sum of the rows
     */
    public static long rows(long count, long sum) {
        return count * 1_000_003 + sum;
    }

    /**
     * {@return the checksum of selected rows}
     *
     * @param rows holds them from index 0 on
     * @param count how many rows are selected
     */
    public static long rows(int[] rows, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += rows[i];
        }
        return rows(count, sum);
    }

    /**
     * {@return the integers of a whole record}
     *
     * @param id of the emitter
     * @param nameHash of the emitter
     * @param flags of the emitter, as they are: signed
     * @param maxParticles of the emitter
     * @param looping of the emitter
     */
    public static long integers(long id, long nameHash, int flags, int maxParticles, boolean looping) {
        return id + nameHash + flags + maxParticles + (looping ? 1 : 0);
    }

    /**
     * {@return the single floats of a whole record}
     *
     * @param spawnRate of the emitter
     * @param lifetimeMin of the emitter
     * @param lifetimeMax of the emitter
     * @param startSize of the emitter
     * @param endSize of the emitter
     * @param gravity of the emitter
     */
    public static float floats(
            float spawnRate, float lifetimeMin, float lifetimeMax, float startSize, float endSize, float gravity) {
        return spawnRate + lifetimeMin + lifetimeMax + (startSize + endSize + gravity);
    }

    /**
     * {@return the sum of a velocity}
     *
     * @param x first lane
     * @param y second lane
     * @param z third lane
     */
    public static float velocity(float x, float y, float z) {
        return x + y + z;
    }

    /**
     * {@return the sum of a colour}
     *
     * @param r first lane
     * @param g second lane
     * @param b third lane
     * @param a fourth lane
     */
    public static float colour(float r, float g, float b, float a) {
        return r + g + (b + a);
    }

    /**
     * {@return the sum of a curve, in four pairs}
     *
     * @param p0 point
     * @param p1 point
     * @param p2 point
     * @param p3 point
     * @param p4 point
     * @param p5 point
     * @param p6 point
     * @param p7 point
     */
    public static float curve(float p0, float p1, float p2, float p3, float p4, float p5, float p6, float p7) {
        return (p0 + p1 + (p2 + p3)) + (p4 + p5 + (p6 + p7));
    }

    /**
     * {@return the sum of the characters of a text, which are ASCII: what others sum up as bytes}
     *
     * @param text of an emitter
     */
    public static int text(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.charAt(i);
        }
        return sum;
    }

    /**
     * {@return the sum of the bytes of a text}
     *
     * @param text holds them from the first on
     * @param length how many there are
     */
    public static int text(byte[] text, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += text[i];
        }
        return sum;
    }

    /**
     * {@return everything integral of an emitter on the heap, its texts included}
     *
     * @param emitter to be summed up
     */
    public static long integers(Emitter emitter) {
        return integers(emitter.id, emitter.nameHash, emitter.flags, emitter.maxParticles, emitter.looping)
                + text(emitter.texture)
                + text(emitter.material);
    }

    /**
     * {@return everything else of an emitter on the heap}
     *
     * @param emitter to be summed up
     */
    public static float floats(Emitter emitter) {
        float[] v = emitter.velocity;
        float[] c = emitter.colour;
        float[] p = emitter.curve;
        return floats(
                        emitter.spawnRate,
                        emitter.lifetimeMin,
                        emitter.lifetimeMax,
                        emitter.startSize,
                        emitter.endSize,
                        emitter.gravity)
                + velocity(v[0], v[1], v[2])
                + colour(c[0], c[1], c[2], c[3])
                + curve(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
    }
}
