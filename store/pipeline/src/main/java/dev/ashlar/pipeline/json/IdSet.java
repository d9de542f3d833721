package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import java.util.Arrays;

/**
 * Ids in the order in which they come, kept as runs of neighbours: whoever numbers records one after the other takes no room.
 */
final class IdSet {
    /** First and last id of each run in turn. */
    private long[] runs = new long[16];

    private int used;
    private boolean ascending = true;
    private long greatest;

    void add(long id) {
        greatest = Math.max(greatest, id);
        if (used > 0 && runs[used - 1] + 1 == id) {
            runs[used - 1] = id;
            return;
        }
        ascending &= used == 0 || id > runs[used - 1];
        if (used == runs.length) {
            runs = Arrays.copyOf(runs, 2 * used);
        }
        runs[used++] = id;
        runs[used++] = id;
    }

    long greatest() {
        return greatest;
    }

    /** An id that was added twice; {@link DataRecord#NO_ID} when there is none. */
    long twice() {
        if (ascending) {
            return DataRecord.NO_ID;
        }
        long[][] sorted = new long[used / 2][];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = new long[] {runs[2 * i], runs[2 * i + 1]};
        }
        Arrays.sort(sorted, (a, b) -> Long.compare(a[0], b[0]));
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i][0] <= sorted[i - 1][1]) {
                return sorted[i][0];
            }
        }
        return DataRecord.NO_ID;
    }
}
