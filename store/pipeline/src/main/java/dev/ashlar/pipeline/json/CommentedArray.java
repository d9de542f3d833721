package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What a save makes of an array that may have comments between its records: comments stay where they are, and new records come between lines. */
final class CommentedArray {
    /** White space before a record that is looked at. */
    private static final int DEEPEST = 1 << 10;

    private final FileScan scan;
    private final OpenBytes from;
    private final String before;
    private final List<ByteEdit> edits;
    /** The numbers of records that go. */
    private final BitSet removed = new BitSet();

    /** A new record with its text. */
    record Added(long id, String text) {}

    private record Place(int start, int end) implements Elements.Range {}

    /** {@code indent} of a new record; {@code edits} takes what is to be done. */
    CommentedArray(FileScan scan, OpenBytes from, String indent, List<ByteEdit> edits) {
        this.scan = scan;
        this.from = from;
        this.before = scan.frame().lineEnd() + indent;
        this.edits = edits;
        scan.matches().stream().filter(FileScan.Match::isRemoved).forEach(match -> removed.set(match.index()));
    }

    /** Takes out a record that is not behind the last one that stays. */
    static void remove(FileScan scan, FileScan.Match match, OpenBytes from, List<ByteEdit> edits) throws IOException {
        long base = Math.max(scan.frame().open(), match.entry().start() - DEEPEST);
        String window = window(from, base, scan.startBehind(match));
        List<Edit> inside = new ArrayList<>();
        Elements.remove(window, place(match.entry(), base), window.length(), inside);
        add(inside, base, edits);
    }

    /** Takes out the records behind the last one that stays, and puts new ones in. */
    void edit(List<Added> added) throws IOException {
        List<String> behind = new ArrayList<>();
        for (Added one : added) {
            FileScan.Gap gap = scan.gap(one.id);
            if (gap == null) {
                behind.add(before + one.text);
            } else {
                insert(one, gap);
            }
        }
        long base = scan.lastKept() < 0 ? scan.frame().open() : scan.lastKeptEnd();
        String window = window(from, base, scan.frame().close());
        List<Edit> inside = new ArrayList<>();
        if (scan.lastKept() < 0) {
            refill(window, base, behind, inside);
        } else {
            List<Place> places = new ArrayList<>(List.of(new Place(0, 0)));
            places.addAll(places(base));
            BitSet all = new BitSet();
            all.set(1, places.size());
            String text = behind.isEmpty() ? "" : "," + String.join(",", behind);
            Elements.editCommented(window, places, all, text, window.length(), inside);
        }
        add(inside, base, edits);
    }

    /** No record stays: each goes with its comma, and new ones come behind the comment on the line of the bracket. */
    private void refill(String window, long base, List<String> added, List<Edit> into) {
        List<Place> places = places(base);
        int first = places.isEmpty() ? window.length() : places.get(0).start;
        int lineEnd = Separators.lineEnd(window, 0, first);
        if (!added.isEmpty()) {
            int at = Math.max(0, lineEnd);
            String end = window.indexOf('\n') < 0 ? scan.frame().lineEnd() : "";
            into.add(new Edit(at, at, String.join(",", added) + end));
        }
        for (int i = 0; i < places.size(); i++) {
            int next = i + 1 < places.size() ? places.get(i + 1).start : window.length();
            Elements.remove(window, places.get(i), next, into);
        }
    }

    /** Behind the line of the record before, so that comments above the next one stay there. */
    private void insert(Added one, FileScan.Gap gap) throws IOException {
        long base = gap.after() < 0 ? scan.frame().open() : gap.after();
        String window = window(from, base, gap.start());
        int comma = gap.after() < 0 ? 0 : Separators.comma(window, 0, window.length());
        int lineEnd = Separators.lineEnd(window, comma, window.length());
        boolean isBehindRemoved = gap.index() > 0 && removed.get(gap.index() - 1);
        if (lineEnd < 0 || isBehindRemoved) {
            edits.add(new ByteEdit(gap.start(), gap.start(), utf8(one.text + "," + before)));
        } else {
            edits.add(new ByteEdit(base + lineEnd, base + lineEnd, utf8(before + one.text + ",")));
        }
    }

    /** The records behind the last one that stays, all of which go. */
    private List<Place> places(long base) {
        return scan.matches().stream()
                .filter(match -> match.index() > scan.lastKept())
                .map(match -> place(match.entry(), base))
                .toList();
    }

    private static Place place(RecordScan.Entry entry, long base) {
        return new Place((int) (entry.start() - base), (int) (entry.end() - base));
    }

    /** One character for each byte: what separates records is ASCII. */
    private static String window(OpenBytes from, long start, long end) throws IOException {
        return new String(from.read(start, end), StandardCharsets.ISO_8859_1);
    }

    private static void add(List<Edit> inside, long base, List<ByteEdit> edits) {
        inside.forEach(one -> edits.add(new ByteEdit(base + one.start(), base + one.end(), utf8(one.replacement()))));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
