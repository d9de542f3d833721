package dev.ashlar.pipeline.json;

import java.util.BitSet;
import java.util.List;

/** Takes elements out of a list that is separated by commas, and adds others at its end. Comments between elements stay. */
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
     *
     * @param text that has the elements
     * @param close the place of the closing bracket
     */
    static void edit(
            String text, List<? extends Range> elements, BitSet removed, String added, int close, List<Edit> into) {
        if (removed.isEmpty() && added.isEmpty()) {
            return;
        }
        if (!isPlain(text, elements, close)) {
            editCommented(text, elements, removed, added, close, into);
            return;
        }
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

    /** Whether nothing but commas and white space stands between elements, and white space behind the last. */
    private static boolean isPlain(String text, List<? extends Range> elements, int close) {
        for (int i = 0; i < elements.size(); i++) {
            if (Separators.haveComment(text, elements.get(i).end(), next(elements, i, close))) {
                return false;
            }
        }
        int end = elements.get(elements.size() - 1).end();
        return Separators.comma(text, end, close) == Separators.NONE;
    }

    private static int next(List<? extends Range> elements, int element, int close) {
        return element + 1 < elements.size() ? elements.get(element + 1).start() : close;
    }

    /** The same where comments stand between elements, or a comma behind the last. */
    static void editCommented(
            String text, List<? extends Range> elements, BitSet removed, String added, int close, List<Edit> into) {
        int last = lastKept(elements, removed);
        int end = elements.get(last).end();
        int trailing = Separators.comma(text, elements.get(elements.size() - 1).end(), close);
        boolean isCut = last < elements.size() - 1;
        int comma = isCut ? Separators.comma(text, end, next(elements, last, close)) : trailing;
        if (!added.isEmpty()) {
            add(text, end, comma, next(elements, last, close), trailing < 0 ? added : added + ",", into);
        } else if (isCut && trailing < 0) {
            into.add(new Edit(comma, comma + 1, ""));
        }
        for (int i = removed.nextSetBit(0); i >= 0; i = removed.nextSetBit(i + 1)) {
            remove(text, elements.get(i), next(elements, i, close), into);
        }
    }

    /**
     * New elements come behind the comment that stands on the line of the last one.
     *
     * @param end of the last one
     * @param comma behind it; −1 for none
     * @param next element that goes, or closing bracket
     */
    private static void add(String text, int end, int comma, int next, String added, List<Edit> into) {
        int lineEnd = Separators.lineEnd(text, comma < 0 ? end : comma + 1, next);
        if (lineEnd < 0) {
            into.add(comma < 0 ? new Edit(end, end, added) : new Edit(comma + 1, comma + 1, added.substring(1)));
            return;
        }
        if (comma < 0) {
            into.add(new Edit(end, end, ","));
        }
        String elements = added.substring(1);
        boolean isOnLine = elements.charAt(0) != '\n' && elements.charAt(0) != '\r';
        String before = text.charAt(lineEnd) == '\r' ? "\r\n" : "\n";
        String line = isOnLine ? before + indent(text, end) + elements.stripLeading() : elements;
        into.add(new Edit(lineEnd, lineEnd, line));
    }

    /** White space at the beginning of the line that an element ends on; one blank on the line where the object begins. */
    private static String indent(String text, int end) {
        int start = text.lastIndexOf('\n', end - 1) + 1;
        int to = start;
        while (to < end && (text.charAt(to) == ' ' || text.charAt(to) == '\t')) {
            to++;
        }
        return start == 0 ? " " : text.substring(start, to);
    }

    /** Takes out an element with the comma behind it, if there is one, and with its line if nothing else stands there; {@code next} as above. */
    static void remove(String text, Range element, int next, List<Edit> into) {
        int comma = Separators.comma(text, element.end(), next);
        boolean isNextTo = comma >= 0 && text.substring(element.end(), comma).isBlank();
        if (comma >= 0 && !isNextTo) {
            into.add(new Edit(comma, comma + 1, ""));
        }
        int from = element.start();
        int to = isNextTo ? comma + 1 : element.end();
        int lineStart = text.lastIndexOf('\n', from - 1) + 1;
        int lineEnd = text.indexOf('\n', to);
        boolean beginsLine = lineStart > 0 && isBlank(text, lineStart, from);
        if (beginsLine && lineEnd >= 0 && isBlank(text, to, lineEnd)) {
            into.add(new Edit(lineStart, lineEnd + 1, ""));
            return;
        }
        int behind = to;
        while (behind < next && (text.charAt(behind) == ' ' || text.charAt(behind) == '\t')) {
            behind++;
        }
        boolean endsLine = !beginsLine && lineEnd >= 0 && isBlank(text, to, lineEnd);
        int start = endsLine ? withoutBlanks(text, from, into) : from;
        into.add(new Edit(start, beginsLine || endsLine || behind == next ? behind : to, ""));
    }

    /** Where the blanks before a place begin; the place itself if another edit has them. */
    private static int withoutBlanks(String text, int place, List<Edit> edits) {
        int start = place;
        while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
            start--;
        }
        int from = start;
        return edits.stream().anyMatch(edit -> edit.end() > from && edit.start() < place) ? place : start;
    }

    private static boolean isBlank(String text, int from, int to) {
        return from <= to && text.substring(from, to).isBlank();
    }
}
