package dev.ashlar.tool;

import dev.ashlar.tool.text.Outputs;
import dev.ashlar.tool.text.VisibleOutput;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.RunLast;

/** Starts the {@code ashlar} command. */
public final class Main {
    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param arguments as the shell gives them
     */
    public static void main(String[] arguments) {
        Console console = System.console();
        Charset charset = console == null ? StandardCharsets.UTF_8 : console.charset();
        PrintStream out = stream(FileDescriptor.out, false, charset);
        PrintStream err = stream(FileDescriptor.err, true, charset);
        System.exit(run(arguments, out, err, Terminal::width));
    }

    private static PrintStream stream(FileDescriptor file, boolean autoFlush, Charset charset) {
        return Outputs.standard(new FileOutputStream(file), autoFlush, charset);
    }

    /**
     * Runs the command.
     *
     * @param arguments as the shell gives them
     * @param out receives results; is flushed
     * @param err receives errors
     * @return the exit code
     */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        return run(arguments, out, err, () -> Integer.MAX_VALUE);
    }

    /** {@code width} tells how many characters a line of either output has room for. */
    static int run(String[] arguments, PrintStream out, PrintStream err, IntSupplier width) {
        Output output = new Output(new VisibleOutput(out, width), new VisibleOutput(err, width));
        AshlarCommand root = new AshlarCommand();
        CommandLine commandLine = commandLine(root, output);
        try {
            Host.requireNames(arguments);
            int exitCode = commandLine.execute(arguments);
            if (exitCode == ExitCodes.OK) {
                Outputs.requireWritable(out);
            }
            return exitCode;
        } catch (UncheckedIOException | Host.UnfitException | Error e) {
            return new Failures(output, root.stackTrace()).report(e);
        } finally {
            out.flush();
            err.flush();
        }
    }

    static CommandLine commandLine(AshlarCommand root, Output output) {
        CommandLine commandLine = new CommandLine(root)
                .addSubcommand(new InitCommand(output))
                .addSubcommand(new ImportCommand(output))
                .addSubcommand(new ExportCommand(output))
                .addSubcommand(new ConvertCommand(output))
                .addSubcommand(new OrphansCommand(output))
                .addSubcommand(new CheckCommand(output))
                .addSubcommand(new WatchCommand(output))
                .addSubcommand(new GenerateCommand(output))
                .addSubcommand(new PackCommand(output))
                .addSubcommand(new LinkCommand(output))
                .addSubcommand(new PatchCommand(output))
                .addSubcommand(new VerifyCommand(output))
                .addSubcommand(new KeygenCommand(output))
                .addSubcommand(new SignCommand(output, System.getenv()))
                .addSubcommand(new PublishCommand(output, System.getenv()))
                .addSubcommand(new InspectCommand(output))
                .addSubcommand(new DiffCommand(output))
                .addSubcommand(new MergeCommand(output))
                .addSubcommand(new FormatCommand(output))
                .addSubcommand(TextsCommand.line(output))
                .addSubcommand(new LayoutCommand(output))
                .addSubcommand(new StatsCommand(output))
                .addSubcommand(SchemaCommand.line(output))
                .addSubcommand(new CompletionCommand(output))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(Output.writerTo(VisibleOutput.raw(output.out())))
                .setErr(Output.writerTo(VisibleOutput.raw(output.err())));
        AllOption.addTo(commandLine, output);
        commandLine.setExecutionStrategy(parsed -> {
            ReadPlaces.note(parsed, output.places());
            return new RunLast().execute(parsed);
        });
        commandLine.setParameterExceptionHandler((e, arguments) -> {
            UsageErrors.print(e, arguments);
            return ExitCodes.USAGE;
        });
        commandLine.setExecutionExceptionHandler(
                (e, line, result) -> new Failures(output, root.stackTrace()).report(e));
        return commandLine;
    }
}
