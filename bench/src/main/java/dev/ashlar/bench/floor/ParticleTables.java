package dev.ashlar.bench.floor;

import dev.ashlar.codec.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.UnsafeApi;

/**
 * Tables of the rows of emitters, hand-written, outside of the heap: a hash table by name hash; by value of a field
 * as lists one behind the other; three columns. To be held while its addresses are read. Immutable.
 */
final class ParticleTables {
    private final ByteBuffer startBytes;
    private final ByteBuffer rowBytes;
    private final ByteBuffer particleBytes;
    private final ByteBuffer flagBytes;
    private final ByteBuffer rateBytes;
    final RowTable names;
    final long starts;
    final long rows;
    final long particles;
    final long flags;
    final long rates;
    final EmitterColumns columns;

    ParticleTables(ParticleRows emitters) {
        int count = emitters.count();
        this.names = RowTable.of(emitters, ParticleRows.NAME_HASH);
        int values = 2 + greatest(emitters);
        this.startBytes = direct((long) values * Integer.BYTES);
        this.starts = Memory.addressOf(startBytes);
        this.rowBytes = direct((long) count * Integer.BYTES);
        this.rows = Memory.addressOf(rowBytes);
        this.particleBytes = direct((long) count * Integer.BYTES);
        this.particles = Memory.addressOf(particleBytes);
        this.flagBytes = direct((long) count * Integer.BYTES);
        this.flags = Memory.addressOf(flagBytes);
        this.rateBytes = direct((long) count * Float.BYTES);
        this.rates = Memory.addressOf(rateBytes);
        this.columns = new EmitterColumns(this, count, rates, particles);
        fillLists(emitters, values);
        fillColumns(emitters);
    }

    private static ByteBuffer direct(long length) {
        return ByteBuffer.allocateDirect(Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long row(ParticleRows emitters, int row) {
        return emitters.first() + (long) row * ParticleRows.STRIDE;
    }

    private static int particles(ParticleRows emitters, int row) {
        return UnsafeApi.getInt(row(emitters, row) + ParticleRows.MAX_PARTICLES);
    }

    private static int greatest(ParticleRows emitters) {
        int greatest = 0;
        for (int row = 0; row < emitters.count(); row++) {
            greatest = Math.max(greatest, particles(emitters, row));
        }
        return greatest;
    }

    /** The rows of a value lie from its start to that of the next. */
    private void fillLists(ParticleRows emitters, int values) {
        int[] next = new int[values];
        for (int row = 0; row < emitters.count(); row++) {
            next[particles(emitters, row) + 1]++;
        }
        for (int value = 1; value < values; value++) {
            next[value] += next[value - 1];
        }
        for (int value = 0; value < values; value++) {
            UnsafeApi.putInt(starts + (long) value * Integer.BYTES, next[value]);
        }
        for (int row = 0; row < emitters.count(); row++) {
            int place = next[particles(emitters, row)]++;
            UnsafeApi.putInt(rows + (long) place * Integer.BYTES, row);
        }
    }

    private void fillColumns(ParticleRows emitters) {
        for (int row = 0; row < emitters.count(); row++) {
            UnsafeApi.putInt(particles + (long) row * Integer.BYTES, particles(emitters, row));
            UnsafeApi.putInt(
                    flags + (long) row * Integer.BYTES, UnsafeApi.getInt(row(emitters, row) + ParticleRows.FLAGS));
            UnsafeApi.putFloat(
                    rates + (long) row * Float.BYTES, UnsafeApi.getFloat(row(emitters, row) + ParticleRows.SPAWN_RATE));
        }
    }
}
