package dev.ashlar.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Verifies every rule of the format and every checksum of a pack. */
@Mojo(name = "verify", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class VerifyMojo extends AshlarMojo {
    /** The pack. */
    @Parameter(
            property = "ashlar.pack",
            defaultValue = "${project.build.directory}/${project.artifactId}.pack",
            required = true)
    private File pack;

    /** For Maven, which sets the parameters. */
    public VerifyMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        tool(List.of()).run(List.of("verify", pack.getPath()));
    }
}
