package dev.ashlar.bench.workload;

import dev.ashlar.bench.timing.Batches;
import java.util.Random;
import java.util.function.IntToLongFunction;

/**
 * Rows in a random order: one permutation of all of them after the other, as many as it takes for two parts. Not to be changed.
 */
final class Picks {
    /** Of everything random in the workloads. */
    static final long SEED = 20_261_121;

    /** As many as the longest batch has. */
    static final int PART = Batches.LONGEST;

    private static final int FEWEST_PARTS = 2;

    private final int[] rows;

    Picks(int count) {
        this.rows = new int[Math.max(FEWEST_PARTS, count / PART) * PART];
        Random random = new Random(SEED);
        for (int from = 0; from < rows.length; from += count) {
            permute(from, Math.min(rows.length, from + count), count, random);
        }
    }

    /** The last permutation may be cut short. */
    private void permute(int from, int to, int count, Random random) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            all[i] = all[other];
            all[other] = i;
        }
        System.arraycopy(all, 0, rows, from, to - from);
    }

    /** The array itself: a copy would be timed. */
    int[] rows() {
        return rows;
    }

    long[] ids(IntToLongFunction idOfRow) {
        long[] ids = new long[rows.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = idOfRow.applyAsLong(rows[i]);
        }
        return ids;
    }

    /** Ids of records whose ids begin with 1 and have no gaps. */
    long[] denseIds() {
        return ids(row -> row + 1L);
    }
}
