package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Properties by their names, of records that are on the heap; searches in the database. For one thread. */
final class TaggedReader implements EmitterReader {
    private final SqliteTaggedContender.Loaded loaded;
    private final Map<Integer, TaggedRecord> emitters;
    private final int[] rows;
    private @Nullable TaggedLoader loader;

    TaggedReader(SqliteTaggedContender.Loaded loaded) {
        this.loaded = loaded;
        this.emitters = loaded.emitters();
        this.rows = new int[emitters.size()];
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            TaggedRecord emitter = emitters.get((int) ids[i]);
            particles += emitter.get("maxParticles").asInteger();
            sum += emitter.get("spawnRate").asFloat()
                    + emitter.get("lifetimeMax").asFloat();
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            TaggedRecord emitter = emitters.get((int) ids[i]);
            integers += integers(emitter);
            floats += floats(emitter);
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(TaggedRecord emitter) {
        return EmitterSum.integers(
                        emitter.id(),
                        emitter.get("nameHash").asInteger(),
                        (int) emitter.get("flags").asInteger(),
                        (int) emitter.get("maxParticles").asInteger(),
                        emitter.get("looping").asInteger() != 0)
                + EmitterSum.text(emitter.get("texture").asText())
                + EmitterSum.text(emitter.get("material").asText());
    }

    private static float floats(TaggedRecord emitter) {
        float[] v = emitter.get("velocity").asVector();
        float[] c = emitter.get("colour").asVector();
        float[] p = emitter.get("curve").asVector();
        return EmitterSum.floats(
                        emitter.get("spawnRate").asFloat(),
                        emitter.get("lifetimeMin").asFloat(),
                        emitter.get("lifetimeMax").asFloat(),
                        emitter.get("startSize").asFloat(),
                        emitter.get("endSize").asFloat(),
                        emitter.get("gravity").asFloat())
                + EmitterSum.velocity(v[0], v[1], v[2])
                + EmitterSum.colour(c[0], c[1], c[2], c[3])
                + EmitterSum.curve(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
    }

    @Override
    public long scan() {
        long sum = 0;
        for (TaggedRecord emitter : emitters.values()) {
            sum += emitter.get("maxParticles").asInteger();
            sum += emitter.get("flags").asInteger();
        }
        return sum;
    }

    @Override
    public long scanColumns() {
        return scan();
    }

    /** Ids are dense, so that a row is the id less one. */
    @Override
    public long filter(float rate, int particles) {
        int count = 0;
        for (TaggedRecord emitter : emitters.values()) {
            if (emitter.get("spawnRate").asFloat() > rate
                    && emitter.get("maxParticles").asInteger() < particles) {
                rows[count++] = emitter.id() - 1;
            }
        }
        return EmitterSum.rows(rows, count);
    }

    private List<TaggedRecord> search(String key, long value) {
        if (loader == null) {
            loader = loaded.loader();
        }
        return loader.getRecords(TaggedEmitters.EMITTER, Map.of(key, TaggedVariant.ofInteger(value)));
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += search("nameHash", hashes[i]).get(0).get("spawnRate").asFloat();
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            for (TaggedRecord emitter : search("maxParticles", values[i])) {
                sum += emitter.get("flags").asInteger();
            }
        }
        return sum;
    }

    @Override
    public long hops(long[] placements, int from, int to) {
        Map<Integer, TaggedRecord> placed = loaded.placements();
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += placed.get((int) placements[i])
                    .get("emitter")
                    .asRecord()
                    .get("spawnRate")
                    .asFloat();
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public void close() {
        if (loader != null) {
            loader.close();
        }
    }
}
