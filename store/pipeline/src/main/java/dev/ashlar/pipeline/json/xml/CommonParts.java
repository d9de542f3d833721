package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.List;

/** The longest common subsequence of two lists, with limited effort. Pure functions; any thread. */
final class CommonParts {
    /** Comparisons beyond which only the front and the back are compared. */
    private static final long MOST = 1L << 20;

    private CommonParts() {}

    /** Pairs of indexes of equal elements, ascending in both lists. */
    static List<int[]> of(List<JsonTree> before, List<JsonTree> after) {
        int front = 0;
        int shorter = Math.min(before.size(), after.size());
        List<int[]> pairs = new ArrayList<>();
        while (front < shorter && before.get(front).equals(after.get(front))) {
            pairs.add(new int[] {front, front});
            front++;
        }
        int back = 0;
        while (back < shorter - front
                && before.get(before.size() - 1 - back).equals(after.get(after.size() - 1 - back))) {
            back++;
        }
        int old = before.size() - back;
        int now = after.size() - back;
        if ((long) (old - front) * (now - front) <= MOST) {
            addMiddle(before.subList(front, old), after.subList(front, now), front, pairs);
        }
        for (int i = 0; i < back; i++) {
            pairs.add(new int[] {old + i, now + i});
        }
        return pairs;
    }

    private static void addMiddle(List<JsonTree> before, List<JsonTree> after, int front, List<int[]> pairs) {
        int[][] lengths = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int k = after.size() - 1; k >= 0; k--) {
                lengths[i][k] = before.get(i).equals(after.get(k))
                        ? lengths[i + 1][k + 1] + 1
                        : Math.max(lengths[i + 1][k], lengths[i][k + 1]);
            }
        }
        int i = 0;
        int k = 0;
        while (i < before.size() && k < after.size()) {
            if (before.get(i).equals(after.get(k))) {
                pairs.add(new int[] {front + i++, front + k++});
            } else if (lengths[i + 1][k] >= lengths[i][k + 1]) {
                i++;
            } else {
                k++;
            }
        }
    }
}
