package dev.ashlar.tool;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.IndexRange;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.pipeline.transfer.TransferReport;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Copies content as it stands from one backend into another. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Copy content as it stands into another kind of place: schemas and lock to the letter, records value by value. "
                    + "References stay by key or by id as they are written. Nothing is checked but that all of it can be read.",
            "What no schema describes would be lost: it is listed, and nothing is copied, unless --drop-unknown."
        })
final class ConvertCommand extends CopyCommand {
    @Option(
            names = "--drop-unknown",
            description = "Leave out what no schema describes: files, tables, members and columns of your own.")
    private boolean dropUnknown;

    ConvertCommand(Output output) {
        super(output, "converted");
    }

    @Override
    String hint(ContentException problems) {
        boolean isUnknown = problems.problems().stream().anyMatch(ConvertCommand::isUnknown);
        return isUnknown && !dropUnknown ? "; --drop-unknown leaves out what no schema describes" : "";
    }

    private static boolean isUnknown(Problem problem) {
        return Stream.of(
                        "unknown field",
                        IndexRange.MESSAGE,
                        "no field has this name",
                        "no schema for this",
                        "sheet is not read",
                        "column comes twice")
                .anyMatch(problem.message()::startsWith);
    }

    @Override
    TransferReport copy(Table summary, Progress progress) {
        long start = System.nanoTime();
        Transfer.Unknown unknown = dropUnknown ? Transfer.Unknown.DROP : Transfer.Unknown.REFUSE;
        try (Backend from = Backends.open(source());
                Destination target = openDestination()) {
            TransferReport report = Transfer.verbatim(from, target, unknown, progress);
            summary.row("copying", Numbers.seconds(System.nanoTime() - start));
            return report;
        }
    }
}
