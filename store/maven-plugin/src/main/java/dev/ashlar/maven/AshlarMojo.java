package dev.ashlar.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals have in common. */
abstract class AshlarMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> pluginArtifacts;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /** Whether the goal does nothing. */
    @Parameter(property = "ashlar.skip", defaultValue = "false")
    private boolean skip;

    /** Options of the JVM that runs the command, such as {@code -Xmx2g}. */
    @Parameter(property = "ashlar.jvmOptions")
    private @Nullable List<String> jvmOptions;

    /** Whether every problem is printed; otherwise the first of each cause, and their number. */
    @Parameter(property = "ashlar.allProblems", defaultValue = "false")
    private boolean allProblems;

    /** For Maven, which sets the parameters. */
    AshlarMojo() {}

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        run();
    }

    /** Does the work of the goal. */
    abstract void run() throws MojoExecutionException, MojoFailureException;

    final MavenProject project() {
        return project;
    }

    /** {@return the command in a JVM that has the plugin and more on its class path} */
    final LoggedTool tool(List<String> moreClassPath) {
        List<String> own = pluginArtifacts.stream()
                .map(Artifact::getFile)
                .map(File::getPath)
                .toList();
        return new LoggedTool(base(), own, moreClassPath, jvmOptions == null ? List.of() : jvmOptions, getLog());
    }

    /** {@return the arguments of a command that prints problems, with the option to print every one where the build asks for that} */
    final List<String> withAll(List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        if (allProblems) {
            all.add("--all");
        }
        return all;
    }

    /** {@return the folder of the project, which relative locations start from} */
    final Path base() {
        return project.getBasedir().toPath();
    }

    /** Backends and rules in Java are dependencies of the plugin: with other jars the goal runs again. */
    private static String stampOf(File jar) {
        return jar.getPath() + ' ' + jar.length() + ' ' + jar.lastModified();
    }

    /** The files that a goal reads and writes. */
    interface Files {
        List<Path> of(Path content) throws MojoExecutionException;
    }

    /** Runs a command unless its arguments and files are those of the last good run. */
    final void runUnlessUpToDate(String goal, List<String> arguments, String content, Files files)
            throws MojoExecutionException, MojoFailureException {
        Path input = UpToDate.path(base(), content);
        if (input == null) {
            tool(List.of()).run(withAll(arguments)); // A place of another kind, or none: the command says so.
            return;
        }
        String name = goal + "-" + execution.getExecutionId() + ".stamp";
        Path stamp = Path.of(project.getBuild().getDirectory(), "ashlar", name);
        List<String> version = new ArrayList<>(arguments);
        version.add(execution.getVersion());
        pluginArtifacts.forEach(artifact -> version.add(stampOf(artifact.getFile())));
        boolean isPacked =
                pluginArtifacts.stream().allMatch(artifact -> artifact.getFile().isFile());
        List<String> told = isPacked ? new UpToDate(stamp, version, files.of(input)).toldIfUpToDate() : null;
        if (told != null) {
            told.forEach(getLog()::warn);
            getLog().info(goal + ": up to date with " + content);
            return;
        }
        Map<String, Long> before = UpToDate.edited(input);
        List<String> messages = tool(List.of()).run(withAll(arguments));
        if (before != null && before.equals(UpToDate.edited(input))) {
            new UpToDate(stamp, version, files.of(input)).done(messages);
        }
    }
}
