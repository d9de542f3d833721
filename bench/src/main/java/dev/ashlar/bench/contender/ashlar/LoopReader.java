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
        long sum = 0;
        emitter.rewind();
        while (emitter.next()) {
            sum += emitter.maxParticles();
            sum += (int) emitter.flags();
        }
        return sum;
    }

    @Override
    public long filter(float rate, int particles) {
        return EmitterSum.rows(rows, select(rate, particles));
    }

    private int select(float rate, int particles) {
        int count = 0;
        int row = 0;
        for (emitter.rewind(); emitter.next(); row++) {
            if (emitter.spawnRate() > rate && emitter.maxParticles() < particles) {
                rows[count++] = row;
            }
        }
        return count;
    }
}
