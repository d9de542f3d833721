package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * All results, as a table for people and as JSON for programs. Immutable.
 *
 * @param plan how much was timed
 * @param jdks that it was timed on
 * @param seed of everything random
 * @param results of each workload and JDK
 * @param length what a record takes; null where no such pack was written
 */
record TargetReport(
        TargetPlan plan,
        List<Jdk> jdks,
        long seed,
        List<TargetResult> results,
        @Nullable PackLength length) {
    private static final String ROW = "%-23s %10s  %-19s %3s %9s %9s %6s %-14s %-12s %-6s %5s";

    boolean isHeld() {
        return results.stream().allMatch(TargetResult::isHeld) && (length == null || length.isHeld());
    }

    /** The lines of the table, with what it was measured on above it. */
    List<String> table() {
        List<String> lines = new ArrayList<>(conditions());
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

    private List<String> conditions() {
        List<String> lines = new ArrayList<>(List.of(Machine.host()));
        for (Jdk jdk : jdks) {
            lines.add("JDK " + jdk.version() + ", flags " + String.join(" ", jdk.productFlags()));
        }
        lines.add(
                "seed %d; time of the thread; %d JVMs for each workload, %d rounds in each: median of the rounds, then of the JVMs"
                        .formatted(seed, plan.forks(), plan.rounds()));
        return lines;
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }

    private String row(TargetResult result) {
        return row(
                result.workload().text(),
                String.format(Locale.ROOT, "%,d", result.workload().records() / plan.divisor()),
                result.workload().reference(),
                result.jdk().version().feature(),
                nanos(result.referenceNanos()),
                nanos(result.nanos()),
                ratio(result.ratio()),
                "[" + ratio(result.leastRatio()) + ".." + ratio(result.greatestRatio()) + "]",
                result.target().text(),
                result.isHeld() ? "held" : "MISSED",
                result.allocates() ? String.format(Locale.ROOT, "%.1f", result.bytes()) : "0");
    }

    private static String nanos(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** The same as JSON. */
    List<String> json() {
        List<String> lines = new ArrayList<>();
        lines.add("{");
        lines.add("  \"machine\": " + quoted(Machine.host()) + ",");
        lines.add("  \"seed\": " + seed + ",");
        lines.add("  \"forks\": " + plan.forks() + ",");
        lines.add("  \"rounds\": " + plan.rounds() + ",");
        if (length != null) {
            lines.add("  \"bytesOfRecord\": " + length.ofRecord() + ",");
        }
        lines.add("  \"held\": " + isHeld() + ",");
        lines.add("  \"results\": [");
        for (int i = 0; i < results.size(); i++) {
            lines.add("    " + json(results.get(i)) + (i + 1 < results.size() ? "," : ""));
        }
        lines.add("  ]");
        lines.add("}");
        return lines;
    }

    private String json(TargetResult result) {
        return String.join(
                ", ",
                "{\"workload\": " + quoted(result.workload().key()),
                "\"records\": " + result.workload().records() / plan.divisor(),
                "\"jdk\": " + quoted(result.jdk().version().toString()),
                "\"referenceNanos\": " + result.referenceNanos(),
                "\"nanos\": " + result.nanos(),
                "\"ratio\": " + result.ratio(),
                "\"leastRatio\": " + result.leastRatio(),
                "\"greatestRatio\": " + result.greatestRatio(),
                "\"bytes\": " + (result.allocates() ? result.bytes() : 0.0),
                "\"limited\": " + quoted(result.target().measure().name().toLowerCase(Locale.ROOT)),
                "\"limit\": " + result.target().limit(),
                "\"held\": " + result.isHeld() + "}");
    }

    /** Names of processors and versions: without characters that would have to be escaped, but for these two. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
