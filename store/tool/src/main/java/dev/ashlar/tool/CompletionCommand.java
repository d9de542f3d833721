package dev.ashlar.tool;

import dev.ashlar.compiler.publish.Publisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script that completes commands and options in a shell. */
@Command(
        name = CompletionCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Print a script that completes commands, options and files in bash and zsh.",
            "To use it: source <(ashlar completion bash) in ~/.bashrc, or source <(ashlar completion zsh) in ~/.zshrc."
        })
final class CompletionCommand implements Callable<Integer> {
    static final String NAME = "completion";

    private final Output output;

    @Spec
    private CommandSpec spec;

    /** The shells that take the script. */
    enum Shell {
        BASH,
        ZSH
    }

    @Parameters(arity = "0..1", paramLabel = "SHELL", description = "bash or zsh: both take the same script.")
    private @Nullable Shell shell;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the script into this file; without it, print the script.")
    private @Nullable Path file;

    CompletionCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        String script = AutoComplete.bash("ashlar", spec.root().commandLine());
        if (file == null) {
            output.out().print(script);
        } else {
            Files.createDirectories(file.toAbsolutePath().getParent());
            new Publisher(file, ".tmp").replace(script);
        }
        return ExitCodes.OK;
    }
}
