package dev.ashlar.bench.gate;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;

/**
 * What of committed and fresh figures can be compared, and why the rest cannot.
 *
 * @param all ratios that both sides have, of one JDK
 * @param uncompared a line for each other row, with the reason
 */
record Verdicts(List<Verdict> all, List<String> uncompared) {
    /**
     * Compares ratios alone: times and speeds are of a machine at an hour.
     *
     * @param committed figures of what the gate watches
     * @param fresh figures of now
     */
    static Verdicts of(List<Figure> committed, List<Figure> fresh) {
        List<Verdict> all = new ArrayList<>();
        List<String> uncompared = new ArrayList<>();
        for (Figure now : ratios(fresh)) {
            List<Figure> same = ratios(committed).stream()
                    .filter(was -> isSameRow(was, now))
                    .toList();
            same.stream()
                    .filter(was -> feature(was) == feature(now))
                    .findFirst()
                    .ifPresentOrElse(
                            was -> all.add(new Verdict(was, now)), () -> uncompared.add(row(now) + missing(same)));
        }
        ratios(committed).stream()
                .filter(was -> ratios(fresh).stream().noneMatch(now -> isSameRow(was, now)))
                .map(was -> row(was) + ": the results have a ratio, this run measured none")
                .distinct()
                .forEach(uncompared::add);
        return new Verdicts(all, uncompared);
    }

    private static List<Figure> ratios(List<Figure> figures) {
        return figures.stream()
                .filter(figure -> figure.measure() == Measure.RATIO)
                .toList();
    }

    private static boolean isSameRow(Figure one, Figure other) {
        return one.suite().equals(other.suite())
                && one.topic().equals(other.topic())
                && one.subject().equals(other.subject())
                && one.records() == other.records();
    }

    /** The JIT of another JDK makes another ratio. */
    private static String missing(List<Figure> same) {
        return same.isEmpty()
                ? ": the results have no ratio"
                : ": the results have a ratio of JDK " + same.get(0).jdk() + " alone";
    }

    private static String row(Figure figure) {
        return figure.topic() + ", " + figure.subject();
    }

    /** {@return the number of the JDK that a figure was measured on, 17 of 17.0.15} */
    static int feature(Figure figure) {
        return Runtime.Version.parse(figure.jdk()).feature();
    }
}
