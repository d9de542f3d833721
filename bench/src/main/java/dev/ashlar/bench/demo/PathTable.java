package dev.ashlar.bench.demo;

import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.PathSummary;
import dev.ashlar.bench.timing.PathSummary.Figures;
import dev.ashlar.bench.timing.TimingPlan;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** All paths side by side: a row for each, with what a read takes, how that compares with the floor, and what it allocates. */
final class PathTable {
    private static final String FIGURES = "  %7s %7s %-15s %6s";
    private static final String GROUP = "  %s";
    private static final int GROUP_WIDTH = 38;
    private static final String PATH = "  %-27s";
    private static final String CHECKSUM = "  %s%n";

    private final PrintStream out;

    PathTable(PrintStream out) {
        this.out = out;
    }

    void print(List<PathSummary> summaries, TimingPlan plan) {
        out.printf(PATH + GROUP + GROUP + "%n", "random star", group("three fields"), group("whole record"));
        out.printf(PATH, "path");
        for (int group = 0; group < 2; group++) {
            out.printf(FIGURES, "ns", "ratio", "[min..max]", "bytes");
        }
        out.printf(CHECKSUM, "checksum");
        summaries.forEach(this::printRow);
        printConditions(plan);
    }

    private static String group(String title) {
        return "   ─ " + title + " " + "─".repeat(GROUP_WIDTH - 6 - title.length());
    }

    private void printRow(PathSummary summary) {
        out.printf(PATH, summary.path().text());
        printFigures(summary.threeFields());
        printFigures(summary.wholeRecords());
        out.printf(CHECKSUM, "%016X".formatted(summary.checksum()));
    }

    private void printFigures(Figures figures) {
        String range = "[" + number(figures.leastRatio()) + ".." + number(figures.greatestRatio()) + "]";
        out.printf(FIGURES, number(figures.nanos()), number(figures.ratio()), range, bytes(figures.bytes()));
    }

    /** Three digits, or as many as stand before the point. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }

    /** Less than a byte in a hundred reads is what the measuring itself allocates. */
    private static String bytes(double value) {
        return value < 0.01 ? "0" : number(value);
    }

    private void printConditions(TimingPlan plan) {
        out.printf("""

                  Ratios are to the floor in the same JVM, batches of both alternating, each of at least %s ms. A ratio of a
                  JVM is the median of %d rounds; %d JVMs for each path: the median, and [the least..the greatest] of them.
                  The floor against itself shows the noise. Texts are counted in place by the floor, appended to a builder by
                  views, and Strings in SQLite. By id includes finding the row, as SQLite has to; by row does not. By name, the
                  keys vary from star to star.
                  SQLite: typed columns, immutable, mapped, prepared statements, one read transaction, through JDBC.
                """, number(plan.batchNanos() / 1e6), plan.rounds(), plan.forks());
        Machine.describe().forEach(line -> out.println("  " + line));
        out.printf("  seed %d, %,d stars drawn of those in the pack, all in cache%n%n", plan.seed(), plan.picks());
    }
}
