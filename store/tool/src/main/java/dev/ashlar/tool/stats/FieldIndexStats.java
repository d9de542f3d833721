package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.tool.describe.IndexedField;

/**
 * How an index from a field's values to rows is filled, and what lookups cost in it.
 *
 * @param field the field
 * @param bytes of the section
 * @param keys different values
 * @param rows rows that are listed
 * @param buckets buckets, of a cache line each
 * @param meanProbes buckets that a lookup of a value in the index looks at on average, if each is as likely; 0 without values
 * @param longestProbe the most buckets that any lookup looks at
 * @param lists values that several rows have
 * @param longestList rows of the value that most have; 1 where each has one, 0 without values
 */
public record FieldIndexStats(
        FieldLayout field,
        long bytes,
        long keys,
        long rows,
        long buckets,
        double meanProbes,
        int longestProbe,
        long lists,
        long longestList) {
    static FieldIndexStats of(IndexedField indexed, long bytes) {
        StoredIndex index = indexed.index();
        long probes = 0;
        long found = 0;
        long lists = 0;
        long longest = Math.min(1, index.keyCount());
        for (int bucket = 0; bucket < index.bucketCount(); bucket++) {
            int used = Math.max(0, Math.min(index.used(bucket), FieldIndexFormat.BUCKET_CAPACITY));
            for (int i = 0; i < used; i++) {
                int home = FieldIndexFormat.home(index.key(bucket, i), index.homeCount());
                probes += Math.abs(bucket - home) + 1;
                int entry = index.entry(bucket, i);
                lists += entry < 0 ? 1 : 0;
                longest = Math.max(longest, index.count(entry));
            }
            found += used;
        }
        return new FieldIndexStats(
                indexed.field(),
                bytes,
                index.keyCount(),
                index.rowCount(),
                index.bucketCount(),
                found == 0 ? 0 : (double) probes / found,
                index.longestProbe(),
                lists,
                longest);
    }

    /** {@return the part of the room for values that is taken, 0 to 1} */
    public double load() {
        return buckets == 0 ? 0 : (double) keys / (FieldIndexFormat.BUCKET_CAPACITY * buckets);
    }
}
