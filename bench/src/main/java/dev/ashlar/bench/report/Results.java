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
 * @param notes notes for readers, a sentence each
 */
public record Results(
        Circumstances circumstances,
        List<Cache> caches,
        List<Description> contenders,
        List<Figure> figures,
        List<String> notes) {
    /** What harness 1 did otherwise. */
    private static final String OLDER_HARNESS =
            "An older harness measured this run: all ids are dense, few texts repeat, the baseline of scans and texts is not the fastest read, and scans of "
                    + "more than 10 ms were warmed less than shorter ones. Do not compare these figures with those of newer runs.";

    /** What harness 2 did otherwise. */
    private static final String HARNESS_2 =
            "An older harness measured this run: the values of the secondary index led to a sixth of a million records, Arrow used branches to select many records, "
                    + "the loop of a view called next(), and SBE without checks read a table of ids with checks. Do not compare these figures with "
                    + "those of newer runs.";

    /** What harness 3 did otherwise. */
    private static final String HARNESS_3 =
            "An older harness measured this run: JMH measured dense ids alone, its figures of opening included closing, "
                    + "and the target of building was one of dense ids without an index. Do not compare these figures with those of newer runs.";

    /** The first note of a run that somebody has ended, until more is added to it. */
    public static final String INTERRUPTED = "This run was interrupted: figures that are missing were not measured.";

    /** {@return notes for readers; of an older harness, the differences} */
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

    /**
     * The same with the present words for the baseline: its name, and its configuration if it is the present one.
     *
     * @param baseline how the baseline is described now
     * @return results with the same figures
     */
    public Results withBaseline(Description baseline) {
        boolean isPresent = circumstances.harness() == Circumstances.HARNESS;
        List<Description> described = contenders.stream()
                .map(each -> !each.key().equals(baseline.key())
                        ? each
                        : new Description(
                                each.key(),
                                baseline.name(),
                                each.library(),
                                each.kind(),
                                isPresent ? baseline.configuration() : each.configuration()))
                .toList();
        return new Results(circumstances, caches, described, figures, notes);
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
