package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which old elements of a list stay as which new ones, in the same order. */
final class Matches {
    /** Comparisons beyond which only the front and the back of lists are compared. */
    private static final long MOST = 1L << 20;

    private final int[] nowOfOld;
    private final int[] oldOfNow;

    private Matches(int old, int now) {
        nowOfOld = new int[old];
        oldOfNow = new int[now];
        Arrays.fill(nowOfOld, -1);
        Arrays.fill(oldOfNow, -1);
    }

    private void match(int old, int now) {
        nowOfOld[old] = now;
        oldOfNow[now] = old;
    }

    int oldCount() {
        return nowOfOld.length;
    }

    int nowCount() {
        return oldOfNow.length;
    }

    /** The new index of an old element; negative if it goes. */
    int now(int old) {
        return nowOfOld[old];
    }

    /** The old index of a new element; negative if it is added. */
    int old(int now) {
        return oldOfNow[now];
    }

    /** Records are known by their ids, which may come twice. Records without an id are never added or removed. */
    static Matches ofRecords(JsonTree before, JsonTree after) {
        Map<String, Integer> places = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < after.parts.size(); i++) {
            places.put(numbered(id(after.parts.get(i)), counts), i);
        }
        Matches matches = new Matches(before.parts.size(), after.parts.size());
        counts.clear();
        int next = 0;
        for (int i = 0; i < before.parts.size(); i++) {
            String id = id(before.parts.get(i));
            int place = id.isEmpty() ? next : places.getOrDefault(numbered(id, counts), -1);
            if (place >= next) {
                matches.match(i, place);
                next = place + 1;
            }
        }
        return matches;
    }

    /** The id of a record as it is written; empty for none. */
    static String id(JsonTree record) {
        int id = record.names.indexOf(XmlReading.ID);
        return id < 0 ? "" : record.parts.get(id).text;
    }

    /** A name, and how often it came before. */
    static String numbered(String name, Map<String, Integer> counts) {
        return counts.merge(name, 1, Integer::sum) + " " + name;
    }

    /** Equal elements are the same; of the others, those between the same two stay one after the other. */
    static Matches ofItems(JsonTree before, JsonTree after) {
        Matches matches = new Matches(before.parts.size(), after.parts.size());
        int old = 0;
        int now = 0;
        List<int[]> pairs = common(before.parts, after.parts);
        pairs.add(new int[] {before.parts.size(), after.parts.size()});
        for (int[] pair : pairs) {
            while (old < pair[0] && now < pair[1]) {
                matches.match(old++, now++);
            }
            if (pair[0] < before.parts.size()) {
                matches.match(pair[0], pair[1]);
            }
            old = pair[0] + 1;
            now = pair[1] + 1;
        }
        return matches;
    }

    /** Pairs of indexes of equal elements, ascending in both lists: as many as there can be, unless the lists are long. */
    private static List<int[]> common(List<JsonTree> before, List<JsonTree> after) {
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
