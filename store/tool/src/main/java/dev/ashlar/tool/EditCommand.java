package dev.ashlar.tool;

import dev.ashlar.editor.Editor;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves the editor of records until somebody ends it. */
@Command(
        name = "edit",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Serve, until Ctrl-C, an editor of the records for a browser on this computer: tables, forms, search, undo. Prints the address of"
                    + " the page. Every edit is checked by the rules of the schemas and saved where the record is kept.",
            "Changes of other programs appear at once. Content that has problems at the start can be edited once they are mended."
        })
final class EditCommand implements Callable<Integer> {
    private static final int HIGHEST_PORT = 65_535;

    private final Output output;

    @Parameters(paramLabel = "LOCATION", description = "Where schemas and records are: " + Locations.CONTENT)
    private String location;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port of the page, 0 for any that is free. Without it, " + Editor.DEFAULT_PORT
                    + " or one of the next.")
    private int port = Editor.DEFAULT_PORT;

    @Spec
    private CommandSpec spec;

    EditCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        if (port < 0 || port > HIGHEST_PORT) {
            throw new ParameterException(
                    spec.commandLine(), "--port: expected 0 to " + HIGHEST_PORT + ", found " + port);
        }
        Interruption.ofThisThread();
        try (Editor editor = Editor.open(location, port)) {
            ProblemLines.print(editor.problems(), output);
            output.out().println("editing " + Backends.shown(location) + " at " + editor.address() + "; Ctrl-C ends");
            output.out().flush();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // Ctrl-C: nothing has failed.
        }
        return ExitCodes.OK;
    }
}
