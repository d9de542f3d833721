package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * All that a benchmark run has found. Immutable.
 *
 * @param circumstances what was measured under
 * @param caches of the machine's processor, the smallest first; empty where they are not known
 * @param contenders what was compared, in the order of reports
 * @param figures in the order in which they were measured
 * @param notes what a reader must know besides, a sentence each
 */
public record Results(
        Circumstances circumstances,
        List<Cache> caches,
        List<Description> contenders,
        List<Figure> figures,
        List<String> notes) {
    /** What harness 1 did otherwise. */
    private static final String OLDER_HARNESS =
            "An older harness measured this run: ids have no gaps, few texts repeat, the floor of scans and texts is not the least, and scans of "
                    + "more than 10 ms were warmed less than shorter ones. Do not compare these figures with those of newer runs.";

    /** What harness 2 did otherwise. */
    private static final String HARNESS_2 =
            "An older harness measured this run: values of the secondary index led to a sixth of a million records, Arrow selected many records by "
                    + "branches, the loop of a view took next(), and the table of ids was checked for SBE without checks. Do not compare these figures with "
                    + "those of newer runs.";

    /** What harness 3 did otherwise. */
    private static final String HARNESS_3 =
            "An older harness measured this run: JMH and its threads read dense ids alone, its opening counted closing by the name of one that does not, "
                    + "and the target of building was one of dense ids without an index. Do not compare these figures with those of newer runs.";

    /** The first note of a run that somebody has ended, until more is added to it. */
    public static final String INTERRUPTED = "This run was interrupted: what is not here was not measured.";

    /** {@return what a reader must know besides; of an older harness, what it did otherwise} */
    List<String> allNotes() {
        if (circumstances.harness() == Circumstances.HARNESS) {
            return notes;
        }
        List<String> all = new ArrayList<>(notes);
        all.add(
                0,
                switch (circumstances.harness()) {
                    case 1 -> OLDER_HARNESS;
                    case 2 -> HARNESS_2;
                    default -> HARNESS_3;
                });
        return all;
    }

    /**
     * A cache between a core and its memory.
     *
     * @param name like L2
     * @param bytes that it holds, 1 or more
     */
    public record Cache(String name, long bytes) {}

    /**
     * Results.
     *
     * @param circumstances what was measured under
     * @param caches the smallest first
     * @param contenders in the order of reports
     * @param figures in the order in which they were measured
     * @param notes a sentence each
     */
    public Results {
        caches = List.copyOf(caches);
        contenders = List.copyOf(contenders);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }

    /**
     * What was measured later beside this: where both have a figure, the later one.
     *
     * @param later results of the same machine
     * @return all of both, with a note on when the later ones were measured
     * @throws IllegalArgumentException when they are of another machine, commit or harness
     */
    public Results with(Results later) {
        requireSame("machine", circumstances.machine(), later.circumstances.machine());
        requireSame("commit", circumstances.commit(), later.circumstances.commit());
        requireSame("harness", circumstances.harness(), later.circumstances.harness());
        List<Figure> all = new ArrayList<>(figures);
        all.removeIf(figure -> later.figures.stream().anyMatch(figure::isOfTheSame));
        all.addAll(later.figures);
        List<String> told = new ArrayList<>(notes);
        if (!later.figures.isEmpty()) {
            told.remove(INTERRUPTED);
            told.add(later.addition());
        }
        later.notes.stream().filter(note -> !told.contains(note)).forEach(told::add);
        return new Results(circumstances.with(later.circumstances), later.caches, later.contenders, all, told);
    }

    /** Figures of one report are compared with each other. */
    private static void requireSame(String what, Object expected, Object found) {
        if (!found.equals(expected)) {
            throw new IllegalArgumentException(
                    "results of another " + what + ": expected " + expected + ", found " + found);
        }
    }

    /** What of a report was measured with these, in a sentence. */
    private String addition() {
        Map<String, Set<String>> suites = new LinkedHashMap<>();
        for (Figure figure : figures) {
            Set<String> counts = suites.computeIfAbsent(figure.suite(), suite -> new LinkedHashSet<>());
            if (figure.records() > 0) {
                counts.add(Numbers.count(figure.records()));
            }
        }
        List<String> what = new ArrayList<>();
        suites.forEach((suite, counts) ->
                what.add(counts.isEmpty() ? suite : suite + ", " + String.join(", ", counts) + " records"));
        return String.format(
                Locale.ROOT,
                "Added at %s, effort %s, commit %s, load average %.2f before and %.2f after, JDK %s: %s.",
                circumstances.begin(),
                circumstances.effort(),
                circumstances.commit(),
                circumstances.loadBefore(),
                circumstances.loadAfter(),
                String.join(" and ", circumstances.jdks()),
                String.join("; ", what));
    }
}
