package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.folder.WorkingPath;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells of reloads where nobody else listens: problems as errors, all others as information, in a line each. */
final class ReloadLog implements Consumer<Reload> {
    /** A type whose schema lost a field has the same problem in each of its records. */
    private static final int MOST_PROBLEMS = 30;

    private static final Logger LOG = System.getLogger(DevelopmentStore.class.getName());
    private static final double NANOS_PER_MILLI = 1e6;

    private final String location;
    private List<Problem> told = List.of();

    /** Problems of content in a folder have paths from the working folder. */
    ReloadLog(String location) {
        this.location = BackendLocation.parse(location, Set.of("json")).place();
    }

    @Override
    public void accept(Reload reload) {
        if (reload.isPublished()) {
            LOG.log(Level.INFO, published(reload));
        } else {
            LOG.log(Level.ERROR, failed(reload));
        }
        told = reload.problems();
    }

    static void listenerFailed(Throwable e) {
        LOG.log(Level.ERROR, "a listener of reloads failed", e);
    }

    private String published(Reload reload) {
        boolean isAsBefore = !told.isEmpty() && reload.changes().isEmpty();
        return String.format(
                Locale.ROOT,
                "content reloaded: generation %d, %d records, %.0f ms%s%s",
                reload.generation(),
                reload.recordCount(),
                reload.times().all() / NANOS_PER_MILLI,
                isAsBefore ? "; nothing is wrong any more" : changes(reload),
                differences(reload));
    }

    private static String changes(Reload reload) {
        return reload.changes().entrySet().stream()
                .map(type -> "; " + type.getKey() + ": " + type.getValue())
                .collect(Collectors.joining());
    }

    private static String differences(Reload reload) {
        return reload.newDifferences().isEmpty()
                ? ""
                : "; a release with these views would refuse it:\n  " + String.join("\n  ", reload.newDifferences());
    }

    private String failed(Reload reload) {
        List<Problem> problems = reload.problems();
        String head = "content not reloaded; the game goes on with generation " + reload.generation() + "; problems: "
                + problems.size();
        if (problems.equals(told)) {
            return head + ", as before";
        }
        String lines = problems.stream().limit(MOST_PROBLEMS).map(this::line).collect(Collectors.joining("\n"));
        return head + "\n" + lines + further(problems.size() - MOST_PROBLEMS);
    }

    private String line(Problem problem) {
        try {
            Path folder = Path.of(location);
            boolean isThere = Files.isRegularFile(folder.resolve(problem.at().file()));
            return (isThere ? WorkingPath.of(problem, folder) : problem).toString();
        } catch (InvalidPathException e) {
            return problem.toString();
        }
    }

    private static String further(int count) {
        return count <= 0 ? "" : "\n… and " + count + " more";
    }
}
