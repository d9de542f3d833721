package dev.ashlar.bench.contender.heap;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.ObjectReader;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks objects up; maps besides that by id are made when they are first needed. For one thread. */
final class MapReader extends ObjectReader {
    /** An object that refers to another, as placements do. */
    private record Placement(long id, Emitter emitter) {}

    /** All that have a value. */
    private record Sharing(int value, Emitter[] emitters) {}

    private final MapContender maps;
    private final Emitter[] emitters;
    private final LongFunction<Emitter> byId;
    private @Nullable LongFunction<Emitter> byName;
    private @Nullable LongFunction<Sharing> byValue;
    private @Nullable LongFunction<Placement> placements;

    MapReader(MapContender maps, Emitter[] emitters, LongFunction<Emitter> byId) {
        this.maps = maps;
        this.emitters = emitters;
        this.byId = byId;
    }

    @Override
    protected Emitter find(long id) {
        return byId.apply(id);
    }

    @Override
    public long scan() {
        long sum = 0;
        for (Emitter emitter : emitters) {
            sum += emitter.maxParticles;
            sum += emitter.flags;
        }
        return sum;
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        if (byName == null) {
            byName = maps.map(emitters, emitter -> emitter.nameHash);
        }
        return names(hashes, from, to, byName);
    }

    private static long names(long[] hashes, int from, int to, LongFunction<Emitter> byName) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += byName.apply(hashes[i]).spawnRate;
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        if (byValue == null) {
            Map<Integer, Sharing> all = Arrays.stream(emitters)
                    .collect(Collectors.groupingBy(
                            emitter -> emitter.maxParticles,
                            Collectors.collectingAndThen(
                                    Collectors.toList(),
                                    those -> new Sharing(those.get(0).maxParticles, those.toArray(Emitter[]::new)))));
            byValue = maps.map(all.values().toArray(Sharing[]::new), Sharing::value);
        }
        return sharing(values, from, to, byValue);
    }

    private static long sharing(int[] values, int from, int to, LongFunction<Sharing> byValue) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            for (Emitter emitter : byValue.apply(values[i]).emitters) {
                sum += emitter.flags;
            }
        }
        return sum;
    }

    @Override
    public long hops(long[] wanted, int from, int to) {
        if (placements == null) {
            Placement[] all = new Placement[emitters.length];
            for (int row = 0; row < all.length; row++) {
                all[row] = new Placement(emitters[row].id, emitters[Draws.emitterOf(row, all.length)]);
            }
            placements = maps.map(all, Placement::id);
        }
        return hops(wanted, from, to, placements);
    }

    private static long hops(long[] wanted, int from, int to, LongFunction<Placement> placements) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += placements.apply(wanted[i]).emitter.spawnRate;
        }
        return EmitterSum.of(0, sum);
    }
}
