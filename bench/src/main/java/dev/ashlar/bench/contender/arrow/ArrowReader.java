package dev.ashlar.bench.contender.arrow;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.UInt4Vector;

/** Loops over vectors. For one thread. */
final class ArrowReader implements EmitterReader {
    private final IntVector particles;
    private final UInt4Vector flags;
    private final Float4Vector rates;
    private final int[] rows;

    ArrowReader(IntVector particles, UInt4Vector flags, Float4Vector rates) {
        this.particles = particles;
        this.flags = flags;
        this.rates = rates;
        this.rows = new int[particles.getValueCount()];
    }

    @Override
    public long scanColumns() {
        return scan(particles, flags);
    }

    private static long scan(IntVector particles, UInt4Vector flags) {
        int count = particles.getValueCount();
        long sumOfParticles = 0;
        long sumOfFlags = 0;
        for (int row = 0; row < count; row++) {
            sumOfParticles += particles.get(row);
            sumOfFlags += flags.get(row);
        }
        return sumOfParticles + sumOfFlags;
    }

    @Override
    public long filter(float rate, int most) {
        return EmitterSum.rows(rows, select(rates, rate, particles, most, rows));
    }

    private static int select(Float4Vector rates, float rate, IntVector particles, int most, int[] rows) {
        int count = rates.getValueCount();
        int selected = 0;
        for (int row = 0; row < count; row++) {
            if (rates.get(row) > rate && particles.get(row) < most) {
                rows[selected++] = row;
            }
        }
        return selected;
    }
}
