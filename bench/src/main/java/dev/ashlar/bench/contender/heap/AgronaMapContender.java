package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.ObjectReader;
import java.io.IOException;
import java.nio.file.Path;
import org.agrona.collections.Hashing;
import org.agrona.collections.Int2ObjectHashMap;

/** {@code Int2ObjectHashMap<Emitter>}. */
public final class AgronaMapContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "agrona-map",
            "Agrona map",
            Libraries.of("agrona"),
            Kind.HEAP,
            "Int2ObjectHashMap<Emitter>, open addressing on int keys without boxes, with Agrona's own load factor (0.65) and sized for its entries, so that it never grows; loaded from a file of DataOutputStream, equal texts once");

    /** The only one. */
    public static final AgronaMapContender INSTANCE = new AgronaMapContender();

    private AgronaMapContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public int mostEmitters() {
        return 1_000_000;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        EmitterFile.write(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        Emitter[] emitters = EmitterFile.read(folder);
        int capacity = (int) (emitters.length / Hashing.DEFAULT_LOAD_FACTOR) + 1;
        Int2ObjectHashMap<Emitter> byId = new Int2ObjectHashMap<>(capacity, Hashing.DEFAULT_LOAD_FACTOR, false);
        for (Emitter emitter : emitters) {
            byId.put(emitter.id, emitter);
        }
        return new Loaded(byId);
    }

    /** Shared by threads, for nobody changes it, and iterators are not cached. */
    private record Loaded(Int2ObjectHashMap<Emitter> byId) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new MapReader(byId);
        }

        @Override
        public void close() {
            // The collector takes it.
        }
    }

    private static final class MapReader extends ObjectReader {
        private final Int2ObjectHashMap<Emitter> byId;

        MapReader(Int2ObjectHashMap<Emitter> byId) {
            this.byId = byId;
        }

        @Override
        protected Emitter find(int id) {
            return byId.get(id);
        }

        @Override
        public long scan() {
            long sum = 0;
            for (Emitter emitter : byId.values()) {
                sum += emitter.maxParticles;
                sum += emitter.flags;
            }
            return sum;
        }
    }
}
