package dev.ashlar.bench.targets;

import dev.ashlar.bench.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM for one workload: measures it, and tells the result in one line. Started by {@link TargetForks}. */
public final class TargetChild {
    private static final int PLAN = 2;
    private static final int EXIT_FAILED = 1;

    private TargetChild() {}

    /**
     * Measures a workload. Ends the JVM with 1 and a sentence when its sums are not those of its reference.
     *
     * @param arguments key of the workload, folder of the packs, and the plan
     */
    public static void main(String[] arguments) {
        List<String> all = List.of(arguments);
        TargetPlan plan = TargetPlan.ofArguments(all.subList(PLAN, all.size()));
        try {
            TargetTimes times = TargetMeasurement.of(Workload.ofKey(all.get(0)), Path.of(all.get(1)), plan);
            System.out.println(times.line());
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_FAILED);
        }
    }

    /** What {@link #main} takes. */
    static List<String> arguments(Workload workload, Path folder, TargetPlan plan) {
        List<String> arguments = new ArrayList<>(List.of(workload.key(), folder.toString()));
        arguments.addAll(plan.arguments());
        return arguments;
    }
}
