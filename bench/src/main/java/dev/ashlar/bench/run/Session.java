package dev.ashlar.bench.run;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.figure.Part.Step;
import dev.ashlar.bench.report.Reports;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run: all steps of all parts, one after the other, with results that are there whenever it ends. {@link #run} is for one thread;
 * {@link #interrupt} may be called by another.
 */
final class Session {
    /** More disturbs what is measured. */
    private static final double QUIET_LOAD = 0.5;

    /** With fewer the JIT, the collector and the operating system run where the benchmark does. */
    private static final int ENOUGH_CORES = 4;

    private static final int LONGEST_REASON = 400;

    private final Settings settings;
    private final Map<String, Part> parts;
    private final @Nullable Results earlier;
    private final ProgressLine line;
    private final Circumstances circumstances;
    private final List<String> failures = new ArrayList<>();
    private final Object writing = new Object();
    private volatile Results found;
    private volatile boolean interrupted;
    private int succeeded;

    /** {@code earlier}: what the run adds to; null where it begins anew. */
    Session(Settings settings, Map<String, Part> parts, @Nullable Results earlier, ProgressLine line) {
        this.settings = settings;
        this.parts = parts;
        this.earlier = earlier;
        this.line = line;
        this.circumstances = Surroundings.now(settings);
        this.found = results();
    }

    /** Says what is going to happen. */
    void announce() {
        double seconds = parts.values().stream()
                .flatMap(part -> part.steps().stream())
                .mapToDouble(Step::seconds)
                .sum();
        parts.forEach((key, part) -> line.tell(String.format(
                Locale.ROOT,
                "%-8s %s, about %s",
                key,
                part.text(),
                RunProgress.text(
                        part.steps().stream().mapToDouble(Step::seconds).sum()))));
        line.tell("This takes about " + RunProgress.text(seconds) + ". Results go to " + settings.folder() + '.');
        double load = circumstances.loadBefore();
        line.tell(
                load < 0
                        ? "The load of this machine is not known."
                        : String.format(Locale.ROOT, "The load average of the last minute is %.2f.", load));
        warnings().forEach(warning -> line.tell("Warning: " + warning));
    }

    /** What makes figures worse than they could be: told before a run, and in its report. */
    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (circumstances.loadBefore() > QUIET_LOAD) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The load average of this machine was %.2f when the run began. Other processes make times longer and their spread greater.",
                    circumstances.loadBefore()));
        }
        int cores = Runtime.getRuntime().availableProcessors();
        if (cores < ENOUGH_CORES) {
            warnings.add(cores + " cores: the measured thread shares them with the JIT and the operating system.");
        }
        return warnings;
    }

    /**
     * Measures, and writes the reports.
     *
     * @return the exit code: {@link BenchRun#EXIT_INCOMPLETE} when a step failed, {@link BenchRun#EXIT_FAILED} when all did
     * @throws IOException when results cannot be written
     */
    int run() throws IOException {
        Files.createDirectories(settings.folder());
        Files.createDirectories(settings.stores());
        RunProgress progress = new RunProgress(
                parts.values().stream()
                        .flatMap(part -> part.steps().stream())
                        .map(Step::seconds)
                        .toList(),
                System::nanoTime);
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            for (Step step : part.getValue().steps()) {
                if (interrupted) {
                    return BenchRun.EXIT_INCOMPLETE;
                }
                line.show(progress, part.getKey() + ": " + step.text());
                run(part.getKey(), step);
                progress.stepDone();
                found = results();
            }
            keep();
        }
        finish();
        return failures.isEmpty() ? BenchRun.EXIT_OK : succeeded == 0 ? BenchRun.EXIT_FAILED : BenchRun.EXIT_INCOMPLETE;
    }

    private void run(String part, Step step) {
        try {
            step.action().run();
            succeeded++;
        } catch (IOException | RuntimeException e) {
            // Whatever fails in a step, others can be measured.
            if (!interrupted) {
                String failure = part + ", " + step.text() + ": failed: " + reason(e);
                failures.add(failure);
                line.tell(failure);
            }
        }
    }

    /** On one line, and without the folders of this machine: reports are read elsewhere. */
    private String reason(Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        String line = message.replaceAll("\\s+", " ")
                .replace(settings.stores().toString(), "stores")
                .replace(settings.folder().toString(), "results");
        return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + " …" : line;
    }

    private Results results() {
        List<Figure> figures = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>(failures);
        notes.addAll(warnings());
        notes.addAll(Surroundings.storage(settings.stores()));
        for (Part part : parts.values()) {
            figures.addAll(part.figures());
            notes.addAll(part.notes());
        }
        Results own = new Results(
                Surroundings.after(circumstances),
                Surroundings.caches(),
                Contenders.all().stream().map(Contender::description).toList(),
                figures,
                List.copyOf(notes));
        return earlier == null ? own : earlier.with(own);
    }

    /** Whoever interrupts this later finds what was measured. */
    private void keep() throws IOException {
        synchronized (writing) {
            if (!interrupted) {
                ResultsFile.write(settings.folder(), found);
            }
        }
    }

    private void finish() throws IOException {
        line.clear();
        synchronized (writing) {
            if (!interrupted) {
                Reports.write(settings.folder(), found);
                removeStores();
            }
        }
        line.tell("Written: " + settings.folder().resolve("index.html"));
    }

    /** Ends what runs, and writes reports of what there is. Nothing is measured afterwards. */
    void interrupt() {
        interrupted = true;
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        synchronized (writing) {
            try {
                line.clear();
                Results until = found;
                List<String> notes = new ArrayList<>(until.notes());
                notes.add(0, Results.INTERRUPTED);
                Reports.write(
                        settings.folder(),
                        new Results(until.circumstances(), until.caches(), until.contenders(), until.figures(), notes));
                removeStores();
                line.tell("Interrupted. What was measured until then: "
                        + settings.folder().resolve("index.html"));
            } catch (IOException e) {
                line.tell("cannot write " + e.getMessage());
            }
        }
    }

    private void removeStores() throws IOException {
        if (!settings.keepsStores()) {
            StoreFolder.remove(settings.stores());
        }
    }
}
