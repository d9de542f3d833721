package dev.ashlar.bench.cold;

import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Opens the sample content in fresh JVMs, and prints the median of the times: with the classes of the JDK's own archive alone, and with an archive of the
 * game's classes (AppCDS). {@code ColdOpenRun [JVMS [JDK]]}, from the project's root or from {@code bench}.
 */
public final class ColdOpenRun {
    private static final int JVMS = 20;

    private static final double NANOS_OF_MILLI = 1e6;

    private final Jdk jdk;
    private final Path folder;
    private final String classPath;
    private final Path pack;

    private ColdOpenRun(Jdk jdk, Path content, Path folder) throws IOException {
        this.jdk = jdk;
        this.folder = folder;
        this.classPath =
                ShippedJars.in(folder).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        this.pack = folder.resolve("sky.pack");
        try (FileChannel channel =
                FileChannel.open(pack, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            Cook.write(ContentReader.read(content, Progress.NONE), channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE);
        }
    }

    /**
     * The program.
     *
     * @param args number of JVMs for each median, 20 by default; home of the JDK, by default that of this JVM
     * @throws IOException when a file cannot be written, or a JVM does not start or fails
     */
    public static void main(String[] args) throws IOException {
        int jvms = args.length > 0 ? Integer.parseInt(args[0]) : JVMS;
        Jdk jdk = args.length > 1 ? Jdk.at(Path.of(args[1])) : Jdk.current();
        Path folder = Files.createTempDirectory("ashlar-cold");
        try {
            ColdOpenRun run = new ColdOpenRun(jdk, content(), folder);
            System.out.println("first opening of a pack in a fresh JVM, JDK " + jdk.version() + ", median of " + jvms);
            System.out.println("without AppCDS: " + run.median(jvms, List.of()));
            System.out.println("with AppCDS:    " + run.median(jvms, run.archived()));
            System.out.println("classes loaded: " + run.classes().size());
        } finally {
            delete(folder);
        }
    }

    /** Classes that the opening loads in a fresh JVM, in order. */
    static List<String> classes(Path content, Path folder) throws IOException {
        return new ColdOpenRun(Jdk.current(), content, folder).classes();
    }

    private static Path content() {
        Path here = Path.of("content", "sky");
        return Files.isDirectory(here) ? here : Path.of("bench").resolve(here);
    }

    private List<String> archived() throws IOException {
        Path archive = folder.resolve("game.jsa");
        child(List.of("-XX:ArchiveClassesAtExit=" + archive));
        return List.of("-XX:SharedArchiveFile=" + archive);
    }

    private String median(int jvms, List<String> flags) throws IOException {
        double[] opened = new double[jvms];
        double[] read = new double[jvms];
        for (int i = 0; i < jvms; i++) {
            List<String> lines = child(flags);
            opened[i] = Long.parseLong(lines.get(0)) / NANOS_OF_MILLI;
            read[i] = Long.parseLong(lines.get(1)) / NANOS_OF_MILLI;
        }
        return String.format(
                Locale.ROOT, "%.1f ms to open, %.1f ms to the first field", Rounds.median(opened), Rounds.median(read));
    }

    private List<String> classes() throws IOException {
        Path log = folder.resolve("classes.log");
        child(List.of("-Xlog:class+load:file=" + log + "::filecount=0"));
        List<String> classes = new ArrayList<>();
        boolean isOpening = false;
        for (String line : Files.readAllLines(log)) {
            int source = line.indexOf(" source: ");
            String name = source < 0
                    ? ""
                    : line.substring(line.lastIndexOf(']', source) + 1, source).strip();
            if (name.equals(ColdOpen.Opened.class.getName())) {
                return classes;
            }
            if (isOpening && !name.isEmpty()) {
                classes.add(name);
            }
            isOpening |= name.equals(ColdOpen.Begin.class.getName());
        }
        throw new IOException(log + ": expected the classes that mark the opening, found none");
    }

    private List<String> child(List<String> flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jdk.home().resolve("bin").resolve("java").toString());
        command.addAll(jdk.productFlags());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, ColdOpen.class.getName(), pack.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException("a JVM ended with " + code + ": " + out);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        // An archive that is written at exit says so.
        return out.lines().filter(line -> !line.startsWith("[")).toList();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
