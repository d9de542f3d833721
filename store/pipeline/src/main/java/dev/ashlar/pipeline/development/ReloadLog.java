package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells of reloads where nobody else listens: problems as errors, all others as information. */
final class ReloadLog implements Consumer<Reload> {
    /** A type whose schema lost a field has the same problem in each of its records. */
    private static final int MOST_PROBLEMS = 30;

    private static final Logger LOG = System.getLogger(DevelopmentStore.class.getName());
    private static final double NANOS_PER_MILLI = 1e6;

    private List<String> told = List.of();

    @Override
    public void accept(Reload reload) {
        if (reload.isPublished()) {
            LOG.log(
                    Level.INFO,
                    String.format(
                            Locale.ROOT,
                            "content reloaded: generation %d, %d records, %.0f ms%s",
                            reload.generation(),
                            reload.recordCount(),
                            reload.nanos() / NANOS_PER_MILLI,
                            differences(reload)));
        } else {
            LOG.log(
                    Level.ERROR,
                    "content not reloaded; the game goes on with generation " + reload.generation() + "; problems: "
                            + reload.problems().size() + "\n"
                            + reload.problems().stream()
                                    .limit(MOST_PROBLEMS)
                                    .map(Problem::toString)
                                    .collect(Collectors.joining("\n"))
                            + further(reload.problems().size() - MOST_PROBLEMS));
        }
    }

    static void listenerFailed(Throwable e) {
        LOG.log(Level.ERROR, "a listener of reloads failed", e);
    }

    private static String further(int count) {
        return count <= 0 ? "" : "\n… and " + count + " more";
    }

    /** Told once, and again when they have changed. */
    private String differences(Reload reload) {
        boolean same = reload.differences().equals(told);
        told = reload.differences();
        return same || told.isEmpty()
                ? ""
                : "; a release with these views would refuse it:\n  " + String.join("\n  ", reload.differences());
    }
}
