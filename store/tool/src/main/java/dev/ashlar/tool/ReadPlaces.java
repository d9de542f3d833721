package dev.ashlar.tool;

import dev.ashlar.tool.text.ShownPlaces;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

/** The locations of content that a command line names, for the paths of problems. */
final class ReadPlaces {
    private static final Set<String> LABELS = Set.of("LOCATION", "CONTENT", "SOURCE", "OLD", "NEW");

    private ReadPlaces() {}

    /** Adds the locations of a command line that was parsed. */
    static void note(ParseResult parsed, ShownPlaces places) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        places.clear();
        for (ArgSpec argument : command.commandSpec().args()) {
            if (LABELS.contains(argument.paramLabel()) && argument.getValue() instanceof String location) {
                places.add(location, argument.isOption());
            } else if (argument.isPositional() && argument.getValue() instanceof Path file) {
                places.addFile(file.toString());
            }
        }
    }
}
