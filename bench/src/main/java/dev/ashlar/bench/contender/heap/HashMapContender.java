package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.EmitterSum;
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
    private record Loaded(Map<Integer, Emitter> byId) implements EmitterStore, EmitterReader {
        @Override
        public EmitterReader reader() {
            return this;
        }

        @Override
        public long threeFields(int[] ids, int from, int to) {
            long particles = 0;
            double sum = 0;
            for (int i = from; i < to; i++) {
                Emitter emitter = byId.get(ids[i]);
                particles += emitter.maxParticles;
                sum += emitter.spawnRate + emitter.lifetimeMax;
            }
            return EmitterSum.of(particles, sum);
        }

        @Override
        public long wholeRecords(int[] ids, int from, int to) {
            long integers = 0;
            double floats = 0;
            for (int i = from; i < to; i++) {
                Emitter emitter = byId.get(ids[i]);
                integers += EmitterSum.integers(emitter);
                floats += EmitterSum.floats(emitter);
            }
            return EmitterSum.of(integers, floats);
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

        @Override
        public void close() {
            // The collector takes it.
        }
    }
}
