package dev.ashlar.bench.run;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The results that JMH writes as JSON, as figures. The median of the forks counts, each of which counts as the mean of its iterations. Stateless. */
final class JmhFile {
    private static final String SUITE = "jmh";

    /** Of a benchmark whose operation is many records: the time of one. */
    private static final String PER_RECORD = "perRecord";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Nanoseconds of the units of times. */
    private static final Map<String, Double> NANOS =
            Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9, "min/op", 60e9);

    /** Operations a second of the units of throughput. */
    private static final Map<String, Double> THROUGHPUT =
            Map.of("ops/ns", 1e9, "ops/us", 1e6, "ops/ms", 1e3, "ops/s", 1.0, "ops/min", 1 / 60.0);

    private JmhFile() {}

    /**
     * Reads figures.
     *
     * @param file that JMH wrote with {@code -rf json}
     * @throws IOException when it cannot be read, or is none of JMH's
     */
    static List<Figure> read(Path file) throws IOException {
        List<Figure> figures = new ArrayList<>();
        try {
            JsonNode root = JSON.readTree(Files.readString(file));
            if (!root.isArray()) {
                throw new IOException(file + ": expected a list of results of JMH");
            }
            for (JsonNode run : root) {
                addFigures(run, figures);
            }
        } catch (JacksonException e) {
            throw new IOException(file + ": no results of JMH: " + e.getOriginalMessage(), e);
        }
        return figures;
    }

    /**
     * Reads the flags of the JVMs that measured, a list for each result.
     *
     * @param file that {@link #read} has read
     * @throws IOException when it cannot be read
     */
    static List<List<String>> flags(Path file) throws IOException {
        List<List<String>> flags = new ArrayList<>();
        for (JsonNode run : JSON.readTree(Files.readString(file))) {
            List<String> each = new ArrayList<>();
            run.path("jvmArgs").forEach(flag -> each.add(flag.asString("")));
            flags.add(each);
        }
        return flags;
    }

    private static void addFigures(JsonNode run, List<Figure> figures) {
        String benchmark = run.path("benchmark").asString("");
        String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        String owner = benchmark.substring(0, Math.max(0, benchmark.length() - method.length() - 1));
        JsonNode params = run.path("params");
        String contender = params.path("contender").asString("");
        String path = params.path("path").asString("");
        String topic;
        String subject;
        // Where the compared store is a parameter, the method says what was done.
        if (!contender.isEmpty()) {
            topic = data(params).topic(hyphenated(method));
            subject = contender;
        } else if (!path.isEmpty()) {
            topic = "sky-" + hyphenated(method);
            subject = path.replace('_', '-').toLowerCase(Locale.ROOT);
        } else {
            topic = topic(owner.substring(owner.lastIndexOf('.') + 1));
            subject = hyphenated(method);
        }
        JsonNode perRecord = run.path("secondaryMetrics").path(PER_RECORD);
        // What is timed of a scan is the whole of it; what is compared is a record. JMH's profile tells of the whole
        // alone.
        long records = perRecord.isMissingNode()
                ? 1
                : Math.max(1, run.path("params").path("records").asLong(1));
        add(
                run,
                topic,
                subject,
                primaryMeasure(run),
                perRecord.isMissingNode() ? run.path("primaryMetric") : perRecord,
                1,
                figures);
        run.path("secondaryMetrics").properties().forEach(metric -> {
            if (metric.getKey().endsWith("gc.alloc.rate.norm")) {
                add(run, topic, subject, Measure.ALLOCATED, metric.getValue(), records, figures);
            }
        });
    }

    /** Of benchmarks without the parameter, and of files of before: ids from 1 on. */
    private static DataSet data(JsonNode params) {
        String data = params.path("data").asString("");
        return data.isEmpty() ? DataSet.DENSE : DataSet.valueOf(data);
    }

    private static void add(
            JsonNode run,
            String topic,
            String subject,
            @Nullable Measure measure,
            JsonNode metric,
            long operations,
            List<Figure> figures) {
        double unit = unit(metric.path("scoreUnit").asString("")) / operations;
        double[] forks = forks(metric.path("rawData"), unit);
        if (measure == null || forks.length == 0) {
            return;
        }
        figures.add(Figure.of(
                SUITE,
                topic,
                subject,
                run.path("params").path("records").asLong(0),
                run.path("threads").asInt(1),
                run.path("jdkVersion").asString(""),
                measure,
                forks));
    }

    private static @Nullable Measure primaryMeasure(JsonNode run) {
        String unit = run.path("primaryMetric").path("scoreUnit").asString("");
        return NANOS.containsKey(unit) ? Measure.NANOS : THROUGHPUT.containsKey(unit) ? Measure.THROUGHPUT : null;
    }

    private static double unit(String scoreUnit) {
        return NANOS.getOrDefault(scoreUnit, THROUGHPUT.getOrDefault(scoreUnit, 1.0));
    }

    /** The means of the forks, ascending; forks without a number are left out. */
    private static double[] forks(JsonNode rawData, double unit) {
        List<Double> means = new ArrayList<>();
        for (JsonNode fork : rawData) {
            double sum = 0;
            for (JsonNode iteration : fork) {
                sum += iteration.asDouble(Double.NaN);
            }
            double mean = sum / fork.size() * unit;
            if (Double.isFinite(mean)) {
                means.add(mean);
            }
        }
        double[] ascending = means.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(ascending);
        return ascending;
    }

    /** {@code DecodeBenchmark} is about {@code decode}. */
    static String topic(String className) {
        return hyphenated(className.replaceFirst("Benchmark$", ""));
    }

    /** {@code sqliteTagged} is {@code sqlite-tagged}. */
    static String hyphenated(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
