package dev.ashlar.bench.floor;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.SplittableRandom;

/**
 * The values of one particle emitter on the heap: what the baseline encodes from, and what records for the encoder are made of. The same
 * id and seed give the same values. Each has a name of its own; its other texts are few and repeat, as they do in games. For one thread.
 */
public final class EmitterValues {
    /** Points of a curve. */
    static final int CURVE_LENGTH = 8;

    private static final int TEXTURES = 512;
    private static final int MATERIALS = 64;
    private static final int LEAST_LENGTH = 6;
    private static final int MOST_PARTICLES = 10_000;

    /** Names have seven digits, as long as that is enough. */
    private static final long NAME_NUMBERS = 10_000_000;

    final long id;
    final String name;
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

    private EmitterValues(long id, SplittableRandom random) {
        this.id = id;
        this.name = name(id);
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
        EmitterValues[] values = new EmitterValues[count];
        for (int i = 0; i < count; i++) {
            values[i] = ofId(1 + i, seed);
        }
        return values;
    }

    /**
     * One emitter.
     *
     * @param id 1 or more
     * @param seed of the values of all emitters
     * @return the emitter
     */
    public static EmitterValues ofId(long id, long seed) {
        return new EmitterValues(id, new SplittableRandom(seed + id));
    }

    /**
     * {@return the name of an emitter, like {@code emitter-0000042}}
     *
     * @param id 1 or more
     */
    public static String name(long id) {
        return "emitter-"
                + (id < NAME_NUMBERS ? Long.toString(NAME_NUMBERS + id).substring(1) : Long.toString(id));
    }

    private static float[] floats(int count, SplittableRandom random) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = 100 * random.nextFloat();
        }
        return floats;
    }

    /** Low numbers are frequent, as in Zipf's law. */
    private static String text(String stem, int most, String end, SplittableRandom random) {
        int number = (int) Math.pow(most, random.nextDouble()) - 1;
        return stem + "/" + "x".repeat(LEAST_LENGTH + number % LEAST_LENGTH) + number + end;
    }

    /** {@return the same emitter as a record, without the mark of a change} */
    public DataRecord toRecord() {
        return toRecord(id, Variant.of(name));
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
