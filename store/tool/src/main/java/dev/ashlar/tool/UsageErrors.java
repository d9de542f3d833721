package dev.ashlar.tool;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what is wrong with a command line: the error, the form of the command, and where its help is. */
final class UsageErrors {
    private UsageErrors() {}

    /**
     * What to throw when a command was given that only has subcommands.
     *
     * @param spec of the command
     * @return an error that names them
     */
    static ParameterException noCommand(CommandSpec spec) {
        CommandLine line = spec.commandLine();
        return new ParameterException(
                line,
                "no command given: expected "
                        + Words.oneOf(line.getSubcommands().keySet()));
    }

    /**
     * Prints an error to the error stream of the command that it is about.
     *
     * @param thrown the error
     * @param arguments the command line
     */
    static void print(ParameterException thrown, String... arguments) {
        ParameterException e = thrown instanceof MissingParameterException ? first(thrown, arguments) : thrown;
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println(Visible.lines(withoutPasswords(message(e), arguments)));
        Help help = line.getHelp();
        err.print("Usage: " + help.synopsis("Usage: ".length()));
        err.println("\"" + line.getCommandSpec().qualifiedName() + " --help\" explains "
                + (line.getSubcommands().isEmpty() ? "it" : "the commands"));
    }

    /** What is there and wrong comes before what is missing: a mistyped option may be the missing one. */
    private static ParameterException first(ParameterException missing, String... arguments) {
        CommandLine root = missing.getCommandLine();
        root.getCommandSpec().parser().collectErrors(true);
        while (root.getParent() != null) {
            root = root.getParent();
            root.getCommandSpec().parser().collectErrors(true);
        }
        List<Exception> errors = new ArrayList<>();
        for (ParseResult result = root.parseArgs(arguments); result != null; ) {
            errors.addAll(result.errors());
            result = result.hasSubcommand() ? result.subcommand() : null;
        }
        return errors.stream()
                .filter(UnmatchedArgumentException.class::isInstance)
                .map(UnmatchedArgumentException.class::cast)
                .filter(error -> error.getUnmatched().get(0).startsWith("-"))
                .map(ParameterException.class::cast)
                .findFirst()
                .orElse(missing);
    }

    private static String withoutPasswords(String message, String... arguments) {
        String shown = message;
        for (String argument : arguments) {
            shown = shown.replace(argument, BackendLocation.shown(argument));
        }
        return shown;
    }

    private static String message(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (e instanceof MissingParameterException missing) {
            return missing(missing);
        }
        if (e instanceof OverwrittenOptionException twice) {
            return "option " + name(twice.getOverwritten()) + " is given twice: expected it once";
        }
        ArgSpec argument = e.getArgSpec();
        return argument == null ? String.valueOf(e.getMessage()) : unfit(argument, e.getValue());
    }

    private static String unmatched(UnmatchedArgumentException e) {
        CommandLine line = e.getCommandLine();
        List<String> arguments = e.getUnmatched();
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

    private static String missing(MissingParameterException e) {
        ArgSpec first = e.getMissing().get(0);
        boolean isWithoutValue =
                first.isOption() && String.valueOf(e.getMessage()).contains(" for option ");
        return isWithoutValue
                ? "option " + name(first) + ": expected a value, " + first.paramLabel() + ", found none"
                : "missing: expected "
                        + e.getMissing().stream().map(UsageErrors::form).collect(Collectors.joining(" and "));
    }

    private static String unfit(ArgSpec argument, String value) {
        boolean isFlag = argument.arity().max() == 0;
        String expected = isFlag ? "no value" : expected(argument.auxiliaryTypes()[0]);
        return (argument.isOption() ? "option " : "") + name(argument) + ": expected " + expected
                + (value == null ? "" : ", found \"" + value + '"');
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            List<String> names = Arrays.stream(type.getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList();
            return Words.oneOf(names);
        }
        return type.isPrimitive() || Number.class.isAssignableFrom(type) ? "a whole number" : "another value";
    }

    private static String form(ArgSpec argument) {
        return argument.isOption() ? name(argument) + '=' + argument.paramLabel() : argument.paramLabel();
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
