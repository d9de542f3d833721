package dev.ashlar.maven;

import dev.ashlar.tool.process.ToolProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/**
 * The {@code ashlar} command for a goal. Its results become information, its messages become errors of the build if the command fails, and
 * warnings otherwise.
 */
final class LoggedTool {
    /** The option of the command, and what takes its place in a build. */
    private static final String ALL_OF_TOOL = "; --all prints every one";

    private static final String ALL_OF_MAVEN = "; -Dashlar.allProblems prints every one";

    private static final String CLASSES_OF_TOOL = "; ASHLAR_CLASSPATH adds jars and folders to it";

    private static final String CLASSES_OF_MAVEN = "; it has the classes and the runtime dependencies of the project";

    private static final String FAIL_ON_OF_TOOL = "--fail-on ";

    private static final String FAIL_ON_OF_MAVEN = "failOn ";

    private final ToolProcess process;
    private final Log log;

    /** A command that works in a folder, with the class path of the plugin and then another one. */
    LoggedTool(Path folder, List<String> pluginPath, List<String> morePath, List<String> jvmOptions, Log log) {
        List<String> classPath = new ArrayList<>(pluginPath);
        classPath.addAll(morePath);
        this.process = new ToolProcess(folder, classPath, jvmOptions);
        this.log = log;
    }

    /**
     * Runs a command to its end.
     *
     * @param arguments of the command
     * @return the warnings that were logged
     * @throws MojoFailureException if the command does not end with 0
     * @throws MojoExecutionException if the JVM cannot be started, or the thread is interrupted
     */
    List<String> run(List<String> arguments) throws MojoExecutionException, MojoFailureException {
        log.debug("ashlar " + arguments);
        try {
            ToolProcess.Result result = process.run(arguments, log::info);
            List<String> lines = result.messages().stream()
                    .map(line -> line.replace(ALL_OF_TOOL, ALL_OF_MAVEN)
                            .replace(CLASSES_OF_TOOL, CLASSES_OF_MAVEN)
                            .replace(FAIL_ON_OF_TOOL, FAIL_ON_OF_MAVEN))
                    .toList();
            report(arguments.get(0), result.exitCode(), lines);
            return lines;
        } catch (IOException e) {
            throw new MojoExecutionException("cannot run ashlar " + arguments.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while ashlar " + arguments.get(0) + " ran", e);
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
}
