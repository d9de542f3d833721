package dev.ashlar.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/**
 * The {@code ashlar} command in a JVM of its own. Its results become information, its messages become errors of the build if the command
 * fails, and warnings otherwise.
 */
final class ToolProcess {
    private static final String MAIN = "dev.ashlar.tool.Main";
    private static final int FIRST_JDK_THAT_WARNS = 24;
    private static final Pattern PLACE = Pattern.compile("([^:]+\\.[A-Za-z]+)(:\\d+)?(:\\d+)?: .*", Pattern.DOTALL);

    /** The option of the command, and what takes its place in a build. */
    private static final String ALL_OF_TOOL = "; --all prints every one";

    private static final String ALL_OF_MAVEN = "; -Dashlar.allProblems prints every one";

    private final Path folder;
    private final List<String> start;
    private final Log log;

    /** A command that works in a folder, with the class path of the plugin and then another one. */
    ToolProcess(Path folder, List<String> pluginPath, List<String> morePath, List<String> jvmOptions, Log log) {
        this.folder = folder;
        this.log = log;
        List<String> classPath = new ArrayList<>(pluginPath);
        classPath.addAll(morePath);
        start = new ArrayList<>();
        start.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        start.addAll(flags(Runtime.version().feature()));
        start.addAll(jvmOptions);
        start.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MAIN));
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
     * @throws MojoFailureException if the command does not end with 0
     * @throws MojoExecutionException if the JVM cannot be started, or the thread is interrupted
     */
    void run(List<String> arguments) throws MojoExecutionException, MojoFailureException {
        List<String> command = new ArrayList<>(start);
        command.addAll(arguments);
        log.debug(command.toString());
        try {
            Path messages = Files.createTempFile("ashlar", ".txt");
            try {
                int exitCode = run(command, messages);
                List<String> lines = Files.readAllLines(messages, StandardCharsets.UTF_8).stream()
                        .map(line -> withPath(line).replace(ALL_OF_TOOL, ALL_OF_MAVEN))
                        .toList();
                report(arguments.get(0), exitCode, lines);
            } finally {
                Files.delete(messages);
            }
        } catch (IOException e) {
            throw new MojoExecutionException("cannot run ashlar " + arguments.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while ashlar " + arguments.get(0) + " ran", e);
        }
    }

    private int run(List<String> command, Path messages) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(messages.toFile())
                .start();
        try {
            process.getOutputStream().close();
            process.inputReader(StandardCharsets.UTF_8).lines().forEach(log::info);
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    private void report(String command, int exitCode, List<String> lines) throws MojoFailureException {
        if (exitCode == 0) {
            lines.forEach(log::warn);
            return;
        }
        lines.forEach(log::error);
        String last = lines.isEmpty() ? "exit code " + exitCode : lines.get(lines.size() - 1);
        throw new MojoFailureException("ashlar " + command + ": " + last);
    }

    /** Commands name files relative to the folder of the project: editors find them by their whole path. */
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
