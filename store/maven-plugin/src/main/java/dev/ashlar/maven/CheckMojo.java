package dev.ashlar.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Validates content, and checks whether a pack of it would open with the views and spawners of the project. Writes nothing. */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class CheckMojo extends AshlarMojo {
    /** Where the content is: a folder, a SQLite database, or {@code scheme:place}. Relative to the project's folder. */
    @Parameter(property = "ashlar.content", defaultValue = "src/main/content", required = true)
    private String content;

    /** Class with the catalogue of the views, such as {@code com.example.GameTypes}; without it, only the content is checked. */
    @Parameter(property = "ashlar.catalogClass")
    private @Nullable String catalogClass;

    /** Class with a static field of the type {@code Spawners}, or class and field; needs {@code catalogClass}. */
    @Parameter(property = "ashlar.spawnersClass")
    private @Nullable String spawnersClass;

    /** For Maven, which sets the parameters. */
    public CheckMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        List<String> arguments = new ArrayList<>(List.of("check", content));
        if (catalogClass != null) {
            arguments.addAll(List.of("--catalog", catalogClass));
        }
        if (spawnersClass != null) {
            arguments.addAll(List.of("--spawners", spawnersClass));
        }
        tool(projectClasses()).run(withAll(arguments));
    }

    private List<String> projectClasses() throws MojoExecutionException {
        try {
            return project().getRuntimeClasspathElements();
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("cannot resolve the dependencies of the project: " + e.getMessage(), e);
        }
    }
}
