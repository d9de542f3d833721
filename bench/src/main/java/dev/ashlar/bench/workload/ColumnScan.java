package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Two fields of all emitters, which lie in columns, through the view; against a loop over the addresses of as many rows. */
final class ColumnScan implements Trial {
    private final EmitterRows floor;
    private final RecordStore store;
    private final ColumnEmitter emitter;

    ColumnScan(Path columns, Path rows) {
        this.floor = new EmitterRows(rows);
        this.store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        this.emitter = store.reader().view(ColumnEmitter.TYPE);
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public long operations() {
        return emitter.rowCount();
    }

    @Override
    public double reference(int part) {
        return EmitterReads.scan(floor);
    }

    @Override
    public double contender(int part) {
        return scan(emitter);
    }

    private static long scan(ColumnEmitter emitter) {
        long sum = 0;
        emitter.rewind();
        while (emitter.next()) {
            sum += emitter.maxParticles();
            sum += emitter.flags();
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
