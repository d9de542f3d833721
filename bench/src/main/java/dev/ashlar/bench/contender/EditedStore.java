package dev.ashlar.bench.contender;

/** A store whose emitters change while they are read: what hot reload is compared on. For one thread. */
public interface EditedStore extends AutoCloseable {
    /**
     * Changes three fields of an emitter where the store keeps them, waits until a reader can see that, and reads them.
     *
     * @param id of an emitter that there is
     * @param maxParticles 0 or more
     * @param spawnRate 0 or more
     * @param lifetimeMax any
     * @return what was read, as {@link EmitterReader#threeFields} sums it up
     */
    long edit(int id, int maxParticles, float spawnRate, float lifetimeMax);

    /** Closes the store. */
    @Override
    void close();
}
