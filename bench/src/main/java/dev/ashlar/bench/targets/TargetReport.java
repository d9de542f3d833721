package dev.ashlar.bench.targets;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * All results, as a table for people and as JSON for programs. Immutable.
 *
 * @param plan how much was timed
 * @param jdks that it was timed on
 * @param results of each workload and JDK
 * @param length what a record takes; null where no such pack was written
 */
record TargetReport(
        Plan plan,
        List<Jdk> jdks,
        List<TargetResult> results,
        @Nullable PackLength length) {
    private static final String ROW = "%-23s %10s  %-19s %3s %9s %9s %6s %-14s %-12s %-6s %5s";

    boolean isHeld() {
        return results.stream().allMatch(TargetResult::isHeld) && (length == null || length.isHeld());
    }

    /** The lines of the table, with what it was measured on above it. */
    List<String> table() {
        List<String> lines = new ArrayList<>(List.of(Machine.host()));
        for (Jdk jdk : jdks) {
            lines.add("JDK " + jdk.version() + ", flags " + String.join(" ", jdk.productFlags()));
        }
        lines.add(
                "seed %d; CPU time of the thread; %d JVMs for each workload, %d rounds in each: median of the rounds, then of the JVMs"
                        .formatted(Workload.SEED, plan.forks(), plan.rounds()));
        lines.add("");
        lines.add(row(
                "workload",
                "records",
                "compared with",
                "JDK",
                "its ns",
                "ns",
                "ratio",
                "[min..max]",
                "target",
                "",
                "B/op"));
        results.forEach(result -> lines.add(row(result)));
        if (length != null) {
            lines.add(length.text());
        }
        return lines;
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }

    private static String row(TargetResult result) {
        Figure ratio = result.ratio();
        double bytes = result.bytes().greatest();
        return row(
                result.workload().text(),
                String.format(Locale.ROOT, "%,d", result.job().records()),
                result.workload().reference(),
                result.job().jdk().version().feature(),
                nanos(result.referenceNanos()),
                nanos(result.nanos()),
                ratio(ratio.value()),
                "[" + ratio(ratio.least()) + ".." + ratio(ratio.greatest()) + "]",
                result.target().text(),
                result.isHeld() ? "held" : "MISSED",
                bytes == 0 ? "0" : String.format(Locale.ROOT, "%.1f", bytes));
    }

    private static String nanos(Figure figure) {
        return String.format(Locale.ROOT, figure.value() < 100 ? "%.2f" : "%,.0f", figure.value());
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** The same as JSON. */
    String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("machine", Machine.host());
        json.put("seed", Workload.SEED);
        json.put("forks", plan.forks());
        json.put("rounds", plan.rounds());
        if (length != null) {
            json.put("bytesOfRecord", length.ofRecord());
        }
        json.put("held", isHeld());
        json.put("results", results.stream().map(TargetResult::json).toList());
        return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }
}
