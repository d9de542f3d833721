package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.agrona.collections.Hashing;
import org.agrona.collections.Long2ObjectHashMap;

/** Objects on the heap, in maps by what they are found by. */
public enum MapContender implements Contender {
    /** {@code HashMap<Long, Emitter>}. */
    HASH_MAP(
            "hash-map",
            "HashMap",
            "",
            "HashMap<Long, …> by id, by hash of the name, by value and by id of placements, sized for its entries by HashMap's own rule (count / 0.75), so that it never grows") {
        @Override
        <V> LongFunction<V> map(V[] values, ToLongFunction<V> key) {
            Map<Long, V> map = new HashMap<>((int) (values.length / 0.75) + 1);
            for (V value : values) {
                map.put(key.applyAsLong(value), value);
            }
            return map::get;
        }
    },
    /** {@code Long2ObjectHashMap<Emitter>}. */
    AGRONA(
            "agrona-map",
            "Agrona map",
            Libraries.of("agrona"),
            "Long2ObjectHashMap by id, by hash of the name, by value and by id of placements: open addressing on long keys without boxes, with Agrona's own load factor (0.65) and sized for its entries, so that it never grows") {
        @Override
        <V> LongFunction<V> map(V[] values, ToLongFunction<V> key) {
            int capacity = (int) (values.length / Hashing.DEFAULT_LOAD_FACTOR) + 1;
            Long2ObjectHashMap<V> map = new Long2ObjectHashMap<>(capacity, Hashing.DEFAULT_LOAD_FACTOR, false);
            for (V value : values) {
                map.put(key.applyAsLong(value), value);
            }
            return map::get;
        }
    };

    private final Description description;

    MapContender(String key, String name, String library, String configuration) {
        this.description = new Description(
                key,
                name,
                library,
                Kind.HEAP,
                configuration
                        + "; loaded from a file of DataOutputStream, equal texts once; scans go through an array of the objects");
    }

    /** Finds values by a key that no two have. */
    abstract <V> LongFunction<V> map(V[] values, ToLongFunction<V> key);

    @Override
    public Description description() {
        return description;
    }

    @Override
    public Set<Operation> operations() {
        Set<Operation> operations = EnumSet.allOf(Operation.class);
        operations.removeAll(Operation.ofColumns());
        return operations;
    }

    @Override
    public int mostEmitters() {
        return 10_000_000;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        EmitterFile.write(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        Emitter[] emitters = EmitterFile.read(folder);
        return new Loaded(this, emitters, map(emitters, emitter -> emitter.id));
    }

    /** Shared by threads, for nobody changes it. */
    private record Loaded(MapContender maps, Emitter[] emitters, LongFunction<Emitter> byId) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new MapReader(maps, emitters, byId);
        }

        @Override
        public void close() {
            // The collector takes it.
        }
    }
}
