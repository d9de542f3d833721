package dev.ashlar.bench.limits;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.limits.Limit.Kind;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private final int forks;
    private final Map<Limit, List<Double>> told = new LinkedHashMap<>();

    /**
     * A measurement.
     *
     * @param effort how much is measured
     * @param folder on the file system whose mapped pages are touched; it must be there
     * @param jdk that measures
     */
    public LimitsRun(Effort effort, Path folder, Jdk jdk) {
        this.folder = folder;
        this.jdk = jdk;
        this.limits = effort == Effort.TINY ? tiny() : all();
        this.forks = effort == Effort.STANDARD || effort == Effort.FULL ? 3 : 1;
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
        for (int fork = 1; fork <= forks; fork++) {
            for (Limit limit : limits) {
                steps.add(new Step(
                        limit.text() + ", JVM " + fork + " of " + forks, seconds(limit), () -> measure(limit)));
            }
        }
        return steps;
    }

    private static double seconds(Limit limit) {
        double gibibytes = limit.bytes() / (1024.0 * MIB);
        return switch (limit.kind()) {
            case DEPENDENT_LOAD -> 1.5 + 10 * gibibytes;
            case RANDOM_LINE -> 1.5 + 6 * gibibytes;
            default -> 1 + 2 * gibibytes;
        };
    }

    private void measure(Limit limit) throws IOException {
        List<String> printed = new ChildJvm("limit " + limit.text(), TIMEOUT, jdk)
                .run(
                        LimitChild.class,
                        List.of(
                                limit.kind().name(),
                                Long.toString(limit.bytes()),
                                folder.toAbsolutePath().toString()));
        told.computeIfAbsent(limit, key -> new ArrayList<>()).add(value(limit, printed));
    }

    /** The one result among the lines that a JVM printed. */
    static double value(Limit limit, List<String> printed) {
        List<String> lines = printed.stream()
                .filter(line -> line.startsWith(LimitChild.PREFIX))
                .toList();
        if (lines.size() != 1) {
            throw new ChildFailure("limit " + limit.text() + ": expected one line with a result, found " + lines.size()
                    + " in " + printed.size() + " lines");
        }
        return Double.parseDouble(lines.get(0).substring(LimitChild.PREFIX.length()));
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        told.forEach((limit, values) -> figures.add(figure(limit, values)));
        return figures;
    }

    private Figure figure(Limit limit, List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int threads = limit.kind() == Kind.ALL_CORES
                ? Integer.highestOneBit(Runtime.getRuntime().availableProcessors())
                : 1;
        return new Figure(
                SUITE,
                limit.kind().topic(),
                limit.subject(),
                0,
                threads,
                jdk.version().toString(),
                limit.kind().measure(),
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1],
                sorted.length);
    }

    @Override
    public List<String> notes() {
        if (!Files.isReadable(HUGE_PAGES)) {
            return List.of();
        }
        try {
            return List.of("Transparent huge pages, which latencies of much memory depend on: "
                    + Files.readString(HUGE_PAGES).strip() + ".");
        } catch (IOException e) {
            return List.of();
        }
    }
}
