package dev.ashlar.bench.floor;

/**
 * What is summed up of an emitter: the same numbers, added in the same order, on every way of reading. Stateless.
 */
public final class FieldSums {
    private FieldSums() {}

    /**
     * Of the three fields that a game looks at most.
     *
     * @param maxParticles of the emitter
     * @param spawnRate of the emitter
     * @param lifetimeMax of the emitter
     * @return the sum
     */
    public static float three(int maxParticles, float spawnRate, float lifetimeMax) {
        return maxParticles + spawnRate + lifetimeMax;
    }

    /**
     * Of the plain numbers besides {@link #three}.
     *
     * @param flags of the emitter
     * @param lifetimeMin of the emitter
     * @param startSize of the emitter
     * @param endSize of the emitter
     * @param gravity of the emitter
     * @param looping of the emitter
     * @return the sum
     */
    public static float numbers(
            long flags, float lifetimeMin, float startSize, float endSize, float gravity, boolean looping) {
        return flags + lifetimeMin + startSize + endSize + gravity + (looping ? 1 : 0);
    }

    /**
     * Of a vector of three lanes.
     *
     * @param x first lane
     * @param y second lane
     * @param z third lane
     * @return the sum
     */
    public static float three(float x, float y, float z) {
        return x + y + z;
    }

    /**
     * Of a vector of four lanes.
     *
     * @param x first lane
     * @param y second lane
     * @param z third lane
     * @param w fourth lane
     * @return the sum
     */
    public static float four(float x, float y, float z, float w) {
        return x + y + z + w;
    }
}
