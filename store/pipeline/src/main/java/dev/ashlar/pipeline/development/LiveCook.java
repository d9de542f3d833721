package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.Generation;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a generation of each content that comes, from the one before as far as content is shared: a type with the same schema object and the
 * same list of records has the same sections, a type with another list is revised, and records that are the same objects are not
 * encoded again.
 *
 * <p>Memory of older generations is freed by the garbage collector, which does not see how much it is. Where it piles up,
 * {@link #makeRoom} asks for a collection. For one thread at a time, in the background.
 */
final class LiveCook {
    private final int windowShift;
    private final OlderMemory memory;
    private Map<String, CookedType> types = Map.of();

    LiveCook() {
        this(HeaderFormat.WINDOW_SHIFT, new OlderMemory());
    }

    /** A cook that goes on from types as an earlier one has cooked them; closed with its own. */
    LiveCook(Map<String, CookedType> restored) {
        this();
        this.types = restored;
    }

    /** In windows of another length, and with another collector: for tests. */
    LiveCook(int windowShift, OlderMemory memory) {
        this.windowShift = windowShift;
        this.memory = memory;
    }

    /**
     * A generation.
     *
     * @param number of the generation
     * @param content shares with the one before what has not changed
     * @return the sections of all types, in memory
     * @throws IllegalArgumentException when the content exceeds what the format can hold; the next call starts from the same state
     */
    Generation cook(long number, Content content) {
        return cook(number, new ContentRevision(content));
    }

    /** The same with a revision that may know already what has changed. */
    Generation cook(long number, ContentRevision revision) {
        Content content = revision.content();
        Map<String, CookedType> cooked = MemoryCook.cook(content, types, windowShift);
        Map<Long, Integer> versions = new HashMap<>();
        List<RecordSource> sources = new ArrayList<>();
        List<NativeMemory> pieces = new ArrayList<>();
        cooked.values().forEach(type -> {
            type.sources().forEach(source -> {
                sources.add(source);
                versions.put(source.layout().key(), type.schema().version());
            });
            pieces.addAll(type.memory());
        });
        Generation generation = new Generation(number, sources, versions, revision, List.copyOf(pieces));
        memory.add(pieces);
        replaceBy(cooked);
        return generation;
    }

    /**
     * Asks for a collection of older generations if they take much memory, once the newest one is published: an edit does not wait for it. The collection
     * ({@link System#gc()}) may stop all threads for a moment. Waits for it, no longer than {@value OlderMemory#PATIENCE_MILLIS} ms.
     */
    void makeRoom() {
        memory.makeRoom();
    }

    private void replaceBy(Map<String, CookedType> cooked) {
        Map<String, CookedType> before = types;
        types = cooked;
        before.forEach((name, type) -> {
            CookedType now = cooked.get(name);
            if (now == null || now.encoded().pool() != type.encoded().pool()) {
                type.encoded().close();
            } else {
                now.encoded().takeOver();
            }
        });
    }

    /** The types of the generation that was cooked last, in the order of their schemas. */
    List<CookedType> types() {
        return List.copyOf(types.values());
    }
}
