package dev.ashlar.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Prints the differences between two sets of schemas, and the effect of each difference on views and records. */
@Mojo(name = "schema-diff", threadSafe = true)
public final class SchemaDiffMojo extends AshlarMojo {
    /** The older schemas: a location of content or a pack. Relative to the project's folder. */
    @Parameter(property = "ashlar.old", required = true)
    private String old;

    /** The newer schemas: a location of content or a pack. Relative to the project's folder. */
    @Parameter(property = "ashlar.content", defaultValue = "src/main/content", required = true)
    private String content;

    /** What fails the build: {@code views} if views have to be generated again, {@code data} if records lose values or may; else nothing. */
    @Parameter(property = "ashlar.failOn")
    private @Nullable String failOn;

    /** For Maven, which sets the parameters. */
    public SchemaDiffMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        List<String> arguments = new ArrayList<>(List.of("schema", "diff", old, content));
        if (failOn != null) {
            arguments.addAll(List.of("--fail-on", failOn));
        }
        tool(List.of()).run(withAll(arguments));
    }
}
