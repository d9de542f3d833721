package dev.ashlar.bench.contender.chronicle;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import net.openhft.chronicle.core.values.LongValue;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.values.Values;

/** Points one flyweight at entry after entry. For one thread. */
final class ValueReader implements EmitterReader {
    private final ChronicleMap<LongValue, EmitterValue> map;
    private final LongValue key = Values.newHeapInstance(LongValue.class);
    private final EmitterValue emitter = Values.newNativeReference(EmitterValue.class);
    private final StringBuilder text = new StringBuilder(Emitter.TEXT_CAPACITY);

    ValueReader(ChronicleMap<LongValue, EmitterValue> map) {
        this.map = map;
    }

    private void find(long id) {
        key.setValue(id);
        if (map.getUsing(key, emitter) == null) {
            throw new IllegalStateException("no emitter " + id);
        }
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            find(ids[i]);
            particles += emitter.getMaxParticles();
            sum += emitter.getSpawnRate() + emitter.getLifetimeMax();
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            find(ids[i]);
            integers += integers();
            floats += floats();
        }
        return EmitterSum.of(integers, floats);
    }

    private long integers() {
        emitter.getUsingTexture(text);
        int texts = sum();
        emitter.getUsingMaterial(text);
        texts += sum();
        return EmitterSum.integers(
                        emitter.getId(),
                        emitter.getNameHash(),
                        emitter.getFlags(),
                        emitter.getMaxParticles(),
                        emitter.isLooping())
                + texts;
    }

    private int sum() {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.charAt(i);
        }
        return sum;
    }

    private float floats() {
        return EmitterSum.floats(
                        emitter.getSpawnRate(),
                        emitter.getLifetimeMin(),
                        emitter.getLifetimeMax(),
                        emitter.getStartSize(),
                        emitter.getEndSize(),
                        emitter.getGravity())
                + EmitterSum.velocity(emitter.getVelocityAt(0), emitter.getVelocityAt(1), emitter.getVelocityAt(2))
                + EmitterSum.colour(
                        emitter.getColourAt(0), emitter.getColourAt(1), emitter.getColourAt(2), emitter.getColourAt(3))
                + EmitterSum.curve(
                        emitter.getCurveAt(0),
                        emitter.getCurveAt(1),
                        emitter.getCurveAt(2),
                        emitter.getCurveAt(3),
                        emitter.getCurveAt(4),
                        emitter.getCurveAt(5),
                        emitter.getCurveAt(6),
                        emitter.getCurveAt(7));
    }

    /** Values of the map's own iteration are copies on the heap; entries of its segments are not. */
    @Override
    public long scan() {
        long[] sum = new long[1];
        map.forEachEntry(entry -> {
            entry.value().getUsing(emitter);
            sum[0] += emitter.getMaxParticles();
            sum[0] += emitter.getFlags();
        });
        return sum[0];
    }
}
