package dev.ashlar.store.internal.pack;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Field tables without names that were read and found right, by their bytes: whoever opens a pack again, or the next one of the same
 * schemas, need not take them apart and check them once more. One for each type, the latest. Thread-safe.
 */
final class KnownFieldTables {
    /** Packs with more types are read as ever; so are longer tables, which those with thousands of constants are. */
    private static final int MOST = 512;

    private static final int MOST_BYTES = 16 << 10;

    private final Map<Long, FieldTable> byType = new ConcurrentHashMap<>();

    /**
     * What a table says, if it is known.
     *
     * @param typeKey of its type
     * @param bytes the whole section
     * @return null when other bytes came last, or none
     */
    @Nullable
    FieldTable find(long typeKey, byte[] bytes) {
        FieldTable known = byType.get(typeKey);
        return known != null && Arrays.equals(known.bytes(), bytes) ? known : null;
    }

    /**
     * Keeps a table, instead of the one of its type that was known.
     *
     * @param typeKey of its type
     * @param table what its bytes say, by all checks
     * @return the table to use: the one that another thread has kept for the same bytes meanwhile, so that packs share their layouts
     */
    FieldTable keep(long typeKey, FieldTable table) {
        if (table.bytes().length > MOST_BYTES || byType.size() >= MOST && !byType.containsKey(typeKey)) {
            return table;
        }
        synchronized (byType) {
            FieldTable known = find(typeKey, table.bytes());
            if (known == null) {
                byType.put(typeKey, table);
            }
            return known == null ? table : known;
        }
    }
}
