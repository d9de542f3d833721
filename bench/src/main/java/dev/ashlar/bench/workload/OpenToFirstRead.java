package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.FirstRead;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** From a file to one field of one record: a store, a reader, a view, a find; against a mapping and a read at a known offset. */
final class OpenToFirstRead {
    /** In a batch. What they map is unmapped when the garbage collector runs. */
    private static final int OPENINGS = 10;

    private OpenToFirstRead() {}

    static Trial open(Path pack) {
        long offset = FirstRead.offsetOfParticles(pack);
        return Trial.ofAll(OPENINGS, (from, to) -> mapped(pack, offset), (from, to) -> opened(pack), () -> {});
    }

    private static long mapped(Path pack, long offset) {
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

    private static long opened(Path pack) {
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
}
