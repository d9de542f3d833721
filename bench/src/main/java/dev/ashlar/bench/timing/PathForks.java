package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.SkyFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Times paths, each in JVMs of its own and always against the floor in the same JVM: so no path sees code that the JIT
 * compiled for another, and what one JVM happened to compile badly shows in the spread. One JVM at a time.
 */
public final class PathForks {
    private final SkyFiles files;
    private final TimingPlan plan;

    /**
     * A measurement.
     *
     * @param files where the content is
     * @param plan how much is timed
     */
    public PathForks(SkyFiles files, TimingPlan plan) {
        this.files = files;
        this.plan = plan;
    }

    /**
     * Times paths. The order of the paths turns round from one fork to the next.
     *
     * @param kinds which paths
     * @return a summary for each, in the same order
     * @throws ChildFailure when a JVM fails, or its numbers are not the floor's
     * @throws IOException when no JVM can be started
     */
    public List<PathSummary> run(List<PathKind> kinds) throws IOException {
        Map<PathKind, List<PathTimes>> told = new EnumMap<>(PathKind.class);
        List<PathKind> order = new ArrayList<>(kinds);
        for (int fork = 0; fork < plan.forks(); fork++) {
            for (PathKind kind : order) {
                told.computeIfAbsent(kind, k -> new ArrayList<>()).add(fork(kind));
            }
            Collections.reverse(order);
        }
        return kinds.stream().map(kind -> PathSummary.of(told.get(kind))).toList();
    }

    private PathTimes fork(PathKind kind) throws IOException {
        List<String> printed =
                new ChildJvm(kind.text(), plan.timeout()).run(PathChild.class, PathChild.arguments(kind, files, plan));
        return result(kind, printed);
    }

    /** The one result among the lines that a JVM printed. */
    static PathTimes result(PathKind kind, List<String> printed) {
        List<String> lines = printed.stream()
                .filter(line -> line.startsWith(PathTimes.PREFIX))
                .toList();
        if (lines.size() != 1) {
            throw new ChildFailure(kind.text() + ": expected one line with a result, found " + lines.size() + " in "
                    + printed.size() + " lines");
        }
        try {
            PathTimes times = PathTimes.parse(lines.get(0));
            if (times.path() == kind) {
                return times;
            }
            throw new ChildFailure(kind.text() + ": found the result of another path, " + times.path());
        } catch (IllegalArgumentException e) {
            throw new ChildFailure(kind.text() + ": " + e.getMessage());
        }
    }
}
