package dev.ashlar.link;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects problems and conflicts of a link, and counts what its layers cost. For one thread. */
final class Findings {
    private static final int MOST_PROBLEMS = 100;
    private static final Comparator<LinkConflict> ORDER = Comparator.comparing(LinkConflict::type)
            .thenComparingLong(LinkConflict::id)
            .thenComparing(LinkConflict::field);

    private final List<String> problems = new ArrayList<>();
    private final List<LinkConflict> conflicts = new ArrayList<>();
    /** Files of layers by name, from below to above. */
    private final Map<String, Path> files;
    /** What problems are about: names of layers, perhaps others. */
    private final Set<String> named = new HashSet<>();

    private Keys keys = (type, id) -> "";
    private long problemCount;
    private long conflictCount;
    private final long mostItemBytes;
    private long itemBytes;

    /** {@code mostItemBytes}: see {@link LinkStack#maxItemBytes}; {@code files}: of layers by name, from below to above. */
    Findings(long mostItemBytes, Map<String, Path> files) {
        this.mostItemBytes = mostItemBytes;
        this.files = files;
    }

    /** The keys of records. */
    interface Keys {
        /** The key of a record; empty if it is not known. */
        String of(String type, long id);
    }

    /** {@code lookup}: finds the keys of records in conflicts, which are few. */
    void nameBy(Keys lookup) {
        keys = lookup;
    }

    /** Counts bytes of texts and arrays that a layer has, or that an edit reads. */
    void spend(String level, String where, long id, String field, long bytes) {
        itemBytes += bytes;
        if (itemBytes > mostItemBytes) {
            String of = where + " " + id + "." + field;
            problem(level, of, "too many bytes of texts and arrays from layers", "at most " + mostItemBytes, "more");
            throwIfAny(false);
        }
    }

    /** Adds a problem; {@code level}: name of the layer, {@code where}: what it is about. */
    void problem(String level, String where, String what, Object expected, Object found) {
        problemCount++;
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(level + ": " + where + ": " + what + ": expected " + expected + ", found " + found);
            named.add(level);
        }
    }

    void conflict(LinkConflict.Kind kind, String type, long id, String field, String lower, String upper) {
        conflictCount++;
        if (conflicts.size() < LinkReport.MOST_CONFLICTS) {
            conflicts.add(new LinkConflict(kind, type, id, "", field, lower, upper));
        }
    }

    /** Conflicts of records are found first, then those of fields, type by type. */
    List<LinkConflict> conflicts() {
        return conflicts.stream()
                .sorted(ORDER)
                .map(each -> each.withKey(keys.of(each.type(), each.id())))
                .toList();
    }

    /** How many problems there are so far, told or not. */
    long problemCount() {
        return problemCount;
    }

    long conflictCount() {
        return conflictCount;
    }

    private List<Path> layers() {
        return files.entrySet().stream()
                .filter(file -> named.contains(file.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Ends the link where there are problems, or conflicts that count as such. */
    void throwIfAny(boolean strict) {
        List<String> all = new ArrayList<>(problems);
        if (strict) {
            conflicts().stream().limit(MOST_PROBLEMS - (long) problems.size()).forEach(each -> {
                all.add(each.toString());
                named.add(each.upper());
            });
        }
        if (!all.isEmpty()) {
            throw new LinkException(all, layers());
        }
    }
}
