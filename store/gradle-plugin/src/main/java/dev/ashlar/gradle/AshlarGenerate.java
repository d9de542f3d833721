package dev.ashlar.gradle;

import java.util.List;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.TaskAction;

/** Generates the views and the catalog of schemas. If the schemas have problems, the sources of the last successful run stay. */
public abstract class AshlarGenerate extends AshlarTask {
    /** For Gradle, which generates the properties. */
    public AshlarGenerate() {}

    /** {@return package of the generated classes} */
    @Input
    public abstract Property<String> getPackageName();

    /** {@return simple name of the catalog class} */
    @Input
    public abstract Property<String> getCatalog();

    /** {@return root of the generated sources} */
    @OutputDirectory
    public abstract DirectoryProperty getOutputDirectory();

    /** Runs {@code ashlar generate}. */
    @TaskAction
    public void generate() {
        String folder = getOutputDirectory().get().getAsFile().getPath();
        runTool(List.of(
                "generate",
                getContent().get(),
                "--package",
                getPackageName().get(),
                "--catalog",
                getCatalog().get(),
                "-o",
                folder));
    }
}
