package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells of reloads where nobody else listens: problems as errors, all others as information. */
final class ReloadLog implements Consumer<Reload> {
    private static final Logger LOG = System.getLogger(DevelopmentStore.class.getName());
    private static final double NANOS_PER_MILLI = 1e6;

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
                            + reload.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
    }

    static void listenerFailed(Throwable e) {
        LOG.log(Level.ERROR, "a listener of reloads failed", e);
    }

    private static String differences(Reload reload) {
        return reload.differences().isEmpty()
                ? ""
                : "; a release with these views would refuse it:\n  " + String.join("\n  ", reload.differences());
    }
}
