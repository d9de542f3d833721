package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.Column;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.IntBuffer;
import java.nio.file.Path;

/** Two fields of all emitters, in their order; against a loop over the addresses of as many rows. */
final class Scans {
    private Scans() {}

    /** In rows, through the view. */
    static Trial rows(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        EmitterRows floor = new EmitterRows(pack);
        return Trial.ofAll(
                emitter.rowCount(), (from, to) -> EmitterReads.scan(floor), (from, to) -> scan(emitter), store::close);
    }

    private static long scan(ParticleEmitter emitter) {
        long particles = 0;
        long flags = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row)) {
                particles += emitter.maxParticles();
                flags += emitter.flags();
            }
        }
        return particles + flags;
    }

    /** In columns, through the view. */
    static Trial columns(Path columns, Path rows) {
        RecordStore store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        ColumnEmitter emitter = store.reader().view(ColumnEmitter.TYPE);
        EmitterRows floor = new EmitterRows(rows);
        return Trial.ofAll(
                emitter.rowCount(), (from, to) -> EmitterReads.scan(floor), (from, to) -> scan(emitter), store::close);
    }

    private static long scan(ColumnEmitter emitter) {
        long particles = 0;
        long flags = 0;
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row)) {
                particles += emitter.maxParticles();
                flags += emitter.flags();
            }
        }
        return particles + flags;
    }

    /** In columns, through their buffers. */
    static Trial blocks(Path columns, Path rows) {
        RecordStore store = RecordStore.open(columns, Catalog.of(ColumnEmitter.TYPE));
        Reader reader = store.reader();
        Column particles = reader.column(ColumnEmitter.TYPE, ColumnEmitter.MAX_PARTICLES);
        Column flags = reader.column(ColumnEmitter.TYPE, ColumnEmitter.FLAGS);
        EmitterRows floor = new EmitterRows(rows);
        return Trial.ofAll(
                particles.rowCount(),
                (from, to) -> EmitterReads.scan(floor),
                (from, to) -> scan(particles, flags),
                store::close);
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
}
