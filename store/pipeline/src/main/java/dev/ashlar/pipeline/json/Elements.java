package dev.ashlar.pipeline.json;

import java.util.BitSet;
import java.util.List;

/** Takes elements out of a list that is separated by commas, and adds others at its end. */
final class Elements {
    /** Characters of an element, without comma and white space. */
    interface Range {
        int start();

        int end();
    }

    private Elements() {}

    /** The last element that stays; −1 when none does. */
    static int lastKept(List<? extends Range> elements, BitSet removed) {
        return removed.previousClearBit(elements.size() - 1);
    }

    /**
     * What stands between the last member of an object and a new one, which comes below the last one when that has a line of its own,
     * else beside it.
     *
     * @param text of the object
     * @param start of the last member
     */
    static String separator(String text, int start) {
        int lineStart = text.lastIndexOf('\n', start - 1);
        boolean ownLine = lineStart >= 0 && text.substring(lineStart, start).isBlank();
        int from = ownLine && text.charAt(lineStart - 1) == '\r' ? lineStart - 1 : lineStart;
        return "," + (ownLine ? text.substring(from, start) : " ");
    }

    /**
     * What takes elements out, with one comma each, and puts {@code added} behind the last that stays: text that begins
     * with a comma, or nothing. At least one element stays.
     */
    static void edit(List<? extends Range> elements, BitSet removed, String added, List<Edit> into) {
        int last = lastKept(elements, removed);
        for (int i = removed.nextSetBit(0); i >= 0 && i < last; i = removed.nextSetBit(i + 1)) {
            // What stands before it stays, and becomes that of the next.
            into.add(new Edit(elements.get(i).start(), elements.get(i + 1).start(), ""));
        }
        int end = elements.get(last).end();
        int oldEnd = elements.get(elements.size() - 1).end();
        if (oldEnd > end || !added.isEmpty()) {
            into.add(new Edit(end, oldEnd, added));
        }
    }
}
