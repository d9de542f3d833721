package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RowCondition;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.View;

/** A filter of emitters by two conditions, made once, with bounds that change. For one thread. */
final class Selection {
    private final RowFilter filter;
    private final RowCondition rate;
    private final RowCondition particles;
    private final int[] rows;

    Selection(View emitter, FieldKey spawnRate, FieldKey maxParticles) {
        this.filter = RowFilter.of(emitter);
        this.rate = filter.where(spawnRate);
        this.particles = filter.where(maxParticles);
        this.rows = new int[emitter.rowCount()];
    }

    /** The checksum of the rows that are selected. */
    long rows(float above, int below) {
        rate.greaterThan(above);
        particles.lessThan(below);
        return EmitterSum.rows(rows, filter.rows(rows));
    }
}
