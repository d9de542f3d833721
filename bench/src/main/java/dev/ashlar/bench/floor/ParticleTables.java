package dev.ashlar.bench.floor;

import dev.ashlar.codec.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.UnsafeApi;

/**
 * Tables of the rows of emitters, laid by hand outside of the heap: by name hash in open addressing, at most half full; by value of a field
 * as lists one behind the other; two columns. To be held while its addresses are read. Immutable.
 */
final class ParticleTables {
    static final int SLOT = 16;

    private final ByteBuffer slotBytes;
    private final ByteBuffer startBytes;
    private final ByteBuffer rowBytes;
    private final ByteBuffer particleBytes;
    private final ByteBuffer flagBytes;
    final long slots;
    final long mask;
    final long starts;
    final long rows;
    final long particles;
    final long flags;

    ParticleTables(ParticleRows emitters) {
        int count = emitters.count();
        this.mask = Math.max(2, Integer.highestOneBit(count) * 4L) - 1;
        this.slotBytes = direct((mask + 1) * SLOT);
        this.slots = Memory.addressOf(slotBytes);
        int values = 2 + greatest(emitters);
        this.startBytes = direct((long) values * Integer.BYTES);
        this.starts = Memory.addressOf(startBytes);
        this.rowBytes = direct((long) count * Integer.BYTES);
        this.rows = Memory.addressOf(rowBytes);
        this.particleBytes = direct((long) count * Integer.BYTES);
        this.particles = Memory.addressOf(particleBytes);
        this.flagBytes = direct((long) count * Integer.BYTES);
        this.flags = Memory.addressOf(flagBytes);
        fillNames(emitters);
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

    /** A slot has the hash, and the row from 1 on. */
    private void fillNames(ParticleRows emitters) {
        for (int row = 0; row < emitters.count(); row++) {
            long hash = UnsafeApi.getLong(row(emitters, row) + ParticleRows.NAME_HASH);
            long slot = hash & mask;
            while (UnsafeApi.getInt(slots + slot * SLOT + Long.BYTES) != 0) {
                slot = slot + 1 & mask;
            }
            UnsafeApi.putLong(slots + slot * SLOT, hash);
            UnsafeApi.putInt(slots + slot * SLOT + Long.BYTES, row + 1);
        }
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
        }
    }
}
