package dev.ashlar.bench.floor;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.lang.ref.Reference;
import java.util.Map;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/**
 * Emitters written and read by {@code base + literal}, as somebody would who had only this record to care about. Nothing is
 * checked but that the literals are those of the layout, once. For one thread.
 */
public final class EmitterFloor {
    static final int STRIDE = 128;

    static final int ID = 0;
    static final int MAX_PARTICLES = 8;
    static final int SPAWN_RATE = 12;
    static final int LIFETIME_MAX = 16;
    static final int FLAGS = 20;
    static final int NAME = 24;
    static final int TEXTURE = 32;
    static final int MATERIAL = 40;
    static final int LIFETIME_MIN = 48;
    static final int START_SIZE = 52;
    static final int END_SIZE = 56;
    static final int VELOCITY = 60;
    static final int COLOUR = 72;
    static final int GRAVITY = 88;
    static final int CURVE = 92;
    static final int LOOPING = 124;

    private static final Map<String, Integer> OFFSETS = Map.ofEntries(
            Map.entry("maxParticles", MAX_PARTICLES),
            Map.entry("spawnRate", SPAWN_RATE),
            Map.entry("lifetimeMax", LIFETIME_MAX),
            Map.entry("flags", FLAGS),
            Map.entry("name", NAME),
            Map.entry("texture", TEXTURE),
            Map.entry("material", MATERIAL),
            Map.entry("lifetimeMin", LIFETIME_MIN),
            Map.entry("startSize", START_SIZE),
            Map.entry("endSize", END_SIZE),
            Map.entry("velocity", VELOCITY),
            Map.entry("colour", COLOUR),
            Map.entry("gravity", GRAVITY),
            Map.entry("curve", CURVE),
            Map.entry("looping", LOOPING));

    private static final int ITEM_LENGTH = 256;

    private final Pool pool;
    private final byte[] item = new byte[ITEM_LENGTH];

    /**
     * A baseline.
     *
     * @param layout of the rows
     * @param pool receives the texts
     * @throws IllegalStateException when the literals here are not those of the layout
     */
    public EmitterFloor(RecordLayout layout, Pool pool) {
        this.pool = pool;
        requireLiterals(layout);
    }

    /** Compares the literals here with a layout. */
    static void requireLiterals(RecordLayout layout) {
        Literals.require(layout, STRIDE, OFFSETS);
        Literals.require("fields", OFFSETS.size(), layout.fields().size());
    }

    /**
     * Writes an emitter.
     *
     * @param values of it, its texts of ASCII
     * @param into receives {@value #STRIDE} bytes
     * @param row offset of the first
     */
    public void encode(EmitterValues values, MutableDirectBuffer into, int row) {
        into.putLong(row + ID, values.id, LITTLE_ENDIAN);
        into.putInt(row + MAX_PARTICLES, values.maxParticles, LITTLE_ENDIAN);
        into.putFloat(row + SPAWN_RATE, values.scalars[EmitterValues.SPAWN_RATE], LITTLE_ENDIAN);
        into.putFloat(row + LIFETIME_MAX, values.scalars[EmitterValues.LIFETIME_MAX], LITTLE_ENDIAN);
        into.putInt(row + FLAGS, values.flags, LITTLE_ENDIAN);
        into.putLong(row + NAME, slot(values.name), LITTLE_ENDIAN);
        into.putLong(row + TEXTURE, slot(values.texture), LITTLE_ENDIAN);
        into.putLong(row + MATERIAL, slot(values.material), LITTLE_ENDIAN);
        into.putFloat(row + LIFETIME_MIN, values.scalars[EmitterValues.LIFETIME_MIN], LITTLE_ENDIAN);
        into.putFloat(row + START_SIZE, values.scalars[EmitterValues.START_SIZE], LITTLE_ENDIAN);
        into.putFloat(row + END_SIZE, values.scalars[EmitterValues.END_SIZE], LITTLE_ENDIAN);
        put(values.velocity, into, row + VELOCITY);
        put(values.colour, into, row + COLOUR);
        into.putFloat(row + GRAVITY, values.scalars[EmitterValues.GRAVITY], LITTLE_ENDIAN);
        put(values.curve, into, row + CURVE);
        into.putByte(row + LOOPING, (byte) (values.looping ? 1 : 0));
    }

    private static void put(float[] numbers, MutableDirectBuffer into, int at) {
        for (int i = 0; i < numbers.length; i++) {
            into.putFloat(at + i * Float.BYTES, numbers[i], LITTLE_ENDIAN);
        }
    }

    private long slot(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            item[i] = (byte) text.charAt(i);
        }
        return pool.add(item, length, length, FieldLayout.ITEM_ALIGNMENT);
    }

    /**
     * Reads every field of some emitters; of their texts, where they lie.
     *
     * @param rows numbers of rows, not checked
     * @param pack with the emitters
     * @return the sum of all numbers
     */
    public static double decode(int[] rows, EmitterRows pack) {
        double sum = 0;
        for (int row : rows) {
            sum += decode(pack.first() + (long) row * STRIDE);
        }
        Reference.reachabilityFence(pack);
        return sum;
    }

    private static double decode(long row) {
        double sum = UnsafeApi.getInt(row + MAX_PARTICLES);
        sum += UnsafeApi.getFloat(row + SPAWN_RATE);
        sum += UnsafeApi.getFloat(row + LIFETIME_MAX);
        sum += UnsafeApi.getInt(row + FLAGS) & 0xFFFFFFFFL;
        sum += UnsafeApi.getLong(row + NAME);
        sum += UnsafeApi.getLong(row + TEXTURE);
        sum += UnsafeApi.getLong(row + MATERIAL);
        sum += UnsafeApi.getFloat(row + LIFETIME_MIN);
        sum += UnsafeApi.getFloat(row + START_SIZE);
        sum += UnsafeApi.getFloat(row + END_SIZE);
        sum += UnsafeApi.getFloat(row + VELOCITY);
        sum += UnsafeApi.getFloat(row + VELOCITY + 4);
        sum += UnsafeApi.getFloat(row + VELOCITY + 8);
        sum += UnsafeApi.getFloat(row + COLOUR);
        sum += UnsafeApi.getFloat(row + COLOUR + 4);
        sum += UnsafeApi.getFloat(row + COLOUR + 8);
        sum += UnsafeApi.getFloat(row + COLOUR + 12);
        sum += UnsafeApi.getFloat(row + GRAVITY);
        for (int i = 0; i < EmitterValues.CURVE_LENGTH; i++) {
            sum += UnsafeApi.getFloat(row + CURVE + (long) i * Float.BYTES);
        }
        return UnsafeApi.getByte(row + LOOPING) != 0 ? sum + 1 : sum;
    }
}
