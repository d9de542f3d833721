package dev.ashlar.bench.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What JMH could not run, by its logs: it goes on with the next, and leaves it out of its results. For one thread. */
final class JmhFailures {
    private static final String BENCHMARK = "# Benchmark: ";
    private static final String PARAMETERS = "# Parameters: ";
    private static final String FAILURE = "<failure>";

    /** What a benchmark says that cannot run, and is not wrong. */
    private static final String REFUSAL = "dev.ashlar.jmh.CannotRunException: ";

    /** Benchmarks by the JDK and the reason that they have in common. */
    private final Map<String, Set<String>> benchmarks = new LinkedHashMap<>();

    /**
     * Takes the failures of a log.
     *
     * @param lines of JMH
     * @param jdk version that it ran on
     */
    void add(List<String> lines, String jdk) {
        String benchmark = "";
        String parameters = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(BENCHMARK)) {
                String name = line.substring(BENCHMARK.length());
                benchmark = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
                parameters = "";
            } else if (line.startsWith(PARAMETERS)) {
                parameters = " " + line.substring(PARAMETERS.length());
            } else if (line.contains(FAILURE)) {
                String reason = "JDK " + jdk + ": " + reason(lines, i + 1);
                benchmarks
                        .computeIfAbsent(reason, unknown -> new LinkedHashSet<>())
                        .add(benchmark + parameters);
            }
        }
    }

    /** The first line behind a failure that says something. */
    private static String reason(List<String> lines, int from) {
        return lines.subList(from, lines.size()).stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.startsWith(REFUSAL) ? line.substring(REFUSAL.length()) : line)
                .orElse("it did not say why");
    }

    /** A sentence for each reason, with all whom it is about, however often JMH has told it. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        benchmarks.forEach(
                (reason, whom) -> notes.add("JMH could not run " + String.join(", ", whom) + " on " + reason + "."));
        return notes;
    }
}
