package dev.ashlar.pipeline.json;

import java.util.ArrayList;
import java.util.List;

/** A text that two sides want to be different in places: where they agree it stands as it is, else lines of both in the markers of git. */
final class ConflictText {
    private static final String OURS = "<<<<<<< ours";
    private static final String MIDDLE = "=======";
    private static final String THEIRS = ">>>>>>> theirs";
    /** Pairs of lines that are compared; beyond it, all lines of a region are one conflict. */
    private static final long MOST_PAIRS = 4_000_000;

    private final String lineEnd;
    private final StringBuilder done = new StringBuilder();
    private final List<Integer> places = new ArrayList<>();
    /** Both sides of the region that has begun, from the beginning of a line. */
    private final StringBuilder ours = new StringBuilder();

    private final StringBuilder theirs = new StringBuilder();
    private final List<Integer> waiting = new ArrayList<>();
    private boolean isOpen;
    private int lineCount;

    ConflictText(String lineEnd) {
        this.lineEnd = lineEnd;
    }

    /** Adds text that both sides agree on. */
    void both(String text) {
        if (!isOpen) {
            append(text);
            return;
        }
        int end = text.indexOf('\n') + 1;
        String rest = end == 0 ? text : text.substring(0, end);
        ours.append(rest);
        theirs.append(rest);
        if (end > 0) {
            flush();
            append(text.substring(end));
        }
    }

    /** Adds text of either side. */
    void either(String our, String their, int conflicts) {
        if (our.equals(their)) {
            both(our);
            return;
        }
        if (!isOpen) {
            int line = done.lastIndexOf("\n") + 1;
            ours.append(done, line, done.length());
            theirs.append(done, line, done.length());
            done.setLength(line);
            isOpen = true;
        }
        ours.append(our);
        theirs.append(their);
        for (int i = 0; i < conflicts; i++) {
            waiting.add(places.size());
            places.add(0);
        }
    }

    /** The whole text. Call once. */
    String text() {
        flush();
        return done.toString();
    }

    /** Of each conflict, the line of its first marker. */
    List<Integer> places() {
        return places;
    }

    private void flush() {
        if (isOpen) {
            List<String> our = lines(ours);
            List<String> their = lines(theirs);
            int front = 0;
            while (front < our.size() && front < their.size() && our.get(front).equals(their.get(front))) {
                front++;
            }
            int back = 0;
            while (back < our.size() - front
                    && back < their.size() - front
                    && our.get(our.size() - 1 - back).equals(their.get(their.size() - 1 - back))) {
                back++;
            }
            int firstLine = lineCount + 1 + front;
            waiting.forEach(index -> places.set(index, firstLine));
            our.subList(0, front).forEach(this::append);
            compare(our.subList(front, our.size() - back), their.subList(front, their.size() - back));
            our.subList(our.size() - back, our.size()).forEach(this::append);
            waiting.clear();
            ours.setLength(0);
            theirs.setLength(0);
            isOpen = false;
        }
    }

    private void append(String text) {
        done.append(text);
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lineCount++;
        }
    }

    private static List<String> lines(StringBuilder text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf("\n") + 1; end > 0; end = text.indexOf("\n", start) + 1) {
            lines.add(text.substring(start, end));
            start = end;
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
        }
        return lines;
    }

    /** Lines that both have, in one order, divide conflicts. */
    private void compare(List<String> our, List<String> their) {
        if ((long) our.size() * their.size() > MOST_PAIRS) {
            conflict(our, their);
            return;
        }
        int[][] common = new int[our.size() + 1][their.size() + 1];
        for (int i = our.size() - 1; i >= 0; i--) {
            for (int j = their.size() - 1; j >= 0; j--) {
                common[i][j] = our.get(i).equals(their.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        int fromOur = 0;
        int fromTheir = 0;
        while (i < our.size() && j < their.size()) {
            if (our.get(i).equals(their.get(j))) {
                conflict(our.subList(fromOur, i), their.subList(fromTheir, j));
                append(our.get(i));
                fromOur = ++i;
                fromTheir = ++j;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        conflict(our.subList(fromOur, our.size()), their.subList(fromTheir, their.size()));
    }

    private void conflict(List<String> our, List<String> their) {
        if (!our.isEmpty() || !their.isEmpty()) {
            marker(OURS);
            side(our);
            marker(MIDDLE);
            side(their);
            marker(THEIRS);
        }
    }

    private void marker(String marker) {
        append(marker + lineEnd);
    }

    private void side(List<String> lines) {
        lines.forEach(this::append);
        boolean isOpenLine = !lines.isEmpty() && !lines.get(lines.size() - 1).endsWith("\n");
        append(isOpenLine ? lineEnd : "");
    }
}
