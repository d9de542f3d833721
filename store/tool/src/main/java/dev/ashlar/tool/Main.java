package dev.ashlar.tool;

import dev.ashlar.tool.daemon.Answer;
import dev.ashlar.tool.daemon.DaemonClient;
import dev.ashlar.tool.text.Outputs;
import dev.ashlar.tool.text.VisibleOutput;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
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
        Answer answer = "1".equals(System.getenv("ASHLAR_DAEMON")) && !Terminal.isThere()
                ? new DaemonClient(System.getenv(), Path.of("").toAbsolutePath()).ask(arguments)
                : null;
        System.exit(answer == null ? run(arguments, out, err, Terminal::width) : print(answer, out, err));
    }

    /** Prints what a daemon has answered, as if the command had run here. */
    private static int print(Answer answer, PrintStream out, PrintStream err) {
        err.writeBytes(answer.errors());
        out.writeBytes(answer.output());
        err.flush();
        try {
            if (answer.exitCode() == ExitCodes.OK) {
                Outputs.requireWritable(out);
            }
            return answer.exitCode();
        } catch (UncheckedIOException e) {
            return new Failures(new Output(out, err), false).report(e);
        } finally {
            out.flush();
        }
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
        CommandLine commandLine = commandLine(root, output, arguments.length == 0 ? "" : arguments[0]);
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

    /** All commands. */
    static CommandLine commandLine(AshlarCommand root, Output output) {
        return commandLine(root, output, "");
    }

    /** The command that is {@code first}, or else all: picocli reads the annotations of each, which takes longer than many commands run. */
    private static CommandLine commandLine(AshlarCommand root, Output output, String first) {
        CommandLine commandLine = new CommandLine(root);
        Map<String, Supplier<?>> commands = commands(output);
        Supplier<?> only = first.equals(CompletionCommand.NAME) ? null : commands.get(first);
        (only == null ? commands.values() : List.of(only)).forEach(command -> commandLine.addSubcommand(command.get()));
        commandLine
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

    /** By name, in the order of the help. */
    private static Map<String, Supplier<?>> commands(Output output) {
        Map<String, Supplier<?>> commands = new LinkedHashMap<>();
        commands.put("init", () -> new InitCommand(output));
        commands.put("import", () -> new ImportCommand(output));
        commands.put("export", () -> new ExportCommand(output));
        commands.put("convert", () -> new ConvertCommand(output));
        commands.put("migrate", () -> new MigrateCommand(output));
        commands.put("orphans", () -> new OrphansCommand(output));
        commands.put("check", () -> new CheckCommand(output));
        commands.put("watch", () -> new WatchCommand(output));
        commands.put("daemon", () -> new DaemonCommand(output, System.getenv()));
        commands.put("edit", () -> new EditCommand(output));
        commands.put("generate", () -> new GenerateCommand(output));
        commands.put("pack", () -> new PackCommand(output, System.getenv()));
        commands.put("link", () -> new LinkCommand(output));
        commands.put("patch", () -> new PatchCommand(output));
        commands.put("verify", () -> new VerifyCommand(output));
        commands.put("keygen", () -> new KeygenCommand(output));
        commands.put("sign", () -> new SignCommand(output, System.getenv()));
        commands.put("publish", () -> new PublishCommand(output, System.getenv()));
        commands.put("inspect", () -> new InspectCommand(output));
        commands.put("diff", () -> new DiffCommand(output));
        commands.put("merge", () -> new MergeCommand(output));
        commands.put("format", () -> new FormatCommand(output));
        commands.put("texts", () -> TextsCommand.line(output));
        commands.put("layout", () -> new LayoutCommand(output));
        commands.put("stats", () -> new StatsCommand(output));
        commands.put("schema", () -> SchemaCommand.line(output));
        commands.put(CompletionCommand.NAME, () -> new CompletionCommand(output));
        return commands;
    }
}
