package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.backend.BackendException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Ids for new records of a layer that have none: a range for each layer, so that two layers do not give one id. For one thread. */
final class LayerIds {
    private static final long FIRST = 1L << 62;
    private static final int NAME_BITS = 40;
    private static final int NUMBER_BITS = 20;

    private final String layer;
    private final long first;
    private final Map<String, Long> next = new HashMap<>();
    private final Map<String, Set<Long>> used = new HashMap<>();

    LayerIds(String layer) {
        long name = XxHash64.key(layer) & (1L << NAME_BITS) - 1;
        this.layer = layer;
        this.first = FIRST + (name << NUMBER_BITS);
    }

    /** Notes an id that a record has. */
    void use(String type, long id) {
        used.computeIfAbsent(type, any -> new HashSet<>()).add(id);
    }

    /**
     * The next id that no record has.
     *
     * @throws BackendException when the range has no more
     */
    long next(String type) {
        long id = next.getOrDefault(type, first);
        while (used.getOrDefault(type, Set.of()).contains(id)) {
            id++;
        }
        if (id - first >= 1L << NUMBER_BITS) {
            throw new BackendException(
                    "%s: no id is left for a new record of %s: expected at most %d records without an id, found more; give them ids"
                            .formatted(layer, type, 1L << NUMBER_BITS),
                    null);
        }
        next.put(type, id + 1);
        return id;
    }
}
