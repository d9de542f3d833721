package dev.ashlar.bench.contender.mapped;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.row.EmitterRow;
import dev.ashlar.bench.contender.row.IdTable;

/** Reads by absolute places, so that threads may share the buffer. */
final class MappedReader implements EmitterReader {
    private final RowBytes rows;
    private final IdTable places;

    MappedReader(RowBytes rows, IdTable places) {
        this.rows = rows;
        this.places = places;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        RowBytes buffer = rows;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int row = places.row(ids[i]) * EmitterRow.LENGTH;
            particles += buffer.i32(row + EmitterRow.MAX_PARTICLES);
            sum += buffer.f32(row + EmitterRow.SPAWN_RATE) + buffer.f32(row + EmitterRow.LIFETIME_MAX);
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        RowBytes buffer = rows;
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            int row = places.row(ids[i]) * EmitterRow.LENGTH;
            integers += integers(buffer, row);
            floats += floats(buffer, row);
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(RowBytes buffer, int row) {
        return EmitterSum.integers(
                        buffer.i64(row + EmitterRow.ID),
                        buffer.i64(row + EmitterRow.NAME_HASH),
                        buffer.i32(row + EmitterRow.FLAGS),
                        buffer.i32(row + EmitterRow.MAX_PARTICLES),
                        buffer.i8(row + EmitterRow.LOOPING) != 0)
                + text(buffer, row + EmitterRow.TEXTURE, buffer.i8(row + EmitterRow.TEXTURE_LENGTH))
                + text(buffer, row + EmitterRow.MATERIAL, buffer.i8(row + EmitterRow.MATERIAL_LENGTH));
    }

    private static int text(RowBytes buffer, int at, int length) {
        int sum = 0;
        for (int i = at; i < at + length; i++) {
            sum += buffer.i8(i);
        }
        return sum;
    }

    private static float floats(RowBytes buffer, int row) {
        return EmitterSum.floats(
                        buffer.f32(row + EmitterRow.SPAWN_RATE),
                        buffer.f32(row + EmitterRow.LIFETIME_MIN),
                        buffer.f32(row + EmitterRow.LIFETIME_MAX),
                        buffer.f32(row + EmitterRow.START_SIZE),
                        buffer.f32(row + EmitterRow.END_SIZE),
                        buffer.f32(row + EmitterRow.GRAVITY))
                + EmitterSum.velocity(
                        buffer.f32(row + EmitterRow.VELOCITY),
                        buffer.f32(row + EmitterRow.VELOCITY + 4),
                        buffer.f32(row + EmitterRow.VELOCITY + 8))
                + EmitterSum.colour(
                        buffer.f32(row + EmitterRow.COLOUR),
                        buffer.f32(row + EmitterRow.COLOUR + 4),
                        buffer.f32(row + EmitterRow.COLOUR + 8),
                        buffer.f32(row + EmitterRow.COLOUR + 12))
                + curve(buffer, row + EmitterRow.CURVE);
    }

    private static float curve(RowBytes buffer, int at) {
        return EmitterSum.curve(
                buffer.f32(at),
                buffer.f32(at + 4),
                buffer.f32(at + 8),
                buffer.f32(at + 12),
                buffer.f32(at + 16),
                buffer.f32(at + 20),
                buffer.f32(at + 24),
                buffer.f32(at + 28));
    }

    @Override
    public long scan() {
        RowBytes buffer = rows;
        int end = (int) buffer.length();
        long sum = 0;
        for (int row = 0; row < end; row += EmitterRow.LENGTH) {
            sum += buffer.i32(row + EmitterRow.MAX_PARTICLES);
            sum += buffer.i32(row + EmitterRow.FLAGS);
        }
        return sum;
    }
}
