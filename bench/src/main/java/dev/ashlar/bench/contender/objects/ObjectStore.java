package dev.ashlar.bench.contender.objects;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import java.util.function.Function;

/**
 * A mapped file of encoded objects. Unmapped when it is closed: thousands that wait for the collector would slow down the next to map, up
 * to the system's limit.
 */
record ObjectStore(ObjectFile file, Function<ObjectFile, EmitterReader> readers) implements EmitterStore {
    @Override
    public EmitterReader reader() {
        return readers.apply(file);
    }

    @Override
    public void close() {
        file.unmap();
    }
}
