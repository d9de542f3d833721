package dev.ashlar.tool;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.problem.Words;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what is wrong with a command line: the error, the form of the command, and where its help is. */
final class UsageErrors {
    private UsageErrors() {}

    /**
     * Prints an error to the error stream of the command that it is about.
     *
     * @param e the error
     */
    static void print(ParameterException e) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println(Visible.lines(message(e)));
        Help help = line.getHelp();
        err.print("Usage: " + help.synopsis("Usage: ".length()));
        err.println("\"" + line.getCommandSpec().qualifiedName() + " --help\" explains "
                + (line.getSubcommands().isEmpty() ? "it" : "the commands"));
    }

    private static String message(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(e.getMessage());
        }
        CommandLine line = e.getCommandLine();
        List<String> arguments = unmatched.getUnmatched();
        String first = arguments.get(0);
        if (first.startsWith("-")) {
            List<String> names = line.getCommandSpec().options().stream()
                    .flatMap(option -> List.of(option.names()).stream())
                    .toList();
            return "unknown option " + first + Words.didYouMean(first, names);
        }
        if (line.getSubcommands().isEmpty()) {
            return "too many arguments: found " + String.join(" ", arguments);
        }
        return "unknown command \"" + first + '"'
                + Words.didYouMean(first, line.getSubcommands().keySet());
    }
}
