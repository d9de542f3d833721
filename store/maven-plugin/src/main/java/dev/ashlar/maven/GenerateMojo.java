package dev.ashlar.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Generates the views and the catalog of schemas, and adds the folder to the compiled sources. If the schemas have problems, the build fails with all
 * of them, and the sources of the last successful run stay. If neither schemas nor sources changed, the goal does nothing.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends AshlarMojo {
    /** Where the schemas are: a folder, a SQLite database, or {@code scheme:place}. Relative to the project's folder. */
    @Parameter(property = "ashlar.content", defaultValue = "src/main/content", required = true)
    private String content;

    /** Package of the generated classes. */
    @Parameter(property = "ashlar.package", required = true)
    private String packageName;

    /** Simple name of the class that gets the catalogue, such as {@code GameTypes}. */
    @Parameter(property = "ashlar.catalog", required = true)
    private String catalog;

    /** Root of the generated sources. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/ashlar", required = true)
    private File outputDirectory;

    /** Whether a {@code schema.lock} that is not up to date fails the build; otherwise the goal brings it up to date. */
    @Parameter(property = "ashlar.locked", defaultValue = "false")
    private boolean locked;

    /** Whether views also read vectors, quaternions and matrices into types of JOML. */
    @Parameter(property = "ashlar.joml", defaultValue = "false")
    private boolean joml;

    /** Whether tests are compiled with the views, and main classes without. */
    @Parameter(defaultValue = "false")
    private boolean test;

    /** For Maven, which sets the parameters. */
    public GenerateMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        if (test) {
            project().addTestCompileSourceRoot(outputDirectory.getPath());
        } else {
            project().addCompileSourceRoot(outputDirectory.getPath());
        }
        runUnlessUpToDate("generate", arguments(), content, this::files);
    }

    /** The schemas, of which the run may have changed the lock, and the sources. */
    private List<Path> files(Path input) throws MojoExecutionException {
        List<Path> files = new ArrayList<>(UpToDate.schemas(input));
        files.add(outputDirectory.toPath().resolve(packageName.replace('.', '/')));
        return files;
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("generate", content, "--package", packageName));
        arguments.addAll(List.of("--catalog", catalog, "-o", outputDirectory.getPath()));
        if (locked) {
            arguments.add("--locked");
        }
        if (joml) {
            arguments.add("--joml");
        }
        return arguments;
    }
}
