package dev.ashlar.gradle;

import dev.ashlar.tool.process.ToolProcess;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** Base class of the tasks: the content, and the command in a separate JVM. */
public abstract class AshlarTask extends DefaultTask {
    /** For subclasses. */
    protected AshlarTask() {
        // Only files have a stamp: for a location of another kind the task always runs.
        getOutputs().upToDateWhen(task -> ((AshlarTask) task).contentFile().exists());
    }

    /** {@return the location of the content} */
    @Input
    public abstract Property<String> getContent();

    /** {@return the files of the content that the task depends on} */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getContentFiles();

    /** {@return the jars of {@code ashlar-tool}, its dependencies, and custom backends} */
    @Classpath
    public abstract ConfigurableFileCollection getToolClasspath();

    /** {@return options of the JVM that runs the command} */
    @Input
    public abstract ListProperty<String> getJvmOptions();

    /** {@return whether the task does not update {@code schema.lock}, and fails if it is outdated} */
    @Input
    public abstract Property<Boolean> getLocked();

    /** {@return the base folder of relative locations} */
    @Internal
    public abstract DirectoryProperty getBase();

    private File contentFile() {
        return new File(getBase().get().getAsFile(), getContent().get());
    }

    /** Runs a command of {@code ashlar}; if it fails, all its messages are in the exception. */
    final void runTool(List<String> command) {
        List<String> arguments = new ArrayList<>(command);
        arguments.add("--all"); // every problem, and not the first ones of each cause
        if (getLocked().get()) {
            arguments.add("--locked");
        }
        List<String> classPath =
                getToolClasspath().getFiles().stream().map(File::getPath).toList();
        ToolProcess process = new ToolProcess(
                getBase().get().getAsFile().toPath(), classPath, getJvmOptions().get());
        String name = "ashlar " + command.get(0);
        try {
            ToolProcess.Result result = process.run(arguments, getLogger()::info);
            if (result.exitCode() != 0) {
                throw new GradleException(name + " failed with exit code " + result.exitCode() + "\n"
                        + String.join("\n", result.messages()));
            }
            result.messages().forEach(getLogger()::warn);
        } catch (IOException e) {
            throw new GradleException("cannot run " + name + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("interrupted while " + name + " ran", e);
        }
    }
}
