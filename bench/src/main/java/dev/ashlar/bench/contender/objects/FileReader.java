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
    protected final Emitter find(long id) {
        return decode(file.row(id));
    }

    /** {@return the object of a row} */
    abstract Emitter decode(int row);

    @Override
    public final long scan() {
        long sum = 0;
        for (int row = 0; row < file.count(); row++) {
            Emitter emitter = decode(row);
            sum += emitter.maxParticles;
            sum += emitter.flags;
        }
        return sum;
    }
}
