package dev.ashlar.bench.contender.arrow;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.Operation;
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
        this.rows = new int[particles.getValueCount() + 1];
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
        int selected = rate > Operation.HALF_OF_RATES
                ? select(rates, rate, particles, most, rows)
                : selectWithoutBranches(rates, rate, particles, most, rows);
        return EmitterSum.rows(rows, selected);
    }

    /** What is fastest where no branch can be predicted. No rate is negative, so that the bits of rates have their order. */
    private static int selectWithoutBranches(
            Float4Vector rates, float rate, IntVector particles, int most, int[] rows) {
        int bits = Float.floatToRawIntBits(rate);
        int count = rates.getValueCount();
        int selected = 0;
        for (int row = 0; row < count; row++) {
            rows[selected] = row;
            selected +=
                    (bits - Float.floatToRawIntBits(rates.get(row)) & particles.get(row) - most) >>> Integer.SIZE - 1;
        }
        return selected;
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
