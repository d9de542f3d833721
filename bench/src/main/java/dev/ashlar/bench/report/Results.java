package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import java.util.List;

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
}
