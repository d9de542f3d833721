package dev.ashlar.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Validates content and encodes it into a pack. If the content has problems, the build fails with all of them, and the old pack stays. If neither the
 * content nor the pack changed since the last run, the goal does nothing.
 */
@Mojo(name = "pack", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true)
public final class PackMojo extends AshlarMojo {
    /** Where the content is: a folder, a SQLite database, or {@code scheme:place}. Relative to the project's folder. */
    @Parameter(property = "ashlar.content", defaultValue = "src/main/content", required = true)
    private String content;

    /** The pack to write. */
    @Parameter(
            property = "ashlar.pack",
            defaultValue = "${project.build.directory}/${project.artifactId}.pack",
            required = true)
    private File pack;

    /** Whether a {@code schema.lock} that is not up to date fails the build; otherwise the goal brings it up to date. */
    @Parameter(property = "ashlar.locked", defaultValue = "false")
    private boolean locked;

    /** Whether the pack has no names of types, fields and constants. */
    @Parameter(property = "ashlar.stripNames", defaultValue = "false")
    private boolean stripNames;

    /** Whether the command reads only what has changed, and keeps what it has read in {@code .ashlar/cache} of the content. */
    @Parameter(property = "ashlar.cache", defaultValue = "true")
    private boolean cache;

    /** Name of the product, for the build stamp. */
    @Parameter(property = "ashlar.product", defaultValue = "${project.artifactId}")
    private String product;

    /** Version of the product, for the build stamp. */
    @Parameter(property = "ashlar.productVersion", defaultValue = "${project.version}")
    private String productVersion;

    /** Revision of the sources, for the build stamp. */
    @Parameter(property = "ashlar.revision")
    private @Nullable String revision;

    /** Texts to keep in the pack, by key. */
    @Parameter
    private @Nullable Map<String, String> tags;

    /** For Maven, which sets the parameters. */
    public PackMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        File folder = pack.getAbsoluteFile().getParentFile();
        if (!folder.isDirectory() && !folder.mkdirs()) {
            throw new MojoExecutionException("cannot create the folder " + folder + " for the pack");
        }
        runUnlessUpToDate("pack", arguments(), content, input -> List.of(input, pack.toPath()));
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("pack", content, "-o", pack.getPath()));
        arguments.addAll(List.of("--product", product, "--product-version", productVersion));
        if (revision != null) {
            arguments.addAll(List.of("--revision", revision));
        }
        if (tags != null) {
            new TreeMap<>(tags).forEach((key, value) -> arguments.addAll(List.of("--tag", key + "=" + value)));
        }
        if (locked) {
            arguments.add("--locked");
        }
        if (stripNames) {
            arguments.add("--strip-names");
        }
        if (!cache) {
            arguments.add("--no-cache");
        }
        return arguments;
    }
}
