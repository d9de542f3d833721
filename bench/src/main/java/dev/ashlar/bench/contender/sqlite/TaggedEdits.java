package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The database of {@link SqliteTaggedContender}, changed by the loader's {@code UPDATE} of a whole record, and loaded again: the loader
 * tells nobody what has changed. For one thread.
 */
public final class TaggedEdits implements EditedStore {
    private final TaggedLoader loader;
    private Map<Integer, TaggedRecord> emitters;

    private TaggedEdits(TaggedLoader loader) {
        this.loader = loader;
        this.emitters = load();
    }

    /**
     * Writes emitters, and opens what was written.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @return the store
     */
    public static TaggedEdits create(Path folder, EmitterSet emitters) {
        SqliteTaggedContender.INSTANCE.build(folder, emitters);
        return new TaggedEdits(new TaggedLoader(folder.resolve(TaggedEmitters.EMITTERS)));
    }

    private Map<Integer, TaggedRecord> load() {
        return TaggedEmitters.byId(loader.getRecords(TaggedEmitters.EMITTER, Map.of()));
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        TaggedRecord edited = emitters.get(id);
        edited.set("maxParticles", TaggedVariant.ofInteger(maxParticles));
        edited.set("spawnRate", TaggedVariant.ofFloat(spawnRate));
        edited.set("lifetimeMax", TaggedVariant.ofFloat(lifetimeMax));
        loader.saveRecords(TaggedEmitters.EMITTER, List.of(edited));
        emitters = load();
        TaggedRecord read = emitters.get(id);
        return EmitterSum.of(
                read.get("maxParticles").asInteger(),
                read.get("spawnRate").asFloat() + read.get("lifetimeMax").asFloat());
    }

    @Override
    public void close() {
        loader.close();
    }
}
