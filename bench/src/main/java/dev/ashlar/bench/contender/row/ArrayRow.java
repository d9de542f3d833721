package dev.ashlar.bench.contender.row;

import dev.ashlar.bench.contender.EmitterSum;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads rows that are arrays of bytes. Stateless. */
public final class ArrayRow {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

    private ArrayRow() {}

    /**
     * {@return a number of four bytes}
     *
     * @param row of an emitter
     * @param at place of the number
     */
    public static int i32(byte[] row, int at) {
        return (int) INT.get(row, at);
    }

    /**
     * {@return a number of four bytes}
     *
     * @param row of an emitter
     * @param at place of the number
     */
    public static float f32(byte[] row, int at) {
        return (float) FLOAT.get(row, at);
    }

    /**
     * Writes a number of eight bytes.
     *
     * @param bytes receive it
     * @param at place of the number
     * @param value the number
     */
    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /**
     * {@return everything integral of an emitter, its texts included}
     *
     * @param row of the emitter
     */
    public static long integers(byte[] row) {
        return EmitterSum.integers(
                        (long) LONG.get(row, EmitterRow.ID),
                        (long) LONG.get(row, EmitterRow.NAME_HASH),
                        i32(row, EmitterRow.FLAGS),
                        i32(row, EmitterRow.MAX_PARTICLES),
                        row[EmitterRow.LOOPING] != 0)
                + text(row, EmitterRow.TEXTURE, row[EmitterRow.TEXTURE_LENGTH])
                + text(row, EmitterRow.MATERIAL, row[EmitterRow.MATERIAL_LENGTH]);
    }

    private static int text(byte[] row, int at, int length) {
        int sum = 0;
        for (int i = at; i < at + length; i++) {
            sum += row[i];
        }
        return sum;
    }

    /**
     * {@return everything else of an emitter}
     *
     * @param row of the emitter
     */
    public static float floats(byte[] row) {
        return EmitterSum.floats(
                        f32(row, EmitterRow.SPAWN_RATE),
                        f32(row, EmitterRow.LIFETIME_MIN),
                        f32(row, EmitterRow.LIFETIME_MAX),
                        f32(row, EmitterRow.START_SIZE),
                        f32(row, EmitterRow.END_SIZE),
                        f32(row, EmitterRow.GRAVITY))
                + EmitterSum.velocity(
                        f32(row, EmitterRow.VELOCITY),
                        f32(row, EmitterRow.VELOCITY + 4),
                        f32(row, EmitterRow.VELOCITY + 8))
                + EmitterSum.colour(
                        f32(row, EmitterRow.COLOUR),
                        f32(row, EmitterRow.COLOUR + 4),
                        f32(row, EmitterRow.COLOUR + 8),
                        f32(row, EmitterRow.COLOUR + 12))
                + curve(row);
    }

    private static float curve(byte[] row) {
        return EmitterSum.curve(
                f32(row, EmitterRow.CURVE),
                f32(row, EmitterRow.CURVE + 4),
                f32(row, EmitterRow.CURVE + 8),
                f32(row, EmitterRow.CURVE + 12),
                f32(row, EmitterRow.CURVE + 16),
                f32(row, EmitterRow.CURVE + 20),
                f32(row, EmitterRow.CURVE + 24),
                f32(row, EmitterRow.CURVE + 28));
    }
}
