package dev.ashlar.bench.run;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What JMH measures: its own program, a class a step. What it writes stays in the folder of the run. */
final class JmhPart implements Part {
    /** How often longer than estimated a step may take until it is ended. */
    private static final int PATIENCE = 10;

    /** What JMH and its forks begin the line with that says what was wrong. */
    private static final Pattern ERROR = Pattern.compile("ERROR|No matching|[a-z][\\w.]+(Exception|Error)\\b");

    private final Settings settings;
    private final Path jar;
    private final List<JmhJob> jobs;
    private final List<Figure> figures = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final JmhFailures failures = new JmhFailures();

    JmhPart(Settings settings, Path jar) {
        this.settings = settings;
        this.jar = jar;
        this.jobs = JmhJob.of(settings.effort(), settings.records());
    }

    @Override
    public String text() {
        return "JMH, a class for each operation";
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Jdk jdk : settings.jdks()) {
            for (JmhJob job : jobs) {
                String suffix = settings.jdks().size() > 1 ? ", JDK " + jdk.version() : "";
                steps.add(new Step(job.text() + suffix, job.seconds(), () -> measure(job, jdk)));
            }
        }
        return steps;
    }

    private void measure(JmhJob job, Jdk jdk) throws IOException {
        if (!Files.isReadable(jar)) {
            throw new ChildFailure(
                    jar.getFileName() + " is not there: build it with mvn -DskipTests package -pl jmh -am");
        }
        Path folder = Files.createDirectories(settings.folder().resolve("jmh"));
        String name = job.name() + "-jdk" + jdk.version().feature();
        Path result = folder.resolve(name + ".json");
        Path log = folder.resolve(name + ".log");
        run(command(job, jdk, result), job, log);
        if (!Files.exists(result) || Files.size(result) == 0) {
            throw new ChildFailure("JMH told no result: " + reason(log));
        }
        List<Figure> found = JmhFile.read(result);
        if (found.isEmpty()) {
            throw new ChildFailure("JMH told no result: " + reason(log));
        }
        figures.addAll(found);
        noteFlags(result, jdk);
        // Notes are read elsewhere, as results are.
        List<String> lines = Files.readString(log)
                .replace(settings.stores().toString(), "stores")
                .lines()
                .toList();
        failures.add(lines, jdk.version().toString());
        withoutPlaces(result, jdk);
    }

    /** Results are kept and read elsewhere: where things lay on this machine is of no use there. */
    private void withoutPlaces(Path result, Jdk jdk) throws IOException {
        String text = Files.readString(result)
                .replace(settings.stores().toString(), "stores")
                .replaceAll("(\"jvm\" : \")[^\"]*", "$1java " + jdk.version());
        Files.writeString(result, text);
    }

    private List<String> command(JmhJob job, Jdk jdk, Path result) {
        List<String> command = new ArrayList<>();
        command.add(jdk.home().resolve("bin").resolve("java").toString());
        command.addAll(jdk.productFlags());
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        command.addAll(job.arguments());
        command.addAll(List.of("-rf", "json", "-rff", result.toString()));
        // In front of the flags that the benchmarks name themselves, which "append" would replace.
        command.addAll(List.of(
                "-jvmArgsPrepend",
                String.join(" ", jdk.productFlags()) + " \"-Ddev.ashlar.bench.stores=" + settings.stores() + '"'));
        return command;
    }

    private void run(List<String> command, JmhJob job, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(root())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            long seconds = (long) (60 + PATIENCE * job.seconds());
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new ChildFailure("JMH did not end within " + RunProgress.text(seconds));
            }
            if (process.exitValue() != 0) {
                throw new ChildFailure("JMH ended with " + process.exitValue() + ": " + reason(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ChildFailure("interrupted");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** The root of the sources, from which benchmarks read sample content: three folders above the jar; null for where this runs. */
    private @Nullable File root() {
        Path target = jar.toAbsolutePath().normalize().getParent();
        Path root = target == null || target.getParent() == null
                ? null
                : target.getParent().getParent();
        return root != null && Files.isDirectory(root.resolve("bench")) ? root.toFile() : null;
    }

    /** What JMH said was wrong; the whole of it stays in the log, whose place is told without that of the run. */
    private static String reason(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            String error = lines.filter(line -> ERROR.matcher(line).lookingAt())
                    .findFirst()
                    .orElse("it did not say why");
            return error + " (jmh/" + log.getFileName() + ')';
        }
    }

    private void noteFlags(Path result, Jdk jdk) throws IOException {
        for (List<String> flags : JmhFile.flags(result)) {
            String note =
                    JmhFlags.difference(flags, jdk.productFlags(), jdk.version().toString());
            if (note != null) {
                notes.add(note);
            }
        }
    }

    @Override
    public List<Figure> figures() {
        return List.copyOf(figures);
    }

    @Override
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(failures.notes());
        return all;
    }
}
