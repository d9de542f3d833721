package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures workloads, each in JVMs of its own, one JVM at a time: first each once, then each once more. */
final class TargetForks {
    private record Place(Workload workload, Jdk jdk) {}

    private final Path folder;
    private final TargetPlan plan;
    private final Consumer<String> progress;

    /**
     * A measurement.
     *
     * @param folder with the packs
     * @param plan how much is timed
     * @param progress is told what is measured next
     */
    TargetForks(Path folder, TargetPlan plan, Consumer<String> progress) {
        this.folder = folder;
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Measures workloads.
     *
     * @param targets the workloads, and what each is to reach
     * @param jdks one or more
     * @return for each workload in the order asked for, and of it for each JDK, a result
     * @throws ChildFailure when a JVM fails, or the sums of both sides differ
     * @throws IOException when no JVM can be started
     */
    List<TargetResult> run(Map<Workload, Target> targets, List<Jdk> jdks) throws IOException {
        Map<Place, List<TargetTimes>> told = new LinkedHashMap<>();
        for (int fork = 1; fork <= plan.forks(); fork++) {
            for (Workload workload : targets.keySet()) {
                for (Jdk jdk : jdks) {
                    progress.accept(
                            "fork %d of %d: %s, JDK %s".formatted(fork, plan.forks(), workload.key(), jdk.version()));
                    told.computeIfAbsent(new Place(workload, jdk), place -> new ArrayList<>())
                            .add(fork(workload, jdk));
                }
            }
        }
        List<TargetResult> results = new ArrayList<>();
        told.forEach((place, forks) -> results.add(TargetResult.of(place.jdk(), targets.get(place.workload()), forks)));
        return results;
    }

    private TargetTimes fork(Workload workload, Jdk jdk) throws IOException {
        List<String> printed = new ChildJvm(workload.key(), plan.timeout(), jdk)
                .run(TargetChild.class, TargetChild.arguments(workload, folder, plan));
        return result(workload, printed);
    }

    /** The one result among the lines that a JVM printed. */
    static TargetTimes result(Workload workload, List<String> printed) {
        List<String> lines = printed.stream()
                .filter(line -> line.startsWith(TargetTimes.PREFIX))
                .toList();
        if (lines.size() != 1) {
            throw new ChildFailure(workload.key() + ": expected one line with a result, found " + lines.size() + " in "
                    + printed.size() + " lines");
        }
        TargetTimes times = TargetTimes.parse(lines.get(0));
        if (times.workload() != workload) {
            throw new ChildFailure(workload.key() + ": found the result of another workload, "
                    + times.workload().key());
        }
        return times;
    }
}
