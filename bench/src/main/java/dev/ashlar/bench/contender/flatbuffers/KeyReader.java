package dev.ashlar.bench.contender.flatbuffers;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.flatbuffers.ParticleEmitter.Vector;
import java.nio.ByteBuffer;

/** Finds emitters by a search for their id. For one thread. */
final class KeyReader implements EmitterReader {
    private final Vector emitters;
    private final ParticleEmitter emitter = new ParticleEmitter();
    private final TableSums sums;

    KeyReader(ByteBuffer bytes) {
        this.emitters = ParticleEmitter.Particles.of(bytes).emitters();
        this.sums = new TableSums(bytes);
    }

    private static void find(Vector vector, ParticleEmitter emitter, long id) {
        if (vector.getByKey(emitter, id) == null) {
            throw new IllegalStateException("no emitter " + id);
        }
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        Vector vector = emitters;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            find(vector, emitter, ids[i]);
            particles += emitter.maxParticles();
            sum += emitter.spawnRate() + emitter.lifetimeMax();
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        Vector vector = emitters;
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            find(vector, emitter, ids[i]);
            integers += sums.integers(emitter);
            floats += sums.floats(emitter);
        }
        return EmitterSum.of(integers, floats);
    }

    @Override
    public long scan() {
        Vector vector = emitters;
        int count = vector.length();
        long sum = 0;
        for (int i = 0; i < count; i++) {
            vector.get(emitter, i);
            sum += emitter.maxParticles();
            sum += emitter.flags();
        }
        return sum;
    }
}
