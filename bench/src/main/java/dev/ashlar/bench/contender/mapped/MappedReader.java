package dev.ashlar.bench.contender.mapped;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.row.EmitterRow;
import dev.ashlar.bench.contender.row.IdTable;
import java.nio.MappedByteBuffer;

/** Reads by absolute places, so that threads may share the buffer. */
final class MappedReader implements EmitterReader {
    private final MappedByteBuffer rows;
    private final IdTable places;

    MappedReader(MappedByteBuffer rows, IdTable places) {
        this.rows = rows;
        this.places = places;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        MappedByteBuffer buffer = rows;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int row = places.row(ids[i]) * EmitterRow.LENGTH;
            particles += buffer.getInt(row + EmitterRow.MAX_PARTICLES);
            sum += buffer.getFloat(row + EmitterRow.SPAWN_RATE) + buffer.getFloat(row + EmitterRow.LIFETIME_MAX);
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        MappedByteBuffer buffer = rows;
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            int row = places.row(ids[i]) * EmitterRow.LENGTH;
            integers += integers(buffer, row);
            floats += floats(buffer, row);
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(MappedByteBuffer buffer, int row) {
        return EmitterSum.integers(
                        buffer.getLong(row + EmitterRow.ID),
                        buffer.getLong(row + EmitterRow.NAME_HASH),
                        buffer.getInt(row + EmitterRow.FLAGS),
                        buffer.getInt(row + EmitterRow.MAX_PARTICLES),
                        buffer.get(row + EmitterRow.LOOPING) != 0)
                + text(buffer, row + EmitterRow.TEXTURE, buffer.get(row + EmitterRow.TEXTURE_LENGTH))
                + text(buffer, row + EmitterRow.MATERIAL, buffer.get(row + EmitterRow.MATERIAL_LENGTH));
    }

    private static int text(MappedByteBuffer buffer, int at, int length) {
        int sum = 0;
        for (int i = at; i < at + length; i++) {
            sum += buffer.get(i);
        }
        return sum;
    }

    private static float floats(MappedByteBuffer buffer, int row) {
        return EmitterSum.floats(
                        buffer.getFloat(row + EmitterRow.SPAWN_RATE),
                        buffer.getFloat(row + EmitterRow.LIFETIME_MIN),
                        buffer.getFloat(row + EmitterRow.LIFETIME_MAX),
                        buffer.getFloat(row + EmitterRow.START_SIZE),
                        buffer.getFloat(row + EmitterRow.END_SIZE),
                        buffer.getFloat(row + EmitterRow.GRAVITY))
                + EmitterSum.velocity(
                        buffer.getFloat(row + EmitterRow.VELOCITY),
                        buffer.getFloat(row + EmitterRow.VELOCITY + 4),
                        buffer.getFloat(row + EmitterRow.VELOCITY + 8))
                + EmitterSum.colour(
                        buffer.getFloat(row + EmitterRow.COLOUR),
                        buffer.getFloat(row + EmitterRow.COLOUR + 4),
                        buffer.getFloat(row + EmitterRow.COLOUR + 8),
                        buffer.getFloat(row + EmitterRow.COLOUR + 12))
                + curve(buffer, row + EmitterRow.CURVE);
    }

    private static float curve(MappedByteBuffer buffer, int at) {
        return EmitterSum.curve(
                buffer.getFloat(at),
                buffer.getFloat(at + 4),
                buffer.getFloat(at + 8),
                buffer.getFloat(at + 12),
                buffer.getFloat(at + 16),
                buffer.getFloat(at + 20),
                buffer.getFloat(at + 24),
                buffer.getFloat(at + 28));
    }

    @Override
    public long scan() {
        MappedByteBuffer buffer = rows;
        int end = buffer.capacity();
        long sum = 0;
        for (int row = 0; row < end; row += EmitterRow.LENGTH) {
            sum += buffer.getInt(row + EmitterRow.MAX_PARTICLES);
            sum += buffer.getInt(row + EmitterRow.FLAGS);
        }
        return sum;
    }
}
