package dev.ashlar.bench.contender.hollow;

import com.netflix.hollow.core.index.HollowHashIndex;
import com.netflix.hollow.core.index.HollowHashIndexResult;
import com.netflix.hollow.core.index.HollowPrimaryKeyIndex;
import com.netflix.hollow.core.read.engine.HollowReadStateEngine;
import com.netflix.hollow.core.read.engine.object.HollowObjectTypeReadState;
import com.netflix.hollow.core.read.iterator.HollowOrdinalIterator;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds ordinals by an index, and reads fields by their positions. For one thread. */
final class HollowReader implements EmitterReader {
    private final HollowReadStateEngine engine;
    private final HollowPrimaryKeyIndex byId;
    private final HollowObjectTypeReadState emitters;
    private final HollowObjectTypeReadState texts;
    private final int id;
    private final int nameHash;
    private final int flags;
    private final int maxParticles;
    private final int spawnRate;
    private final int lifetimeMin;
    private final int lifetimeMax;
    private final int startSize;
    private final int endSize;
    private final int gravity;
    private final int looping;
    private final int texture;
    private final int material;
    private final int[] velocity;
    private final int[] colour;
    private final int[] curve;
    private @Nullable HollowPrimaryKeyIndex byName;
    private @Nullable HollowHashIndex byValue;

    HollowReader(HollowReadStateEngine engine, HollowPrimaryKeyIndex byId) {
        this.engine = engine;
        this.byId = byId;
        this.emitters = state(engine, HollowContender.TYPE);
        this.texts = state(engine, "String");
        this.id = position("id");
        this.nameHash = position("nameHash");
        this.flags = position("flags");
        this.maxParticles = position("maxParticles");
        this.spawnRate = position("spawnRate");
        this.lifetimeMin = position("lifetimeMin");
        this.lifetimeMax = position("lifetimeMax");
        this.startSize = position("startSize");
        this.endSize = position("endSize");
        this.gravity = position("gravity");
        this.looping = position("looping");
        this.texture = position("texture");
        this.material = position("material");
        this.velocity = positions("velocity", Emitter.VELOCITY_LENGTH);
        this.colour = positions("colour", Emitter.COLOUR_LENGTH);
        this.curve = positions("curve", Emitter.CURVE_LENGTH);
    }

    private static HollowObjectTypeReadState state(HollowReadStateEngine engine, String type) {
        return (HollowObjectTypeReadState) engine.getTypeState(type);
    }

    private int position(String field) {
        return emitters.getSchema().getPosition(field);
    }

    private int[] positions(String field, int lanes) {
        return IntStream.range(0, lanes).map(lane -> position(field + lane)).toArray();
    }

    private static int find(HollowPrimaryKeyIndex index, long key) {
        int ordinal = index.getMatchingOrdinal(key);
        if (ordinal < 0) {
            throw new IllegalStateException("no emitter " + key);
        }
        return ordinal;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int ordinal = find(byId, ids[i]);
            particles += emitters.readInt(ordinal, maxParticles);
            sum += emitters.readFloat(ordinal, spawnRate) + emitters.readFloat(ordinal, lifetimeMax);
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            int ordinal = find(byId, ids[i]);
            integers += integers(ordinal);
            floats += floats(ordinal);
        }
        return EmitterSum.of(integers, floats);
    }

    private long integers(int ordinal) {
        return EmitterSum.integers(
                        emitters.readLong(ordinal, id),
                        emitters.readLong(ordinal, nameHash),
                        emitters.readInt(ordinal, flags),
                        emitters.readInt(ordinal, maxParticles),
                        emitters.readBoolean(ordinal, looping))
                + text(ordinal, texture)
                + text(ordinal, material);
    }

    private int text(int ordinal, int field) {
        return EmitterSum.text(texts.readString(emitters.readOrdinal(ordinal, field), 0));
    }

    private float floats(int ordinal) {
        return EmitterSum.floats(
                        emitters.readFloat(ordinal, spawnRate),
                        emitters.readFloat(ordinal, lifetimeMin),
                        emitters.readFloat(ordinal, lifetimeMax),
                        emitters.readFloat(ordinal, startSize),
                        emitters.readFloat(ordinal, endSize),
                        emitters.readFloat(ordinal, gravity))
                + EmitterSum.velocity(
                        lane(ordinal, velocity, 0), lane(ordinal, velocity, 1), lane(ordinal, velocity, 2))
                + EmitterSum.colour(
                        lane(ordinal, colour, 0),
                        lane(ordinal, colour, 1),
                        lane(ordinal, colour, 2),
                        lane(ordinal, colour, 3))
                + EmitterSum.curve(
                        lane(ordinal, curve, 0),
                        lane(ordinal, curve, 1),
                        lane(ordinal, curve, 2),
                        lane(ordinal, curve, 3),
                        lane(ordinal, curve, 4),
                        lane(ordinal, curve, 5),
                        lane(ordinal, curve, 6),
                        lane(ordinal, curve, 7));
    }

    private float lane(int ordinal, int[] positions, int lane) {
        return emitters.readFloat(ordinal, positions[lane]);
    }

    /** Ordinals have no gaps in a first state. */
    @Override
    public long scan() {
        long sum = 0;
        for (int ordinal = 0; ordinal <= emitters.maxOrdinal(); ordinal++) {
            sum += emitters.readInt(ordinal, maxParticles);
            sum += emitters.readInt(ordinal, flags);
        }
        return sum;
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        if (byName == null) {
            byName = new HollowPrimaryKeyIndex(engine, HollowContender.TYPE, "nameHash");
        }
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += emitters.readFloat(find(byName, hashes[i]), spawnRate);
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        if (byValue == null) {
            byValue = new HollowHashIndex(engine, HollowContender.TYPE, "", "maxParticles");
        }
        long sum = 0;
        for (int i = from; i < to; i++) {
            HollowHashIndexResult matches = byValue.findMatches(values[i]);
            HollowOrdinalIterator ordinals = matches.iterator();
            for (int ordinal = ordinals.next();
                    ordinal != HollowOrdinalIterator.NO_MORE_ORDINALS;
                    ordinal = ordinals.next()) {
                sum += emitters.readInt(ordinal, flags);
            }
        }
        return sum;
    }
}
