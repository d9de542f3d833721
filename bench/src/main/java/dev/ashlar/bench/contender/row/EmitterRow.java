package dev.ashlar.bench.contender.row;

import dev.ashlar.bench.contender.Emitter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Where the fields of an emitter lie in a row: what is read most in the first 32 bytes, which no cache line cuts when rows begin at a
 * multiple of 32. Stateless.
 */
public final class EmitterRow {
    /** Bytes of a row. */
    public static final int LENGTH = 160;

    /** i64. */
    public static final int ID = 0;

    /** i32. */
    public static final int MAX_PARTICLES = 8;

    /** f32. */
    public static final int SPAWN_RATE = 12;

    /** f32. */
    public static final int LIFETIME_MAX = 16;

    /** i32. */
    public static final int FLAGS = 20;

    /** i64. */
    public static final int NAME_HASH = 24;

    /** f32. */
    public static final int LIFETIME_MIN = 32;

    /** f32. */
    public static final int START_SIZE = 36;

    /** f32. */
    public static final int END_SIZE = 40;

    /** f32. */
    public static final int GRAVITY = 44;

    /** f32[3]. */
    public static final int VELOCITY = 48;

    /** f32[4], behind 3 x 4 bytes of the velocity. */
    public static final int COLOUR = 60;

    /** f32[8], behind 4 x 4 bytes of the colour. */
    public static final int CURVE = 76;

    /** u8, 0 or 1, behind 8 x 4 bytes of the curve. */
    public static final int LOOPING = 108;

    /** u8, bytes of the text. */
    public static final int TEXTURE_LENGTH = 109;

    /** u8, bytes of the text. The byte behind it is 0. */
    public static final int MATERIAL_LENGTH = 110;

    /** Up to 28 bytes. */
    public static final int TEXTURE = 112;

    /** Up to 20 bytes, to the end of the row. */
    public static final int MATERIAL = 140;

    private EmitterRow() {}

    /**
     * Lays an emitter.
     *
     * @param emitter whose texts fit
     * @param row little-endian; gets the row at its start
     * @throws IllegalArgumentException when a text is longer than its place
     */
    public static void write(Emitter emitter, ByteBuffer row) {
        if (row.order() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalArgumentException("a row is little-endian, the buffer is not");
        }
        row.putLong(ID, emitter.id);
        row.putInt(MAX_PARTICLES, emitter.maxParticles);
        row.putFloat(SPAWN_RATE, emitter.spawnRate);
        row.putFloat(LIFETIME_MAX, emitter.lifetimeMax);
        row.putInt(FLAGS, emitter.flags);
        row.put(LOOPING, (byte) (emitter.looping ? 1 : 0));
        row.put(MATERIAL_LENGTH + 1, (byte) 0);
        row.putLong(NAME_HASH, emitter.nameHash);
        row.putFloat(LIFETIME_MIN, emitter.lifetimeMin);
        row.putFloat(START_SIZE, emitter.startSize);
        row.putFloat(END_SIZE, emitter.endSize);
        row.putFloat(GRAVITY, emitter.gravity);
        putFloats(emitter.velocity, row, VELOCITY);
        putFloats(emitter.colour, row, COLOUR);
        putFloats(emitter.curve, row, CURVE);
        putText(emitter.texture, row, TEXTURE_LENGTH, TEXTURE, MATERIAL);
        putText(emitter.material, row, MATERIAL_LENGTH, MATERIAL, LENGTH);
    }

    private static void putFloats(float[] numbers, ByteBuffer row, int at) {
        for (int i = 0; i < numbers.length; i++) {
            row.putFloat(at + i * Float.BYTES, numbers[i]);
        }
    }

    private static void putText(String text, ByteBuffer row, int lengthAt, int at, int end) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > end - at) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has " + bytes.length + " bytes, its place " + (end - at));
        }
        row.put(lengthAt, (byte) bytes.length);
        row.put(at, bytes);
        for (int i = at + bytes.length; i < end; i++) {
            row.put(i, (byte) 0);
        }
    }
}
