package dev.ashlar.tool;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command without a subcommand: says what there is. */
@Command(
        name = "ashlar",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Packs the records of a game, and shows what packs hold.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":done",
            ExitCodes.PROBLEMS
                    + ":content has problems or would not open in a release. A type, record or class does not exist."
                    + " Something would be overwritten. diff: there are differences. merge: there are conflicts",
            ExitCodes.PACK + ":a pack cannot be used or does not verify",
            ExitCodes.DIFFERENT
                    + ":there are differences that the command was told to report, as by --fail-on or --check",
            ExitCodes.USAGE
                    + ":the command line is wrong: unknown command or option, missing argument, wrong option in a location",
            ExitCodes.DATA
                    + ":content, a key or the index of a feed was expected, and there is something of another kind",
            ExitCodes.NO_INPUT + ":a folder, database or pack to read does not exist",
            ExitCodes.DEFECT + ":a defect in Ashlar",
            ExitCodes.FILE + ":a file that exists cannot be read, or a file cannot be written",
            ExitCodes.HOST + ":the JVM lacks a flag or memory, or the host or its locale does not fit",
            ExitCodes.READER_GONE + ":the program that reads the output has ended, such as head"
        },
        footer = {
            "",
            Locations.HEADING,
            Locations.THERE,
            Locations.NEW,
            Locations.SCHEME,
            Locations.SCHEME_END,
            Locations.SHEETS,
            Locations.SERVERS,
            Locations.STACK,
            "",
            "In a checkout of the sources:",
            "  ./ashlar demo … runs the main job on the sample content",
            "  ./ashlar bench … compares Ashlar with other stores and writes a report"
        })
final class AshlarCommand implements Runnable {
    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, description = "Show where a defect in Ashlar happened.")
    private boolean stackTrace;

    @Spec
    private CommandSpec spec;

    boolean stackTrace() {
        return stackTrace;
    }

    @Override
    public void run() {
        throw UsageErrors.noCommand(spec);
    }
}
