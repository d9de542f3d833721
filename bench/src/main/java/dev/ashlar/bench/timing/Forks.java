package dev.ashlar.bench.timing;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures jobs, each in several JVMs, one JVM at a time: no job runs code that the JIT compiled for another, and what one JVM happened to
 * compile badly shows in the spread. Collects the samples of all JVMs as figures. For one thread.
 */
public final class Forks {
    private record Place(String topic, String subject, long records, int threads, String jdk, Measure measure) {}

    private final String suite;
    private final Plan plan;
    private final Launcher launcher;
    private final Map<Place, List<Double>> values = new LinkedHashMap<>();

    /**
     * No figures yet.
     *
     * @param suite of all figures
     * @param plan how much is timed
     */
    public Forks(String suite, Plan plan) {
        this(suite, plan, Launcher.CHILD_JVM);
    }

    /**
     * No figures yet.
     *
     * @param suite of all figures
     * @param plan how much is timed
     * @param launcher where jobs are measured
     */
    public Forks(String suite, Plan plan, Launcher launcher) {
        this.suite = suite;
        this.plan = plan;
        this.launcher = launcher;
    }

    /**
     * Measures all jobs in as many JVMs as the plan has: first each job once, then each once more.
     *
     * @param jobs what is measured
     * @param progress receives what is measured next
     * @return all notes, in the order of the JVMs
     * @throws ChildFailure when a JVM fails
     * @throws IOException when no JVM can be started
     */
    public List<String> run(List<Job> jobs, Consumer<String> progress) throws IOException {
        List<String> notes = new ArrayList<>();
        for (int fork = 1; fork <= plan.forks(); fork++) {
            for (Job job : jobs) {
                progress.accept("fork %d of %d: %s".formatted(fork, plan.forks(), job.name()));
                notes.addAll(run(job));
            }
        }
        return notes;
    }

    /**
     * Measures a job in one JVM.
     *
     * @param job what is measured
     * @return the notes of the JVM
     * @throws ChildFailure when the JVM fails
     * @throws IOException when no JVM can be started
     */
    public List<String> run(Job job) throws IOException {
        Answers answers = launcher.launch(job, plan);
        for (Sample sample : answers.samples()) {
            Place place = new Place(
                    sample.topic(),
                    sample.subject(),
                    job.records(),
                    job.threads(),
                    job.jdk().version().toString(),
                    sample.measure());
            values.computeIfAbsent(place, unknown -> new ArrayList<>()).add(sample.value());
        }
        return answers.notes();
    }

    /** {@return the figures of all samples until now} */
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        values.forEach((place, each) -> figures.add(Figure.of(
                suite,
                place.topic(),
                place.subject(),
                place.records(),
                place.threads(),
                place.jdk(),
                place.measure(),
                each.stream().mapToDouble(Double::doubleValue).toArray())));
        return figures;
    }

    /**
     * {@return the figure of a measure}
     *
     * @param job that was measured
     * @param topic of its samples
     * @param subject of its samples
     * @param measure that is asked for
     * @throws ChildFailure when no JVM reported it
     */
    public Figure figure(Job job, String topic, String subject, Measure measure) {
        String jdk = job.jdk().version().toString();
        return figures().stream()
                .filter(figure -> figure.measure() == measure
                        && figure.topic().equals(topic)
                        && figure.subject().equals(subject)
                        && figure.jdk().equals(jdk)
                        && figure.records() == job.records())
                .findFirst()
                .orElseThrow(() -> new ChildFailure(job.name() + ": no JVM reported " + measure + " of " + topic));
    }
}
