package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.FirstRead;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** From a file to one field of one record: a store, a reader, a view, a find; against a mapping and a read at a known offset. */
final class OpenToFirstRead implements Trial {
    /** In a batch. What they map is unmapped when the garbage collector comes by. */
    private static final int OPENINGS = 10;

    private final Path pack;
    private final long offset;

    OpenToFirstRead(Path pack) {
        this.pack = pack;
        this.offset = FirstRead.offsetOfParticles(pack);
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public long operations() {
        return OPENINGS;
    }

    @Override
    public double reference(int part) {
        try {
            long sum = 0;
            for (int i = 0; i < OPENINGS; i++) {
                sum += FirstRead.of(pack, offset);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public double contender(int part) {
        long sum = 0;
        for (int i = 0; i < OPENINGS; i++) {
            sum += firstRead(pack);
        }
        return sum;
    }

    private static int firstRead(Path pack) {
        try (RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG)) {
            ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
            return emitter.find(1) ? emitter.maxParticles() : 0;
        }
    }

    @Override
    public void close() {
        // Each opening has closed its own.
    }
}
