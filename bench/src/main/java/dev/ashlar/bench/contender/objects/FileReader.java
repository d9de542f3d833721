package dev.ashlar.bench.contender.objects;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.ObjectReader;

/** Decodes a whole object for each read, in scans too: there is no other way into it. */
abstract class FileReader extends ObjectReader {
    private final ObjectFile file;

    FileReader(ObjectFile file) {
        this.file = file;
    }

    final ObjectFile file() {
        return file;
    }

    @Override
    public final long scan() {
        long sum = 0;
        for (int id = 1; id <= file.count(); id++) {
            Emitter emitter = find(id);
            sum += emitter.maxParticles;
            sum += emitter.flags;
        }
        return sum;
    }
}
