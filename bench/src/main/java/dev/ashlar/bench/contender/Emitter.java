package dev.ashlar.bench.contender;

/**
 * A particle emitter on the heap, of sixteen fields. Fields are public, and there is a constructor without parameters: libraries that keep
 * whole objects ask for both, and their authors advise it.
 */
public final class Emitter {
    /** Lanes of {@link #velocity}. */
    public static final int VELOCITY_LENGTH = 3;

    /** Lanes of {@link #colour}. */
    public static final int COLOUR_LENGTH = 4;

    /** Points of {@link #curve}. */
    public static final int CURVE_LENGTH = 8;

    /** More than the length of any text, in bytes; all characters are ASCII. */
    public static final int TEXT_CAPACITY = 32;

    private static final float[] NONE = {};

    /** 1 or more, of 63 bits. */
    public long id;

    /** XXH64 of the emitter's name, which no other has. */
    public long nameHash;

    /** Any 32 bits, unsigned. */
    public int flags;

    /** 0 or more; some ten emitters have the same. */
    public int maxParticles;

    /** A second. */
    public float spawnRate;

    /** In seconds. */
    public float lifetimeMin;

    /** In seconds. */
    public float lifetimeMax;

    /** In metres. */
    public float startSize;

    /** In metres. */
    public float endSize;

    /** Three lanes, in metres a second. */
    public float[] velocity = NONE;

    /** Red, green, blue, alpha. */
    public float[] colour = NONE;

    /** In metres a second squared. */
    public float gravity;

    /** Whether it begins again. */
    public boolean looping;

    /** One of few hundred, of which some are frequent; or no other's. At most 28 characters. */
    public String texture = "";

    /** One of few dozen, of which some are frequent; or no other's. At most 20 characters. */
    public String material = "";

    /** Eight points. */
    public float[] curve = NONE;

    /** An emitter whose fields are yet to be set, arrays too: who decodes objects brings arrays of their own, and would be timed for others. */
    public Emitter() {}

    /** {@return an emitter with arrays that are yet to be filled} */
    public static Emitter withArrays() {
        Emitter emitter = new Emitter();
        emitter.velocity = new float[VELOCITY_LENGTH];
        emitter.colour = new float[COLOUR_LENGTH];
        emitter.curve = new float[CURVE_LENGTH];
        return emitter;
    }
}
