package dev.ashlar.bench.limits;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.limits.Limit.Kind;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures what the machine's memory takes. */
public final class LimitsRun implements Part {
    private static final String SUITE = "limits";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    private final Path folder;
    private final Jdk jdk;
    private final List<Limit> limits;
    private final int jvms;
    private final Forks figures;

    /**
     * A measurement.
     *
     * @param effort how much is measured
     * @param folder on the file system whose mapped pages are touched; it must be there
     * @param jdk that measures
     */
    public LimitsRun(Effort effort, Path folder, Jdk jdk) {
        this(effort, folder, jdk, Launcher.CHILD_JVM);
    }

    LimitsRun(Effort effort, Path folder, Jdk jdk, Launcher launcher) {
        this.folder = folder;
        this.jdk = jdk;
        this.limits = effort == Effort.TINY ? tiny() : all();
        this.jvms = effort == Effort.STANDARD || effort == Effort.FULL ? 3 : 1;
        this.figures = new Forks(SUITE, new Plan(jvms, 1, 1, 1, 1, 1, TIMEOUT), launcher);
    }

    private static List<Limit> all() {
        List<Limit> limits = new ArrayList<>();
        limits.add(new Limit(Kind.ONE_THREAD, 1024 * MIB));
        limits.add(new Limit(Kind.ALL_CORES, 1024 * MIB));
        for (long bytes : new long[] {16 * KIB, 256 * KIB, 2 * MIB, 16 * MIB, 128 * MIB, 1024 * MIB}) {
            limits.add(new Limit(Kind.DEPENDENT_LOAD, bytes));
        }
        for (long bytes : new long[] {16 * MIB, 128 * MIB, 1024 * MIB}) {
            limits.add(new Limit(Kind.RANDOM_LINE, bytes));
        }
        limits.add(new Limit(Kind.MAPPED_PAGE, 256 * MIB));
        limits.add(new Limit(Kind.ANONYMOUS_PAGE, 256 * MIB));
        return limits;
    }

    private static List<Limit> tiny() {
        List<Limit> limits = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            limits.add(new Limit(kind, MIB));
        }
        return limits;
    }

    @Override
    public String text() {
        return "limits of the machine's memory";
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int fork = 1; fork <= jvms; fork++) {
            for (Limit limit : limits) {
                Job job = LimitProbe.job(limit, folder, jdk);
                String text = limit.text() + ", JVM " + fork + " of " + jvms;
                steps.add(new Step(text, job.seconds(), () -> figures.run(job)));
            }
        }
        return steps;
    }

    @Override
    public List<Figure> figures() {
        return figures.figures();
    }

    @Override
    public List<String> notes() {
        if (!Files.isReadable(HUGE_PAGES)) {
            return List.of();
        }
        try {
            return List.of("Transparent huge pages, on which latencies of large memory depend: "
                    + Files.readString(HUGE_PAGES).strip() + ".");
        } catch (IOException e) {
            return List.of();
        }
    }
}
