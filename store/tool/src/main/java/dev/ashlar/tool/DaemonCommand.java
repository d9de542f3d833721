package dev.ashlar.tool;

import dev.ashlar.compiler.folder.FileNames;
import dev.ashlar.tool.daemon.Answer;
import dev.ashlar.tool.daemon.Daemon;
import dev.ashlar.tool.daemon.DaemonClient;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs short commands for editors and hooks, in a JVM that is warm. */
@Command(
        name = "daemon",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Run commands of this folder, until Ctrl-C, an hour without a call, or another version of the tool. A command goes to the daemon"
                    + " if it starts in the same folder with ASHLAR_DAEMON=1 in its environment. It reads all files anew.",
            "The daemon runs \"ashlar check\", \"ashlar inspect\", \"ashlar layout\", \"ashlar verify\", \"ashlar schema show\" and \"ashlar schema"
                    + " diff\". Other commands run as without a daemon."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":the daemon has ended, was stopped, or runs",
            ExitCodes.PROBLEMS
                    + ":one runs already, or this process cannot be one; with --stop and --status: none runs",
            "others:as ashlar --help says"
        })
final class DaemonCommand implements Callable<Integer> {
    private final Output output;
    private final Map<String, String> environment;
    private final Path folder = Path.of("").toAbsolutePath();

    @Option(names = "--status", description = "Print whether a daemon runs for this folder.")
    private boolean status;

    @Option(names = "--stop", description = "End the daemon of this folder.")
    private boolean stop;

    @Spec
    private CommandSpec spec;

    DaemonCommand(Output output, Map<String, String> environment) {
        this.output = output;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        if (status && stop) {
            throw new ParameterException(spec.commandLine(), "--status, --stop: expected one of them, found both");
        }
        return status || stop ? ask(stop ? "--stop" : "--status") : serve();
    }

    private int ask(String option) {
        Answer answer = new DaemonClient(environment, folder).send("daemon", option);
        if (answer == null) {
            throw new NotFoundException("no daemon of this version runs for " + folder);
        }
        output.out().writeBytes(answer.output());
        return answer.exitCode();
    }

    private int serve() throws IOException {
        requireServing();
        try (Daemon daemon = Daemon.start(environment, folder, DaemonCommand::run, System::nanoTime)) {
            if (daemon == null) {
                throw new RefusedException(
                        "a daemon runs for " + folder + " already; \"ashlar daemon --stop\" ends it");
            }
            Runtime.getRuntime().addShutdownHook(new Thread(daemon::close));
            output.out().println("serving " + folder + " at port " + daemon.port() + "; Ctrl-C ends");
            output.out().flush();
            daemon.serve();
        }
        return ExitCodes.OK;
    }

    private static int run(String[] arguments, PrintStream out, PrintStream err, String columns) {
        return Main.run(arguments, out, err, () -> Terminal.width(columns));
    }

    /** What commands of others would see of this process. */
    private void requireServing() {
        List<String> variables = Daemon.ownVariables(environment);
        if (!variables.isEmpty()) {
            throw new RefusedException("a daemon cannot have these variables, which commands would read: "
                    + String.join(", ", variables) + "; unset them");
        }
        if (!FileNames.areUnicode()) {
            throw new Host.UnfitException(FileNames.sentence(folder.toString()), null);
        }
        if (Terminal.isThere()) {
            throw new RefusedException(
                    "a daemon cannot have a terminal as its input; add < /dev/null, on Windows < nul");
        }
    }
}
