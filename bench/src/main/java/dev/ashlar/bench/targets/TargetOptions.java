package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** What the command line asks for. For one thread. */
final class TargetOptions {
    static final String USAGE = """
            usage: TargetsRun [--quick] [--large] [--forks N] [--jdk HOME]... [--only WORKLOAD,...]
                              [--gate WORKLOAD=LIMIT,...] [--json FILE] [--folder FOLDER] [--keep]
            Times every workload against its reference, in turns, in JVMs of its own; says which targets are held.
              --quick   one JVM for each, few rounds: tells what has become much worse
              --large   also what takes a pack of 10 million records
              --forks   JVMs for each workload and JDK; 5 unless given
              --jdk     a JDK to measure on; more than one for a report side by side; else the one that runs this
              --only    these workloads
              --gate    these workloads, and limits instead of their targets
              --json    writes the results to a file as well
              --folder  where packs are written, unless they are there: a file system in memory; else in /dev/shm
              --keep    leaves the packs there; a folder that is given is always kept""";

    private TargetPlan plan = TargetPlan.STANDARD;
    private int forks;
    private boolean large;
    private boolean keep;
    private final List<Jdk> jdks = new ArrayList<>();
    private final Map<Workload, Target> chosen = new LinkedHashMap<>();
    private @Nullable Path json;
    private @Nullable Path folder;

    private TargetOptions() {}

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException when something is not understood
     * @throws IOException when a JDK cannot be looked at
     */
    static TargetOptions parse(String... arguments) throws IOException {
        TargetOptions options = new TargetOptions();
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            try {
                options.take(option, rest);
            } catch (NoSuchElementException e) {
                throw new IllegalArgumentException(option + ": expected a value behind it", e);
            }
        }
        return options;
    }

    private void take(String option, Iterator<String> rest) throws IOException {
        switch (option) {
            case "--quick" -> plan = TargetPlan.QUICK;
            case "--large" -> large = true;
            case "--keep" -> keep = true;
            case "--forks" -> forks = forks(rest.next());
            case "--jdk" -> jdks.add(Jdk.at(Path.of(rest.next())));
            case "--only" -> each(rest.next()).forEach(this::choose);
            case "--gate" -> each(rest.next()).forEach(this::limit);
            case "--json" -> json = Path.of(rest.next());
            case "--folder" -> folder = Path.of(rest.next());
            default -> throw new IllegalArgumentException("unknown: " + option);
        }
    }

    private static List<String> each(String list) {
        return Arrays.asList(list.split(",", -1));
    }

    private static int forks(String text) {
        int count = (int) number("--forks", text);
        if (count < 1) {
            throw new IllegalArgumentException("--forks: expected 1 or more, found " + text);
        }
        return count;
    }

    private static double number(String what, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + ": expected a number, found " + text, e);
        }
    }

    private void choose(String key) {
        Workload workload = Workload.ofKey(key);
        chosen.putIfAbsent(workload, workload.target());
    }

    private void limit(String text) {
        int sign = text.indexOf('=');
        if (sign < 0) {
            throw new IllegalArgumentException("--gate: expected WORKLOAD=LIMIT, found " + text);
        }
        double limit = number("--gate", text.substring(sign + 1));
        if (!(limit > 0)) {
            throw new IllegalArgumentException("--gate: expected a limit of more than 0, found " + text);
        }
        Workload workload = Workload.ofKey(text.substring(0, sign));
        chosen.put(workload, workload.target().withLimit(limit));
    }

    TargetPlan plan() {
        return forks == 0 ? plan : plan.withForks(forks);
    }

    List<Jdk> jdks() {
        return jdks.isEmpty() ? List.of(Jdk.current()) : jdks;
    }

    /** The workloads in the order of reports, and what each is to reach. */
    Map<Workload, Target> targets() {
        Map<Workload, Target> targets = new LinkedHashMap<>();
        for (Workload workload : Workload.values()) {
            Target target = chosen.get(workload);
            if (target != null) {
                targets.put(workload, target);
            } else if (chosen.isEmpty() && (large || !workload.isLarge())) {
                targets.put(workload, workload.target());
            }
        }
        return targets;
    }

    @Nullable
    Path json() {
        return json;
    }

    /** Null for a new one in memory. */
    @Nullable
    Path folder() {
        return folder;
    }

    boolean keepsPacks() {
        return keep || folder != null;
    }
}
