package dev.ashlar.bench.figure;

import java.util.Arrays;

/**
 * One number of a report, with its spread.
 *
 * @param suite what measured it: {@code paired}, {@code jmh}, {@code limits}
 * @param topic what was done: key of an operation, or {@code open}, {@code build}, {@code size}, …
 * @param subject who did it: key of a compared store; of limits what was measured
 * @param records how many there were; 0 where that has no meaning
 * @param threads how many did it at once, 1 or more
 * @param jdk version, like 17.0.15
 * @param measure what is counted
 * @param value the median over all forks
 * @param least of all forks
 * @param greatest of all forks
 * @param forks JVMs that it was measured in, 1 or more
 */
public record Figure(
        String suite,
        String topic,
        String subject,
        long records,
        int threads,
        String jdk,
        Measure measure,
        double value,
        double least,
        double greatest,
        int forks) {
    /**
     * {@return whether another says how much of the same it is}
     *
     * @param other of the same run or another
     */
    public boolean isOfTheSame(Figure other) {
        return suite.equals(other.suite)
                && topic.equals(other.topic)
                && subject.equals(other.subject)
                && records == other.records
                && threads == other.threads
                && jdk.equals(other.jdk)
                && measure == other.measure;
    }

    /**
     * A figure of what several forks measured.
     *
     * @param suite as above
     * @param topic as above
     * @param subject as above
     * @param records as above
     * @param threads as above
     * @param jdk as above
     * @param measure as above
     * @param values one of each fork, one or more
     * @return the median with its spread
     */
    public static Figure of(
            String suite,
            String topic,
            String subject,
            long records,
            int threads,
            String jdk,
            Measure measure,
            double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int last = sorted.length - 1;
        double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
        return new Figure(
                suite, topic, subject, records, threads, jdk, measure, median, sorted[0], sorted[last], sorted.length);
    }
}
