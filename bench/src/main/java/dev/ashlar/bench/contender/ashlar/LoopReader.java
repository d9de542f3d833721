package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;

/** Loops with a generated view of columns: what a game writes that knows neither columns nor filters. For one thread. */
final class LoopReader implements EmitterReader {
    private final ColumnEmitter emitter;
    private final int[] rows;

    LoopReader(MoreStores more) {
        this.emitter = more.columns().reader().view(ColumnEmitter.TYPE);
        this.rows = new int[emitter.rowCount()];
    }

    @Override
    public long scanColumns() {
        long particles = 0;
        long flags = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row)) {
                particles += emitter.maxParticles();
                flags += (int) emitter.flags();
            }
        }
        return particles + flags;
    }

    @Override
    public long filter(float rate, int particles) {
        return EmitterSum.rows(rows, select(rate, particles));
    }

    private int select(float rate, int particles) {
        int count = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row) && emitter.spawnRate() > rate && emitter.maxParticles() < particles) {
                rows[count++] = row;
            }
        }
        return count;
    }
}
