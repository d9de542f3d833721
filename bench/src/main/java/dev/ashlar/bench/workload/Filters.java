package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterColumns;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.View;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** The rows of all emitters whose rate is above a bound, and whose particles are below another: rates lie evenly from 0 to 100, particles from 0 to 9,999. */
final class Filters {
    private static final int PARTICLES = 5_000;

    private Filters() {}

    /** Of a hundred emitters one has a higher rate. */
    static final float FEW = 99;

    /** Of two emitters one has a higher rate: no branch can be predicted. */
    static final float HALF = 50;

    private static RowFilter filter(View emitter, FieldKey rate, FieldKey particles, float bound) {
        return RowFilter.of(emitter)
                .where(rate)
                .greaterThan(bound)
                .where(particles)
                .lessThan(PARTICLES);
    }

    private static long sum(int[] rows, int count) {
        return ((long) count << 32) + (count == 0 ? 0 : rows[count / 2] + rows[count - 1]);
    }

    /** In columns, against the faster one of two loops over their addresses. */
    static Trial byHand(Path columns, float bound) {
        RecordStore store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        ColumnEmitter emitter = store.reader().view(ColumnEmitter.TYPE);
        RowFilter filter = filter(emitter, ColumnEmitter.SPAWN_RATE, ColumnEmitter.MAX_PARTICLES, bound);
        EmitterColumns floor = new EmitterColumns(columns);
        int[] rows = new int[emitter.rowCount() + 1];
        return Trial.ofAll(
                emitter.rowCount(),
                bound == HALF
                        ? (from, to) -> sum(rows, floor.selectWithoutBranches(bound, PARTICLES, rows))
                        : (from, to) -> sum(rows, floor.selectByBranches(bound, PARTICLES, rows)),
                (from, to) -> sum(rows, filter.rows(rows)),
                store::close);
    }

    /** In columns, against a loop with the view. */
    static Trial columns(Path columns, float bound) {
        RecordStore store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        ColumnEmitter emitter = store.reader().view(ColumnEmitter.TYPE);
        RowFilter filter = filter(emitter, ColumnEmitter.SPAWN_RATE, ColumnEmitter.MAX_PARTICLES, bound);
        ColumnEmitter looped = store.reader().view(ColumnEmitter.TYPE);
        int[] rows = new int[emitter.rowCount() + 1];
        return Trial.ofAll(
                emitter.rowCount(),
                (from, to) -> sum(rows, loop(looped, bound, rows)),
                (from, to) -> sum(rows, filter.rows(rows)),
                store::close);
    }

    private static int loop(ColumnEmitter emitter, float bound, int[] rows) {
        int count = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row) && emitter.spawnRate() > bound && emitter.maxParticles() < PARTICLES) {
                rows[count++] = row;
            }
        }
        return count;
    }

    /** In rows, against a loop with the view. */
    static Trial rows(Path pack, float bound) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        RowFilter filter = filter(emitter, ParticleEmitter.SPAWN_RATE, ParticleEmitter.MAX_PARTICLES, bound);
        ParticleEmitter looped = store.reader().view(ParticleEmitter.TYPE);
        int[] rows = new int[emitter.rowCount() + 1];
        return Trial.ofAll(
                emitter.rowCount(),
                (from, to) -> sum(rows, loop(looped, bound, rows)),
                (from, to) -> sum(rows, filter.rows(rows)),
                store::close);
    }

    private static int loop(ParticleEmitter emitter, float bound, int[] rows) {
        int count = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row) && emitter.spawnRate() > bound && emitter.maxParticles() < PARTICLES) {
                rows[count++] = row;
            }
        }
        return count;
    }
}
