package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.SkyFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM for one path: measures it, and tells the result in one line. Started by {@link PathForks}. */
public final class PathChild {
    private static final int FILES = 4;
    private static final int EXIT_FAILED = 1;

    private PathChild() {}

    /**
     * Measures a path. Ends the JVM with 1 and a sentence when its numbers are not the floor's.
     *
     * @param arguments name of the kind of path, content folder, pack, database, and the plan
     */
    public static void main(String[] arguments) {
        List<String> all = List.of(arguments);
        SkyFiles files = new SkyFiles(Path.of(all.get(1)), Path.of(all.get(2)), Path.of(all.get(3)));
        TimingPlan plan = TimingPlan.ofArguments(all.subList(FILES, all.size()));
        try {
            PathTimes times = PathMeasurement.of(PathKind.valueOf(all.get(0)), files, plan);
            System.out.println(times.line());
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_FAILED);
        }
    }

    /** What {@link #main} takes. */
    static List<String> arguments(PathKind kind, SkyFiles files, TimingPlan plan) {
        List<String> arguments = new ArrayList<>();
        arguments.add(kind.name());
        for (Path file : List.of(files.content(), files.pack(), files.database())) {
            arguments.add(file.toAbsolutePath().toString());
        }
        arguments.addAll(plan.arguments());
        return arguments;
    }
}
