package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.Random;

/**
 * The values of one particle emitter on the heap: what the floor encodes from, and what records for the encoder are made of. The same
 * seed gives the same values; texts are few and repeat, as they do in games. For one thread.
 */
public final class EmitterValues {
    /** Points of a curve. */
    static final int CURVE_LENGTH = 8;

    private static final int TEXTURES = 512;
    private static final int MATERIALS = 64;
    private static final int LEAST_LENGTH = 6;
    private static final int MOST_PARTICLES = 10_000;

    final long id;
    final String name;
    final long nameKey;
    final int flags;
    final int maxParticles;
    final float[] scalars;
    final float[] velocity;
    final float[] colour;
    final boolean looping;
    final String texture;
    final String material;
    final float[] curve;

    /** In {@link #scalars}. */
    static final int SPAWN_RATE = 0;

    static final int LIFETIME_MIN = 1;
    static final int LIFETIME_MAX = 2;
    static final int START_SIZE = 3;
    static final int END_SIZE = 4;
    static final int GRAVITY = 5;
    private static final int SCALARS = 6;

    private EmitterValues(long id, Random random) {
        this.id = id;
        this.name = "emitter" + id;
        this.nameKey = XxHash64.key(name);
        this.flags = random.nextInt();
        this.maxParticles = random.nextInt(MOST_PARTICLES);
        this.scalars = floats(SCALARS, random);
        this.velocity = floats(ValueType.VEC3.lanes(), random);
        this.colour = floats(ValueType.VEC4.lanes(), random);
        this.looping = random.nextBoolean();
        this.texture = text("fx/texture", TEXTURES, ".ktx2", random);
        this.material = text("material", MATERIALS, "", random);
        this.curve = floats(CURVE_LENGTH, random);
    }

    /**
     * Some emitters.
     *
     * @param count how many, with the ids 1 to {@code count}
     * @param seed of the values
     * @return the emitters
     */
    public static EmitterValues[] of(int count, long seed) {
        Random random = new Random(seed);
        EmitterValues[] values = new EmitterValues[count];
        for (int i = 0; i < count; i++) {
            values[i] = new EmitterValues(1 + i, random);
        }
        return values;
    }

    private static float[] floats(int count, Random random) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = 100 * random.nextFloat();
        }
        return floats;
    }

    /** Low numbers are frequent, as in Zipf's law. */
    private static String text(String stem, int most, String end, Random random) {
        int number = (int) Math.pow(most, random.nextDouble()) - 1;
        return stem + "/" + "x".repeat(LEAST_LENGTH + number % LEAST_LENGTH) + number + end;
    }

    /** {@return the same emitter as a record, without the mark of a change} */
    public DataRecord toRecord() {
        return toRecord(id, Variant.ofHash(name));
    }

    /**
     * {@return an emitter as a record, equal to this one but for id and name}
     *
     * @param otherId its id
     * @param otherName its name
     */
    public DataRecord toRecord(long otherId, Variant otherName) {
        DataRecord data = new DataRecord("ParticleEmitter", otherId);
        data.set("name", otherName);
        data.set("flags", Variant.ofInteger(ValueType.U32, flags & 0xFFFFFFFFL));
        data.set("maxParticles", Variant.ofInteger(ValueType.I32, maxParticles));
        data.set("spawnRate", Variant.of(scalars[SPAWN_RATE]));
        data.set("lifetimeMin", Variant.of(scalars[LIFETIME_MIN]));
        data.set("lifetimeMax", Variant.of(scalars[LIFETIME_MAX]));
        data.set("startSize", Variant.of(scalars[START_SIZE]));
        data.set("endSize", Variant.of(scalars[END_SIZE]));
        data.set("velocity", Variant.ofFloats(ValueType.VEC3, velocity));
        data.set("colour", Variant.ofFloats(ValueType.VEC4, colour));
        data.set("gravity", Variant.of(scalars[GRAVITY]));
        data.set("looping", Variant.of(looping));
        data.set("texture", Variant.of(texture));
        data.set("material", Variant.of(material));
        long[] points = new long[CURVE_LENGTH];
        for (int i = 0; i < CURVE_LENGTH; i++) {
            points[i] = Float.floatToRawIntBits(curve[i]);
        }
        data.set("curve", Variant.ofArray(ValueType.F32, points));
        data.setUpdated(false);
        return data;
    }
}
