package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.Column;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.IntBuffer;
import java.nio.file.Path;

/** Two fields of all emitters, which lie in columns, through their buffers; against a loop over the addresses of as many rows. */
final class ColumnBlocks implements Trial {
    private final EmitterRows floor;
    private final RecordStore store;
    private final Column particles;
    private final Column flags;

    ColumnBlocks(Path columns, Path rows) {
        this.floor = new EmitterRows(rows);
        this.store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        Reader reader = store.reader();
        this.particles = reader.column(ColumnEmitter.TYPE, ColumnEmitter.MAX_PARTICLES);
        this.flags = reader.column(ColumnEmitter.TYPE, ColumnEmitter.FLAGS);
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public long operations() {
        return particles.rowCount();
    }

    @Override
    public double reference(int part) {
        return EmitterReads.scan(floor);
    }

    @Override
    public double contender(int part) {
        return scan(particles, flags);
    }

    private static long scan(Column particles, Column flags) {
        long sum = 0;
        for (int block = 0; block < particles.blockCount(); block++) {
            IntBuffer ofParticles = particles.ints(block);
            IntBuffer ofFlags = flags.ints(block);
            int count = ofParticles.limit();
            for (int i = 0; i < count; i++) {
                sum += ofParticles.get(i);
                sum += ofFlags.get(i) & 0xFFFF_FFFFL;
            }
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
