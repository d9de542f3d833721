package dev.ashlar.bench.demo;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Batches;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.bench.timing.Plan;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** All paths side by side: a row for each, with what a read takes, how that compares with the baseline, and what it allocates. */
final class PathTable {
    private static final String FIGURES = "  %7s %7s %-15s %6s";
    private static final String GROUP = "  %s";
    private static final int GROUP_WIDTH = 38;
    private static final String PATH = "  %-27s";
    private static final String CHECKSUM = "  %s%n";

    private final PrintStream out;
    private final String checksum;

    /** {@code checksum}: of all paths. */
    PathTable(PrintStream out, String checksum) {
        this.out = out;
        this.checksum = checksum;
    }

    void print(List<Job> jobs, Forks forks, Plan plan) {
        out.printf(PATH + GROUP + GROUP + "%n", "random star", group("three fields"), group("whole record"));
        out.printf(PATH, "path");
        for (int group = 0; group < 2; group++) {
            out.printf(FIGURES, "ns", "ratio", "[min..max]", "bytes");
        }
        out.printf(CHECKSUM, "checksum");
        jobs.forEach(job -> printRow(job, forks));
        printConditions(plan, jobs.get(0).records());
    }

    private static String group(String title) {
        return "   ─ " + title + " " + "─".repeat(GROUP_WIDTH - 6 - title.length());
    }

    private void printRow(Job job, Forks forks) {
        out.printf(PATH, job.name());
        printFigures(job, forks, PathProbe.THREE_FIELDS);
        printFigures(job, forks, PathProbe.WHOLE_RECORD);
        out.printf(CHECKSUM, checksum);
    }

    private void printFigures(Job job, Forks forks, String topic) {
        Figure ratio = forks.figure(job, topic, job.name(), Measure.RATIO);
        Figure bytes = forks.figure(job, topic, job.name(), Measure.ALLOCATED);
        double nanos = forks.figure(job, topic, job.name(), Measure.NANOS).value();
        String range = "[" + number(ratio.least()) + ".." + number(ratio.greatest()) + "]";
        out.printf(
                FIGURES,
                number(nanos),
                number(ratio.value()),
                range,
                bytes.greatest() == 0 ? "0" : number(bytes.greatest()));
    }

    /** Three digits, or as many as stand before the point. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }

    private void printConditions(Plan plan, long stars) {
        out.printf("""

                  Ratios are to the baseline in the same JVM, by the time that the thread had a core: batches of both alternate,
                  each of at most %,d reads. A ratio of a JVM is the median of at most %d rounds; %d JVMs for each path: the
                  median, and [the least..the greatest] of them.
                  The baseline against itself shows the noise. Texts are counted in place by the baseline, appended to a builder by
                  views, and Strings in SQLite. By id includes finding the row, as SQLite has to; by row does not. By name, the
                  keys vary from star to star.
                  SQLite: typed columns, immutable, mapped, prepared statements, one read transaction, through JDBC.
                """, Batches.LONGEST, plan.rounds(), plan.forks());
        Machine.describe().forEach(line -> out.println("  " + line));
        out.printf("  seed %d, %,d stars drawn of those in the pack, all in cache%n%n", PathProbe.SEED, stars);
    }
}
