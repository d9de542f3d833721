package dev.ashlar.gradle;

import java.util.ArrayList;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;

/** Validates content and encodes it into a pack. If the content has problems, the old pack stays. */
public abstract class AshlarPack extends AshlarTask {
    /** For Gradle, which generates the properties. */
    public AshlarPack() {}

    /** {@return the pack to write} */
    @OutputFile
    public abstract RegularFileProperty getPack();

    /** {@return further options of {@code ashlar pack}} */
    @Input
    public abstract ListProperty<String> getPackOptions();

    /** Runs {@code ashlar pack}. */
    @TaskAction
    public void pack() {
        String pack = getPack().get().getAsFile().getPath();
        List<String> command = new ArrayList<>(List.of("pack", getContent().get(), "-q", "-o", pack));
        command.addAll(getPackOptions().get());
        runTool(command);
    }
}
