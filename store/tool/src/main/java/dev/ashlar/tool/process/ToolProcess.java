package dev.ashlar.tool.process;

import dev.ashlar.compiler.folder.FileNames;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the {@code ashlar} command in a JVM of its own, so that a build tool needs no JVM flag and cannot be ended by the command. */
public final class ToolProcess {
    private static final String MAIN = "dev.ashlar.tool.Main";
    private static final int FIRST_JDK_THAT_WARNS = 24;
    private static final Pattern PLACE = Pattern.compile("([^:]+\\.[A-Za-z]+)(:\\d+)?(:\\d+)?: .*", Pattern.DOTALL);

    private final Path folder;
    private final List<String> start;

    /**
     * A command that starts the JVM of {@code java.home}.
     *
     * @param folder working folder, which relative locations start from
     * @param classPath jars and folders of {@code ashlar-tool} and its dependencies, and those that the command has to see besides
     * @param jvmOptions options of the JVM, after the flags that Ashlar needs
     */
    public ToolProcess(Path folder, List<String> classPath, List<String> jvmOptions) {
        this.folder = folder;
        start = new ArrayList<>();
        start.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        start.addAll(flags(Runtime.version().feature()));
        start.addAll(jvmOptions);
        start.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MAIN));
    }

    /**
     * How a command ended.
     *
     * @param exitCode 0 if it did its work
     * @param messages what it wrote to the error stream; files that exist have their whole path
     */
    public record Result(int exitCode, List<String> messages) {
        /**
         * Copies the messages.
         *
         * @param exitCode 0 if it did its work
         * @param messages what it wrote to the error stream
         */
        public Result {
            messages = List.copyOf(messages);
        }
    }

    /** The flags that Ashlar needs, and on newer JDKs those that say that the use of native code and of Unsafe is meant. */
    static List<String> flags(int jdk) {
        List<String> flags = new ArrayList<>(
                List.of("-XX:+UseSerialGC", "--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        if (jdk >= FIRST_JDK_THAT_WARNS) {
            flags.addAll(List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"));
        }
        return flags;
    }

    /**
     * Runs a command to its end.
     *
     * @param arguments of the command
     * @param output receives each line of the output stream
     * @return exit code and messages
     * @throws IOException if the JVM cannot be started, or its messages cannot be read
     * @throws InterruptedException if the thread is interrupted; the JVM is ended
     */
    public Result run(List<String> arguments, Consumer<String> output) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(start);
        command.addAll(arguments);
        for (String word : command) {
            if (!FileNames.isEncoded(word)) {
                throw new IOException(FileNames.sentence(word));
            }
        }
        Path messages = Files.createTempFile("ashlar", ".txt");
        try {
            int exitCode = run(command, messages, output);
            return new Result(
                    exitCode,
                    Files.readAllLines(messages, StandardCharsets.UTF_8).stream()
                            .map(line -> withPath(line))
                            .toList());
        } finally {
            Files.delete(messages);
        }
    }

    private int run(List<String> command, Path messages, Consumer<String> output)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(messages.toFile());
        if (!FileNames.areUnicode()) {
            builder.environment().put("LC_ALL", FileNames.UTF_8_LOCALE);
        }
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            process.inputReader(StandardCharsets.UTF_8).lines().forEach(output);
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    /** Commands name files relative to the working folder: editors find them by their whole path. */
    String withPath(String line) {
        Matcher place = PLACE.matcher(line);
        if (!place.matches()) {
            return line;
        }
        try {
            Path file = folder.resolve(place.group(1));
            return Files.isRegularFile(file) ? file + line.substring(place.end(1)) : line;
        } catch (InvalidPathException e) {
            return line;
        }
    }
}
