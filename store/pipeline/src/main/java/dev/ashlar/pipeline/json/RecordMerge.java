package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.json.MergedVersion.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Merges three versions of a record file, by record and member. The order and form of our version are kept. If both sides changed a value
 * differently, the lines of both appear in conflict markers of git. The same applies if one side removed what the other changed. Stateless; any
 * thread.
 */
public final class RecordMerge {
    private static final String RECORD_OR_NOTHING = "the record, or nothing";

    private final String file;
    private final MergedVersion base;
    private final MergedVersion ours;
    private final MergedVersion theirs;
    private final String newLead;
    private final List<Slot> slots = new ArrayList<>();

    /** What both sides changed. */
    private record Conflict(String subject, String message, String expected) {}

    /**
     * A place of a record.
     *
     * @param lead white space before the record
     * @param trail white space before the comma behind it
     * @param our text of the record when ours counts; null for none
     * @param their likewise for theirs
     */
    private record Slot(
            long id,
            String lead,
            String trail,
            @Nullable String our,
            @Nullable String their,
            List<Conflict> conflicts) {}

    /**
     * The result of a merge. Immutable.
     *
     * @param text of the merged file
     * @param conflicts the conflicts, with the lines of their markers in the text; empty if the file is merged
     */
    public record Result(String text, List<Problem> conflicts) {}

    private RecordMerge(String file, MergedVersion base, MergedVersion ours, MergedVersion theirs) {
        this.file = file;
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        List<Entry> all = List.copyOf(ours.entries().values());
        this.newLead = all.isEmpty() ? ours.lineEnd() + RecordStyle.INDENT : lead(all.get(Math.min(1, all.size() - 1)));
    }

    /**
     * Merges three versions.
     *
     * @param file name of the file in problems
     * @param base bytes of the common ancestor; empty for a file that is new on both sides
     * @param ours bytes of our version
     * @param theirs bytes of their version
     * @throws ContentException if a version is not UTF-8, because its text cannot be written
     * @return the merged file. If a version is not a JSON record file, all lines that differ between ours and theirs are conflicts
     */
    public static Result merge(String file, byte[] base, byte[] ours, byte[] theirs) {
        requireUtf8(file, Map.of("base", base, "ours", ours, "theirs", theirs));
        Result result;
        try {
            result = new RecordMerge(
                            file,
                            version(file, "base", base),
                            version(file, "ours", ours),
                            version(file, "theirs", theirs))
                    .merge();
        } catch (ContentException e) {
            String our = new String(ours, StandardCharsets.UTF_8);
            ConflictText text = new ConflictText(our.contains("\r\n") ? "\r\n" : "\n");
            text.either(our, new String(theirs, StandardCharsets.UTF_8), 0);
            return new Result(text.text(), e.problems());
        }
        boolean isMarked = new String(ours, StandardCharsets.UTF_8).startsWith(MergedVersion.MARK);
        return isMarked ? new Result(MergedVersion.MARK + result.text, result.conflicts) : result;
    }

    private static void requireUtf8(String file, Map<String, byte[]> versions) {
        Problems problems = new Problems();
        versions.forEach((name, bytes) -> {
            Problems ofVersion = new Problems();
            Utf8Text.decode(file, bytes, ofVersion);
            ofVersion.sorted().forEach(one -> problems.add(named(one, name)));
        });
        problems.throwIfAny();
    }

    private static MergedVersion version(String file, String name, byte[] bytes) {
        try {
            return MergedVersion.read(file, bytes);
        } catch (ContentException e) {
            throw new ContentException(
                    e.problems().stream().map(one -> named(one, name)).toList());
        }
    }

    /** Problems say which version has them. */
    private static Problem named(Problem one, String version) {
        return new Problem(one.at(), version, one.message(), one.expected(), one.found());
    }

    private Result merge() {
        ours.entries().values().forEach(this::addOurs);
        theirs.entries().values().stream()
                .filter(entry -> !ours.entries().containsKey(entry.key()))
                .forEach(this::addTheirs);
        if (ours.isAscending()) {
            slots.sort(Comparator.comparingLong(slot -> slot.id == DataRecord.NO_ID ? Long.MAX_VALUE : slot.id));
        }
        ConflictText text = new ConflictText(ours.lineEnd());
        List<Conflict> conflicts = ours.isArray() && !ours.text().isBlank() ? write(text) : writeAnew(text);
        String merged = text.text();
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < conflicts.size(); i++) {
            Conflict conflict = conflicts.get(i);
            Location at = new Location(file, text.places().get(i), 1);
            problems.add(new Problem(at, conflict.subject, conflict.message, conflict.expected, ""));
        }
        return new Result(merged, problems);
    }

    private static String subject(Entry entry) {
        return entry.id() == DataRecord.NO_ID ? "record" : "record " + entry.id();
    }

    private void addOurs(Entry our) {
        Entry was = base.entries().get(our.key());
        Entry their = theirs.entries().get(our.key());
        if (their == null) {
            boolean isConflict = was != null && !was.means(our);
            List<Conflict> conflicts = isConflict
                    ? List.of(new Conflict(subject(our), "changed in ours, removed in theirs", RECORD_OR_NOTHING))
                    : List.of();
            String kept = was == null || isConflict ? our.text() : null;
            add(our, kept, was == null ? our.text() : null, conflicts);
        } else if (was == null && !our.means(their) && ours.isArray()) {
            String expected = "both records with different ids, or one of them";
            add(
                    our,
                    our.text(),
                    text(their),
                    List.of(new Conflict(subject(our), "new in ours and in theirs", expected)));
        } else {
            MergedRecord merged = MergedRecord.of(was, our, their, ours.lineEnd());
            List<Conflict> conflicts = merged.conflicts().stream()
                    .map(member -> new Conflict(
                            subject(our) + "." + member, "changed in ours and in theirs", "one of both values"))
                    .toList();
            add(our, merged.ours(), merged.theirs(), conflicts);
        }
    }

    private void add(Entry our, @Nullable String ofOurs, @Nullable String ofTheirs, List<Conflict> conflicts) {
        slots.add(new Slot(our.id(), lead(our), trail(our), ofOurs, ofTheirs, conflicts));
    }

    /** A record that ours does not have. */
    private void addTheirs(Entry their) {
        Entry was = base.entries().get(their.key());
        if (was == null) {
            slots.add(new Slot(their.id(), newLead, "", text(their), text(their), List.of()));
        } else if (!was.means(their)) {
            Conflict conflict = new Conflict(subject(their), "removed in ours, changed in theirs", RECORD_OR_NOTHING);
            slots.add(new Slot(their.id(), newLead, "", null, text(their), List.of(conflict)));
        }
    }

    private String text(Entry their) {
        return their.text().replaceAll("\r?\n", ours.text().isBlank() ? theirs.lineEnd() : ours.lineEnd());
    }

    /** White space between the comma, or the bracket, and a record of ours. */
    private String lead(Entry our) {
        String text = ours.text();
        int from = our.start();
        while (from > ours.open() && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        return text.substring(from, our.start());
    }

    /** White space between a record of ours and the comma behind it. */
    private String trail(Entry our) {
        String text = ours.text();
        int to = our.end();
        while (to < ours.close() && Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return to < ours.close() ? text.substring(our.end(), to) : "";
    }

    private List<Conflict> write(ConflictText into) {
        List<Conflict> conflicts = new ArrayList<>();
        into.both(ours.text().substring(0, ours.open()));
        int lastOurs = last(true);
        int lastTheirs = last(false);
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            String our = chunk(slot, slot.our, i < lastOurs);
            into.either(our, chunk(slot, slot.their, i < lastTheirs), slot.conflicts.size());
            conflicts.addAll(slot.conflicts);
        }
        into.both(tail());
        return conflicts;
    }

    private int last(boolean isOurs) {
        int last = -1;
        for (int i = 0; i < slots.size(); i++) {
            last = (isOurs ? slots.get(i).our : slots.get(i).their) == null ? last : i;
        }
        return last;
    }

    private static String chunk(Slot slot, @Nullable String text, boolean hasNext) {
        return text == null ? "" : slot.lead + text + (hasNext ? slot.trail + "," : "");
    }

    /** From behind the last record on. */
    private String tail() {
        String text = ours.text();
        int end = ours.entries().values().stream().mapToInt(Entry::end).max().orElse(-1);
        boolean isEmpty = end < 0;
        String space = text.substring(isEmpty ? ours.open() : end, ours.close());
        boolean needsLine = isEmpty && !slots.isEmpty() && !space.contains("\n");
        return (needsLine ? ours.lineEnd() : space) + text.substring(ours.close());
    }

    /** A file that is no list in ours. */
    private List<Conflict> writeAnew(ConflictText into) {
        boolean areBlank = ours.text().isBlank() && theirs.text().isBlank();
        if (areBlank || ours.text().equals(theirs.text()) || base.text().equals(theirs.text())) {
            into.both(ours.text());
            return List.of();
        }
        if (base.text().equals(ours.text())) {
            into.both(theirs.text());
            return List.of();
        }
        boolean isRecord = slots.size() == 1 && !ours.isArray() && !theirs.isArray();
        Slot slot = slots.isEmpty() ? null : slots.get(0);
        if (!isRecord || slot == null || slot.our == null || slot.their == null) {
            into.either(ours.text(), theirs.text(), 1);
            String message = "ours and theirs differ in form: a list of records, one record, or nothing";
            return List.of(new Conflict("", message, "the lines of one side"));
        }
        Entry our = ours.entries().values().iterator().next();
        into.both(ours.text().substring(0, our.start()));
        into.either(slot.our, slot.their, slot.conflicts.size());
        into.both(ours.text().substring(our.end()));
        return slot.conflicts;
    }
}
