package dev.ashlar.bench.run;

import dev.ashlar.bench.figure.Effort;
import java.util.ArrayList;
import java.util.List;

/**
 * What JMH is started for once: one benchmark, of several compared stores.
 *
 * @param benchmark class and method, without what the names of classes end with; a regular expression
 * @param contenders keys; empty for those that the class names
 * @param records counts; empty for those that the class names
 * @param threads 0 for times of one thread, else for the throughput of so many
 * @param forks JVMs
 * @param iterations of the measurement, and as many to warm up
 * @param millis of an iteration
 */
record JmhJob(
        String benchmark,
        List<String> contenders,
        List<Integer> records,
        int threads,
        int forks,
        int iterations,
        int millis) {
    private static final String THREE_FIELDS = "Contender.threeFields";

    private static final List<String> QUICK =
            List.of(THREE_FIELDS, "Contender.wholeRecord", "Contender.openClose", "Contender.scan");

    /** What is asked of those that have all operations, by one count of records in an hour, by several in more. */
    private static final List<String> COMPARISONS = List.of(
            THREE_FIELDS,
            "Contender.wholeRecord",
            "Contender.name",
            "Contender.sharing",
            "Contender.scan",
            "Contender.scanColumns",
            "Contender.filterFew",
            "Contender.filterMany",
            "Contender.hop",
            "Contender.mixed",
            "Contender.openClose");

    /** What every compared store is asked for. */
    private static final String ALL = "Contender.(threeFields|wholeRecord|scan|openClose)";

    /** Ashlar, the baseline, and what it is most often asked about. */
    private static final List<String> SIX =
            List.of("floor", "release", "development", "by-name", "sqlite", "sqlite-tagged");

    /** Benchmarks that a regular expression for several means, about: seconds to open the store for each. */
    private static final int SEVERAL = 19 * 4;

    /** Of ids, that stores are measured with: sparse and dense ones. */
    private static final int DATA_SETS = 2;

    private static final double SECONDS_TO_OPEN = 2.5;

    private static final int SOME = 100_000;

    /** What is measured with an effort. */
    static List<JmhJob> of(Effort effort, List<Integer> records) {
        return switch (effort) {
            case TINY -> List.of(new JmhJob(THREE_FIELDS, SIX, counts(records, List.of(1_000)), 0, 1, 1, 20));
            case QUICK -> jobs(QUICK, counts(records, List.of(SOME)), 1, 3, 300, List.of(1, 2));
            case STANDARD -> standard(records);
            case FULL -> full(records);
        };
    }

    private static List<Integer> counts(List<Integer> asked, List<Integer> usual) {
        return asked.isEmpty() ? usual : asked;
    }

    private static List<JmhJob> standard(List<Integer> records) {
        List<JmhJob> jobs = jobs(COMPARISONS, counts(records, List.of(SOME)), 2, 3, 300, List.of(1, 2, 4));
        jobs.add(new JmhJob("Reload.reload", SIX, List.of(), 0, 1, 3, 500));
        return jobs;
    }

    private static List<JmhJob> full(List<Integer> records) {
        List<Integer> counts = counts(records, List.of(1_000, SOME, 1_000_000));
        List<JmhJob> jobs = jobs(COMPARISONS, counts, 3, 5, 500, List.of(1, 2, 4, 8));
        jobs.add(new JmhJob("Reload.reload", SIX, List.of(), 0, 3, 5, 500));
        jobs.add(new JmhJob(ALL, List.of(), counts, 0, 2, 5, 500));
        jobs.add(new JmhJob("Sky\\w*.\\w+", List.of(), List.of(), 0, 2, 5, 500));
        return jobs;
    }

    private static List<JmhJob> jobs(
            List<String> benchmarks,
            List<Integer> records,
            int forks,
            int iterations,
            int millis,
            List<Integer> threads) {
        List<JmhJob> jobs = new ArrayList<>();
        for (String each : benchmarks) {
            jobs.add(new JmhJob(each, SIX, records, 0, forks, iterations, millis));
        }
        for (int number : threads) {
            jobs.add(new JmhJob(THREE_FIELDS, SIX, records, number, forks, iterations, millis));
        }
        return jobs;
    }

    /** Of the files that JMH writes: without anything but letters, digits and hyphens. */
    String name() {
        String name = topic().replaceAll("[^a-z0-9]+", "-");
        return threads == 0 ? name : name + "-threads-" + threads;
    }

    String text() {
        String name = topic().replaceAll("[^a-z0-9]+", " ");
        return name + (threads == 0 ? "" : threads == 1 ? ", 1 thread" : ", " + threads + " threads");
    }

    /** The method; of several their class. */
    private String topic() {
        String[] parts = benchmark.split("\\.", 2);
        boolean isOne = parts[1].matches("[a-zA-Z]+");
        return JmhFile.hyphenated(isOne ? parts[1] : parts[0].replaceAll("\\W\\w*|\\*", ""));
    }

    double seconds() {
        double fork = SECONDS_TO_OPEN + 2 * iterations * millis / 1e3;
        int sets = records.isEmpty() ? 1 : records.size() * DATA_SETS;
        return (contenders.isEmpty() ? SEVERAL : contenders.size()) * fork * forks * sets;
    }

    /** What JMH is told, without where it writes. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "dev\\.ashlar\\.jmh\\." + benchmark.replaceFirst("\\.", "Benchmark\\\\.") + "$",
                "-f",
                Integer.toString(forks),
                "-wi",
                Integer.toString(iterations),
                "-w",
                millis + "ms",
                "-i",
                Integer.toString(iterations),
                "-r",
                millis + "ms"));
        if (threads > 0) {
            arguments.addAll(List.of("-t", Integer.toString(threads), "-bm", "thrpt", "-tu", "s"));
        } else {
            arguments.addAll(List.of("-prof", "gc"));
        }
        if (!records.isEmpty()) {
            arguments.addAll(List.of("-p", "records=" + joined(records)));
        }
        if (!contenders.isEmpty()) {
            arguments.addAll(List.of("-p", "contender=" + joined(contenders)));
        }
        return arguments;
    }

    private static String joined(List<?> values) {
        return String.join(",", values.stream().map(String::valueOf).toList());
    }
}
