package dev.ashlar.pipeline.sheets;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/**
 * Matches rows of two states of a sheet by their hashes. Most rows stand in the order that they had, so a walk over both states finds them. Only rows that
 * were moved are searched for. For one thread.
 */
final class RowMatch {
    private static final int NONE = -1;
    /** So many rows that were added, removed or changed beside each other are walked over. */
    private static final int REACH = 8;

    private final long[] before;
    private final long[] after;
    /** Of each later row the earlier one; {@link #NONE} without one. */
    private final int[] earlier;

    private RowMatch(long[] before, long[] after) {
        this.before = before;
        this.after = after;
        this.earlier = new int[after.length];
    }

    /**
     * Finds rows again.
     *
     * @return for each later row the index of an earlier one with the same hash, each given once; −1 if there is none left
     */
    static int[] of(long[] before, long[] after) {
        RowMatch match = new RowMatch(before, after);
        Arrays.fill(match.earlier, NONE);
        match.walk();
        match.search();
        return match.earlier;
    }

    private void walk() {
        int last = before.length;
        int lastAfter = after.length;
        while (last > 0 && lastAfter > 0 && before[last - 1] == after[lastAfter - 1]) {
            earlier[--lastAfter] = --last;
        }
        int i = 0;
        int j = 0;
        while (i < last && j < lastAfter) {
            if (before[i] == after[j]) {
                earlier[j++] = i++;
            } else {
                int[] next = next(i, j, last, lastAfter);
                i = next[0];
                j = next[1];
            }
        }
    }

    /** Where both states go on alike, as far as one sees. */
    private int[] next(int i, int j, int last, int lastAfter) {
        for (int skip = 1; skip <= REACH; skip++) {
            boolean isIn = i + skip < last;
            boolean isInAfter = j + skip < lastAfter;
            if (isIn && isInAfter && before[i + skip] == after[j + skip]) {
                return new int[] {i + skip, j + skip};
            }
            if (isInAfter && before[i] == after[j + skip]) {
                return new int[] {i, j + skip};
            }
            if (isIn && before[i + skip] == after[j]) {
                return new int[] {i + skip, j};
            }
        }
        return new int[] {i + 1, j + 1};
    }

    /** Finds rows that the walk has left. */
    private void search() {
        boolean[] isMatched = matched(before.length, earlier);
        Long2LongHashMap left = new Long2LongHashMap(NONE);
        for (int i = 0; i < before.length; i++) {
            if (!isMatched[i]) {
                left.put(before[i], i);
            }
        }
        for (int j = 0; j < after.length && !left.isEmpty(); j++) {
            if (earlier[j] == NONE) {
                earlier[j] = (int) left.remove(after[j]);
            }
        }
    }

    /** Of each of {@code count} earlier rows, whether a later one is the same. */
    static boolean[] matched(int count, int[] earlier) {
        boolean[] isMatched = new boolean[count];
        for (int row : earlier) {
            if (row != NONE) {
                isMatched[row] = true;
            }
        }
        return isMatched;
    }
}
