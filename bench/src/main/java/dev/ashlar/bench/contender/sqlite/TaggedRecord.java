package dev.ashlar.bench.contender.sqlite;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A record as a tree of variants by name, as the published class keeps it. Read by any thread once it is filled. */
final class TaggedRecord {
    private final String type;
    private final Map<String, TaggedVariant> variants = new TreeMap<>();
    private int id;

    TaggedRecord(String type) {
        this.type = type;
    }

    String type() {
        return type;
    }

    /** 0 before it is saved. */
    int id() {
        return id;
    }

    void setId(int id) {
        this.id = id;
    }

    Set<String> keys() {
        return variants.keySet();
    }

    TaggedVariant get(String key) {
        TaggedVariant variant = variants.get(key);
        if (variant == null) {
            throw new IllegalStateException("Key not found: " + key);
        }
        return variant;
    }

    void set(String key, TaggedVariant variant) {
        variants.put(key, variant);
    }
}
