package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM for one contender: measures it, and tells each result in a line. Started by {@link Comparison}. */
public final class ComparisonChild {
    private static final int TIMING = 4;
    private static final int EXIT_FAILED = 1;

    /** How the line begins that says why a contender cannot run in this JVM. */
    static final String OBSTACLE = "ashlar-contender-obstacle ";

    /** What a child is started for. */
    enum Task {
        /** Building what is kept and read by others: who reads has not seen the classes that writing takes. */
        PREPARE,
        /** Operations. */
        READ,
        /** Opening. */
        OPEN,
        /** Building. */
        BUILD
    }

    private ComparisonChild() {}

    /**
     * Measures a contender. Ends the JVM with 1 and a sentence when its answers are not those of the floor.
     *
     * @param arguments task, key of the contender, emitters, folder of the stores, and the timing
     * @throws IOException when a store cannot be written or read
     */
    public static void main(String[] arguments) throws IOException {
        List<String> all = List.of(arguments);
        Contender contender = Contenders.ofKey(all.get(1));
        String obstacle = contender.obstacle();
        if (obstacle != null) {
            System.out.println(OBSTACLE + obstacle);
            return;
        }
        int count = Integer.parseInt(all.get(2));
        StoreFolder stores = new StoreFolder(Path.of(all.get(3)));
        Timing timing = Timing.ofArguments(all.subList(TIMING, all.size()));
        try {
            List<ContenderTimes> times = switch (Task.valueOf(all.get(0))) {
                case PREPARE -> prepared(contender, count, stores);
                case READ -> ReadMeasurement.of(contender, count, stores, timing);
                case OPEN -> List.of(OpenMeasurement.of(contender, count, stores, timing));
                case BUILD -> List.of(BuildMeasurement.of(contender, count, stores, timing));
            };
            times.forEach(each -> System.out.println(each.line()));
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_FAILED);
        }
        // Some libraries leave threads behind that would keep the JVM.
        System.exit(0);
    }

    private static List<ContenderTimes> prepared(Contender contender, int count, StoreFolder stores)
            throws IOException {
        EmitterSet emitters = EmitterSet.of(count);
        stores.prepare(Contenders.floor(), emitters);
        stores.prepare(contender, emitters);
        return List.of();
    }

    /** What {@link #main} takes. */
    static List<String> arguments(Task task, Contender contender, int count, StoreFolder stores, Timing timing) {
        List<String> arguments = new ArrayList<>(List.of(
                task.name(),
                contender.key(),
                Integer.toString(count),
                stores.root().toString()));
        arguments.addAll(timing.arguments());
        return arguments;
    }
}
