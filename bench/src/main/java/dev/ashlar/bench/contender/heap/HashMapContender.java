package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.ObjectReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** {@code HashMap<Integer, Emitter>}. */
public final class HashMapContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "hash-map",
            "HashMap",
            "",
            Kind.HEAP,
            "HashMap<Integer, Emitter>, sized for its entries by HashMap's own rule (count / 0.75), so that it never grows; loaded from a file of DataOutputStream, equal texts once");

    /** The only one. */
    public static final HashMapContender INSTANCE = new HashMapContender();

    private HashMapContender() {}

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
        Map<Integer, Emitter> byId = new HashMap<>((int) (emitters.length / 0.75) + 1);
        for (Emitter emitter : emitters) {
            byId.put(emitter.id, emitter);
        }
        return new Loaded(byId);
    }

    /** Shared by threads, for nobody changes it. */
    private record Loaded(Map<Integer, Emitter> byId) implements EmitterStore {
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
        private final Map<Integer, Emitter> byId;

        MapReader(Map<Integer, Emitter> byId) {
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
