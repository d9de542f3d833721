package dev.ashlar.bench.contender;

/**
 * Reads by compared stores that hand out whole objects: each says how it finds one. A JVM that measures has loaded one subclass, so that the JIT
 * calls it as if the loop were its own. For one thread.
 */
public abstract class ObjectReader implements EmitterReader {
    /** For subclasses. */
    protected ObjectReader() {}

    /**
     * {@return the emitter of an id}
     *
     * @param id of an emitter that there is
     */
    protected abstract Emitter find(long id);

    @Override
    public final long threeFields(long[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            Emitter emitter = find(ids[i]);
            particles += emitter.maxParticles;
            sum += emitter.spawnRate + emitter.lifetimeMax;
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public final long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            Emitter emitter = find(ids[i]);
            integers += EmitterSum.integers(emitter);
            floats += EmitterSum.floats(emitter);
        }
        return EmitterSum.of(integers, floats);
    }
}
