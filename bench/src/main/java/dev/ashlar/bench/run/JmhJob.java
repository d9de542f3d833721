package dev.ashlar.bench.run;

import dev.ashlar.bench.figure.Effort;
import java.util.ArrayList;
import java.util.List;

/**
 * What JMH is started for once: one class.
 *
 * @param className simple name
 * @param records counts; empty for those that the class names
 * @param threads 0 for times of one thread, else for the throughput of so many
 * @param forks JVMs
 * @param iterations of the measurement, and as many to warm up
 * @param millis of an iteration
 */
record JmhJob(String className, List<Integer> records, int threads, int forks, int iterations, int millis) {
    private static final List<String> QUICK =
            List.of("ThreeFieldsBenchmark", "WholeRecordBenchmark", "OpenBenchmark", "ScanBenchmark");

    /** What is asked of everybody, by one count of records in an hour, by several in more. */
    private static final List<String> COMPARISONS = List.of(
            "ThreeFieldsBenchmark",
            "WholeRecordBenchmark",
            "NameBenchmark",
            "SecondaryIndexBenchmark",
            "ScanBenchmark",
            "ColumnScanBenchmark",
            "HopBenchmark",
            "MixedBenchmark",
            "OpenBenchmark",
            "CookBenchmark");

    /** Ways that a class measures, about six of them, each of which opens its store first: seconds for that. */
    private static final int WAYS = 6;

    private static final double SECONDS_TO_OPEN = 2.5;

    private static final int SOME = 100_000;

    /** What is measured with an effort. */
    static List<JmhJob> of(Effort effort, List<Integer> records) {
        return switch (effort) {
            case TINY -> List.of(new JmhJob("ThreeFieldsBenchmark", counts(records, List.of(1_000)), 0, 1, 1, 20));
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
        jobs.add(new JmhJob("SizeBenchmark", counts(records, List.of(SOME)), 0, 1, 1, 100));
        jobs.add(new JmhJob("ReloadBenchmark", List.of(), 0, 1, 3, 500));
        return jobs;
    }

    private static List<JmhJob> full(List<Integer> records) {
        List<Integer> counts = counts(records, List.of(1_000, SOME, 1_000_000));
        List<JmhJob> jobs = jobs(COMPARISONS, counts, 3, 5, 500, List.of(1, 2, 4, 8));
        jobs.add(new JmhJob("SizeBenchmark", counts, 0, 1, 3, 300));
        jobs.add(new JmhJob("ReloadBenchmark", List.of(), 0, 3, 5, 500));
        jobs.add(new JmhJob("ContenderBenchmark", counts, 0, 2, 5, 500));
        jobs.add(new JmhJob("Sky\\w*Benchmark", List.of(), 0, 2, 5, 500));
        return jobs;
    }

    private static List<JmhJob> jobs(
            List<String> classes, List<Integer> records, int forks, int iterations, int millis, List<Integer> threads) {
        List<JmhJob> jobs = new ArrayList<>();
        for (String each : classes) {
            jobs.add(new JmhJob(each, records, 0, forks, iterations, millis));
        }
        for (int number : threads) {
            jobs.add(new JmhJob("ThreeFieldsBenchmark", records, number, forks, iterations, millis));
        }
        return jobs;
    }

    /** Of the files that JMH writes: without anything but letters, digits and hyphens. */
    String name() {
        String name =
                JmhFile.hyphenated(className.replaceFirst("Benchmark$", "")).replaceAll("[^a-z0-9-]", "");
        return threads == 0 ? name : name + "-threads-" + threads;
    }

    String text() {
        String name =
                JmhFile.hyphenated(className.replaceFirst("Benchmark$", "")).replaceAll("[^a-z0-9-]", "");
        return name.replace('-', ' ') + (threads == 0 ? "" : threads == 1 ? ", 1 thread" : ", " + threads + " threads");
    }

    double seconds() {
        double fork = SECONDS_TO_OPEN + 2 * iterations * millis / 1e3;
        return WAYS * fork * forks * Math.max(1, records.size());
    }

    /** What JMH is told, without where it writes. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "dev\\.ashlar\\.jmh\\." + className + "\\.",
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
            arguments.addAll(List.of(
                    "-p",
                    "records="
                            + String.join(
                                    ",", records.stream().map(String::valueOf).toList())));
        }
        return arguments;
    }
}
